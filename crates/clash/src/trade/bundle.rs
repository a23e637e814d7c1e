//! What changes hands in a trade. `CC-trade-3`

use crate::components::{ActionCard, Cards, EventCard, ObjectiveCard};
use crate::names::Good;
use crate::payment::Purse;
use crate::state::State;
use crate::words::{counted, listed};
use engine::verbs::{self, Argument, Json, Shape};
use engine::{Seat, say};
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
        let action = |number| ActionCard::numbered(number).map(|card| card.design().upper.title().to_owned());
        parts.extend(self.actions.iter().filter_map(action));
        let objective = |number| ObjectiveCard::numbered(number).map(ObjectiveCard::told);
        parts.extend(self.objectives.iter().filter_map(objective));
        let person = |number| EventCard::numbered(number).map(|card| card.told().to_owned());
        parts.extend(self.great.iter().filter_map(person));
        let cards = [(self.any_actions, "Action card"), (self.any_objectives, "Objective card")];
        parts.extend(cards.into_iter().filter(|(count, _)| *count > 0).map(|(count, kind)| counted(count, kind)));
        listed(&parts)
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
        let wrong = || say!("{:?} is not a bundle like 1f2g+a12+o*1", text.chars().take(40).collect::<String>());
        if engine::is_written(&bundle, text) { Ok(bundle) } else { Err(wrong()) }
    }
}

impl Bundle {
    fn read(&mut self, part: &str) -> Result<(), String> {
        let unknown = || say!("there is no card {:?}", part.chars().take(20).collect::<String>());
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

    /// Everything in it with its name in JSON.
    fn items(&self) -> impl Iterator<Item = (Item, u8)> {
        let goods = self.goods.iter().map(|(good, count)| (Item::Good(good), count));
        let actions = self.actions.iter().filter_map(ActionCard::numbered).map(Item::Action);
        let objectives = self.objectives.iter().filter_map(ObjectiveCard::numbered).map(Item::Objective);
        let great = self.great.iter().filter_map(EventCard::numbered).map(Item::Great);
        let named = actions.chain(objectives).chain(great).map(|card| (card, 1));
        goods.chain(named).chain([(Item::AnyAction, self.any_actions), (Item::AnyObjective, self.any_objectives)])
    }

    fn add(&mut self, item: Item, count: u8) -> Result<(), String> {
        let (cards, number) = match item {
            Item::Good(good) => {
                self.goods = self.goods.and(good, count);
                return Ok(());
            }
            Item::AnyAction => {
                self.any_actions = count;
                return Ok(());
            }
            Item::AnyObjective => {
                self.any_objectives = count;
                return Ok(());
            }
            Item::Action(card) => (&mut self.actions, card.number()),
            Item::Objective(card) => (&mut self.objectives, card.number()),
            Item::Great(card) => (&mut self.great, card.number()),
        };
        if count > 1 {
            return Err(format!("there is only one card {}", item.name()));
        }
        cards.insert(number);
        Ok(())
    }
}

/// One word, `1f2g+a12+o*1`; in JSON counts of goods and cards.
impl Argument for Bundle {
    fn shape() -> Shape {
        Shape::Counts(Box::new(Item::shape()))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }

    fn read(words: &[&str]) -> Result<Bundle, String> {
        let [word] = words else { return Err("a bundle is one word like 1f2g+a12+o*1".into()) };
        word.parse()
    }

    fn to_json(&self) -> Json {
        verbs::counts_to_json(self.items())
    }

    fn from_json(json: &Json) -> Result<Bundle, String> {
        let mut bundle = Bundle::default();
        verbs::counts_from_json(json)?.into_iter().try_for_each(|(item, count)| bundle.add(item, count))?;
        Ok(bundle)
    }
}

/// Something that bundles count.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Item {
    Good(Good),
    Action(ActionCard),
    Objective(ObjectiveCard),
    Great(EventCard),
    AnyAction,
    AnyObjective,
}

impl Item {
    fn name(&self) -> String {
        match self {
            Item::Good(good) => good.to_string(),
            Item::Action(card) => card.slug(),
            Item::Objective(card) => card.slug(),
            Item::Great(card) => card.slug(),
            Item::AnyAction => "any-action".into(),
            Item::AnyObjective => "any-objective".into(),
        }
    }

    fn named(name: &str) -> Result<Item, String> {
        let any = match name {
            "any-action" => Some(Item::AnyAction),
            "any-objective" => Some(Item::AnyObjective),
            _ => None,
        };
        any.or_else(|| ActionCard::of_slug(name).map(Item::Action))
            .or_else(|| ObjectiveCard::of_slug(name).map(Item::Objective))
            .or_else(|| EventCard::of_slug(name).map(Item::Great))
            .map_or_else(|| name.parse().map(Item::Good), Ok)
    }
}

engine::word!(
    Item,
    like r"^(food|ore|wood|ideas|gold|mood|culture|any-(action|objective)|(action|objective|event)-\d{1,2})$",
    read Item::named,
    write Item::name
);

/// A card that a seat chooses to hand over.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum HandCard {
    /// An Action card: `a12`.
    Action(ActionCard),
    /// An Objective card: `o5`.
    Objective(ObjectiveCard),
}

impl HandCard {
    /// A bundle of it alone.
    pub(super) fn alone(self) -> Bundle {
        let mut bundle = Bundle::default();
        match self {
            HandCard::Action(card) => bundle.actions.insert(card.number()),
            HandCard::Objective(card) => bundle.objectives.insert(card.number()),
        }
        bundle
    }
}

impl Argument for HandCard {
    fn shape() -> Shape {
        Shape::Text { title: "HandCard", pattern: r"^(action|objective)-\d{1,2}$" }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HandCard::Action(card) => write!(f, "a{}", card.number()),
            HandCard::Objective(card) => write!(f, "o{}", card.number()),
        }
    }

    fn read(words: &[&str]) -> Result<HandCard, String> {
        match words[0].split_at_checked(1) {
            Some(("a", number)) => ActionCard::read(&[number]).map(HandCard::Action),
            Some(("o", number)) => ObjectiveCard::read(&[number]).map(HandCard::Objective),
            _ => Err("one card is handed over at a time, like `hand a12` or `hand o5`".into()),
        }
    }

    fn to_json(&self) -> Json {
        match self {
            HandCard::Action(card) => card.to_json(),
            HandCard::Objective(card) => card.to_json(),
        }
    }

    fn from_json(json: &Json) -> Result<HandCard, String> {
        let action = ActionCard::from_json(json).map(HandCard::Action);
        action.or_else(|_| ObjectiveCard::from_json(json).map(HandCard::Objective))
    }
}
