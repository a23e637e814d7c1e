//! Losing unit points. `ME-cal-9` `EP-24.3a`

use super::super::action::Action;
use super::super::damage::{self, Holdings, Loss};
use super::super::losses;
use super::super::scope::{Scope, cities, tokens};
use super::super::why::Why;
use super::{Due, Duty, Kind, OrElse, can_pay, check_ransom, list_way_out, ransomed};
use crate::atlas::AreaId;
use crate::board::Board as _;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::state::{CITY_POINTS, State};
use engine::{PromptKind, Seat, say};
use serde::{Deserialize, Serialize};

/// Take damage, unless treasury is paid for it; a token may have to be left in every area.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Damage {
    /// Unit points to go.
    pub left: u8,
    /// From which units.
    pub from: Scope,
    /// Treasury tokens that prevent the loss of one point; 0 if none do.
    #[serde(default, skip_serializing_if = "crate::calamities::is_zero")]
    pub ransom: u8,
    /// Whether a token is left in every area. `EP-29.6.2.2a`
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub leaves_one: bool,
}

impl Damage {
    /// Damage that nothing prevents.
    pub(in super::super) const fn of(left: u8, from: Scope) -> Duty {
        Duty::Damage(Damage { left, from, ransom: 0, leaves_one: false })
    }

    const fn less(self, lost: u8) -> Duty {
        Duty::Damage(Damage { left: self.left.saturating_sub(lost), ..self })
    }
}

impl<E: Edition> Kind<E> for Damage {
    type Answer = OrElse<Loss>;

    fn ask(self) -> (PromptKind, &'static str, String) {
        let left = self.left;
        let question = match self.ransom {
            0 => say!("which units do you lose? {left} damage to go."),
            _ => say!("which units do you lose? {left} unit points to go; treasury may pay for them."),
        };
        (PromptKind::PickPlaces, "TakeDamage", question)
    }

    /// Damage leaves no choice if it takes all there is, or if only one loss can be part of it.
    fn due(self, state: &State<E>, seat: Seat) -> Due {
        let Damage { left, from, ransom, leaves_one } = self;
        let holdings = Holdings::of(state, seat, from, leaves_one);
        if left == 0 || holdings.points() == 0 {
            return Due::Finished;
        }
        if can_pay(state, seat, ransom) {
            return Due::Choice;
        }
        if holdings.points() <= i16::from(left) {
            return Due::Everything;
        }
        if cities(state, seat, from).next().is_none() {
            let mut places = tokens(state, seat, from);
            if let (Some((area, _)), None) = (places.next(), places.next()) {
                return Due::Forced(Action::Lose { count: left, area });
            }
        }
        let (mut first, mut seen) = (None, 0);
        damage::visit(state, seat, left, from, leaves_one, &mut |loss| {
            first = first.or(Some(loss));
            seen += 1;
            seen < 2
        });
        match (first, seen) {
            (None, _) => Due::Finished,
            (Some(loss), 1) => Due::Forced(loss.into()),
            _ => Due::Choice,
        }
    }

    fn list(self, state: &State<E>, seat: Seat, out: &mut Vec<Action>) {
        damage::visit(state, seat, self.left, self.from, self.leaves_one, &mut |loss| {
            out.push(loss.into());
            true
        });
        list_way_out(self, state, seat, Action::BuyOff, out);
    }

    fn answer(self, action: Action) -> Option<OrElse<Loss>> {
        OrElse::of(Loss::of(action), action, ransomed(self.ransom))
    }

    fn check(self, state: &State<E>, seat: Seat, answer: OrElse<Loss>) -> Result<(), Why> {
        match answer {
            OrElse::Suffer(loss) => {
                let allowed = damage::is_allowed(state, seat, self.left, self.from, self.leaves_one, loss);
                if allowed { Ok(()) } else { Err(self.why_not(state, seat, loss)) }
            }
            OrElse::WayOut => check_ransom(state, seat, self.ransom),
        }
    }

    fn perform(self, state: &mut State<E>, seat: Seat, answer: OrElse<Loss>, log: &mut Log) -> Duty {
        match answer {
            OrElse::Suffer(Loss::Tokens { count, area }) => {
                losses::lose_tokens(state, seat, area, count, log);
                self.less(count)
            }
            OrElse::Suffer(Loss::City { area, kept }) => {
                losses::lose_city(state, seat, area, kept, log);
                self.less(CITY_POINTS.saturating_sub(kept))
            }
            OrElse::WayOut => {
                losses::pay(state, seat, self.ransom, log);
                self.less(1)
            }
        }
    }

    fn suffer_all(self, state: &mut State<E>, seat: Seat, log: &mut Log) {
        if self.leaves_one {
            return lose_all_but_one(state, seat, self.from, log);
        }
        let struck: Vec<AreaId> = cities(state, seat, self.from).collect();
        struck.into_iter().for_each(|area| losses::lose_city(state, seat, area, 0, log));
        let struck: Vec<(AreaId, u8)> = tokens(state, seat, self.from).collect();
        struck.into_iter().for_each(|(area, count)| losses::lose_tokens(state, seat, area, count, log));
    }

    fn names(self) -> Option<AreaId> {
        self.from.names()
    }
}

impl Damage {
    /// What stands against a loss as part of it: units that are not there or not struck, the last token of an area, or the
    /// number.
    fn why_not<E: Edition>(self, state: &State<E>, seat: Seat, loss: Loss) -> Why {
        let Damage { left, from, leaves_one, .. } = self;
        let (Loss::Tokens { area, .. } | Loss::City { area, .. }) = loss;
        if area.index() >= E::Board::AREAS {
            return Why::OffTheBoard { area };
        }
        let city = state.city(area) == Some(seat.into());
        match loss {
            Loss::City { .. } if !city => Why::NotACityOf { area, seat },
            Loss::City { .. } if !from.covers_city(state, area) => Why::NotStruck { area },
            Loss::City { kept: 0, .. } if leaves_one => Why::LeavesOne { area },
            Loss::Tokens { .. } if state.tokens(area, seat) == 0 => Why::NoUnitsOf { area, seat },
            Loss::Tokens { .. } if !from.covers(state, area) => Why::NotStruck { area },
            Loss::Tokens { count, .. } if leaves_one && count >= state.tokens(area, seat) => Why::LeavesOne { area },
            Loss::City { .. } | Loss::Tokens { .. } => Why::NotThisDamage { left },
        }
    }
}

/// `EP-29.6.2.2c` Loses all unit points but a token in every area; a city stays if no token can take its place.
fn lose_all_but_one<E: Edition>(state: &mut State<E>, seat: Seat, from: Scope, log: &mut Log) {
    let struck: Vec<(AreaId, u8)> = tokens(state, seat, from).collect();
    struck.into_iter().for_each(|(area, count)| losses::lose_tokens(state, seat, area, count - 1, log));
    let struck: Vec<AreaId> = cities(state, seat, from).collect();
    for area in struck {
        if damage::room(state, seat, area) > 0 && state.players[seat].stock > 0 {
            losses::lose_city(state, seat, area, 1, log);
        }
    }
}
