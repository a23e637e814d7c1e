//! Population expansion and census. `ME-2a` `ME-2b` `EP-14` `EP-15`

use crate::atlas::AreaId;
use crate::board::{Board as _, Holding, Owner};
use crate::chapter::{Action as AnyAction, Log, Why as AnyWhy};
use crate::edition::Edition;
use crate::state::State;
use crate::words::Tokens;
use engine::chapter::{Ask, Chapter};
use engine::{Choice, PromptKind, Seat, SeatSet, reasons, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;

reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        TooMany { area: AreaId, most: u8 } => "{area:#} can grow by at most {most} more", ["ME-2a-9", "EP-14.2-r1"];
        StockTooSmall { stock: u8 } => "you have {} in stock" (Tokens(*stock)), ["ME-def-2", "EP-14.2a"];
        MustExpand { stock: u8 } => "you must place the {} left in stock" (Tokens(*stock)), ["ME-2a-6", "EP-14.2b"];
        NothingPlaced => "you have placed no tokens yet", ["ME-2a-5", "EP-14.2a"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Seats with a small stock choose where it goes; the others have expanded.
    Expand {
        /// Who is not done.
        waiting: SeatSet,
    },
}

impl Default for Step {
    fn default() -> Step {
        Step::Expand { waiting: SeatSet::EMPTY }
    }
}

engine::verbs! {
    /// What a seat asks for.
    pub enum Action {
        /// Places tokens in an area that grows.
        Expand { count: u8, area: AreaId } => ["expand" count area];
        /// Takes all tokens placed in this phase back, to place them otherwise.
        Again => ["expand" "again"];
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/", rename = "PopulationEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PopulationEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    Expanded { seat: Seat, placed: u8 },
    TokensPlaced { seat: Seat, count: u8, area: AreaId },
    TokensTakenBack { seat: Seat },
    CensusTaken { census: Vec<(Seat, u8)> },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Expanded { seat, placed } => tell!(f, "The population of @{seat} grows by {placed}."),
            Event::TokensPlaced { seat, count, area } => {
                tell!(f, "@{seat} places {} in {}.", Tokens(*count), area.area().name)
            }
            Event::TokensTakenBack { seat } => tell!(f, "@{seat} takes the new tokens back to place them otherwise."),
            Event::CensusTaken { census } => {
                let counts: Vec<String> = census.iter().map(|(seat, tokens)| say!("@{seat} {tokens}")).collect();
                tell!(f, "Census: {}.", engine::words::enumerated(&counts))
            }
        }
    }
}

/// `ME-2a-1` `ME-2a-6` `EP-14.1a` Every seat expands in full; one with too small a stock chooses where it goes.
/// `ME-2a-8` `EP-29.5.2.6c` Only seats do: barbarian tokens do not grow.
/// `EP-14.2a` `EP-14.2b` Nobody may decline.
pub(crate) fn begin<E: Edition>(state: &mut State<E>, log: &mut Log) {
    state.board.unflip_all();
    let mut waiting = SeatSet::EMPTY;
    for seat in state.seats_in_game() {
        let stock = state.players[seat].stock;
        let mut full: u16 = 0;
        let mut areas = 0;
        for holding in state.board.holdings(seat.into()) {
            let room = room_beside(state, holding);
            full += u16::from(room);
            areas += u32::from(room > 0);
        }
        if u16::from(stock) >= full || areas == 1 {
            let placed = expand_fully(state, seat);
            if placed > 0 {
                log.tell(|| Event::Expanded { seat, placed }.into());
            }
        } else if stock > 0 {
            waiting = waiting.with(seat);
        }
    }
    state.agenda.push(Step::Expand { waiting }.into());
}

/// Places all that belongs everywhere, as long as the stock lasts; how many that was.
fn expand_fully<E: Edition>(state: &mut State<E>, seat: Seat) -> u8 {
    let mut placed = 0;
    for area in state.board.held(seat.into()).iter() {
        match room(state, seat, area) {
            0 => {}
            room => placed += place(state, seat, area, room),
        }
    }
    placed
}

/// `ME-2a-2` `ME-2a-4` `EP-14.1a` One for one token, two for more; `ME-2a-10` counted by those that were there before.
fn expansion(before: u8) -> u8 {
    before.min(2)
}

/// How many tokens may still be placed in an area. Those placed in this phase lie white side up.
/// `ME-2a-7` `EP-14.1c` The population limit does not matter.
fn room<E: Edition>(state: &State<E>, seat: Seat, area: AreaId) -> u8 {
    let (owner, board) = (Owner::Seat(seat), &state.board);
    let (tokens, flipped) = (board.tokens(area, owner), board.flipped(area, owner));
    room_beside(state, Holding { area, tokens, flipped, city: board.city(area) == Some(owner) })
}

/// The same where what is there is known.
fn room_beside<E: Edition>(state: &State<E>, Holding { area, tokens, flipped: new, .. }: Holding) -> u8 {
    if tokens == 0 || (!E::CITY_AREAS_EXPAND && state.city(area).is_some()) {
        return 0;
    }
    expansion(tokens - new).saturating_sub(new)
}

