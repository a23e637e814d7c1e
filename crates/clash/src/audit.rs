//! Counting: every piece and card against the box, and everything where it can be. `CC-limit-1`

use crate::components::{ActionCard, Cards, EventCard, ObjectiveCard, limits};
use crate::hidden::unseen_regions;
use crate::map::{Lying, Region, Space};
use crate::names::{Good, Mood, Piece, Terrain, UnitKind, Wonder};
use crate::position::write_unit;
use crate::state::{City, Owner, Place, Player, State, UnitMarks, WonderPlace, first_of, kind_of};
use engine::Seat;

/// Counts every piece and card against the box, and sees that everything is where it can be.
pub(crate) fn audit(state: &State) -> Result<(), String> {
    state.seats().try_for_each(|seat| audit_player(state, seat))?;
    state.cities.iter().try_for_each(|(space, city)| audit_city(state, space, city))?;
    if state.city_count(Owner::Barbarians) > limits().barbarian_settlements
        || state.barbarians_in_play() > limits().barbarians
    {
        return Err("there are too many Barbarians".into());
    }
    for good in [Good::Mood, Good::Culture] {
        let held: u32 = state.seats().map(|seat| u32::from(state.stock(seat, good))).sum();
        if held > 40 {
            return Err(engine::say!("{held} tokens of {good} are too many"));
        }
    }
    let land = state.map.land() - state.map.all(Terrain::Barren);
    if !(state.exhausted - land).is_empty() || state.exhausted.len() > limits().exhausted_tokens.into() {
        return Err("Exhausted tokens lie where they cannot".into());
    }
    audit_cards(state)
}

fn audit_player(state: &State, seat: Seat) -> Result<(), String> {
    let player = &state.players[seat];
    if player.culture_level > limits().scale || player.happiness_level > limits().scale {
        return Err(engine::say!("a level of @{seat} is above {}", limits().scale));
    }
    if let Some(good) = Good::ALL.into_iter().find(|&good| state.stock(seat, good) > state.limit(seat, good)) {
        return Err(engine::say!("@{seat} has more {good} than allowed"));
    }
    if player.truce.iter().any(|other| !state.is_seat(other)) {
        return Err("no such seat".into());
    }
    let settlements = usize::from(player.destroyed[0]) + state.cities_of(seat).count();
    let placed = |piece: Piece| state.cities.iter().filter(|(_, city)| city.colour(piece) == Some(seat)).count();
    let too_many = |piece: &Piece| placed(*piece) + usize::from(player.destroyed[1 + piece.index()]) > 7;
    if settlements > 7 || Piece::ALL.iter().any(too_many) {
        return Err(engine::say!("@{seat} has more city-pieces than the box"));
    }
    audit_units(state, seat)
}

fn audit_units(state: &State, seat: Seat) -> Result<(), String> {
    let (land, sea) = (state.map.land(), state.map.all(Terrain::Sea));
    let others = state.foreign_units(seat) | state.foreign_cities(seat);
    for (index, unit) in state.players[seat].units.iter().enumerate() {
        let kind = kind_of(index);
        let fits = match unit.place {
            Place::Supply => unit.marks == UnitMarks::default(),
            Place::At(space) if kind == UnitKind::Ship => sea.contains(space),
            Place::At(space) => land.contains(space) && state.count_at(seat, space, UnitKind::Army) <= limits().stack,
            Place::Aboard(ship) => {
                let ship = first_of(UnitKind::Ship) + usize::from(ship);
                let sails = matches!(state.players[seat].units[ship].place, Place::At(_));
                kind != UnitKind::Ship && sails && state.cargo(seat, ship).len() <= limits().cargo
            }
        };
        let shared = matches!(unit.place, Place::At(space) if others.contains(space));
        if !fits || shared {
            return Err(engine::say!("a unit of @{seat} cannot be where it is: {}", write_unit(unit)));
        }
    }
    Ok(())
}

