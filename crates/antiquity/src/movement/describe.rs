//! Moves as people read them.

use super::ships::ship_cost;
use super::{Action, ShipPrice, Upkeep, causes_conflict};
use crate::atlas::AreaId;
use crate::edition::Edition;
use crate::state::State;
use engine::{Choice, Seat, say};

/// Makes a move readable, with a warning if it causes conflict.
pub(super) fn describe<E: Edition>(state: &State<E>, seat: Seat, action: &Action, choice: &mut Choice) {
    let name = |area: AreaId| &area.area().name;
    let port = |ship: u8| state.players[seat].ships[usize::from(ship) - 1].area;
    let warning = |area, count| if causes_conflict(state, seat, area, count) { " (causes conflict)" } else { "" };
    let (label, place, group) = match *action {
        Action::Move { count, from, to } => {
            // A heading of its own lets a client warn as well.
            let group = if causes_conflict(state, seat, to, count) { "Move into conflict" } else { "Move tokens" };
            (say!("{count} from {} to {}{}", name(from), name(to), warning(to, count)), to, group)
        }
        Action::BuildShip { area, price, coast } => {
            let cost = ship_cost(state, seat);
            let more = |tokens: u8| {
                if cost > tokens { say!(" and {} from treasury", cost - tokens) } else { String::new() }
            };
            let price = match price {
                ShipPrice::Treasury => say!("{cost} from treasury"),
                ShipPrice::TreasuryAndToken => say!("{} from treasury and a token from there", cost - 1),
                ShipPrice::Tokens { other } if other == area => say!("2 tokens from there{}", more(2)),
                ShipPrice::Tokens { other } => say!("a token from there and one from {}", name(other)),
                ShipPrice::ThreeTokens => "3 tokens from there".into(),
            };
            let coast = area.area().coasts.get(usize::from(coast).wrapping_sub(1)).and_then(|coast| coast.first());
            let coast = coast.map_or(String::new(), |&neighbour| say!(" towards {}", name(neighbour)));
            (say!("A ship in {}{coast} for {price}", name(area)), area, "Build a ship")
        }
        Action::Release { ship } => (say!("Give up ship {ship} in {}", name(port(ship))), port(ship), "Give up a ship"),
        Action::Maintain { ship, price } => {
            let price = match price {
                Upkeep::Treasury => "1 from treasury".into(),
                Upkeep::Token { from } => say!("a token from {}", name(from)),
            };
            (say!("Ship {ship} in {} for {price}", name(port(ship))), port(ship), "Maintain a ship")
        }
        Action::Sail { ship, to } => (say!("Ship {ship} from {} to {}", name(port(ship)), name(to)), to, "Sail"),
        Action::Load { ship, count } => {
            (say!("{count} aboard ship {ship} in {}", name(port(ship))), port(ship), "Embark")
        }
        Action::Unload { ship, count } => {
            let area = port(ship);
            (say!("{count} from ship {ship} in {}{}", name(area), warning(area, count)), area, "Disembark")
        }
    };
    choice.label = label;
    choice.place = Some(place.to_string());
    choice.group = Some(group);
}
