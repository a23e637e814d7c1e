//! Culture: control tokens.

use crate::chapter::{Action as AnyAction, offer};
use crate::components::{FocusCard, Leader};
use crate::event::Event;
use crate::hex::{Hex, Set, Space};
use crate::notation::Coin;
use crate::prompt::About;
use crate::state::NewDawn;
use crate::turn::{Why as TurnWhy, is_card, not_now};
use crate::view::StepView;
use crate::why::Shared;
use crate::why::Why as AnyWhy;
use crate::{pieces, trade};
use engine::chapter::{Ask, Chapter};
use engine::words::counted;
use engine::{Choice, Log, PromptKind, RuleId, Seat, SeatSet, say};
use serde::{Deserialize, Serialize};

engine::reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        PlacingDue => "finish placing control tokens first", ["ND-cul-1"];
        GardensDue => "resolve the Hanging Gardens first", ["ND-ww-6"];
        StonehengeDue => "resolve Stonehenge first", ["ND-ww-5"];
        Water { at: Hex } => "{at} is water", ["ND-cul-3"];
        Occupied { at: Hex } =>
            "{at} is taken by a barbarian, city, city-state or control token", ["ND-cul-4"];
        NotNextToCity { at: Hex } => "{at} is not next to one of your cities", ["ND-cul-1"];
        NotNextToFriendly { at: Hex } => "{at} is not next to a friendly space", ["ND-focus-2"];
        NotNextToNewCity { at: Hex } => "{at} is not next to the new city", ["ND-focus-2"];
        NotNextToGardens { at: Hex } => "{at} is not next to one of your cities", ["ND-ww-6"];
        NotOnHills { at: Hex } => "Stonehenge spreads only to hills next to those you have just taken, not to {at}", ["ND-ww-5"];
        TooDifficult { at: Hex, slot: u8 } => "the terrain at {at} is too difficult for slot {slot}", ["ND-cul-2"];
        TooDifficultForGardens { at: Hex } =>
            "the terrain at {at} is too difficult for the Hanging Gardens", ["ND-ww-6"];
        NoTokensLeft =>
            "you have placed all your control tokens; spend a trade token to place another", ["ND-trade-2"];
        NoTokensForThis => "trade tokens help only while a culture card places control tokens", ["ND-trade-2"];
        NoUnusedToken => "you have no unused control token; take one off the map first", ["ND-cul-10"];
        HasUnusedToken => "you still have unused control tokens", ["ND-cul-10"];
        NothingToPlace => "there is no control token to place", ["ND-cul-10"];
        NotYoursToLift { at: Hex } => "you have no control token at {at}", ["ND-cul-10"];
        NotYoursToShift { at: Hex } => "you have no control token at {at}", ["ND-focus-2"];
        ShiftTooFar { at: Hex } => "a control token shifts to an adjacent space, and {at} is not adjacent", ["ND-focus-2"];
        NotWithinTwo { at: Hex } =>
            "{at} has no rival control token within 2 spaces of a friendly space", ["ND-focus-2"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/", rename = "CultureStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CultureStep"))]
pub enum Step {
    /// Places control tokens.
    Place(Placement),
    /// Drama and Poetry shifts a control token.
    ShiftToken,
    /// Mass Media turns a rival control token.
    ConvertToken,
}

/// Control tokens to be placed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Placement {
    /// What for.
    pub why: Placing,
    /// The place of the culture card in the focus row, from 0.
    pub row: u8,
    /// The slot that it counts as being in.
    pub slot: u8,
    /// How many are left.
    pub left: u8,
    /// The new city, for Urbanization.
    pub at: Hex,
}

/// Why control tokens are placed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Placing {
    /// A culture card, next to friendly cities.
    Culture,
    /// Civil Service, next to friendly spaces.
    CivilService,
    /// Hanging Gardens.
    HangingGardens,
    /// Stonehenge, next to hills just taken.
    Stonehenge,
    /// Urbanization, next to the new city.
    Urbanization,
}

engine::verbs! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action {
        /// Places a control token.
        Place(at: Hex) => ["place" at];
        /// Takes an own control token off the map, having none unused.
        Lift(at: Hex) => ["lift" at];
        /// Drama and Poetry shifts a control token.
        Shift(from: Hex, to: Hex) => ["shift" from to];
        /// Mass Media turns a control token.
        Convert(at: Hex) => ["convert" at];
    }
}

