//! What one seat may know, built field by field. Hidden are other hands, sealed offers, sets dealt face down and the
//! stacks; how many cards a stack has left nobody may count. Hands are open when they may break a tie.

use crate::advances::{self, Shop};
use crate::atlas::AreaId;
use crate::board::{Board as _, Owner};
use crate::calamities::{self, CalamityView, Stroke};
use crate::card_acquisition::LAST_STACK;
use crate::cards::{Card, Discards, Hand};
use crate::data::{CardRow, Home};
use crate::edition::Edition;
use crate::movement::conflict_situation;
use crate::names::{Advance, Civilization, Commodity, Group};
use crate::state::{Ship, State, stack_index};
use crate::succession::{Asked, Fate, SuccessionSide};
use crate::tax_collection::Levy;
use crate::trade::{Deal, Desk, OwnDesk, Shed, Word};
use crate::turn::{Order, Phase};
use crate::{cities, scoring, setup, succession, tax_collection, trade};
use engine::{ScoreLine, Seat, SeatSet, Viewer};
use serde::Serialize;
use std::collections::BTreeMap;

/// The table as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// The turn under way.
    pub turn: u8,
    /// The phase under way.
    pub phase: Phase,
    /// Whether the table is still being set up, before the first phase.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub setup: bool,
    /// The side of the succession table.
    pub side: SuccessionSide,
    /// Whom the table waits for.
    pub waiting: SeatSet,
    /// Whose view it is; nobody's for those who watch.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub viewer: Option<Seat>,
    /// The orders in which seats act.
    pub orders: OrdersView,
    /// Areas of the map where no unit may be at this table.
    pub out_of_play: Vec<AreaId>,
    /// Areas with pieces on them.
    pub areas: Vec<AreaView>,
    /// One for each seat.
    pub players: Vec<PlayerView>,
    /// What a shorter game begins with, until its first turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub beginning: Option<setup::Beginning>,
    /// Barbarian tokens and pirate cities on the board.
    pub barbarians: BarbariansView,
    /// The blocks of trade cards: one, or two.
    pub blocks: Vec<BlockView>,
    /// What each advance costs the viewer, those it has left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub prices: Option<BTreeMap<Advance, u16>>,
    /// Cards turned in or discarded this turn: they lie face up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub discards: Vec<Card>,
    /// The trading session or the market, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub trade: Option<Desk>,
    /// The last trade of this turn, as everybody saw it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub last_deal: Option<Deal>,
    /// The last card discarded above the hand limit, as everybody saw it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub last_shed: Option<Shed>,
    /// What the viewer has learned in its own trades about the word of others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<(Seat, Word)>>"))]
    pub words: Vec<(Seat, Word)>,
    /// The major calamity under way, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub calamity: Option<CalamityView>,
    /// The major calamities of this turn, until succession markers move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Stroke>>"))]
    pub struck: Vec<Stroke>,
    /// The viewer's own shop while it acquires advances.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub shop: Option<Shop>,
}

/// The orders in which seats act.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OrdersView {
    /// Highest census first, Military last.
    pub census: Vec<Seat>,
    /// Fewest cities first.
    pub cities: Vec<Seat>,
    /// By number on the succession table.
    pub ranking: Vec<Seat>,
    /// Farthest marker first.
    pub progress: Vec<Seat>,
    /// Whether the phase under way is played in its order, and not by all together.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub kept: bool,
    /// Phases whose order somebody insists on for the rest of the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Phase>>"))]
    pub insisted: Vec<Phase>,
}

/// What the Barbarians have on the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BarbariansView {
    /// Barbarian tokens on the board.
    pub tokens: u8,
    /// Pirate cities.
    pub cities: u8,
    /// Pirate cities that are left to be placed.
    pub city_stock: u8,
}

/// A block of trade cards: what it was made of before the game. What is left of it nobody may count.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BlockView {
    /// Which of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub home: Option<Home>,
    /// Who draws from it.
    pub seats: SeatSet,
    /// Its cards, with how many of each there are.
    pub cards: Vec<(Card, u8)>,
    /// Those of the discards that lie beside it, where there are two.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Card>>"))]
    pub discards: Vec<Card>,
}

/// What stands in an area.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AreaView {
    /// The area on the map.
    pub area: AreaId,
    /// Tokens by owner, 0 for the Barbarians.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<(Owner, u8)>>"))]
    pub tokens: Vec<(Owner, u8)>,
    /// Those of them that lie white side up: they were placed or have moved in this phase.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<(Owner, u8)>>"))]
    pub flipped: Vec<(Owner, u8)>,
    /// Whose city.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub city: Option<Owner>,
    /// Whether the city was built this turn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub built: bool,
    /// Whether a conflict situation exists.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub conflict: bool,
    /// Tokens above what the area can feed, where there is no conflict.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u8>"))]
    pub surplus: u8,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The form serde asks for.
