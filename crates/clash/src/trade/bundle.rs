//! What changes hands in a trade. `CC-trade-3`

use crate::components::{ActionCard, Cards, EventCard, ObjectiveCard};
use crate::payment::Purse;
use crate::state::State;
use engine::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Goods and cards. A giver names own cards; a taker may name cards, or ask for any of a kind.
/// `CC-trade-4` Nothing else can be part of it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Bundle {
    /// Resources and tokens.
    pub goods: Purse,
    /// Action cards by name.
    pub actions: Cards,
    /// Objective cards by name.
    pub objectives: Cards,
    /// Great persons.
    pub great: Cards,
    /// Action cards of the giver's choice.
    pub any_actions: u8,
    /// Objective cards of the giver's choice.
    pub any_objectives: u8,
}

/// A bundle through somebody's eyes: cards that are not known are only counted.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[allow(missing_docs)] // As in the bundle.
pub struct BundleView {
    #[cfg_attr(feature = "ts", ts(as = "crate::payment::Written"))]
    pub goods: Purse,
    pub actions: Vec<ActionCard>,
    pub objectives: Vec<ObjectiveCard>,
    pub great: Vec<EventCard>,
    pub any_actions: u8,
    pub any_objectives: u8,
}

impl Bundle {
    /// Goods only.
    pub fn of(goods: Purse) -> Bundle {
        Bundle { goods, ..Bundle::default() }
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        *self == Bundle::default()
    }

    /// How many Action cards.
    pub fn action_count(&self) -> usize {
        self.actions.len() + usize::from(self.any_actions)
    }

    /// How many Objective cards.
    pub fn objective_count(&self) -> usize {
        self.objectives.len() + usize::from(self.any_objectives)
    }

    /// Whether others must not see what it holds.
    pub fn is_secret(&self) -> bool {
        self.action_count() + self.objective_count() > 0
    }

    /// Whether all cards named in it are in a seat's hand.
    pub fn is_held_by(&self, state: &State, seat: Seat) -> bool {
        let player = &state.players[seat];
        let all = |named: Cards, held: Cards| named.iter().all(|number| held.contains(number));
        player.goods.covers(self.goods)
            && all(self.actions, player.hand)
            && all(self.objectives, player.objectives)
            && all(self.great, player.great)
    }

    /// The same without the names of hidden cards.
    #[must_use]
    pub fn covered(&self) -> Bundle {
        Bundle {
            actions: Cards::EMPTY,
            objectives: Cards::EMPTY,
            any_actions: self.action_count() as u8,
            any_objectives: self.objective_count() as u8,
            ..*self
        }
    }

    /// For a view.
    pub(crate) fn view(&self) -> BundleView {
        BundleView {
            goods: self.goods,
            actions: self.actions.iter().filter_map(ActionCard::numbered).collect(),
            objectives: self.objectives.iter().filter_map(ObjectiveCard::numbered).collect(),
            great: self.great.iter().filter_map(EventCard::numbered).collect(),
            any_actions: self.any_actions,
            any_objectives: self.any_objectives,
        }
    }

    /// As people read it.
    pub fn told(&self) -> String {
        let mut parts: Vec<String> = self.goods.iter().map(|(good, count)| good.counted(count)).collect();
        let action = |number| ActionCard::numbered(number).map(|card| card.design().upper.design().title.clone());
        parts.extend(self.actions.iter().filter_map(action));
        let objective = |number| {
            let design = ObjectiveCard::numbered(number)?.design();
            Some(format!("{}/{}", design.peaceful.design().title, design.warlike.design().title))
        };
        parts.extend(self.objectives.iter().filter_map(objective));
        let person = |number| EventCard::numbered(number).map(|card| card.design().kind.design().title.clone());
        parts.extend(self.great.iter().filter_map(person));
        let cards = [(self.any_actions, "Action"), (self.any_objectives, "Objective")];
        parts.extend(cards.into_iter().filter(|(count, _)| *count > 0).map(|(count, kind)| {
            let plural = if count == 1 { "" } else { "s" };
            format!("{count} {kind} card{plural}")
        }));
        if parts.is_empty() { "nothing".into() } else { parts.join(", ") }
    }
}

impl fmt::Display for Bundle {
    /// `1f2g+a12+o5+e20+a*2+o*1`; nothing is `0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        let mut part = |f: &mut fmt::Formatter<'_>, text: fmt::Arguments<'_>| {
            let plus = if std::mem::take(&mut first) { "" } else { "+" };
            write!(f, "{plus}{text}")
        };
        if !self.goods.is_empty() || self.is_empty() {
            part(f, format_args!("{}", self.goods))?;
        }
        for (letter, cards) in [('a', self.actions), ('o', self.objectives), ('e', self.great)] {
            for number in cards.iter() {
                part(f, format_args!("{letter}{number}"))?;
            }
        }
        for (letter, count) in [('a', self.any_actions), ('o', self.any_objectives)] {
            if count > 0 {
                part(f, format_args!("{letter}*{count}"))?;
            }
        }
        Ok(())
    }
}

impl FromStr for Bundle {
    type Err = String;
    fn from_str(text: &str) -> Result<Bundle, String> {
        let mut bundle = Bundle::default();
        for part in text.split('+').take(90) {
            bundle.read(part)?;
        }
        // Only the one way of writing it is read.
        let wrong = || format!("{:?} is no bundle like 1f2g+a12+o*1", text.chars().take(40).collect::<String>());
        if bundle.to_string() == text { Ok(bundle) } else { Err(wrong()) }
    }
}

impl Bundle {
    fn read(&mut self, part: &str) -> Result<(), String> {
        let unknown = || format!("there is no card {:?}", part.chars().take(20).collect::<String>());
        match part.split_at_checked(1) {
            Some(("a", rest)) => match rest.strip_prefix('*') {
                Some(count) => self.any_actions = engine::chapter::count(count)?,
                None => {
                    let card = ActionCard::numbered(engine::chapter::count(rest)?).ok_or_else(unknown)?;
                    self.actions.insert(card.number());
                }
            },
            Some(("o", rest)) => match rest.strip_prefix('*') {
                Some(count) => self.any_objectives = engine::chapter::count(count)?,
                None => {
                    let card = ObjectiveCard::numbered(engine::chapter::count(rest)?).ok_or_else(unknown)?;
                    self.objectives.insert(card.number());
                }
            },
            Some(("e", rest)) => {
                let card = EventCard::numbered(engine::chapter::count(rest)?).ok_or_else(unknown)?;
                self.great.insert(card.number());
            }
            _ => self.goods = part.parse()?,
        }
        Ok(())
    }
}
