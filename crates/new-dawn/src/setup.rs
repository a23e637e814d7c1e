//! Setup: leaders, focus rows, the map, and everything that is dealt once the map is there.

use crate::chapter::{Action as AnyAction, offer};
use crate::components::{Barbarian, CARAVANS, Era, FocusCard, Leader, VictoryCard, Wonder, WonderType};
use crate::event::Event;
use crate::map::Map;
use crate::prompt::About;
use crate::state::{Caravan, Leaders, MAX_SEATS, MapMode, NewDawn, Options, Player, RowCard, Turn};
use crate::why::Why as AnyWhy;
use crate::{Game as _, building, turn};
use engine::chapter::{Ask, Chapter};
use engine::{
    Agenda, BySeat, Choice, Deck, Draws, List, Log, Mix, Pile, PromptKind, Rng, Seat, SeatSet, Seed, SetupError, say,
};
use serde::{Deserialize, Serialize};

engine::reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        LeaderDue => "choose the civilization you lead first", ["ND-setup-1"];
        LeaderTaken { leader: Leader } => "{} is already taken" (leader.design().civilization), ["ND-setup-1"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/", rename = "SetupStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SetupStep"))]
pub enum Step {
    /// The seat picks a leader.
    ChooseLeader {
        /// The player who picks.
        seat: Seat,
    },
    /// Runs by itself: tokens, decks and victory cards, once the map is built. `ND-setup-7`
    Populate,
}

engine::verbs! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action {
        /// Takes a leader.
        Leader(leader: Leader) => ["leader" leader];
    }
}

impl Action {
    pub(crate) fn about(self) -> About {
        let Action::Leader(leader) = self;
        let design = leader.design();
        About::new(say!("{} ({}): {}", design.civilization, design.leader, design.effect)).card(leader.slug())
    }
}

impl Chapter<NewDawn> for Step {
    fn waiting(self, _: &NewDawn) -> SeatSet {
        match self {
            Step::ChooseLeader { seat } => SeatSet::only(seat),
            Step::Populate => SeatSet::EMPTY,
        }
    }

    fn run(self, state: &mut NewDawn, log: &mut Log<Event>) {
        match self {
            Step::ChooseLeader { .. } => state.pop(),
            Step::Populate => populate(state, log),
        }
    }

    fn ask(self, _: &NewDawn, _: Seat) -> Ask {
        match self {
            Step::ChooseLeader { .. } => Ask {
                kind: PromptKind::PickCards,
                name: "ChooseLeader",
                question: "Which civilization do you lead?".into(),
                rules: &["ND-setup-1"],
                open: false,
            },
            Step::Populate => Ask::nothing(),
        }
    }

    fn list(self, state: &NewDawn, _: Seat, out: &mut Vec<AnyAction>) {
        match self {
            Step::ChooseLeader { .. } => {
                let free = Leader::ALL.into_iter().filter(|&leader| check_leader(state, leader).is_ok());
                offer(out, free.map(Action::Leader));
            }
            Step::Populate => {}
        }
    }

    fn check(self, state: &NewDawn, _: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        match (self, action) {
            (Step::ChooseLeader { .. }, &AnyAction::Setup(Action::Leader(leader))) => Ok(check_leader(state, leader)?),
            (Step::ChooseLeader { .. } | Step::Populate, _) => Err(Why::LeaderDue.into()),
        }
    }

    fn perform(self, state: &mut NewDawn, seat: Seat, action: &AnyAction, log: &mut Log<Event>) {
        match (self, action) {
            (Step::ChooseLeader { .. }, &AnyAction::Setup(Action::Leader(leader))) => {
                choose_leader(state, seat, leader, log);
            }
            (Step::ChooseLeader { .. } | Step::Populate, action) => unreachable!("{self:?} does not allow {action}"),
        }
    }

    fn describe(self, state: &NewDawn, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        action.about(state, seat).write(choice);
    }