fn is_zero(count: &u8) -> bool {
    *count == 0
}

/// One player's mat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerView {
    /// The seat of the player.
    pub seat: Seat,
    /// Which civilization.
    pub civilization: Option<Civilization>,
    /// Whether the player has left the game.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub left: bool,
    /// Tokens in stock.
    pub stock: u8,
    /// Tokens in treasury.
    pub treasury: u8,
    /// Cities on the board.
    pub cities: u8,
    /// Cities in stock.
    pub city_stock: u8,
    /// Ships on the board, by number.
    pub ships: Vec<Ship>,
    /// How many trade cards, those in offers included: open to all. `ME-6b-6`
    pub cards: usize,
    /// The cards themselves, for their owner, and for all once they may break a tie.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub hand: Option<Hand>,
    /// Calamities that lie face down, while they are selected and resolved.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub calamities: Option<usize>,
    /// The commodities of the hand with what each set is worth, for their owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub sets: Option<Vec<SetView>>,
    /// What all sets are worth together, with the cards in the player's own offers, for their owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub worth: Option<u32>,
    /// What can be spent on advances, for the owner of the cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub purse: Option<u32>,
    /// The set of an advanced start, for its owner until it is shown; the package of a shorter game, for all once it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub start_set: Option<String>,
    /// Where tokens of a shorter game will stand, for their owner.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<(AreaId, u8)>>"))]
    pub plan: Vec<(AreaId, u8)>,
    /// Tokens of a shorter game that the player has still to write down places for.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u8>"))]
    pub to_plan: u8,
    /// The stacks that the player drew from before a shorter game, open to all until its first turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<u8>>"))]
    pub drawn: Vec<u8>,
    /// With whom the player would exchange civilizations.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub proposal: Option<Seat>,
    /// Cities that are still to revolt this turn, since their tax could not be collected.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u8>"))]
    pub revolting: u8,
    /// Tokens that it still takes from around its new city.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u8>"))]
    pub levy: u8,
    /// Advances, open to all.
    pub advances: Vec<Advance>,
    /// Credits by group.
    pub credits: BTreeMap<Group, u16>,
    /// The succession marker.
    pub succession: u8,
    /// The era it stands in.
    pub era: String,
    /// What the next step asks for, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub next_step: Option<NextStepView>,
    /// The last census.
    pub census: u8,
    /// Tokens on the board that support cities, and how many the cities need.
    pub support: SupportView,
    /// What tax would take if it were collected now, at each rate the player could choose.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Levy>>"))]
    pub tax: Vec<Levy>,
    /// Victory points now.
    pub points: i32,
    /// Where they come from.
    pub breakdown: Vec<ScoreLine>,
}

/// A set of identical commodities.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SetView {
    /// The commodity of the set.
    pub card: Commodity,
    /// How many cards of it the set has.
    pub count: u8,
    /// What they are worth together.
    pub value: u32,
}

/// The next step of a succession marker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NextStepView {
    /// The era it lies in.
    pub era: String,
    /// Whether its requirements are met now.
    pub met: bool,
    /// What is lacking.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Asked>>"))]
    pub lacks: Vec<Asked>,
    /// Whether the marker would fall back instead.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub back: bool,
}

/// City support.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SupportView {
    /// Tokens on the board.
    pub have: u8,
    /// Tokens that all cities need.
    pub need: u8,
}

impl View {
    /// What this viewer may know.
    pub(crate) fn of<E: Edition>(state: &State<E>, viewer: Viewer) -> View {
        let seats = engine::Game::seats(state);
        let own = match viewer {
            Viewer::Seat(seat) if seat.index() < seats => Some(seat),
            _ => None,
        };
        let out_of_play = |area: &AreaId| !area.area().open_sea && !state.is_in_play(*area);
        View {
            turn: state.turn,
            phase: state.phase(),
            setup: state.agenda.steps().iter().any(|step| matches!(step, crate::Step::Setup(_))),
            side: E::succession_side(&state.options),
            waiting: engine::Game::to_act(state),
            viewer: own,
            orders: orders(state),
            out_of_play: state.areas().filter(out_of_play).collect(),
            areas: state.areas().filter_map(|area| area_view(state, area)).collect(),
            players: Seat::all(seats).map(|seat| player_view(state, seat, viewer)).collect(),
            beginning: setup::beginning(state),
            barbarians: barbarians(state),
            blocks: blocks(state),
            prices: own.map(|seat| prices(state, seat)),
            discards: state.discards.iter().flat_map(Discards::iter).collect(),
            trade: Desk::of(state, viewer),
            last_deal: state.trade.last_deal,
            last_shed: state.trade.last_shed,
            words: own.map_or_else(Vec::new, |seat| words(state, seat)),
            calamity: CalamityView::of(state),
            struck: state.struck.to_vec(),
            shop: own.and_then(|seat| shop(state, seat)),
        }
    }
}

