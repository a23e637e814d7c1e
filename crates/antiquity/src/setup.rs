//! Set-up: pieces, the choice of civilizations, starting positions. `ME-setup` `EP-9`
//!
//! The advanced start of the Short Game is data (`AdvancedStart`); its steps follow the order of facts that are known of
//! it: cities, sets of advances shown, cards, tokens, treasury, markers. `ME-var-2` The other book's shorter games are in
//! `setup/shorter.rs`, the exchange of civilizations that were dealt in `setup/exchange.rs`.

mod exchange;
mod shorter;
mod start;

pub use shorter::{Beginning, Package, PackageView, ShorterGame, Stage};
pub(crate) use shorter::{
    beginning, drawn, draws_are_known, left_to_plan, own_areas, package, packages_are_shown, plan, plan_anew,
    start_set, start_sets,
};
pub(crate) use start::deal_sets_anew;
pub use start::{AdvancedStart, StartSet};

use crate::atlas::{AreaId, AreaSet};
use crate::cards::STACKS;
use crate::chapter::{Action as AnyAction, Log, Step as AnyStep, Why as AnyWhy};
use crate::edition::{Assignment, Edition};
use crate::names::{Civilization, Group};
use crate::state::{CITIES, MAX_SEATS, Player, State, TOKENS};
use crate::turn::Order;
use engine::GameOptions as _;
use engine::chapter::{Ask, Chapter, Notation, count};
use engine::{Agenda, BySeat, Choice, Deck, List, PromptKind, Rng, Seat, SeatSet, Seed, SetupError, reasons};
use serde::{Deserialize, Serialize};
use std::fmt;

reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        NotInThisGame { civilization: Civilization } =>
            "{civilization} does not play at this seat count", ["ME-setup-5", "EP-9.1"];
        Taken { civilization: Civilization } => "another seat plays {civilization}", ["ME-setup-6", "EP-9.2"];
        OutsideRegion { area: AreaId } => "{area} does not belong to your region", ["ME-var-2"];
        NoRoomForACity { area: AreaId } => "no city can be placed in {area}", ["ME-var-2"];
        NeedsACitySite { area: AreaId } => "{area} has no city site, and enough cities stand off theirs", ["ME-var-2"];
        CitiesFirst => "all your cities must be placed", ["ME-var-2"];
        NoCityThere { area: AreaId } => "you have no city in {area}", ["ME-var-2"];
        LosesACity => "your set of advances costs you a city", ["ME-var-2"];
        NoPartner => "there is no other player in that seat", ["EP-10.4b"];
        KeepsCivilization { seat: Seat } => "@{seat} keeps the civilization it has", ["EP-10.4b"];
        ProposalOpen { seat: Seat } => "withdraw your proposal to @{seat} first", ["EP-10.4b"];
        NothingProposed => "you have proposed no exchange", ["EP-10.4b"];
        NotAsked { seat: Seat } => "@{seat} has proposed no exchange to you", ["EP-10.4b"];
        NoSuchStack => "the stacks are numbered 1 to 9", ["EP-31.4a"];
        DrawnAlready { stack: u8 } => "you have drawn a card of stack {stack}", ["EP-31.4b"];
        TooManyPoints { points: u8 } => "you may draw {points} points more", ["EP-31.4a"];
        EmptyStack { stack: u8 } => "stack {stack} is empty", ["EP-31.4b"];
        PackageFirst => "everybody chooses a package", ["EP-31.4bis"];
        NoSuchPackage => "there is no package of these groups in this order", ["EP-31.4bis"];
        NotAssociated { area: AreaId } => "{area} is not associated with your civilization", ["EP-31.5b"];
        TooManyPlanned { left: u8 } => "{left} tokens are left to place", ["EP-31.5a"];
        TokensFirst { left: u8 } => "{left} tokens are still to be placed", ["EP-31.5-r1"];
        TooManyTokens { area: AreaId, most: u8 } => "{most} more tokens can be placed in {area}", ["ME-var-2"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A seat chooses its civilization. The steps lie on the agenda in the order of the priority tokens.
    ChooseCivilization {
        /// Whose turn it is to choose.
        seat: Seat,
    },
    /// Seats that were dealt civilizations may exchange them. `EP-10.4b`
    Exchange {
        /// Who is not done.
        waiting: SeatSet,
    },
    /// Everybody has a civilization: starting pieces are placed.
    #[default]
    PlacePieces,
    /// Cities of an advanced start are placed.
    PlaceCities {
        /// Whose.
        seat: Seat,
        /// How many are left to place.
        left: u8,
    },
    /// The sets of advances are shown.
    ShowSets,
    /// Some sets cost their holders a city.
    LoseCities {
        /// Who has still to give one up.
        waiting: SeatSet,
    },
    /// Credits of a set whose groups are chosen.
    ChooseCredits {
        /// Who chooses.
        seat: Seat,
        /// How many points are left.
        left: u8,
    },
    /// Trade cards are dealt.
    DealCards,
    /// Tokens of an advanced start are placed.
    PlaceTokens {
        /// Whose.
        seat: Seat,
        /// How many may still be placed.
        left: u8,
    },
    /// Treasuries and markers of an advanced start.
    FillTreasuries,
    /// A stage of a shorter game's beginning. `EP-31`
    Shorter(Stage),
}

