//! The kernel's code for one game, compiled with the crate of that game.

use crate::bot::Weights;
use crate::chapter::{Action, Log};
use crate::edition::Edition;
use crate::position::Position;
use crate::state::State;
use crate::view::View;
use engine::{Evaluate, Game, Outcome, PositionError, Prompt, Refusal, Rng, Seat, Seed, SetupError, Viewer};

/// What programs call of a game. A crate that holds one as a `static` compiles the kernel for its edition; without it
/// every test binary and program would compile all of the kernel's rules again.
#[allow(missing_docs, clippy::type_complexity)] // As in `Game` and `Evaluate`.
pub struct Compiled<E: Edition> {
    pub new: fn(u32, &E::Options, Seed) -> Result<State<E>, SetupError>,
    pub prompt: fn(&State<E>, Seat) -> Option<Prompt>,
    pub actions: fn(&State<E>, Seat, &mut Vec<Action>),
    pub check: fn(&State<E>, Seat, &Action) -> Result<(), Refusal>,
    pub apply: fn(&mut State<E>, Seat, &Action, &mut Log) -> Result<(), Refusal>,
    pub view: fn(&State<E>, Viewer) -> View,
    pub determinize: fn(&State<E>, Viewer, &mut Rng) -> State<E>,
    pub veiled: fn(&State<E>, Viewer) -> State<E>,
    pub outcome: fn(&State<E>) -> Option<Outcome>,
    pub audit: fn(&State<E>) -> Result<(), String>,
    pub position: fn(&State<E>) -> Position<E>,
    pub from_position: fn(&E::Options, &Position<E>, Seed) -> Result<State<E>, PositionError>,
    pub evaluate: fn(&State<E>, Seat, &Weights) -> f32,
    pub shortlist: fn(&State<E>, Seat, &mut Vec<Action>, &Weights),
}

impl<E: Edition> Compiled<E> {
    /// The kernel with the rules of this edition. Naming it is what makes the compiler write the code.
    pub const KERNEL: Compiled<E> = Compiled {
        new: State::new,
        prompt: State::prompt,
        actions: State::actions,
        check: State::check,
        apply: State::apply,
        view: State::view,
        determinize: State::determinize,
        veiled: State::veiled,
        outcome: State::outcome,
        audit: State::audit,
        position: State::position,
        from_position: State::from_position,
        evaluate: State::evaluate,
        shortlist: State::shortlist,
    };
}