/// What a seat sees and those who watch do not, to be laid over their view: the same members as in [`View`], and of
/// `players` only its own.
#[derive(Serialize)]
pub(crate) struct OwnView {
    viewer: Seat,
    players: BTreeMap<usize, OwnPlayer>,
    prices: BTreeMap<Advance, u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trade: Option<OwnDesk>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    words: Vec<(Seat, Word)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shop: Option<Shop>,
}

/// What only the owner of a mat sees of it.
#[derive(Serialize)]
struct OwnPlayer {
    hand: Hand,
    sets: Vec<SetView>,
    worth: u32,
    purse: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_set: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    plan: Vec<(AreaId, u8)>,
}

impl OwnView {
    pub(crate) fn of<E: Edition>(state: &State<E>, seat: Seat) -> OwnView {
        OwnView {
            viewer: seat,
            players: BTreeMap::from([(seat.index(), OwnPlayer::of(state, seat))]),
            prices: prices(state, seat),
            trade: OwnDesk::of(state, seat),
            words: words(state, seat),
            shop: shop(state, seat),
        }
    }

    /// Whether nothing of which it is made differs between two states of a game: the seat's own things, the phase, what is
    /// written down before the first turn, and the offers of all while there are any.
    pub(crate) fn is_same<E: Edition>(state: &State<E>, before: &State<E>, seat: Seat) -> bool {
        let own = |state: &State<E>| (state.players[seat], state.baskets[seat], state.founding, state.row);
        own(state) == own(before)
            && state.plans == before.plans
            && state.trade.words == before.trade.words
            && OwnDesk::is_same(state, before)
    }
}

impl OwnPlayer {
    fn of<E: Edition>(state: &State<E>, seat: Seat) -> OwnPlayer {
        OwnPlayer {
            hand: state.players[seat].hand,
            sets: sets(state, seat),
            worth: worth(state, seat),
            purse: advances::most(state, seat),
            start_set: setup::start_set(state, seat),
            plan: setup::plan(state, seat).collect(),
        }
    }
}

fn words<E: Edition>(state: &State<E>, seat: Seat) -> Vec<(Seat, Word)> {
    state.trade.words.known_to(seat).collect()
}

fn shop<E: Edition>(state: &State<E>, seat: Seat) -> Option<Shop> {
    (state.phase() == Phase::AdvanceAcquisition).then(|| Shop::of(state, seat))
}

fn orders<E: Edition>(state: &State<E>) -> OrdersView {
    let order = |order| state.in_order(order).collect();
    OrdersView {
        census: order(Order::Census),
        cities: order(Order::CityCount),
        ranking: order(Order::Ranking),
        progress: order(Order::Progress),
        kept: state.keeps_order(),
        insisted: (0..)
            .zip(E::TURN)
            .filter(|(row, _)| state.insisted.has_row(*row))
            .map(|(_, row)| row.phase)
            .collect(),
    }
}

fn barbarians<E: Edition>(state: &State<E>) -> BarbariansView {
    BarbariansView {
        tokens: E::BARBARIAN_TOKENS - state.barbarian_stock,
        cities: E::PIRATE_CITIES - state.pirate_stock,
        city_stock: state.pirate_stock,
    }
}

fn blocks<E: Edition>(state: &State<E>) -> Vec<BlockView> {
    let count = E::blocks(&state.options);
    let block = |block: u8| {
        let copies = |row: &CardRow| (row.name, E::copies_of_block(&state.options, row, block));
        let piles = (1..=LAST_STACK).filter(|_| count > 1).map(|number| &state.discards[stack_index(block, number)]);
        BlockView {
            home: (count > 1).then_some(if block == 0 { Home::West } else { Home::East }),
            seats: state.seats_in_game().filter(|&seat| E::block(state, seat) == block).collect(),
            cards: E::data().cards.iter().map(copies).filter(|&(_, copies)| copies > 0).collect(),
            discards: piles.flat_map(Discards::iter).collect(),
        }
    };
    (0..count).map(block).collect()
}

fn prices<E: Edition>(state: &State<E>, seat: Seat) -> BTreeMap<Advance, u16> {
    let lacks = |advance: &Advance| !state.players[seat].advances.contains(*advance);
    let credits = advances::credits(state, seat);
    let price = |advance| (advance, advances::price_with(state, seat, advance, &credits));
    Advance::ALL.into_iter().filter(lacks).map(price).collect()
}