/// What a seat asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Plays this civilization.
    Choose {
        /// Which.
        civilization: Civilization,
    },
    /// Places a city.
    PlaceCity {
        /// Where.
        area: AreaId,
    },
    /// Gives a city up.
    LoseCity {
        /// Where.
        area: AreaId,
    },
    /// Takes credits of a group.
    ChooseCredit {
        /// Which.
        group: Group,
    },
    /// Places tokens.
    PlaceTokens {
        /// How many.
        count: u8,
        /// Where.
        area: AreaId,
    },
    /// Proposes an exchange of civilizations, or agrees to it.
    Exchange {
        /// With whom.
        with: Seat,
    },
    /// Takes a proposal back.
    Withdraw,
    /// Declines what another proposes.
    Decline {
        /// Whose proposal.
        with: Seat,
    },
    /// Draws the top card of a stack.
    DrawCard {
        /// Which.
        stack: u8,
    },
    /// Chooses a package of advances.
    ChoosePackage {
        /// The groups it is named for.
        groups: (Group, Group),
    },
    /// Writes down where tokens will be placed.
    PlanTokens {
        /// How many.
        count: u8,
        /// Where.
        area: AreaId,
    },
}

impl Action {
    /// Whether a seat writes this down for itself, until all show what they wrote. `EP-31.4bis` `EP-31.5a`
    pub(crate) const fn is_written_down(&self) -> bool {
        matches!(self, Action::ChoosePackage { .. } | Action::PlanTokens { .. })
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/", rename = "SetupEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    CivilizationChosen { seat: Seat, civilization: Civilization },
    SetShown { seat: Seat, set: String, advances: Vec<crate::names::Advance> },
    CityPlaced { seat: Seat, area: AreaId },
    CityLost { seat: Seat, area: AreaId },
    CreditChosen { seat: Seat, group: Group, worth: u8 },
    TokensPlaced { seat: Seat, count: u8, area: AreaId },
    ExchangeProposed { seat: Seat, with: Seat },
    ExchangeWithdrawn { seat: Seat },
    ExchangeDeclined { seat: Seat, with: Seat },
    ExchangeLapsed { seat: Seat, with: Seat },
    CivilizationsExchanged { seat: Seat, with: Seat },
    CivilizationKept { seat: Seat, civilization: Civilization },
    CardDrawn { seat: Seat, stack: u8 },
    NoMoreDrawn { seat: Seat },
    PackageWrittenDown { seat: Seat, set: String },
    TokensWrittenDown { seat: Seat, count: u8, area: AreaId },
    MarkerPlaced { seat: Seat, step: u8 },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::CivilizationChosen { seat, civilization } => write!(f, "@{seat} plays {}.", civilization.title()),
            Event::SetShown { seat, set, advances } => {
                let names: Vec<String> = advances.iter().map(|advance| advance.title()).collect();
                write!(f, "@{seat} starts with {set}: {}.", names.join(", "))
            }
            Event::CityPlaced { seat, area } => write!(f, "@{seat} starts with a city in {}.", area.area().name),
            Event::CityLost { seat, area } => write!(f, "@{seat} gives up the city in {}.", area.area().name),
            Event::CreditChosen { seat, group, worth } => write!(f, "@{seat} chooses {worth} credits of {group}."),
            Event::TokensPlaced { seat, count, area } => {
                write!(f, "@{seat} starts with {count} in {}.", area.area().name)
            }
            Event::ExchangeProposed { seat, with } => write!(f, "@{seat} would exchange civilizations with @{with}."),
            Event::ExchangeWithdrawn { seat } => write!(f, "@{seat} takes the proposal back."),
            Event::ExchangeLapsed { seat, with } => write!(f, "The proposal of @{seat} to @{with} lapses."),
            Event::ExchangeDeclined { seat, with } => {
                write!(f, "@{seat} does not exchange civilizations with @{with}.")
            }
            Event::CivilizationsExchanged { seat, with } => write!(f, "@{seat} and @{with} exchange civilizations."),
            Event::CivilizationKept { seat, civilization } => write!(f, "@{seat} keeps {}.", civilization.title()),
            Event::CardDrawn { seat, stack } => write!(f, "@{seat} draws a card of stack {stack}."),
            Event::NoMoreDrawn { seat } => write!(f, "@{seat} draws no more cards."),
            Event::PackageWrittenDown { seat, set } => write!(f, "@{seat} chooses {set} in secret."),
            Event::TokensWrittenDown { seat, count, area } => {
                write!(f, "@{seat} writes down {count} in {}, in secret.", area.area().name)
            }
            Event::MarkerPlaced { seat, step } => write!(f, "@{seat} starts on step {step}."),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Choose { civilization } => write!(f, "play {civilization}"),
            Action::PlaceCity { area } => write!(f, "start city {area}"),
            Action::LoseCity { area } => write!(f, "start without {area}"),
            Action::ChooseCredit { group } => write!(f, "start credit {group}"),
            Action::PlaceTokens { count, area } => write!(f, "start tokens {count} {area}"),
            Action::Exchange { with } => write!(f, "exchange {with}"),
            Action::Withdraw => f.write_str("exchange withdraw"),
            Action::Decline { with } => write!(f, "exchange decline {with}"),
            Action::DrawCard { stack } => write!(f, "start card {stack}"),
            Action::ChoosePackage { groups: (first, second) } => write!(f, "start package {first} {second}"),
            Action::PlanTokens { count, area } => write!(f, "start plan {count} {area}"),
        }
    }
}

