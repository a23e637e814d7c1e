//! What each objective asks for, one line each, in the order of the cards' list.

use super::{Trigger, Why};
use crate::components::When;
use crate::map::{Set, Space};
use crate::names::{Category, Good, Mood, Objective, Piece, UnitKind};
use crate::state::{Owner, State};
use engine::Seat;
use serde::Serialize;

/// What Food!, Ore!, Wood!, Ideas! and Rich take. `CC-obj-food`
pub(super) const PAID: u8 = 2;
/// How far New Founder and Colony want a city from the starting city position.
const FAR: u8 = 5;

/// How far a player has come: what counts, and how much is wanted.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct Progress {
    pub have: u8,
    pub want: u8,
}

impl Progress {
    const fn of(have: u8, want: u8) -> Progress {
        Progress { have, want }
    }

    const fn is_done(self) -> bool {
        self.have >= self.want
    }
}

/// How far a player is with an objective of the Status Phase, as everybody at the table could count it; nothing for
/// those that a moment completes.
pub fn progress(state: &State, seat: Seat, objective: Objective) -> Option<Progress> {
    (objective.design().when != When::Immediately).then(|| in_status_phase(state, seat, objective))
}

/// Whether the condition holds for a trigger.
pub(super) fn is_met(state: &State, seat: Seat, trigger: Trigger, objective: Objective) -> bool {
    match trigger {
        Trigger::StatusPhase => in_status_phase(state, seat, objective).is_done(),
        Trigger::Attack => objective == Objective::Legend && is_legend(state, seat),
        Trigger::Battle => by_battle(state, seat, objective),
        Trigger::Founded(space) => objective == Objective::NewFounder && is_far(state, seat, space),
        Trigger::Mood => objective == Objective::Draconian && is_draconian(state, seat),
        Trigger::Draft => objective == Objective::Draft && state.turn.drafts >= 2,
        Trigger::Wonder => objective == Objective::Wonderful,
    }
}

/// What an objective may not be completed together with. `CC-obj-colony` `CC-obj-trader` `CC-obj-standing-army`
pub(super) const fn excludes(objective: Objective) -> Option<(Objective, Why)> {
    match objective {
        Objective::Colony => Some((Objective::NewFounder, Why::NotWithNewFounder)),
        Objective::SeaLanes => Some((Objective::Trader, Why::NotWithTrader)),
        Objective::Trader => Some((Objective::SeaLanes, Why::NotWithSeaLanes)),
        Objective::MilitaryMight => Some((Objective::StandingArmy, Why::NotWithStandingArmy)),
        Objective::StandingArmy => Some((Objective::MilitaryMight, Why::NotWithMilitaryMight)),
        _ => None,
    }
}

/// What an objective takes two of.
pub(super) const fn pays(objective: Objective) -> Option<Good> {
    match objective {
        Objective::Food => Some(Good::Food),
        Objective::Ideas => Some(Good::Ideas),
        Objective::Ore => Some(Good::Ore),
        Objective::Wood => Some(Good::Wood),
        Objective::Rich => Some(Good::Gold),
        _ => None,
    }
}