    fn sound(self, state: &NewDawn) -> Result<(), String> {
        let is_seat = match self {
            Step::ChooseLeader { seat } => state.is_seat(seat),
            Step::Populate => true,
        };
        if is_seat && !state.turn.begun { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}

/// Sets a game up as far as it goes without a choice.
pub(crate) fn set_up(revision: u32, options: &Options, seed: Seed) -> Result<NewDawn, SetupError> {
    SetupError::check::<NewDawn>(revision, options)?;
    let mut state = bare(revision, options, Rng::new(seed));
    if options.leaders == Leaders::Random {
        deal_leaders(&mut state);
    }
    state.push(Step::Populate);
    match options.map {
        MapMode::FirstGame => place_capitals(&mut state),
        MapMode::Advanced => deal_tiles(&mut state),
    }
    if options.leaders == Leaders::Chosen {
        state.agenda.push_in_order(Seat::all(options.seats).map(|seat| Step::ChooseLeader { seat }.into()));
    }
    state.run(&mut Log::silent());
    Ok(state)
}

/// A table with the box still closed.
pub(crate) fn bare(revision: u32, options: &Options, rng: Rng) -> NewDawn {
    let first = Seat::new(0);
    NewDawn {
        revision,
        options: *options,
        board: Map::first_game(options.seats),
        agenda: Agenda::new(),
        turn: Turn::fresh(first, first, false),
        players: BySeat([Player::default(); MAX_SEATS]),
        reinforced: Default::default(),
        tokens: Default::default(),
        barbarians: [None; Barbarian::ALL.len()],
        wonders: [None; Wonder::ALL.len()],
        decks: [Deck::stacked(&[]); 4],
        market: [None; WonderType::ALL.len()],
        stored: 0,
        city_states: Default::default(),
        naturals: Default::default(),
        diplomacy: BySeat([[None; 4]; MAX_SEATS]),
        victory: List::new(),
        direction: 0,
        dial: 0,
        hands: BySeat([List::new(); MAX_SEATS]),
        battle: None,
        rng,
    }
}

/// `ND-setup-1` One random leader sheet each.
fn deal_leaders(state: &mut NewDawn) {
    let mut leaders = Leader::ALL;
    state.rng.shuffle(&mut leaders);
    for (seat, leader) in state.all_seats().zip(leaders) {
        give_leader(&mut state.players[seat], leader);
    }
}

/// `ND-setup-3` `ND-setup-4` `ND-setup-5` The leader's order of level-I cards, one caravan, the tech dial at 0.
pub(crate) fn give_leader(player: &mut Player, leader: Leader) {
    player.leader = Some(leader);
    player.row = leader.design().order.map(|kind| RowCard { card: FocusCard::of(kind, 1), trade: 0 });
    player.caravans = [Caravan::Unused; CARAVANS];
    crate::economy::fit_caravans(player);
}

/// Whether nobody has the leader yet.
pub(crate) fn check_leader(state: &NewDawn, leader: Leader) -> Result<(), Why> {
    let is_taken = state.all_seats().any(|seat| state.player(seat).is(leader));
    if is_taken { Err(Why::LeaderTaken { leader }) } else { Ok(()) }
}

/// Takes a leader.
pub(crate) fn choose_leader(state: &mut NewDawn, seat: Seat, leader: Leader, log: &mut Log<Event>) {
    give_leader(&mut state.players[seat], leader);
    log.tell(|| Event::LeaderChosen { seat, leader });
    state.agenda.pop();
}

/// `ND-first-2` Each player has the capital icon nearest to them: clockwise around the map, as the seats are.
fn place_capitals(state: &mut NewDawn) {
    let order: &[u8] = match state.options.seats {
        4 => &[16, 9, 11, 7],
        _ => &[16, 9, 7],
    };
    for (seat, &tile) in state.all_seats().zip(order) {
        let index = state.board.layout.tiles.iter().position(|laid| laid.side.tile() == tile);
        let capital = index.map(|index| crate::hex::Space((index * crate::map::TILE_SPACES) as u8));
        state.players[seat].capital = capital;
        capital.into_iter().for_each(|space| state.players[seat].cities.insert(space));
    }
}

/// `ND-map-6` The core lies there; from a random seat on everybody lays three tiles in turn.
fn deal_tiles(state: &mut NewDawn) {
    let seats = state.options.seats;
    let deal = building::deal(seats, &mut state.rng);
    state.board = deal.board;
    for (seat, hand) in state.all_seats().zip(deal.hands) {
        state.hands[seat] = hand;
    }
    let turns = (0..3 * seats).map(|turn| Seat::new((deal.first.index() + turn) % seats));
    state.agenda.push_in_order(turns.map(|seat| building::Step::LayTile { seat }.into()));
}

/// `ND-setup-7` to `ND-setup-15`: tokens on their icons, direction token, first player, wonder decks, victory cards.
pub(crate) fn populate(state: &mut NewDawn, log: &mut Log<Event>) {
    state.agenda.pop();
    state.tokens = state.board.resources.iter().fold(state.board.naturals, |set, resources| set | *resources);
    for barbarian in Barbarian::ALL {
        state.barbarians[barbarian.index()] = state.board.barbarian_home(barbarian);
    }
    let mut draws = state.rng.draws();
    let first = Seat::new(draws.below(state.options.seats as u32) as usize);
    state.turn = Turn::fresh(first, first, false);
    state.direction = draws.below(6) as u8;
    for kind in WonderType::ALL {
        let deck = stack_deck(state.options.seats, kind, &mut draws);
        state.decks[kind.index()] = deck;
        state.market[kind.index()] = state.decks[kind.index()].draw(&mut log.marks);
    }
    let mut cards = VictoryCard::ALL;
    draws.shuffle(&mut cards);
    // `ND-setup-14` `ND-epic-1`
    state.victory = cards.into_iter().take(if state.options.epic { 4 } else { 3 }).collect();
    log.tell(|| Event::TableSet { first, wonders: state.market, victory: state.victory.to_vec() });
    state.push(turn::Step::BeginTurn);
}

/// `ND-setup-10` `ND-setup-11` `ND-setup-12` The wonders of a type, shuffled within each era, ancient on top; some
/// leave the game unseen if there are fewer than four players.
fn stack_deck(seats: usize, kind: WonderType, draws: &mut Draws<'_>) -> Deck<Wonder, 6> {
    let mut cards = Vec::new();
    for era in Era::ALL {
        let mut of_era: Vec<Wonder> = Wonder::of_type(kind).filter(|wonder| wonder.era() == era).collect();
        draws.shuffle(&mut of_era);
        cards.extend(of_era.into_iter().take(NewDawn::wonders_in_play(seats, era)));
    }
    Deck::stacked(&cards)
}

/// Deals the hidden wonders anew: those of an era that nobody has seen are any of the unseen ones of that era.
pub(crate) fn redeal(state: &mut NewDawn, mix: &mut Mix<'_>) {
    if state.market.iter().all(Option::is_none) && state.decks.iter().all(Deck::is_empty) {
        return;
    }
    for kind in WonderType::ALL {
        let mut cards = Vec::new();
        for era in Era::ALL {
            let is_hidden = |wonder: &Wonder| {
                wonder.era() == era
                    && state.market[kind.index()] != Some(*wonder)
                    && state.wonders[wonder.index()].is_none()
            };
            let mut hidden: Vec<Wonder> = Wonder::of_type(kind).filter(is_hidden).collect();
            let count = state.decks[kind.index()].peek().filter(|wonder| wonder.era() == era).count();
            mix.cards(&mut hidden);
            cards.extend(hidden.into_iter().take(count));
        }
        state.decks[kind.index()] = Deck::stacked(&cards);
    }
}

/// The wonders of each kind that nobody has seen. Their eras are in order, so that not any order is possible.
pub(crate) fn hidden_piles(state: &NewDawn) -> Vec<Pile> {
    let deck = |kind: WonderType| Pile {
        deck: None,
        ..Pile::deck(format!("deck of {kind:?} wonders"), "", state.decks[kind.index()].peek())
    };
    WonderType::ALL.into_iter().map(deck).collect()
}

const _: () = assert!(*NewDawn::SEATS.end() == MAX_SEATS);