impl Notation for Action {
    fn parse(words: &[&str]) -> Option<Result<Action, String>> {
        Some(match words {
            ["play", name] => name.parse().map(|civilization| Action::Choose { civilization }),
            ["start", "city", area] => area.parse().map(|area| Action::PlaceCity { area }),
            ["start", "without", area] => area.parse().map(|area| Action::LoseCity { area }),
            ["start", "credit", group] => group.parse().map(|group| Action::ChooseCredit { group }),
            ["start", "tokens", number, area] => {
                count(number).and_then(|count| area.parse().map(|area| Action::PlaceTokens { count, area }))
            }
            ["start", "card", number] => count(number).map(|stack| Action::DrawCard { stack }),
            ["start", "package", first, second] => first
                .parse()
                .and_then(|first| second.parse().map(|second| Action::ChoosePackage { groups: (first, second) })),
            ["start", "plan", number, area] => {
                count(number).and_then(|count| area.parse().map(|area| Action::PlanTokens { count, area }))
            }
            ["exchange", "withdraw"] => Ok(Action::Withdraw),
            ["exchange", "decline", number] => seat_of(number).map(|with| Action::Decline { with }),
            ["exchange", number] => seat_of(number).map(|with| Action::Exchange { with }),
            ["exchange", ..] => Err("write `exchange 3`, `exchange decline 3` or `exchange withdraw`".into()),
            ["play" | "start", ..] => Err("write `play saba`, `start city aden` or `start tokens 2 aden`".into()),
            _ => return None,
        })
    }
}

fn seat_of(number: &str) -> Result<Seat, String> {
    count(number).and_then(|number| Seat::from_number(number).ok_or_else(|| "seats are counted from 1".into()))
}