impl Action {
    pub(crate) fn about(self, state: &NewDawn) -> About {
        match self {
            Action::Place(at) => About::place(state, "Place a control token at", at),
            Action::Lift(at) => About::place(state, "Take up your control token at", at),
            Action::Shift(from, to) => About::place(state, &say!("Shift the control token at {from} to"), to),
            Action::Convert(at) => About::place(state, "Use Mass Media on the control token at", at),
        }
    }
}

impl Step {
    /// What of it everybody sees.
    pub(crate) fn show(self, state: &NewDawn, view: &mut StepView) {
        match self {
            Step::Place(Placement { row, slot, left, .. }) => {
                view.show_card(state, row, Some(slot));
                view.left = (left != u8::MAX).then_some(left);
            }
            Step::ShiftToken | Step::ConvertToken => {}
        }
    }

    /// What stands against an action that is for another step.
    fn not_now(self, action: &AnyAction) -> AnyWhy {
        match self {
            Step::Place(placement) => match placement.why {
                Placing::Culture => not_now(action, Why::PlacingDue),
                // No card was chosen yet.
                Placing::HangingGardens => Why::GardensDue.into(),
                Placing::Stonehenge => not_now(action, Why::StonehengeDue),
                Placing::CivilService | Placing::Urbanization => not_now(action, TurnWhy::CardTextDue),
            },
            Step::ShiftToken | Step::ConvertToken => not_now(action, TurnWhy::CardTextDue),
        }
    }
}

impl Chapter<NewDawn> for Step {
    fn waiting(self, state: &NewDawn) -> SeatSet {
        SeatSet::only(state.turn.seat)
    }

    fn is_moot(self, state: &NewDawn) -> bool {
        let seat = state.turn.seat;
        match self {
            Step::Place(placement) => placement.is_moot(state, seat),
            Step::ShiftToken => is_immobile(state, seat),
            Step::ConvertToken => convertible(state, seat).next().is_none(),
        }
    }

    fn run(self, state: &mut NewDawn, _: &mut Log<Event>) {
        match self {
            Step::Place(placement) => placement.finish(state),
            Step::ShiftToken | Step::ConvertToken => state.pop(),
        }
    }

    fn ask(self, _: &NewDawn, _: Seat) -> Ask {
        let (name, question, rules): (_, String, &[_]) = match self {
            Step::Place(placement) => placement.question(),
            Step::ShiftToken => (
                "ShiftToken",
                "Drama and Poetry: do you shift a control token to an adjacent empty space?".into(),
                &["ND-focus-2"],
            ),
            Step::ConvertToken => (
                "ConvertToken",
                "Mass Media: which rival control token do you replace or turn over?".into(),
                &["ND-focus-2"],
            ),
        };
        Ask { kind: PromptKind::PickPlaces, name, question, rules, open: false }
    }

    fn list(self, state: &NewDawn, seat: Seat, out: &mut Vec<AnyAction>) {
        match self {
            Step::Place(placement) => placement.list(state, seat, out),
            Step::ShiftToken => {
                let empty = state.empty_spaces() & !state.board.water;
                for from in state.player(seat).control.iter() {
                    let targets = state.board.near(from) & empty;
                    offer(out, targets.iter().map(|to| Action::Shift(state.hex(from), state.hex(to))));
                }
            }
            Step::ConvertToken => {
                offer(out, convertible(state, seat).map(|space| Action::Convert(state.hex(space))));
            }
        }
        out.push(AnyAction::Done);
    }

    fn check(self, state: &NewDawn, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        match (self, action) {
            (Step::Place(placement), &AnyAction::Culture(Action::Place(at))) => placement.check_place(state, seat, at),
            (Step::Place(placement), &AnyAction::Culture(Action::Lift(at))) => placement.check_lift(state, seat, at),
            (Step::Place(placement), &AnyAction::Trade(trade::Action::Spend(coin))) => {
                placement.check_spend(state, seat, coin)
            }
            (Step::ShiftToken, &AnyAction::Culture(Action::Shift(from, to))) => check_shift(state, seat, from, to),
            (Step::ConvertToken, &AnyAction::Culture(Action::Convert(at))) => check_convert(state, seat, at),
            (Step::Place(_) | Step::ShiftToken | Step::ConvertToken, AnyAction::Done) => Ok(()),
            (Step::Place(_) | Step::ShiftToken | Step::ConvertToken, action) => Err(self.not_now(action)),
        }
    }