fn area_view<E: Edition>(state: &State<E>, area: AreaId) -> Option<AreaView> {
    let city = state.city(area);
    if city.is_none() && state.all_tokens(area) == 0 {
        return None;
    }
    let flipped = state.sides(area).map(|(owner, _)| (owner, state.board.flipped(area, owner)));
    let conflict = conflict_situation(state, area);
    let above = |(owner, tokens): (Owner, u8)| match owner {
        Owner::Seat(seat) => tokens.saturating_sub(cities::token_limit(state, area, seat)),
        Owner::Barbarians => 0,
    };
    let surplus = if conflict { 0 } else { state.sides(area).map(above).fold(0, u8::saturating_add) };
    Some(AreaView {
        area,
        tokens: state.sides(area).collect(),
        flipped: flipped.filter(|&(_, count)| count > 0).collect(),
        city,
        built: state.built.contains(area),
        conflict,
        surplus,
    })
}

/// `EP-22.4` Cards in hand are for their owner only, all else is for everybody: `EP-26.6.3` advances, `EP-27.2b` the
/// number of cards.
fn player_view<E: Edition>(state: &State<E>, seat: Seat, viewer: Viewer) -> PlayerView {
    let player = &state.players[seat];
    let sees_hand = viewer == Viewer::Seat(seat) || viewer == Viewer::Table || scoring::hands_are_shown(state);
    let own = sees_hand.then(|| OwnPlayer::of(state, seat));
    let shown_set = if setup::packages_are_shown(state) { setup::start_set(state, seat) } else { None };
    let credits = advances::credits(state, seat);
    let breakdown = scoring::score_lines(state, seat);
    PlayerView {
        seat,
        civilization: player.civilization,
        left: state.left.contains(seat),
        stock: player.stock,
        treasury: player.treasury,
        cities: state.cities_on_board(seat),
        city_stock: player.city_stock,
        ships: player.ships.to_vec(),
        cards: trade::cards_of(state, seat),
        hand: own.as_ref().map(|own| own.hand),
        calamities: calamities::face_down(state, seat),
        worth: own.as_ref().map(|own| own.worth),
        purse: own.as_ref().map(|own| own.purse),
        start_set: own.as_ref().and_then(|own| own.start_set.clone()).or(shown_set),
        plan: own.as_ref().map(|own| own.plan.clone()).unwrap_or_default(),
        sets: own.map(|own| own.sets),
        to_plan: setup::to_plan(state, seat),
        drawn: setup::drawn(state, seat),
        proposal: player.proposal,
        revolting: player.revolting,
        levy: cities::levy_left(state, seat),
        advances: player.advances.iter().collect(),
        credits: Group::ALL.into_iter().map(|group| (group, credits[group.index()])).collect(),
        succession: player.succession,
        era: era(state, seat, player.succession),
        next_step: next_step(state, seat),
        census: player.census,
        support: SupportView {
            have: state.tokens_on_board(seat),
            need: cities::support_rate(state, seat) * state.cities_on_board(seat),
        },
        tax: tax_collection::forecast(state, seat),
        points: breakdown.iter().map(|line| line.points).sum(),
        breakdown,
    }
}

fn sets<E: Edition>(state: &State<E>, seat: Seat) -> Vec<SetView> {
    let held = state.players[seat].hand.commodities();
    let worth = state.worth(seat);
    held.map(|(card, count)| SetView { card, count, value: worth.of(card, count) }).collect()
}

/// What a seat's sets are worth: a card in an offer is its owner's until the offer is taken.
fn worth<E: Edition>(state: &State<E>, seat: Seat) -> u32 {
    let mut held = state.players[seat].hand;
    let sealed = state.trade.offers_of(seat).flat_map(|offer| state.trade.sealed(offer.number));
    sealed.for_each(|card| held.draw(card));
    held.commodities().map(|(card, count)| state.set_value(seat, card, count)).sum()
}

fn era<E: Edition>(state: &State<E>, seat: Seat, step: u8) -> String {
    let table = E::succession(&state.options);
    let era = table.era(state.players[seat].civilization, step);
    table.eras.get(era).map_or_else(String::new, |asked| asked.era.clone())
}

fn next_step<E: Edition>(state: &State<E>, seat: Seat) -> Option<NextStepView> {
    let next = state.players[seat].succession.checked_add(1)?;
    let is_on_track = next <= E::succession(&state.options).last_step && !state.left.contains(seat);
    is_on_track.then(|| {
        let fate = succession::fate(state, seat);
        NextStepView {
            era: era(state, seat, next),
            met: fate == Fate::Forward,
            lacks: succession::lacks(state, seat, next),
            back: fate == Fate::Back,
        }
    })
}