/// Sets the table up: pieces in stock, stacks prepared, priority tokens dealt. `ME-setup-7` `ME-setup-9` `EP-9.3`
pub(crate) fn set_up<E: Edition>(revision: u32, options: &E::Options, seed: Seed) -> Result<State<E>, SetupError> {
    let sets = E::piece_sets(options);
    let mut state = State {
        revision,
        options: *options,
        agenda: Agenda::new(),
        turn: 1,
        row: 0,
        insisted: crate::turn::Insistence::default(),
        board: E::Board::default(),
        in_play: E::areas_in_play(options),
        landings: Vec::new(),
        built: AreaSet::default(),
        barbarian_stock: E::BARBARIAN_TOKENS,
        pirate_stock: E::PIRATE_CITIES,
        players: BySeat([Player { stock: TOKENS * sets, city_stock: CITIES * sets, ..Player::default() }; MAX_SEATS]),
        left: SeatSet::EMPTY,
        departures: crate::leaving::Departures::default(),
        waited: SeatSet::EMPTY,
        ranks: [0; MAX_SEATS + 1],
        round: 0,
        stacks: [Deck::stacked(&[]); STACKS],
        discards: [List::new(); STACKS],
        trade: crate::trade::Session::default(),
        baskets: BySeat([crate::advances::Basket::default(); MAX_SEATS]),
        finish: crate::succession::Finish::default(),
        calamities: crate::calamities::Resolution::default(),
        plans: std::collections::BTreeMap::new(),
        founding: false,
        rng: Rng::new(seed),
    };
    crate::card_acquisition::deal_the_rest(&mut state);
    start::deal_sets(&mut state);
    state.agenda.push(crate::turn::Step { row: 0 }.into());
    state.agenda.push(Step::PlacePieces.into());
    assign(&mut state);
    Ok(state)
}

/// `ME-setup-6` `EP-9.2` Priority tokens are dealt, and the seats choose in their order; or the civilizations are dealt.
fn assign<E: Edition>(state: &mut State<E>) {
    let mut seats: Vec<Seat> = Seat::all(state.options.seats()).collect();
    state.rng.shuffle(&mut seats);
    match E::ASSIGNMENT {
        Assignment::Chosen => {
            let steps = seats.into_iter().map(|seat| Step::ChooseCivilization { seat }.into());
            state.agenda.push_in_order(steps);
        }
        Assignment::Dealt => {
            for (seat, civilization) in seats.into_iter().zip(E::civilizations(&state.options)) {
                state.players[seat].civilization = Some(civilization);
            }
            // `EP-10.4b`
            state.agenda.push(Step::Exchange { waiting: state.seat_set() }.into());
        }
    }
}

/// The civilizations that nobody plays yet. `ME-setup-5`
fn free_civilizations<E: Edition>(state: &State<E>) -> impl Iterator<Item = Civilization> {
    let taken = |civilization: Civilization| {
        state.seats_in_game().any(|seat| state.players[seat].civilization == Some(civilization))
    };
    E::civilizations(&state.options).into_iter().filter(move |&civilization| !taken(civilization))
}

/// The area that carries a civilization's name and symbol. `ME-map-7` `EP-4`
pub fn start_area<E: Edition>(state: &State<E>, civilization: Civilization) -> Option<AreaId> {
    let name = civilization.to_string();
    state.areas().find(|area| area.area().start.as_ref() == Some(&name))
}

/// `ME-setup-7` `EP-10.5a` One token in the starting location; `ME-setup-10` credits by seat count; or an advanced start,
/// or that of a shorter game (`EP-31.3`).
fn place_pieces<E: Edition>(state: &mut State<E>) {
    state.agenda.pop();
    for seat in state.seats_in_game() {
        state.players[seat].extra_credits = E::start_credits(state, seat);
    }
    if let Some(advanced) = E::advanced_start(&state.options) {
        return start::begin(state, advanced);
    }
    if let Some(shorter) = E::shorter_game(&state.options) {
        return shorter::begin(state, shorter);
    }
    for seat in state.seats_in_game() {
        let area = state.players[seat].civilization.and_then(|civilization| start_area(state, civilization));
        if let Some(area) = area {
            state.place_tokens(area, seat, 1);
        }
    }
}

fn choose<E: Edition>(state: &mut State<E>, seat: Seat, civilization: Civilization, log: &mut Log) {
    state.players[seat].civilization = Some(civilization);
    state.agenda.pop();
    log.tell(|| Event::CivilizationChosen { seat, civilization }.into());
}