fn in_status_phase(state: &State, seat: Seat, objective: Objective) -> Progress {
    let goods = |good| Progress::of(state.stock(seat, good), 5);
    let all_four = |category: Category| Progress::of(advances_of(state, seat, category), 4);
    let most = |count: &dyn Fn(Seat) -> u8, least: u8| {
        let others = state.others(seat).map(|other| count(other) + 1).max().unwrap_or(0);
        Progress::of(count(seat), others.max(least))
    };
    let working =
        |piece: Piece| move |seat: Seat| state.cities_of(seat).filter(|&space| state.works(space, piece)).count() as u8;
    match objective {
        Objective::Academic => most(&working(Piece::Academy), 1),
        Objective::Advanced => most(&|seat| state.players[seat].advances.len() as u8, 6),
        Objective::Architecture => Progress::of(kinds_of_own_pieces(state, seat), Piece::COUNT as u8),
        Objective::Balanced => Progress::of(categories_with(state, seat, 1), 9),
        Objective::Citadel => Progress::of(largest_city(state, seat), 5),
        Objective::CityPlanner => all_four(Category::Construction),
        Objective::Civilization => Progress::of(state.city_count(seat), 6),
        Objective::CoastalCulture => most(&working(Piece::Port), 1),
        Objective::Colony => Progress::of(u8::from(state.cities_of(seat).any(|space| is_far(state, seat, space))), 1),
        Objective::Consulates => Progress::of(consulates(state, seat), 2),
        Objective::Culture => all_four(Category::Culture),
        Objective::Dominion => Progress::of(lonely_cities(state, seat), 4),
        Objective::Enlightened => all_four(Category::Education),
        Objective::Focused => most(&|seat| categories_with(state, seat, 4), 1),
        Objective::Food => goods(Good::Food),
        Objective::Government => {
            let fullest = Category::ALL.into_iter().filter(|category| category.is_government());
            Progress::of(fullest.map(|category| advances_of(state, seat, category)).max().unwrap_or(0), 4)
        }
        Objective::Happy => Progress::of(cities_in(state, seat, Mood::Happy), 4),
        Objective::Ideas => goods(Good::Ideas),
        Objective::Influence => {
            let others = state.others(seat).map(|other| pieces_abroad(state, other, false) + 1).max().unwrap_or(0);
            Progress::of(pieces_abroad(state, seat, true), others.max(1))
        }
        Objective::Merchant => all_four(Category::Economics),
        Objective::Ore => goods(Good::Ore),
        Objective::Religious => most(&working(Piece::Temple), 1),
        Objective::Rich => goods(Good::Gold),
        Objective::Science => all_four(Category::Science),
        Objective::SeaLanes => Progress::of(crate::advances::ship_routes(state, seat), 2),
        Objective::Seafarer => all_four(Category::Maritime),
        Objective::Trader => Progress::of(crate::advances::trade_routes(state, seat), 3),
        Objective::WellStocked => {
            let held = [Good::Food, Good::Ore, Good::Wood].map(|good| state.stock(seat, good).min(3));
            Progress::of(held.into_iter().sum(), 9)
        }
        Objective::Wonderful => Progress::of(u8::from(state.claims.built_the_only_wonder(seat, state.round)), 1),
        Objective::Wood => goods(Good::Wood),
        _ => armed(state, seat, objective),
    }
}

/// The warlike objectives of the Status Phase.
fn armed(state: &State, seat: Seat, objective: Objective) -> Progress {
    let count = |seat: Seat, kind: UnitKind| state.units_in_play(seat, kind).len();
    let best = |kind: UnitKind| state.others(seat).map(|other| count(other, kind)).max().unwrap_or(0);
    match objective {
        Objective::Blockade => Progress::of(blockading_ships(state, seat), 2),
        Objective::Fortified => {
            let forts =
                |seat: Seat| state.cities_of(seat).filter(|&space| state.works(space, Piece::Fortress)).count() as u8;
            Progress::of(forts(seat), state.others(seat).map(forts).max().unwrap_or(0) + 1)
        }
        Objective::GreatArmy => Progress::of(count(seat, UnitKind::Army), best(UnitKind::Army) + 4),
        Objective::GreatNavy => Progress::of(count(seat, UnitKind::Ship), (best(UnitKind::Ship) + 1).clamp(2, 4)),
        Objective::Militarized => Progress::of(advances_of(state, seat, Category::Warfare), 4),
        Objective::MilitaryMight => Progress::of(count(seat, UnitKind::Army) + count(seat, UnitKind::Ship), 12),
        Objective::Outposts => Progress::of(outposts(state, seat), 3),
        Objective::StandingArmy => {
            let held = state.cities_of(seat).filter(|&space| state.count_at(seat, space, UnitKind::Army) > 0);
            Progress::of(held.count() as u8, 4)
        }
        Objective::Threat => Progress::of(threatening_armies(state, seat), 4),
        _ => Progress::of(0, 1),
    }
}

fn advances_of(state: &State, seat: Seat, category: Category) -> u8 {
    state.players[seat].advances.of(category).len() as u8
}

fn categories_with(state: &State, seat: Seat, least: u8) -> u8 {
    Category::ALL.into_iter().filter(|&category| advances_of(state, seat, category) >= least).count() as u8
}

fn largest_city(state: &State, seat: Seat) -> u8 {
    state.cities_of(seat).filter_map(|space| Some(state.city(space)?.size())).max().unwrap_or(0)
}

fn cities_in(state: &State, seat: Seat, mood: Mood) -> u8 {
    state.cities_of(seat).filter(|&space| state.city(space).is_some_and(|city| city.mood == mood)).count() as u8
}

fn kinds_of_own_pieces(state: &State, seat: Seat) -> u8 {
    let own = |piece: Piece, space: Space| {
        state.works(space, piece) && state.city(space).is_some_and(|city| city.colour(piece) == Some(seat))
    };
    Piece::ALL.into_iter().filter(|&piece| state.cities_of(seat).any(|space| own(piece, space))).count() as u8
}

/// Whether a space is five or more away from the seat's starting city position. Without a way through revealed spaces
/// it is not within four. `CC-ocard-3`
fn is_far(state: &State, seat: Seat, space: Space) -> bool {
    !state.map.within(Set::only(state.start_space(seat)), FAR - 1).contains(space)
}

