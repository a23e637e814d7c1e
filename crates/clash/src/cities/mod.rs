//! Founding cities, activating them, building units, increasing their size, and their moods. `CC-found` `CC-activate`
//! `CC-build` `CC-grow` `CC-city` `CC-piece` `CC-mood` `CC-stack`

mod building;
mod founding;
mod growth;
mod moods;

pub(crate) use building::unit_price;
pub use building::{Build, Order};
pub(crate) use founding::{found, gift_spaces, may_found, place_ships, push_gift, put_gift};
pub use growth::{Growth, Terms};
pub(crate) use growth::{PIECE_PRICE, can_grow, push_grow};
pub(crate) use moods::{acting_mood, activate, capacity, may_activate, own_city, set_mood};

use crate::chapter::{Action as AnyAction, Log, Reason, TurnAction};
use crate::map::Space;
use crate::names::{Good, Mood, Piece, UnitKind};
use crate::state::State;
use crate::words::{a_piece, one};
use engine::{Ask, Chapter, Choice, PromptKind, Seat, SeatSet, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What may be waited for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "CitiesStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CitiesStep"))]
pub enum Step {
    /// What else the active player builds.
    Build(Build),
    /// Which city of a seat grows, and how.
    Grow {
        /// Whose city grows.
        seat: Seat,
        /// What growing costs and which city-pieces it may add.
        terms: Terms,
    },
    /// A city-piece is paid and stands now.
    Grown {
        /// The city and its new piece.
        growth: Growth,
    },
    /// Which city gets a unit.
    Gift {
        /// Whose city gets it.
        seat: Seat,
        /// Which kind of unit.
        kind: UnitKind,
    },
    /// A Mood token or a Culture token.
    Token {
        /// Who gets it.
        seat: Seat,
    },
    /// A repeated activation is over: the mood falls.
    Tired {
        /// The space of the city.
        space: Space,
    },
}

engine::verbs! {
    /// What a seat asks for.
    pub enum Action {
        /// Founds a city.
        Found(at: Space) => ["found" at];
        /// Builds a unit; further ones of the same Build follow.
        Build { at: Space, unit: Order } => ["build" at unit];
        /// Increases the size of a city.
        Grow(..Growth { at: Space, piece: Piece, port: Option<Space>, religion: bool, settler: bool }) =>
            ["grow" at piece (? port) [religion] [settler]];
        /// Puts a unit received into a city.
        Put(at: Space) => ["put" at];
        /// Takes a token.
        Token(token: Good) => ["token" token];
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "CitiesEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CitiesEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    Founded { seat: Seat, space: Space },
    Built { seat: Seat, kind: UnitKind, space: Space, drafted: bool },
    Grew { seat: Seat, space: Space, piece: Piece },
    Received { seat: Seat, kind: UnitKind, space: Space },
    Token { seat: Seat, good: Good },
    Mood { space: Space, mood: Mood },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Founded { seat, space } => tell!(f, "@{seat} founds a city on {space}."),
            Event::Built { seat, kind, space, drafted: false } => {
                tell!(f, "@{seat} builds {} on {space}.", one(*kind))
            }
            Event::Built { seat, space, .. } => tell!(f, "@{seat} drafts an Army unit on {space}."),
            Event::Grew { seat, space, piece } => {
                tell!(f, "@{seat} adds {} to the city on {space}.", a_piece(*piece))
            }
            Event::Received { seat, kind, space } => tell!(f, "@{seat} gets {} on {space}.", one(*kind)),
            Event::Token { seat, good } => tell!(f, "@{seat} gets {}.", good.counted(1)),
            Event::Mood { space, mood } => tell!(f, "The city on {space} is now {mood}."),
        }
    }
}