fn check_choice<E: Edition>(state: &State<E>, civilization: Civilization) -> Result<(), Why> {
    if !E::civilizations(&state.options).contains(&civilization) {
        return Err(Why::NotInThisGame { civilization });
    }
    if free_civilizations(state).any(|free| free == civilization) { Ok(()) } else { Err(Why::Taken { civilization }) }
}

impl<E: Edition> Chapter<State<E>> for Step {
    fn waiting(self, state: &State<E>) -> SeatSet {
        match self {
            Step::ChooseCivilization { seat } => {
                let choice = !state.left.contains(seat) && free_civilizations(state).nth(1).is_some();
                if choice { SeatSet::only(seat) } else { SeatSet::EMPTY }
            }
            Step::Exchange { waiting } => exchange::waiting(state, waiting),
            Step::Shorter(stage) => shorter::waiting(state, stage),
            _ => start::waiting(state, self),
        }
    }

    fn run(self, state: &mut State<E>, log: &mut Log) {
        match self {
            Step::ChooseCivilization { seat } => {
                let last = free_civilizations(state).next();
                match last {
                    Some(civilization) => choose(state, seat, civilization, log),
                    None => {
                        state.agenda.pop();
                    }
                }
            }
            Step::PlacePieces => place_pieces(state),
            Step::Exchange { .. } => exchange::end(state),
            Step::Shorter(stage) => shorter::run(state, stage, log),
            _ => start::run(state, self, log),
        }
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<AnyAction>) {
        match self {
            _ if seat == Seat::TABLE => {}
            Step::ChooseCivilization { .. } => {
                out.extend(free_civilizations(state).map(|civilization| Action::Choose { civilization }.into()));
            }
            Step::Exchange { waiting } => exchange::list(state, waiting, seat, out),
            Step::Shorter(stage) => shorter::list(state, stage, seat, out),
            _ => start::list(state, self, seat, out),
        }
    }

    fn check(self, state: &State<E>, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        let checked = match (self, action) {
            _ if seat == Seat::TABLE => return Err(AnyWhy::NOT_NOW),
            (Step::ChooseCivilization { .. }, &AnyAction::Setup(Action::Choose { civilization })) => {
                check_choice(state, civilization)
            }
            (Step::ChooseCivilization { .. }, _) => return Err(AnyWhy::NOT_NOW),
            (Step::Exchange { .. }, AnyAction::Done) => Ok(()),
            (Step::Exchange { .. }, AnyAction::Setup(Action::Withdraw)) => {
                state.players[seat].proposal.map(|_| ()).ok_or(Why::NothingProposed)
            }
            (Step::Exchange { .. }, &AnyAction::Setup(Action::Decline { with })) => {
                exchange::check_decline(state, seat, with)
            }
            (Step::Exchange { waiting }, &AnyAction::Setup(Action::Exchange { with })) => {
                exchange::check(state, waiting, seat, with)
            }
            (Step::Exchange { .. }, _) => return Err(AnyWhy::NOT_NOW),
            (Step::Shorter(stage), _) => return shorter::check(state, stage, seat, action),
            _ => return start::check(state, self, seat, action),
        };
        checked.map_err(AnyWhy::from)
    }

    fn perform(self, state: &mut State<E>, seat: Seat, action: &AnyAction, log: &mut Log) {
        match (self, action) {
            (Step::ChooseCivilization { .. }, &AnyAction::Setup(Action::Choose { civilization })) => {
                choose(state, seat, civilization, log);
            }
            (Step::Exchange { waiting }, _) => exchange::perform(state, waiting, seat, action, log),
            (Step::Shorter(stage), _) => shorter::perform(state, stage, seat, action, log),
            _ => start::perform(state, self, seat, action, log),
        }
    }

    fn ask(self, state: &State<E>, seat: Seat) -> Ask {
        match self {
            Step::ChooseCivilization { .. } => Ask {
                kind: PromptKind::PickOption,
                name: "ChooseCivilization",
                question: "Which civilization do you lead?".into(),
                rules: &["ME-setup-6", "EP-9.2"],
                open: false,
            },
            Step::Exchange { .. } => exchange::ask(state, seat),
            Step::Shorter(stage) => shorter::ask(state, stage, seat),
            _ => start::ask(state, self, seat),
        }
    }

