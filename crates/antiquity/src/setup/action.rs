//! What a seat may do while the game is set up, as text.

use crate::atlas::AreaId;
use crate::names::{Civilization, Group};
use engine::Seat;
use engine::chapter::{Notation, count};
use std::fmt;

/// What a seat asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Plays this civilization.
    Choose {
        /// One that nobody plays yet.
        civilization: Civilization,
    },
    /// Places a city.
    PlaceCity {
        /// An area of its region.
        area: AreaId,
    },
    /// Gives a city up.
    LoseCity {
        /// The area of the city.
        area: AreaId,
    },
    /// Takes credits of a group.
    ChooseCredit {
        /// The group whose advances become cheaper.
        group: Group,
    },
    /// Places tokens.
    PlaceTokens {
        /// How many.
        count: u8,
        /// An area of its region.
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
        /// The number of the stack.
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
        /// An area associated with its civilization.
        area: AreaId,
    },
}

impl Action {
    /// Whether a seat writes this down for itself, until all show what they wrote. `EP-31.4bis` `EP-31.5a`
    pub(crate) const fn is_written_down(&self) -> bool {
        match self {
            Action::ChoosePackage { .. } | Action::PlanTokens { .. } => true,
            Action::Choose { .. }
            | Action::PlaceCity { .. }
            | Action::LoseCity { .. }
            | Action::ChooseCredit { .. }
            | Action::PlaceTokens { .. }
            | Action::Exchange { .. }
            | Action::Withdraw
            | Action::Decline { .. }
            | Action::DrawCard { .. } => false,
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

engine::not_yet_verbs!(Action);

fn seat_of(number: &str) -> Result<Seat, String> {
    count(number).and_then(|number| Seat::from_number(number).ok_or_else(|| "seats are counted from 1".into()))
}