    fn perform(self, state: &mut NewDawn, seat: Seat, action: &AnyAction, log: &mut Log<Event>) {
        match (self, action) {
            (Step::Place(placement), &AnyAction::Culture(Action::Place(at))) => {
                placement.place(state, seat, state.known_space(at), log);
            }
            (Step::Place(_), &AnyAction::Culture(Action::Lift(at))) => lift(state, seat, state.known_space(at), log),
            (Step::Place(placement), &AnyAction::Trade(trade::Action::Spend(coin))) => {
                // `ND-trade-2`
                state.change(Step::Place(Placement { left: placement.left + 1, ..placement }));
                trade::spend(state, seat, placement.row, coin, log);
            }
            (Step::ShiftToken, &AnyAction::Culture(Action::Shift(from, to))) => {
                shift(state, seat, state.known_space(from), state.known_space(to), log);
            }
            (Step::ConvertToken, &AnyAction::Culture(Action::Convert(at))) => {
                convert(state, seat, state.known_space(at), log);
            }
            (Step::Place(placement), AnyAction::Done) => placement.finish(state),
            (Step::ShiftToken | Step::ConvertToken, AnyAction::Done) => state.pop(),
            (Step::Place(_) | Step::ShiftToken | Step::ConvertToken, action) => {
                unreachable!("{self:?} does not allow {action}")
            }
        }
    }

    fn describe(self, state: &NewDawn, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        action.about(state, seat).write(choice);
        if let (Step::Place(Placement { left, .. }), AnyAction::Done) = (self, action) {
            choice.confirm = Some(match left {
                // The chain of Stonehenge has no number of its own.
                u8::MAX => "Stonehenge can still spread. Stop here?".into(),
                left => say!("You can still place {}. Stop here?", counted(left, "control token")),
            });
        }
    }