fn audit_city(state: &State, space: Space, city: &City) -> Result<(), String> {
    let seats = city.pieces.iter().flatten().copied().chain(city.owner.seat());
    let known = seats.into_iter().all(|seat| state.is_seat(seat));
    let port = match city.port {
        Some(sea) => state.map.neighbours(space).contains(sea) && state.map.all(Terrain::Sea).contains(sea),
        None => true,
    };
    let barbarian = city.owner == Owner::Barbarians;
    let wild = barbarian && (city.size() > 1 || city.mood != Mood::Neutral || city.wonder.is_some());
    let tame = !barbarian && city.barbarians > 0;
    let wonder = city.wonder.is_none_or(|wonder| state.wonders[wonder.index()] == WonderPlace::Built(space));
    let ground = state.map.land().contains(space) && state.map.terrain(space) != Some(Terrain::Barren);
    let piers = city.port.is_some() == city.has(Piece::Port);
    if !known || !port || wild || tame || !wonder || !ground || !piers || city.barbarians > limits().stack {
        return Err(engine::say!("no such city can be on {space}"));
    }
    Ok(())
}

fn audit_cards(state: &State) -> Result<(), String> {
    let once = |name: &str, mut numbers: Vec<u8>, count: u8| {
        numbers.sort_unstable();
        if numbers.into_iter().eq(1..=count) {
            Ok(())
        } else {
            Err(engine::say!("not every {name} card is there once"))
        }
    };
    let mut actions = used_actions(state);
    actions.extend(state.action_deck.peek().map(ActionCard::number));
    once("Action", actions, 42)?;
    let mut events = used_events(state);
    events.extend(state.event_deck.peek().map(EventCard::number));
    once("Event", events, 38)?;
    let mut objectives = used_objectives(state);
    objectives.extend(state.objective_deck.peek().map(ObjectiveCard::number));
    once("Objective", objectives, 32)?;
    let mut wonders: Vec<Wonder> = state.wonder_deck.peek().collect();
    wonders.sort_unstable();
    let hidden = Wonder::ALL.into_iter().filter(|wonder| state.wonders[wonder.index()] == WonderPlace::Deck);
    if !wonders.into_iter().eq(hidden) {
        return Err("not every Wonder card is there once".into());
    }
    for wonder in Wonder::ALL {
        if let WonderPlace::Built(space) = state.wonders[wonder.index()]
            && state.city(space).is_none_or(|city| city.wonder != Some(wonder))
        {
            return Err(engine::say!("{} is in no city", wonder.title()));
        }
    }
    let face_up = 16 - unseen_regions(state).len();
    let lying: Cards = state
        .map
        .layout()
        .all_slots()
        .filter_map(|slot| region_of(state.map.lying(slot)))
        .map(Region::number)
        .collect();
    let expected = state.map.layout().slots - state.options.seats;
    if lying.len() != expected || face_up > expected {
        return Err("not every region is there once".into());
    }
    Ok(())
}

pub(crate) fn used_actions(state: &State) -> Vec<u8> {
    let hands = state.seats().flat_map(|seat| state.players[seat].hand.iter());
    hands.chain(state.action_discards.iter().map(|card| card.number())).collect()
}

pub(crate) fn used_events(state: &State) -> Vec<u8> {
    let hands = state.seats().flat_map(|seat| state.players[seat].great.iter());
    let discards = state.event_discards.iter().map(|card| card.number());
    hands.chain(discards).collect()
}

pub(crate) fn used_objectives(state: &State) -> Vec<u8> {
    let of = |player: &Player| player.objectives.iter().chain(player.peaceful.iter()).chain(player.warlike.iter());
    state.seats().flat_map(|seat| of(&state.players[seat]).collect::<Vec<_>>()).collect()
}

pub(crate) fn region_of(lying: Lying) -> Option<Region> {
    match lying {
        Lying::FaceDown(region) | Lying::FaceUp(region, _) => Some(region),
        Lying::Nothing | Lying::Home(_) => None,
    }
}
