//! The words of movement: `move 3 lut>carmania`, `ship build aden treasury`, `ship 1 sail himyar`, `ship 1 load 3`.

use super::ships::ship_cost;
use super::{Action, ShipPrice, Upkeep, causes_conflict};
use crate::atlas::AreaId;
use crate::edition::Edition;
use crate::state::State;
use engine::chapter::{Notation, count};
use engine::{Choice, Seat};
use std::fmt;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Move { count, from, to } => write!(f, "move {count} {from}>{to}"),
            Action::BuildShip { area, price, coast } => {
                write!(f, "ship build {area} ")?;
                match price {
                    ShipPrice::Treasury => f.write_str("treasury")?,
                    ShipPrice::TreasuryAndToken => f.write_str("token")?,
                    ShipPrice::Tokens { other } => write!(f, "tokens {other}")?,
                    ShipPrice::ThreeTokens => f.write_str("three tokens")?,
                }
                if *coast > 0 { write!(f, " coast {coast}") } else { Ok(()) }
            }
            Action::Release { ship } => write!(f, "ship {ship} release"),
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

engine::not_yet_verbs!(Action);

fn parse_move(number: &str, way: &str) -> Result<Action, String> {
    let (from, to) = way.split_once('>').ok_or("write the way as `lut>carmania`")?;
    Ok(Action::Move { count: count(number)?, from: from.parse()?, to: to.parse()? })
}

fn parse_ship(words: &[&str]) -> Result<Action, String> {
    if let ["build", area, price @ .., "coast", coast] = words {
        let coast = Some(count(coast)?).filter(|&coast| coast > 0).ok_or("coasts are counted from one")?;
        return Ok(Action::BuildShip { area: area.parse()?, price: parse_price(price)?, coast });
    }
    match words {
        ["build", area, price @ ..] => {
            Ok(Action::BuildShip { area: area.parse()?, price: parse_price(price)?, coast: 0 })
        }
        [ship, "release"] => Ok(Action::Release { ship: count(ship)? }),
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

fn parse_price(words: &[&str]) -> Result<ShipPrice, String> {
    match words {
        ["treasury"] => Ok(ShipPrice::Treasury),
        ["token"] => Ok(ShipPrice::TreasuryAndToken),
        ["tokens", other] => Ok(ShipPrice::Tokens { other: other.parse()? }),
        ["three", "tokens"] => Ok(ShipPrice::ThreeTokens),
        _ => Err("a ship is paid with `treasury`, `token` or `tokens aden`".into()),
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
        Action::BuildShip { area, price, coast } => {
            let cost = ship_cost(state, seat);
            let more =
                |tokens: u8| if cost > tokens { format!(" and {} treasury", cost - tokens) } else { String::new() };
            let price = match price {
                ShipPrice::Treasury => format!("{cost} treasury"),
                ShipPrice::TreasuryAndToken => format!("{} treasury and a token from there", cost - 1),
                ShipPrice::Tokens { other } if other == area => format!("2 tokens from there{}", more(2)),
                ShipPrice::Tokens { other } => format!("a token from there and one from {}", name(other)),
                ShipPrice::ThreeTokens => "3 tokens from there".into(),
            };
            let coast = area.area().coasts.get(usize::from(coast).wrapping_sub(1)).and_then(|coast| coast.first());
            let coast = coast.map_or(String::new(), |&neighbour| format!(" towards {}", name(neighbour)));
            (format!("A ship in {}{coast} for {price}", name(area)), area, "Build a ship")
        }
        Action::Release { ship } => {
            (format!("Give up ship {ship} in {}", name(port(ship))), port(ship), "Give up a ship")
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