    fn describe(self, state: &State<E>, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        let AnyAction::Setup(action) = action else {
            choice.confirm = self.unused(state, seat);
            return;
        };
        let place = match *action {
            Action::Choose { civilization } => {
                choice.card = Some(civilization.to_string());
                let start = start_area(state, civilization);
                let from = start.map_or(String::new(), |area| format!(", starting in {}", area.area().name));
                choice.label = format!("{} (number {}{from})", civilization.title(), E::ranking(civilization));
                start
            }
            Action::ChooseCredit { group } => {
                choice.label = group.title();
                None
            }
            Action::PlaceCity { area } | Action::LoseCity { area } => {
                choice.label.clone_from(&area.area().name);
                Some(area)
            }
            Action::PlaceTokens { count, area } | Action::PlanTokens { count, area } => {
                choice.label = format!("{count} in {}", area.area().name);
                Some(area)
            }
            Action::Exchange { with } => {
                exchange::describe(state, seat, with, choice);
                // Where one would start.
                state.players[with].civilization.and_then(|civilization| start_area(state, civilization))
            }
            Action::Decline { with } => {
                choice.label = format!("Decline to exchange with @{with}");
                choice.group = Some("Decline");
                choice.seat = Some(with);
                None
            }
            Action::Withdraw => {
                choice.label = "Withdraw the proposal".into();
                None
            }
            Action::DrawCard { stack } => {
                choice.label = format!("Draw a card of stack {stack}");
                choice.card = Some(format!("stack-{stack}"));
                None
            }
            Action::ChoosePackage { groups } => {
                shorter::describe_package(state, groups, choice);
                None
            }
        };
        choice.place = place.map(|area| area.to_string());
    }

    fn sound(self, state: &State<E>) -> Result<(), String> {
        let at_table = |seat: Seat| seat != Seat::TABLE && state.are_seats(SeatSet::only(seat));
        let sound = match self {
            Step::ChooseCivilization { seat } => at_table(seat),
            Step::PlaceCities { seat, left } => at_table(seat) && left <= state.all_cities(),
            Step::PlaceTokens { seat, left } => at_table(seat) && left <= state.all_tokens_of_a_player(),
            Step::ChooseCredits { seat, left } => {
                // Small enough that the sum of credits stays in range.
                at_table(seat) && left <= 20 && state.players[seat].extra_credits.iter().all(|&credit| credit <= 200)
            }
            Step::LoseCities { waiting } | Step::Exchange { waiting } => state.are_seats(waiting),
            Step::Shorter(stage) => shorter::sound_stage(state, stage),
            Step::PlacePieces | Step::ShowSets | Step::DealCards | Step::FillTreasuries => true,
        };
        if sound { Ok(()) } else { Err("a set-up step of a seat that is not at the table".into()) }
    }
}

impl Step {
    /// What being done now would leave unused, as a question.
    fn unused<E: Edition>(self, state: &State<E>, seat: Seat) -> Option<String> {
        let mut others = Vec::new();
        self.list(state, seat, &mut others);
        others.retain(|action| *action != AnyAction::Done);
        match self {
            _ if others.is_empty() => None,
            Step::PlaceTokens { left, .. } => Some(format!("You could place up to {left} more. Be done without them?")),
            Step::Shorter(Stage::DrawCards { points: 1, .. }) => Some("1 point is left. Draw no more cards?".into()),
            Step::Shorter(Stage::DrawCards { points, .. }) => {
                Some(format!("{points} points are left. Draw no more cards?"))
            }
            _ => None,
        }
    }
}

/// Whether what a written position says of set-up goes together.
pub(crate) fn sound<E: Edition>(state: &State<E>) -> Result<(), String> {
    let steps = state.agenda.steps();
    // Steps that lay out others need room for them.
    let lays_out = |step: &&AnyStep| {
        matches!(
            step,
            AnyStep::Setup(
                Step::PlacePieces | Step::ShowSets | Step::Shorter(Stage::ShowPackages | Stage::BuildCities)
            )
        )
    };
    if steps.iter().filter(lays_out).count() > 2 || (steps.iter().any(|step| lays_out(&step)) && steps.len() > 36) {
        return Err("set-up takes fewer steps".into());
    }
    exchange::sound(state)?;
    shorter::sound(state)
}

/// The seats by ranking, for the steps of an advanced start.
fn by_ranking<E: Edition>(state: &State<E>) -> impl DoubleEndedIterator<Item = Seat> + use<E> {
    state.in_order(Order::Ranking)
}
