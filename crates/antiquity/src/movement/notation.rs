//! The words of movement: `move 3 lut>carmania`, `ship build aden treasury`, `ship 1 sail himyar`, `ship 1 load 3`.

use super::{Action, ShipPrice, Upkeep, causes_conflict};
use crate::atlas::AreaId;
use crate::chapter::{Notation, count};
use crate::edition::Edition;
use crate::state::State;
use engine::{Choice, Seat};
use std::fmt;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Move { count, from, to } => write!(f, "move {count} {from}>{to}"),
            Action::BuildShip { area, price: ShipPrice::Treasury } => write!(f, "ship build {area} treasury"),
            Action::BuildShip { area, price: ShipPrice::TreasuryAndToken } => write!(f, "ship build {area} token"),
            Action::BuildShip { area, price: ShipPrice::Tokens { other } } => {
                write!(f, "ship build {area} tokens {other}")
            }
            Action::Maintain { ship, price: Upkeep::Treasury } => write!(f, "ship {ship} maintain treasury"),
            Action::Maintain { ship, price: Upkeep::Token { from } } => write!(f, "ship {ship} maintain {from}"),
            Action::Sail { ship, to } => write!(f, "ship {ship} sail {to}"),
            Action::Load { ship, count } => write!(f, "ship {ship} load {count}"),
            Action::Unload { ship, count } => write!(f, "ship {ship} unload {count}"),
        }
    }
}

impl Notation for Action {
    fn parse(words: &[&str]) -> Option<Result<Action, String>> {
        match words {
            ["move", number, way] => Some(parse_move(number, way)),
            ["ship", rest @ ..] => Some(parse_ship(rest)),
            ["move", ..] => Some(Err("write `move 3 lut>carmania`".into())),
            _ => None,
        }
    }
}

fn parse_move(number: &str, way: &str) -> Result<Action, String> {
    let (from, to) = way.split_once('>').ok_or("write the way as `lut>carmania`")?;
    Ok(Action::Move { count: count(number)?, from: from.parse()?, to: to.parse()? })
}

fn parse_ship(words: &[&str]) -> Result<Action, String> {
    let build = |area: &str, price| Ok::<_, String>(Action::BuildShip { area: area.parse()?, price });
    match words {
        ["build", area, "treasury"] => build(area, ShipPrice::Treasury),
        ["build", area, "token"] => build(area, ShipPrice::TreasuryAndToken),
        ["build", area, "tokens", other] => build(area, ShipPrice::Tokens { other: other.parse()? }),
        [ship, "maintain", "treasury"] => Ok(Action::Maintain { ship: count(ship)?, price: Upkeep::Treasury }),
        [ship, "maintain", from] => {
            Ok(Action::Maintain { ship: count(ship)?, price: Upkeep::Token { from: from.parse()? } })
        }
        [ship, "sail", to] => Ok(Action::Sail { ship: count(ship)?, to: to.parse()? }),
        [ship, "load", tokens] => Ok(Action::Load { ship: count(ship)?, count: count(tokens)? }),
        [ship, "unload", tokens] => Ok(Action::Unload { ship: count(ship)?, count: count(tokens)? }),
        _ => Err("write `ship build aden treasury`, `ship 1 sail himyar`, `ship 1 load 3` or the like".into()),
    }
}

/// Makes a move readable, with a warning if it causes conflict.
pub(super) fn describe<E: Edition>(state: &State<E>, seat: Seat, action: &Action, choice: &mut Choice) {
    let name = |area: AreaId| &area.area().name;
    let port = |ship: u8| state.players[seat].ships[usize::from(ship) - 1].area;
    let warning = |area, count| if causes_conflict(state, seat, area, count) { " (causes conflict)" } else { "" };
    let (label, place, group) = match *action {
        Action::Move { count, from, to } => {
            (format!("{count} from {} to {}{}", name(from), name(to), warning(to, count)), to, "Move tokens")
        }
        Action::BuildShip { area, price } => {
            let price = match price {
                ShipPrice::Treasury => "2 treasury".into(),
                ShipPrice::TreasuryAndToken => "1 treasury and a token from there".into(),
                ShipPrice::Tokens { other } if other == area => "2 tokens from there".into(),
                ShipPrice::Tokens { other } => format!("a token from there and one from {}", name(other)),
            };
            (format!("A ship in {} for {price}", name(area)), area, "Build a ship")
        }
        Action::Maintain { ship, price } => {
            let price = match price {
                Upkeep::Treasury => "1 treasury".into(),
                Upkeep::Token { from } => format!("a token from {}", name(from)),
            };
            (format!("Ship {ship} in {} for {price}", name(port(ship))), port(ship), "Maintain a ship")
        }
        Action::Sail { ship, to } => (format!("Ship {ship} from {} to {}", name(port(ship)), name(to)), to, "Sail"),
        Action::Load { ship, count } => {
            (format!("{count} aboard ship {ship} in {}", name(port(ship))), port(ship), "Embark")
        }
        Action::Unload { ship, count } => {
            let area = port(ship);
            (format!("{count} from ship {ship} in {}{}", name(area), warning(area, count)), area, "Disembark")
        }
    };
    choice.label = label;
    choice.place = Some(place.to_string());
    choice.group = Some(group);
}