    fn sound(self, state: &NewDawn) -> Result<(), String> {
        let fits = match self {
            Step::Place(Placement { why, row, slot, left, at }) => {
                let is_left = if why == Placing::Stonehenge { left == u8::MAX } else { left <= 40 };
                is_card(row, slot) && is_left && (why != Placing::Urbanization || state.is_on_map(at))
            }
            Step::ShiftToken | Step::ConvertToken => state.turn.begun,
        };
        if fits { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}

/// Begins to resolve a culture card: tokens next to cities, then what the card adds.
pub(crate) fn resolve(state: &mut NewDawn, seat: Seat, card: FocusCard, row: u8, slot: u8) {
    let left = card.design().tokens + grand_tour(state, seat);
    let at = Hex::default();
    let place = Placement { why: Placing::Culture, row, slot, left, at };
    let then = match card {
        FocusCard::DramaAndPoetry => Some(Step::ShiftToken),
        FocusCard::CivilService => Some(Step::Place(Placement { why: Placing::CivilService, left: 1, ..place })),
        FocusCard::MassMedia => Some(Step::ConvertToken),
        _ => None,
    };
    then.into_iter().for_each(|step| state.push(step));
    state.push(Step::Place(place));
}

/// France places more tokens, by the latest era among its wonders.
fn grand_tour(state: &NewDawn, seat: Seat) -> u8 {
    if state.player(seat).is(Leader::France) { state.latest_era(seat) } else { 0 }
}

impl Placement {
    /// Where the next token may go.
    /// `ND-cul-9` Next to any city, whatever the last one lay next to.
    fn spaces(self, state: &NewDawn, seat: Seat) -> Set {
        if self.left == 0 {
            return Set::EMPTY;
        }
        pieces::placeable(state, seat, self.why, self.slot, state.board.at(self.at))
    }

    fn takes_coins(self) -> bool {
        self.why == Placing::Culture
    }

    /// Whether there is nothing to choose.
    pub(crate) fn is_moot(self, state: &NewDawn, seat: Seat) -> bool {
        let has_coins = self.takes_coins() && trade::has_coins(state, seat, self.row);
        if has_coins {
            return false;
        }
        let player = state.player(seat);
        let has_token = player.unused_control() > 0 || !player.control.is_empty();
        !has_token || self.spaces(state, seat).is_empty()
    }

    /// What may be done.
    fn list(self, state: &NewDawn, seat: Seat, out: &mut Vec<AnyAction>) {
        let spaces = self.spaces(state, seat);
        if state.player(seat).unused_control() > 0 {
            offer(out, spaces.iter().map(|space| Action::Place(state.hex(space))));
        } else if !spaces.is_empty() {
            offer(out, state.player(seat).control.iter().map(|space| Action::Lift(state.hex(space))));
        }
        if self.takes_coins() {
            trade::list_coins(state, seat, self.row, out);
        }
    }

    /// `ND-cul-1` Whether a token may be placed there.
    fn check_place(self, state: &NewDawn, seat: Seat, at: Hex) -> Result<(), AnyWhy> {
        let space = state.space(at)?;
        if self.left == 0 {
            return Err(Why::NoTokensLeft.into());
        }
        if state.player(seat).unused_control() == 0 {
            return Err(Why::NoUnusedToken.into());
        }
        if self.spaces(state, seat).contains(space) {
            return Ok(());
        }
        Err(pieces::why_not_placeable(state, seat, (self.why, state.board.at(self.at)), self.slot, space).into())
    }

    /// `ND-cul-10` Only who has no unused control token may take one off the map first.
    fn check_lift(self, state: &NewDawn, seat: Seat, at: Hex) -> Result<(), AnyWhy> {
        if self.left == 0 || self.spaces(state, seat).is_empty() {
            return Err(Why::NothingToPlace.into());
        }
        check_lift(state, seat, at)
    }

    /// Places a token and counts it. `ND-cul-11`
    fn place(self, state: &mut NewDawn, seat: Seat, space: Space, log: &mut Log<Event>) {
        // The chain of Stonehenge has no number of its own.
        if self.why != Placing::Stonehenge {
            state.change(Step::Place(Placement { left: self.left - 1, ..self }));
        }
        pieces::place(state, seat, space, log);
    }

    /// No more are placed; with it the chain of Stonehenge ends.
    fn finish(self, state: &mut NewDawn) {
        state.pop();
        if self.why == Placing::Stonehenge {
            state.turn.chain = Set::EMPTY;
        }
    }

    fn question(self) -> (&'static str, String, &'static [RuleId]) {
        let left = self.left;
        match self.why {
            Placing::Culture => (
                "PlaceTokens",
                say!("Where do you place control tokens next to your cities? {left} left."),
                &["ND-cul-1", "ND-cul-2", "ND-cul-4", "ND-trade-2"],
            ),
            Placing::CivilService => (
                "PlaceNextToFriendly",
                "Where do you place one more control token, next to any friendly space?".into(),
                &["ND-cul-1"],
            ),
            Placing::HangingGardens => {
                ("HangingGardens", "Where do the Hanging Gardens place a control token?".into(), &["ND-ww-6"])
            }
            Placing::Stonehenge => (
                "Stonehenge",
                "Stonehenge: on which adjacent hills do you also place control tokens?".into(),
                &["ND-ww-5"],
            ),
            Placing::Urbanization => (
                "Urbanization",
                say!("Where do you place control tokens next to the new city? {left} left."),
                &["ND-cul-1"],
            ),
        }
    }

    /// `ND-trade-2` Whether this can be spent for one more token.
    fn check_spend(self, state: &NewDawn, seat: Seat, coin: Coin) -> Result<(), AnyWhy> {
        if self.takes_coins() {
            Ok(trade::check_coin(state, seat, self.row, coin)?)
        } else {
            Err(Why::NoTokensForThis.into())
        }
    }
}

/// `ND-cul-10` With unused tokens left none may be taken off the map.
pub(crate) fn check_lift(state: &NewDawn, seat: Seat, at: Hex) -> Result<(), AnyWhy> {
    let space = state.space(at)?;
    if state.player(seat).unused_control() > 0 {
        return Err(Why::HasUnusedToken.into());
    }
    if state.player(seat).control.contains(space) { Ok(()) } else { Err(Why::NotYoursToLift { at }.into()) }
}

/// Takes one of one's own control tokens off the map, to be placed again.
pub(crate) fn lift(state: &mut NewDawn, seat: Seat, space: Space, log: &mut Log<Event>) {
    let at = state.hex(space);
    log.tell(|| Event::TokenLifted { seat, at });
    pieces::remove_control(state, space, log);
}

/// Drama and Poetry: whether no control token can be shifted anywhere.
fn is_immobile(state: &NewDawn, seat: Seat) -> bool {
    let around = state.board.around(state.player(seat).control);
    (around & state.empty_spaces() & !state.board.water).is_empty()
}

/// Drama and Poetry: where a control token may be shifted to.
fn shift_targets(state: &NewDawn, from: Space) -> Set {
    state.board.near(from) & state.empty_spaces() & !state.board.water
}

/// Drama and Poetry: whether a control token may be shifted like this.
fn check_shift(state: &NewDawn, seat: Seat, from: Hex, to: Hex) -> Result<(), AnyWhy> {
    let (start, end) = (state.space(from)?, state.space(to)?);
    if !state.player(seat).control.contains(start) {
        return Err(Why::NotYoursToShift { at: from }.into());
    }
    if shift_targets(state, start).contains(end) {
        return Ok(());
    }
    Err(if state.board.water.contains(end) {
        Shared::ClosedWater { at: to }.into()
    } else if state.board.near(start).contains(end) {
        Shared::NotEmpty { at: to }.into()
    } else {
        Why::ShiftTooFar { at: to }.into()
    })
}

/// Shifts a control token; it keeps its side. What it leaves behind goes back to the space.
fn shift(state: &mut NewDawn, seat: Seat, from: Space, to: Space, log: &mut Log<Event>) {
    let is_reinforced = state.reinforced.contains(from);
    let (start, end) = (state.hex(from), state.hex(to));
    log.tell(|| Event::TokenShifted { seat, from: start, to: end });
    pieces::remove_control(state, from, log);
    state.players[seat].control.insert(to);
    if is_reinforced {
        state.reinforced.insert(to);
    }
    state.pop();
}

/// Mass Media: rival control tokens within 2 spaces of a friendly space; for an unreinforced one an unused token is
/// needed.
fn convertible(state: &NewDawn, seat: Seat) -> impl Iterator<Item = Space> {
    let friendly = state.player(seat).friendly();
    takeable(state, seat).iter().filter(move |&space| is_near(state, friendly, space))
}

/// Mass Media: rival control tokens that it could turn wherever they lie.
fn takeable(state: &NewDawn, seat: Seat) -> Set {
    let player = state.player(seat);
    let rival = state.all_control() & !player.control;
    if player.unused_control() == 0 { rival & state.reinforced } else { rival }
}

fn is_near(state: &NewDawn, friendly: Set, space: Space) -> bool {
    state.board.within_two(space).meets(friendly)
}

/// Mass Media: whether it can turn this token.
fn check_convert(state: &NewDawn, seat: Seat, at: Hex) -> Result<(), AnyWhy> {
    let space = state.space(at)?;
    let may = takeable(state, seat).contains(space) && is_near(state, state.player(seat).friendly(), space);
    if may { Ok(()) } else { Err(Why::NotWithinTwo { at }.into()) }
}

/// Mass Media: an unreinforced token is replaced, a reinforced one turned over.
fn convert(state: &mut NewDawn, seat: Seat, space: Space, log: &mut Log<Event>) {
    let at = state.hex(space);
    state.pop();
    if state.reinforced.contains(space) {
        state.reinforced.remove(space);
        log.tell(|| Event::TokenWeakened { at });
    } else {
        replace_token(state, seat, space, log);
    }
}

/// A rival's control token is replaced by an unused one of the seat, unreinforced.
pub(crate) fn replace_token(state: &mut NewDawn, seat: Seat, space: Space, log: &mut Log<Event>) {
    let at = state.hex(space);
    if let Some(victim) = state.owner(space) {
        state.players[victim].control.remove(space);
        log.tell(|| Event::TokenReplaced { seat, victim, at });
    }
    state.reinforced.remove(space);
    pieces::put_control(state, seat, space, false, log);
}