/// Cities of other players with pieces of the seat's colour.
fn consulates(state: &State, seat: Seat) -> u8 {
    let foreign = |owner: Owner| owner.seat().is_some_and(|owner| owner != seat);
    let cities = state.cities.iter().filter(|(_, city)| foreign(city.owner) && city.pieces.contains(&Some(seat)));
    cities.count() as u8
}

/// Pieces of the seat's colour in cities that are not its own; for the player who counts, in other players' cities.
fn pieces_abroad(state: &State, seat: Seat, of_players: bool) -> u8 {
    let abroad = |owner: Owner| owner != seat.into() && (!of_players || owner.seat().is_some());
    let cities = state.cities.iter().filter(|(_, city)| abroad(city.owner));
    cities.map(|(_, city)| city.pieces.iter().filter(|&&colour| colour == Some(seat)).count() as u8).sum()
}

fn lonely_cities(state: &State, seat: Seat) -> u8 {
    let lonely = |space: &Space| (state.map.neighbours(*space) & state.cities.spaces()).is_empty();
    state.cities_of(seat).filter(lonely).count() as u8
}

fn blockading_ships(state: &State, seat: Seat) -> u8 {
    let ports = state.cities.iter().filter(|(_, city)| city.owner.seat().is_some_and(|owner| owner != seat));
    let ports: Set = ports.filter_map(|(_, city)| city.port).collect();
    ports.iter().map(|sea| state.count_at(seat, sea, UnitKind::Ship)).sum()
}

fn outposts(state: &State, seat: Seat) -> u8 {
    let home = state.map.layout().grown(state.city_set(seat));
    let abroad = state.unit_spaces(seat) & state.map.land();
    (abroad - home).iter().filter(|&space| state.count_at(seat, space, UnitKind::Army) > 0).count() as u8
}

fn threatening_armies(state: &State, seat: Seat) -> u8 {
    let cities = state.others(seat).fold(Set::EMPTY, |set, other| set | state.city_set(other));
    let near = state.map.layout().grown(cities) & state.map.land();
    (near & state.unit_spaces(seat)).iter().map(|space| state.count_at(seat, space, UnitKind::Army)).sum()
}

/// An attack with at least three Army units on a city of size 5 that holds a Wonder, defended or not: what is asked for
/// is the attack, not a victory. `CC-obj-legend`
fn is_legend(state: &State, seat: Seat) -> bool {
    let battle = &state.battle;
    let great = state.city(battle.space).is_some_and(|city| city.size() == 5 && city.wonder.is_some());
    battle.attacker == Some(seat.into()) && !battle.naval && battle.strength[0] >= 3 && great
}

/// At least four angry cities. `CC-obj-draconian`
fn is_draconian(state: &State, seat: Seat) -> bool {
    cities_in(state, seat, Mood::Angry) >= 4
}

/// What a battle completes. A capture without opposition is no battle that was won.
fn by_battle(state: &State, seat: Seat, objective: Objective) -> bool {
    let battle = &state.battle;
    let me = Some(Owner::Seat(seat));
    let attacks = battle.attacker == me;
    let (own, other) = if attacks { (0, 1) } else { (1, 0) };
    let enemy = if attacks { battle.defender } else { battle.attacker };
    let rival = enemy.and_then(Owner::seat);
    let won = battle.opposed && battle.winner == me;
    let captured = attacks && battle.captured;
    let (mine, theirs) = (battle.strength[own], battle.strength[other]);
    let eliminated = battle.armies_lost[other];
    match objective {
        Objective::AgainstAllOdds => won && rival.is_some() && mine < theirs,
        Objective::Aggressor => won && attacks && !battle.naval && eliminated >= 2,
        Objective::AmphibiousAssault => captured && rival.is_some() && battle.from_ships,
        Objective::Assimilator => captured && enemy == Some(Owner::Barbarians) && theirs >= 2,
        Objective::Conqueror => captured && rival.is_some() && battle.opposed,
        Objective::Daring => won && rival.is_some_and(|rival| mine < theirs || is_better_armed(state, rival, seat)),
        Objective::Defiance => !attacks && !battle.naval && eliminated >= 2,
        Objective::GreatBattle => !battle.naval && mine.saturating_add(theirs) >= 6,
        Objective::Marauder => battle.marauded[other],
        Objective::Warlord => eliminated >= 3,
        Objective::Warmonger => {
            let turn = &state.turn;
            let now = !battle.naval && seat == turn.seat;
            now && turn.fought[0] == 2 && turn.battles.len() == 2 && turn.fought[1] > 0
        }
        _ => false,
    }
}

/// Whether one player has more Warfare advances than another.
fn is_better_armed(state: &State, one: Seat, other: Seat) -> bool {
    advances_of(state, one, Category::Warfare) > advances_of(state, other, Category::Warfare)
}
