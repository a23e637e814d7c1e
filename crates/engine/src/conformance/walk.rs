//! Random games, one action at a time.

use super::Plan;
use crate::position::FileOf;
use crate::{Applied, Game, GameOptions as _, Header, Rng, Seat, Seed, Session, Viewer};

/// One action in so many is one that nobody asked for, where a seat may do such a thing.
const ASIDES: u32 = 48;

/// A random game. Half of the games choose evenly among all actions, the others first among kinds of actions, so that
/// what is rarely one of many choices is played as well.
pub(super) struct Walk<G: Game> {
    pub(super) session: Session<G>,
    /// The walk's own chance, apart from the game's.
    pub(super) luck: Rng,
    bound: usize,
    by_kind: bool,
    trying: Option<(Seat, G::Action)>,
}

impl<G: Game> Walk<G> {
    pub(super) fn start(plan: &Plan<G::Options>, number: u64) -> Result<Walk<G>, String> {
        let players = Seat::all(plan.options.seats()).map(|seat| format!("Player {seat}")).collect();
        let mut header = Header::new(plan.options.clone(), players, Seed::from_number(number));
        match &plan.position {
            Some(text) => {
                header.position = Some(Box::new(FileOf::<G>::parse(text).map_err(|error| error.to_string())?))
            }
            // Positions are set up by the newest rules only.
            None => header.revision = revision_for::<G>(number),
        }
        Ok(Walk {
            session: Session::from_header(header).map_err(|error| format!("it cannot be set up: {error}"))?,
            luck: Rng::new(Seed::from_number(u64::MAX - number)),
            bound: plan.bound,
            by_kind: number % 2 == 1,
            trying: None,
        })
    }

    pub(super) fn game(&self) -> &G {
        self.session.game()
    }

    pub(super) fn seed(&self) -> Option<Seed> {
        self.session.header().seed
    }

    /// Once in `n` times.
    pub(super) fn once_in(&mut self, n: u32) -> bool {
        self.luck.below(n) == 0
    }

    /// Once in `n` times, and less often the longer a game lasts: a game of thousands of actions is not looked at hundreds
    /// of times.
    pub(super) fn now_and_then(&mut self, n: u32) -> bool {
        self.once_in(n + self.session.sequence() as u32 / 64)
    }

    /// Notes what is about to be tried, so that a panic can name it.
    pub(super) fn try_next(&mut self, seat: Seat, action: &G::Action) {
        self.trying = Some((seat, action.clone()));
    }

    pub(super) fn tried(&mut self) {
        self.trying = None;
    }

    /// What was being tried when a promise broke.
    pub(super) fn trying(&self) -> Option<String> {
        let (seat, action) = self.trying.as_ref()?;
        Some(format!("\nIt was at `{action}` by {seat:?}."))
    }

    /// Chooses what happens next; nothing if the game is over.
    pub(super) fn choose(&mut self) -> Result<Option<(Seat, G::Action)>, String> {
        if self.session.sequence() > self.bound {
            return Err(format!("it has not ended after {} actions", self.bound));
        }
        if self.once_in(16) {
            let for_the_table = actions(self.session.game(), Seat::TABLE);
            if let Some(action) = self.pick(for_the_table) {
                return Ok(Some((Seat::TABLE, action)));
            }
        }
        if self.session.game().to_act().is_empty() {
            return Ok(None);
        }
        // Seldom: what is done unasked changes how the table plays on.
        if self.once_in(ASIDES) {
            let seat = Seat::new(self.luck.below(self.session.game().seats() as u32) as usize);
            let unasked = asides(self.session.game(), seat)?.into_iter().map(|(action, _)| action).collect();
            if let Some(action) = self.pick(unasked) {
                return Ok(Some((seat, action)));
            }
        }
        let game = self.session.game();
        let mut seats: Vec<Seat> = game.to_act().iter().collect();
        self.luck.shuffle(&mut seats);
        // At a large table the lists of all seats would be most of the work: one is enough.
        let able = seats.into_iter().map(|seat| (seat, actions(game, seat))).find(|(_, actions)| !actions.is_empty());
        let Some((seat, actions)) = able else {
            return Err("it is not over, but nobody has an action".into());
        };
        Ok(self.pick(actions).map(|action| (seat, action)))
    }

    fn pick(&mut self, mut actions: Vec<G::Action>) -> Option<G::Action> {
        if actions.is_empty() {
            return None;
        }
        if self.by_kind {
            let kind_of = |action: &G::Action| action.to_string().split(' ').next().unwrap_or_default().to_owned();
            let mut kinds: Vec<String> = actions.iter().map(kind_of).collect();
            kinds.sort_unstable();
            kinds.dedup();
            let kind = kinds.swap_remove(self.luck.below(kinds.len() as u32) as usize);
            actions.retain(|action| kind_of(action) == kind);
        }
        Some(actions.swap_remove(self.luck.below(actions.len() as u32) as usize))
    }

    /// Does what was chosen; a refusal breaks the promise that listed actions are legal.
    pub(super) fn act(&mut self, seat: Seat, action: &G::Action) -> Result<Applied<G::Event>, String> {
        self.try_next(seat, action);
        let applied = self
            .session
            .act(seat, action)
            .map_err(|refusal| format!("it lists an action that it refuses: {refusal}"))?;
        self.tried();
        Ok(applied)
    }
}

/// Old revisions must still be played: every eighth game is of one, if there are any.
fn revision_for<G: Game>(number: u64) -> u32 {
    if number % 8 == 7 { 1 + (number / 8 % u64::from(G::REVISION)) as u32 } else { G::REVISION }
}

/// What a seat may do now.
pub(super) fn actions<G: Game>(game: &G, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    actions
}

/// What a seat may do unasked, each with its label.
pub(super) fn asides<G: Game>(game: &G, seat: Seat) -> Result<Vec<(G::Action, String)>, String> {
    let read = |choice: crate::Choice| choice.notation.parse().map(|action| (action, choice.label));
    let read = game.asides(seat).into_iter().map(read).collect::<Result<_, crate::Unreadable>>();
    read.map_err(|error| format!("an aside of {seat:?} is unreadable: {error}"))
}

/// Everyone who looks at a running game.
pub(super) fn viewers(seats: usize) -> impl Iterator<Item = Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
}

/// Through how many eyes a large table is looked at each time.
const EYES: usize = 8;

/// Everyone who looks at a small table; of a large one some, others each time, so that everybody has a turn in a game.
pub(super) fn some_viewers(seats: usize, luck: &mut Rng) -> Vec<Viewer> {
    some(viewers(seats).collect(), luck)
}

/// All of a few, or some of many.
pub(super) fn some<T>(mut all: Vec<T>, luck: &mut Rng) -> Vec<T> {
    if all.len() > EYES {
        luck.shuffle(&mut all);
        all.truncate(EYES);
    }
    all
}