fn place<E: Edition>(state: &mut State<E>, seat: Seat, area: AreaId, count: u8) -> u8 {
    let owner = Owner::Seat(seat);
    let placed = state.place_tokens(area, owner, count);
    state.board.set_flipped(area, owner, state.board.flipped(area, owner) + placed);
    placed
}

/// `ME-2a-5` Tokens placed in this phase may be placed otherwise until the seat is done.
fn take_back<E: Edition>(state: &mut State<E>, seat: Seat) {
    for area in state.board.held(seat.into()).iter() {
        let new = state.board.flipped(area, Owner::Seat(seat));
        if new > 0 {
            state.board.set_flipped(area, Owner::Seat(seat), 0);
            state.remove_tokens(area, seat, new);
        }
    }
}

fn has_placed<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    state.areas_of(seat).any(|area| state.board.flipped(area, Owner::Seat(seat)) > 0)
}

/// Whether the seat has placed all it can.
fn is_complete<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    let mut holdings = state.board.holdings(seat.into());
    state.players[seat].stock == 0 || holdings.all(|holding| room_beside(state, holding) == 0)
}

/// `ME-2b-1` `EP-15.1` Counts every seat's tokens on the board.
pub(crate) fn take_census<E: Edition>(state: &mut State<E>, log: &mut Log) {
    for seat in state.seats_in_game() {
        state.players[seat].census = state.tokens_on_board(seat);
    }
    log.tell(|| {
        let order = state.in_order(crate::turn::Order::Census);
        Event::CensusTaken { census: order.map(|seat| (seat, state.players[seat].census)).collect() }.into()
    });
}

impl<E: Edition> Chapter<State<E>> for Step {
    fn waiting(self, state: &State<E>) -> SeatSet {
        let Step::Expand { waiting } = self;
        state.may_act(waiting)
    }

    fn run(self, state: &mut State<E>, _: &mut Log) {
        state.board.unflip_all();
        state.agenda.pop();
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<AnyAction>) {
        if seat == Seat::TABLE {
            return;
        }
        let stock = state.players[seat].stock;
        let (mut has_placed, mut is_full) = (false, true);
        state.board.holdings(seat.into()).for_each(|holding| {
            let (area, room) = (holding.area, room_beside(state, holding));
            out.extend((0..room.min(stock)).map(|fewer| AnyAction::from(Action::Expand { count: fewer + 1, area })));
            has_placed |= holding.flipped > 0;
            is_full &= room == 0;
        });
        if has_placed {
            out.push(Action::Again.into());
        }
        if is_full || stock == 0 {
            out.push(AnyAction::Done);
        }
    }

    fn check(self, state: &State<E>, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        if seat == Seat::TABLE {
            return Err(AnyWhy::NOT_NOW);
        }
        let stock = state.players[seat].stock;
        let AnyAction::Population(action) = action else {
            return match *action == AnyAction::Done {
                true if is_complete(state, seat) => Ok(()),
                true => Err(Why::MustExpand { stock }.into()),
                false => Err(AnyWhy::NOT_NOW),
            };
        };
        match *action {
            Action::Expand { count, area } => {
                let most = if area.index() < E::Board::AREAS { room(state, seat, area) } else { 0 };
                if count == 0 || count > most {
                    return Err(Why::TooMany { area, most }.into());
                }
                if count > stock { Err(Why::StockTooSmall { stock }.into()) } else { Ok(()) }
            }
            Action::Again if has_placed(state, seat) => Ok(()),
            Action::Again => Err(Why::NothingPlaced.into()),
        }
    }

    fn perform(self, state: &mut State<E>, seat: Seat, action: &AnyAction, log: &mut Log) {
        let Step::Expand { waiting } = self;
        let AnyAction::Population(action) = action else {
            state.agenda.pop();
            state.agenda.push(Step::Expand { waiting: waiting.without(seat) }.into());
            return;
        };
        match *action {
            Action::Expand { count, area } => {
                place(state, seat, area, count);
                log.tell(|| Event::TokensPlaced { seat, count, area }.into());
            }
            Action::Again => {
                take_back(state, seat);
                log.tell(|| Event::TokensTakenBack { seat }.into());
            }
        }
    }

    fn ask(self, state: &State<E>, seat: Seat) -> Ask {
        let stock = state.players[seat].stock;
        let question = if is_complete(state, seat) {
            "All your tokens are placed. Are you done?".into()
        } else {
            say!("Your stock is too small for all your areas. Where do you place {}?", Tokens(stock))
        };
        let rules = &["ME-2a-5", "ME-2a-9", "EP-14.2a"];
        Ask { kind: PromptKind::PickPlaces, name: "PlaceNewTokens", question, rules, open: false }
    }

    fn describe(self, state: &State<E>, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        let AnyAction::Population(action) = action else { return };
        match *action {
            Action::Expand { count, area } => {
                let there = state.tokens(area, seat);
                choice.label = say!("{count} to the {there} in {}", area.area().name);
                choice.place = Some(area.to_string());
            }
            Action::Again => choice.label = "Take them back and begin again".into(),
        }
    }

    fn sound(self, state: &State<E>) -> Result<(), String> {
        let Step::Expand { waiting } = self;
        if state.are_seats(waiting) { Ok(()) } else { Err("a seat that is not at the table expands".into()) }
    }
}