engine::reasons! {
    /// The fact that stands against an action.
    #[derive(Copy)]
    pub enum Why {
        NoActions => "you have no actions left", ["CC-turn-2"];
        CannotPay => "you cannot pay for that", ["CC-scale-5"];
        NoCity { space: Space } => "you have no city on {space}", ["CC-activate-1"];
        AngryAndActivated { space: Space } => "the angry city on {space} has already been activated this turn", ["CC-mood-6"];
        NoSettler { space: Space } => "you have no Settler on {space}", ["CC-found-1"];
        NoGround { space: Space } => "no city can stand on {space}", ["CC-found-3"];
        Occupied { space: Space } => "{space} is occupied", ["CC-found-4"];
        Exhausted { space: Space } => "{space} is exhausted", ["CC-found-5"];
        NoSettlement => "you have no Settlement left", ["CC-limit-3"];
        BuiltAll => "the city can build no more units now", ["CC-build-1"];
        NoDraft => "you do not have Draft", ["CC-adv-draft"];
        DraftedAlready => "one Army unit of this Build is already drafted", ["CC-adv-draft-2"];
        FullOfArmies { space: Space } => "{space} already holds four Army units", ["CC-stack-1"];
        NoPort { space: Space } => "the city on {space} has no Port", ["CC-piece-port"];
        PortWithoutFishing { space: Space } => "the captured Port on {space} does not work without Fishing", ["CC-capture-8"];
        NoUnit { kind: UnitKind } => "you have no {} left" (kind.title()), ["CC-limit-3"];
        Angry { space: Space } => "the city on {space} is angry", ["CC-mood-5"];
        TooFewCities { size: u8 } => "a city grows to size {size} only if you have {size} cities", ["CC-city-4"];
        Plague => "Plague keeps your cities from growing", ["CC-ev-plague"];
        OtherPiece { piece: Piece } => "the Great Prophet adds a Temple, not {}" (a_piece(*piece)), ["CC-ev-great-prophet"];
        PieceNeeds { what: &'static str, title: &'static str } => "{what} needs {title}", ["CC-advance-10"];
        HasPiece { space: Space, what: &'static str } => "the city on {space} already has {what}", ["CC-city-2"];
        NoPiece { piece: Piece } => "you have no {} left" (piece.title()), ["CC-limit-3"];
        NoHarbour { space: Space } => "a Port, and nothing else, reaches into a Sea space next to {space}", ["CC-piece-port-3"];
        NoReligion => "State Religion does not pay for this", ["CC-adv-state-religion"];
        NoSanitation => "only Sanitation adds a Settler", ["CC-adv-sanitation"];
        NoRoom { space: Space } => "there is no room for the unit on {space}", ["CC-stack-4"];
        NotForGifts { space: Space } => "you have no city on {space} to put the unit in", ["CC-limit-3"];
        NoSuchToken { good: Good } => "you cannot take {} now" (good.title()), ["CC-level-1"];
    }
}

impl TurnAction for Action {
    fn offer(state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
        if !state.has_action() {
            return;
        }
        out.extend(founding::spaces(state, seat).iter().map(|space| Action::Found(space).into()));
        for space in state.cities_of(seat) {
            if may_activate(state, seat, space).is_ok() {
                let build = building::begun(state, space);
                let orders = building::orders(state, seat, build);
                out.extend(orders.map(|order| Action::Build { at: space, unit: order }.into()));
            }
        }
        growth::each(state, seat, Terms::ACTION, |growth| out.push(Action::Grow(growth).into()));
    }

    fn allow(&self, state: &State, seat: Seat) -> Result<(), Reason> {
        match *self {
            Action::Found(space) => founding::check(state, seat, space),
            Action::Build { at: space, unit: order } => building::check_begin(state, seat, space, order),
            Action::Grow(growth) => {
                growth::check(state, seat, growth, Terms::ACTION)?;
                if state.has_action() { Ok(()) } else { Err(Why::NoActions.into()) }
            }
            Action::Put(_) | Action::Token(_) => Err(Reason::NotNow),
        }
    }

    fn take(&self, state: &mut State, seat: Seat, log: &mut Log) {
        state.spend_action();
        match *self {
            Action::Found(space) => founding::settle(state, seat, space, log),
            Action::Build { at: space, unit: order } => {
                let build = building::begun(state, space);
                activate(state, space, log);
                building::order(state, seat, build, order, log);
            }
            Action::Grow(growth) => growth::begin(state, seat, growth, Terms::ACTION, log),
            Action::Put(_) | Action::Token(_) => {}
        }
    }

    fn explain(&self, state: &State, seat: Seat, choice: &mut Choice) {
        match *self {
            Action::Found(space) => {
                choice.label = say!("Found a city on {space} with its Settler");
                choice.group = Some("Found City");
                choice.place = Some(space.to_string());
            }
            Action::Build { at: space, unit: order } => {
                let what = match order {
                    Order::Unit(kind) => one(kind),
                    Order::Draft => "a drafted Army unit",
                };
                choice.label = say!("Build {what} on {space}{}", building::price(state, seat, order).for_it());
                choice.group = Some("Build units");
                choice.place = Some(space.to_string());
                choice.card = Some(order.kind().to_string());
            }
            Action::Grow(growth) => {
                explain_growth(growth, choice);
                if state.is_acting() {
                    choice.label += &growth::price(growth, Terms::ACTION).for_it();
                }
            }
            Action::Put(space) => {
                choice.label = say!("On {space}");
                choice.place = Some(space.to_string());
            }
            Action::Token(good) => choice.label = good.counted(1),
        }
    }
}

fn explain_growth(growth: Growth, choice: &mut Choice) {
    let Growth { at: space, piece, port, religion, settler } = growth;
    let sea = port.map_or(String::new(), |sea| say!(" towards {sea}"));
    let religion = if religion { ", without Food through State Religion" } else { "" };
    let settler = if settler { ", with a Settler" } else { "" };
    choice.label = say!("Add {} to the city on {space}{sea}{religion}{settler}", a_piece(piece));
    choice.group = Some("Increase City Size");
    choice.place = Some(space.to_string());
    choice.card = Some(piece.to_string());
}

/// Lets a seat take a Mood token or a Culture token. `CC-piece-temple` `CC-adv-nationalism`
pub(crate) fn push_token(state: &mut State, seat: Seat) {
    state.push(Step::Token { seat });
}

fn take_token(state: &mut State, seat: Seat, good: Good, log: &mut Log) {
    state.agenda.pop();
    state.gain(seat, good, 1);
    log.tell(|| Event::Token { seat, good }.into());
}

impl Step {
    fn seat(self, state: &State) -> Seat {
        match self {
            Step::Grow { seat, .. } | Step::Gift { seat, .. } | Step::Token { seat } => seat,
            Step::Build(_) | Step::Grown { .. } | Step::Tired { .. } => state.active(),
        }
    }
}

impl Chapter<State> for Step {
    fn waiting(self, state: &State) -> SeatSet {
        let seat = self.seat(state);
        let asks = match self {
            Step::Build(build) => building::orders(state, seat, build).next().is_some(),
            Step::Grow { terms, .. } => can_grow(state, seat, terms),
            Step::Gift { kind, .. } => gift_spaces(state, seat, kind).len() > 1,
            Step::Token { .. } => building::token_choices(state, seat).count() > 1,
            Step::Grown { .. } | Step::Tired { .. } => false,
        };
        if asks { SeatSet::only(seat) } else { SeatSet::EMPTY }
    }

    fn run(self, state: &mut State, log: &mut Log) {
        let seat = self.seat(state);
        match self {
            Step::Build(build) => building::finish(state, seat, build, log),
            Step::Grown { growth } => growth::grown(state, growth, log),
            Step::Tired { space } => moods::tire(state, space, log),
            Step::Gift { kind, .. } => match gift_spaces(state, seat, kind).iter().next() {
                Some(space) => put_gift(state, seat, kind, space, log),
                None => drop(state.agenda.pop()),
            },
            Step::Token { .. } => {
                let only = building::token_choices(state, seat).next();
                match only {
                    Some(good) => take_token(state, seat, good, log),
                    None => drop(state.agenda.pop()),
                }
            }
            Step::Grow { .. } => drop(state.agenda.pop()),
        }
    }

    fn list(self, state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
        match self {
            Step::Build(build) => {
                out.push(AnyAction::Done);
                let orders = building::orders(state, seat, build);
                out.extend(orders.map(|order| Action::Build { at: build.space, unit: order }.into()));
            }
            Step::Grow { terms, .. } => {
                out.push(AnyAction::Done);
                growth::each(state, seat, terms, |growth| out.push(Action::Grow(growth).into()));
            }
            Step::Gift { kind, .. } => {
                out.extend(gift_spaces(state, seat, kind).iter().map(|space| Action::Put(space).into()));
            }
            Step::Token { .. } => {
                out.extend(building::token_choices(state, seat).map(|good| Action::Token(good).into()));
            }
            Step::Grown { .. } | Step::Tired { .. } => {}
        }
    }

    fn check(self, state: &State, seat: Seat, action: &AnyAction) -> Result<(), Reason> {
        match (self, action) {
            (Step::Build(_) | Step::Grow { .. }, AnyAction::Done) => Ok(()),
            (Step::Build(build), &AnyAction::Cities(Action::Build { at: space, unit: order }))
                if space == build.space =>
            {
                building::check(state, seat, build, order)
            }
            (Step::Grow { terms, .. }, &AnyAction::Cities(Action::Grow(growth))) => {
                growth::check(state, seat, growth, terms)
            }
            (Step::Gift { kind, .. }, &AnyAction::Cities(Action::Put(space))) => {
                let fits = gift_spaces(state, seat, kind).contains(space);
                if fits { Ok(()) } else { Err(founding::no_gift(state, seat, space).into()) }
            }
            (Step::Token { .. }, &AnyAction::Cities(Action::Token(good))) => {
                let fits = building::token_choices(state, seat).any(|one| one == good);
                if fits { Ok(()) } else { Err(Why::NoSuchToken { good }.into()) }
            }
            (
                Step::Build(_)
                | Step::Grow { .. }
                | Step::Gift { .. }
                | Step::Token { .. }
                | Step::Grown { .. }
                | Step::Tired { .. },
                _,
            ) => Err(Reason::NotNow),
        }
    }

    fn perform(self, state: &mut State, seat: Seat, action: &AnyAction, log: &mut Log) {
        match (self, action) {
            (Step::Build(build), AnyAction::Done) => building::finish(state, seat, build, log),
            (Step::Build(build), &AnyAction::Cities(Action::Build { unit: order, .. })) => {
                state.agenda.pop();
                building::order(state, seat, build, order, log);
            }
            (Step::Grow { terms, .. }, &AnyAction::Cities(Action::Grow(growth))) => {
                state.agenda.pop();
                growth::begin(state, seat, growth, terms, log);
            }
            (Step::Gift { kind, .. }, &AnyAction::Cities(Action::Put(space))) => {
                put_gift(state, seat, kind, space, log);
            }
            (Step::Token { .. }, &AnyAction::Cities(Action::Token(good))) => take_token(state, seat, good, log),
            (
                Step::Build(_)
                | Step::Grow { .. }
                | Step::Gift { .. }
                | Step::Token { .. }
                | Step::Grown { .. }
                | Step::Tired { .. },
                _,
            ) => drop(state.agenda.pop()),
        }
    }

    fn ask(self, _: &State, _: Seat) -> Ask {
        let (kind, name, question, rules): (_, _, String, &'static [_]) = match self {
            Step::Build(Build { space, left, .. }) => {
                let question = say!("What else does the city on {space} build? Up to {left} more.");
                (PromptKind::PickOption, "Build", question, &["CC-build-1", "CC-build-2"])
            }
            Step::Grow { .. } => {
                (PromptKind::PickPlaces, "Grow", "Which city grows, and by what?".into(), &["CC-grow-1"])
            }
            Step::Gift { kind, .. } => {
                let question = say!("In which city do you put {}?", one(kind));
                (PromptKind::PickPlaces, "Gift", question, &["CC-limit-3", "CC-stack-4"])
            }
            Step::Token { .. } | Step::Grown { .. } | Step::Tired { .. } => {
                (PromptKind::PickOption, "Token", "Which token do you take?".into(), &["CC-piece-temple"])
            }
        };
        Ask { kind, name, question, rules, open: false }
    }

    fn describe(self, state: &State, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        if let AnyAction::Cities(action) = action {
            action.explain(state, seat, choice);
            choice.group = None;
        }
    }

    fn sound(self, state: &State) -> Result<(), String> {
        let city = |space: Space| state.is_city_of(space, state.active());
        let fits = match self {
            Step::Build(Build { space, left, ships, .. }) => {
                let harboured = ships == 0 || state.works(space, Piece::Port);
                let supply = state.supply(state.active(), UnitKind::Ship);
                city(space) && left < 7 && ships <= supply && harboured
            }
            Step::Grown { growth } => {
                let grows = |seat: Seat| {
                    let terms = Terms { free: true, activating: false, only: None };
                    growth::check(state, seat, Growth { religion: false, settler: false, ..growth }, terms).is_ok()
                };
                let owner = state.city(growth.at).and_then(|city| city.owner.seat());
                state.is_on_board(growth.at) && owner.is_some_and(grows)
            }
            Step::Grow { .. } | Step::Gift { .. } | Step::Token { .. } => true,
            Step::Tired { space } => state.is_on_board(space),
        };
        if fits && state.is_seat(self.seat(state)) { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}
