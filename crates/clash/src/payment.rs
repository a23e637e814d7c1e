//! Paying: the one mechanism that knows every way to pay. `CC-res-2` to `CC-res-5`
//!
//! A price is a list of demands, each so many of certain goods; substitutes are goods a demand takes as well. A
//! discount makes a smaller price before it comes here. Whoever charges pushes first what shall happen after payment.

use crate::chapter::{Action as AnyAction, Log, Reason, TurnAction};
use crate::names::Good;
use crate::state::State;
use crate::words::listed;
use engine::verbs::{self, Argument, Json, Shape};
use engine::{Ask, Chapter, Choice, PromptKind, Seat, SeatSet, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// Amounts of goods: what somebody holds, pays or trades.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "Written"))]
pub struct Purse([u8; Good::COUNT]);

/// A purse by names.
#[derive(Copy, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "Purse"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Purse"))]
pub struct Written {
    food: u8,
    ore: u8,
    wood: u8,
    ideas: u8,
    gold: u8,
    mood: u8,
    culture: u8,
}

impl From<Written> for Purse {
    fn from(Written { food, ore, wood, ideas, gold, mood, culture }: Written) -> Purse {
        Purse([food, ore, wood, ideas, gold, mood, culture])
    }
}

impl From<Purse> for Written {
    fn from(Purse([food, ore, wood, ideas, gold, mood, culture]): Purse) -> Written {
        Written { food, ore, wood, ideas, gold, mood, culture }
    }
}

impl Index<Good> for Purse {
    type Output = u8;
    fn index(&self, good: Good) -> &u8 {
        &self.0[good.index()]
    }
}

impl IndexMut<Good> for Purse {
    fn index_mut(&mut self, good: Good) -> &mut u8 {
        &mut self.0[good.index()]
    }
}

impl Purse {
    /// No goods at all.
    pub const EMPTY: Purse = Purse([0; Good::COUNT]);

    /// So many of one good.
    pub fn of(good: Good, count: u8) -> Purse {
        let mut purse = Purse::EMPTY;
        purse[good] = count;
        purse
    }

    /// With so many more of one good.
    #[must_use]
    pub fn and(mut self, good: Good, count: u8) -> Purse {
        self[good] = self[good].saturating_add(count);
        self
    }

    /// How many goods in all.
    pub fn total(self) -> u16 {
        self.0.iter().map(|&count| u16::from(count)).sum()
    }

    /// Whether there is nothing in it.
    pub fn is_empty(self) -> bool {
        self.0 == [0; Good::COUNT]
    }

    /// Whether it holds at least all of another.
    pub fn covers(self, other: Purse) -> bool {
        self.0.iter().zip(other.0).all(|(held, wanted)| *held >= wanted)
    }

    /// What is in it.
    pub fn iter(self) -> impl Iterator<Item = (Good, u8)> {
        Good::ALL.into_iter().map(move |good| (good, self[good])).filter(|&(_, count)| count > 0)
    }

    /// As people read it: `1 Food and 2 Gold`.
    pub fn told(self) -> String {
        let parts: Vec<String> = self.iter().map(|(good, count)| good.counted(count)).collect();
        listed(&parts)
    }
}

/// One letter for each good, by [`Good::index`].
const LETTERS: &[u8; Good::COUNT] = b"fowigmc";

impl fmt::Display for Purse {
    /// `1f2g`; nothing is `0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("0");
        }
        self.iter().try_for_each(|(good, count)| write!(f, "{count}{}", char::from(LETTERS[good.index()])))
    }
}

/// One word, `1f2g`; in JSON counts of goods.
impl Argument for Purse {
    fn shape() -> Shape {
        Shape::Counts(Box::new(Good::shape()))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }

    fn read(words: &[&str]) -> Result<Purse, String> {
        words[0].parse()
    }

    fn to_json(&self) -> Json {
        verbs::counts_to_json(self.iter())
    }

    fn from_json(json: &Json) -> Result<Purse, String> {
        let counts = verbs::counts_from_json(json)?;
        Ok(counts.into_iter().fold(Purse::EMPTY, |purse, (good, count)| purse.and(good, count)))
    }
}

impl std::str::FromStr for Purse {
    type Err = String;
    fn from_str(text: &str) -> Result<Purse, String> {
        let mut purse = Purse::EMPTY;
        let mut count = 0_u8;
        for letter in text.bytes() {
            if letter.is_ascii_digit() {
                count = count.saturating_mul(10).saturating_add(letter - b'0');
            } else if let Some(place) = LETTERS.iter().position(|&one| one == letter) {
                purse[Good::ALL[place]] = std::mem::take(&mut count);
            } else {
                break;
            }
        }
        // Only the one way of writing it is read.
        if engine::is_written(&purse, text) {
            Ok(purse)
        } else {
            Err(format!("{:?} is not an amount like 1f2g", short(text)))
        }
    }
}

fn short(text: &str) -> String {
    text.chars().take(20).collect()
}

/// Which goods a demand takes.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Takes(u8);

impl Takes {
    /// Any of these goods.
    pub const fn any(goods: &[Good]) -> Takes {
        let (mut bits, mut index) = (0, 0);
        while index < goods.len() {
            bits |= 1 << goods[index].index();
            index += 1;
        }
        Takes(bits)
    }

    /// Food or Gold. `CC-res-3`
    pub const FOOD: Takes = Takes::any(&[Good::Food, Good::Gold]);
    /// Food, Ideas or Gold: the price of advances. `CC-res-2`
    pub const FOOD_OR_IDEAS: Takes = Takes::any(&[Good::Food, Good::Ideas, Good::Gold]);
    /// Ore or Gold.
    pub const ORE: Takes = Takes::any(&[Good::Ore, Good::Gold]);
    /// Wood or Gold.
    pub const WOOD: Takes = Takes::any(&[Good::Wood, Good::Gold]);
    /// Mood tokens only. `CC-res-4`
    pub const MOOD: Takes = Takes::any(&[Good::Mood]);
    /// Mood tokens, or by Rituals Food, Ore, Wood and Gold. `CC-adv-rituals`
    pub const MOOD_OR_RITUALS: Takes = Takes::any(&[Good::Mood, Good::Food, Good::Ore, Good::Wood, Good::Gold]);
    /// Culture tokens only. `CC-res-4`
    pub const CULTURE: Takes = Takes::any(&[Good::Culture]);
    /// Either kind of token. `CC-wonder-mausoleum-2`
    pub const TOKEN: Takes = Takes::any(&[Good::Mood, Good::Culture]);

    const fn includes(self, good: Good) -> bool {
        self.0 >> good.index() & 1 == 1
    }

    /// How many of the goods it takes are in a purse.
    fn found_in(self, purse: Purse) -> u16 {
        purse.iter().filter(|&(good, _)| self.includes(good)).map(|(_, count)| u16::from(count)).sum()
    }
}

/// So many of certain goods.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Demand {
    /// How many goods are demanded.
    pub count: u8,
    /// Of which goods, in any mix.
    pub takes: Takes,
}

impl Demand {
    /// `2 Food or Ideas`.
    fn told(self) -> String {
        let takes = self.takes;
        let stands_in = |good: &Good| *good == Good::Gold || (takes == Takes::MOOD_OR_RITUALS && *good != Good::Mood);
        let named: Vec<Good> = Good::ALL.into_iter().filter(|good| takes.includes(*good) && !stands_in(good)).collect();
        match named[..] {
            [first, second, ..] => say!("{} or {}", first.counted(self.count), second.title()),
            [only] => only.counted(self.count),
            [] => Good::Gold.counted(self.count),
        }
    }
}

/// A price: at most four demands.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cost([Demand; 4]);

impl Cost {
    /// Nothing to pay.
    pub const FREE: Cost = Cost([Demand { count: 0, takes: Takes(0) }; 4]);

    /// With a further demand. Demands of the same goods become one.
    ///
    /// # Panics
    /// If there are more than four kinds of demands: no price of this game has more.
    #[must_use]
    pub fn and(mut self, count: u8, takes: Takes) -> Cost {
        if count == 0 {
            return self;
        }
        let place = self.0.iter_mut().find(|demand| demand.count == 0 || demand.takes == takes);
        let Some(demand) = place else { panic!("a price has at most four kinds of demands") };
        *demand = Demand { count: demand.count + count, takes };
        self
    }

    /// Food, Ore and Wood.
    pub fn resources(food: u8, ore: u8, wood: u8) -> Cost {
        Cost::FREE.and(food, Takes::FOOD).and(ore, Takes::ORE).and(wood, Takes::WOOD)
    }

    /// Whether there is nothing to pay.
    pub fn is_free(self) -> bool {
        self.0.iter().all(|demand| demand.count == 0)
    }

    /// How many goods have to be paid in all.
    pub fn total(self) -> u16 {
        self.0.iter().map(|demand| u16::from(demand.count)).sum()
    }

    /// What something is had for, as the end of a sentence: ` for 1 Food and 1 Ore`. Gold that may stand for other goods
    /// is not named, nor what Rituals take instead of Mood tokens. Nothing where it is free.
    pub fn for_it(self) -> String {
        let demands = self.0.iter().filter(|demand| demand.count > 0);
        let parts: Vec<String> = demands.map(|demand| demand.told()).collect();
        if parts.is_empty() { String::new() } else { say!(" for {}", listed(&parts)) }
    }

    /// Whether a purse holds enough: every group of demands finds as many goods as it asks for, so that (by Hall's
    /// theorem) all demands can be met together.
    pub fn is_met_by(self, purse: Purse) -> bool {
        let kinds = self.0.iter().rposition(|demand| demand.count > 0).map_or(0, |last| last + 1);
        (1..1_u8 << kinds).all(|group| {
            let members = self.0.iter().enumerate().filter(|(index, _)| group >> index & 1 == 1);
            let (count, takes) = members.fold((0, 0), |(count, takes), (_, demand)| {
                let takes = if demand.count > 0 { takes | demand.takes.0 } else { takes };
                (count + u16::from(demand.count), takes)
            });
            Takes(takes).found_in(purse) >= count
        })
    }

    /// Whether exactly this pays the price.
    pub fn is_paid_by(self, payment: Purse) -> bool {
        payment.total() == self.total() && self.is_met_by(payment)
    }

    /// Calls back for every way to pay from a purse, until the callback says false.
    pub fn each_way(self, purse: Purse, mut each: impl FnMut(Purse) -> bool) {
        self.choose(purse, 0, Purse::EMPTY, &mut each);
    }

    fn choose(self, purse: Purse, from: usize, chosen: Purse, each: &mut impl FnMut(Purse) -> bool) -> bool {
        let missing = self.total() - chosen.total();
        if missing == 0 {
            return !self.is_met_by(chosen) || each(chosen);
        }
        let Some(&good) = Good::ALL.get(from) else { return true };
        let wanted = self.0.iter().filter(|demand| demand.count > 0 && demand.takes.includes(good));
        let most = wanted.map(|demand| u16::from(demand.count)).sum::<u16>().min(missing);
        let most = most.min(purse[good].into()) as u8;
        // The dearer goods come last: paying with what it was made for is listed first.
        (0..=most).rev().all(|count| self.choose(purse, from + 1, chosen.and(good, count), each))
    }
}

impl State {
    /// Whether a seat can pay a price in some way. `CC-scale-5`
    pub fn can_pay(&self, seat: Seat, cost: Cost) -> bool {
        cost.is_met_by(self.players[seat].goods)
    }

    /// Makes a seat pay: at once if there is only one way, else by a step that asks. `state.paid` says what was paid
    /// when the step below runs. The caller has asked `can_pay`, and has pushed what comes after.
    pub fn charge(&mut self, seat: Seat, cost: Cost, log: &mut Log) {
        let mut ways = 0;
        let mut only = Purse::EMPTY;
        cost.each_way(self.players[seat].goods, |way| {
            ways += 1;
            only = way;
            ways < 2
        });
        if ways == 1 { self.pay(seat, only, log) } else { self.push(Step::Pay { seat, cost }) }
    }

    /// Takes a payment away.
    pub fn pay(&mut self, seat: Seat, payment: Purse, log: &mut Log) {
        payment.iter().for_each(|(good, count)| {
            self.lose(seat, good, count);
        });
        self.paid = payment;
        if !payment.is_empty() {
            log.tell(|| Event::Paid { seat, payment }.into());
        }
    }
}

/// What may be waited for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "PaymentStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PaymentStep"))]
pub enum Step {
    /// How to pay.
    Pay {
        /// The player who pays.
        seat: Seat,
        /// What is to be paid.
        cost: Cost,
    },
}

engine::verbs! {
    /// How a price is paid.
    pub enum Action {
        /// Pays with these goods.
        Pay(goods: Purse) => ["pay" goods];
    }
}

/// What was paid.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "PaymentEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PaymentEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    Paid {
        seat: Seat,
        #[cfg_attr(feature = "ts", ts(as = "Written"))]
        payment: Purse,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Paid { seat, payment } => tell!(f, "@{seat} pays {}.", payment.told()),
        }
    }
}

engine::reasons! {
    /// The fact that stands against an action.
    #[derive(Copy)]
    pub enum Why {
        NotThePrice { payment: Purse } => "{} is not the price" (payment.told()), ["CC-scale-5"];
        NotHeld => "you do not have that much", ["CC-scale-5"];
    }
}

impl TurnAction for Action {}

impl Chapter<State> for Step {
    fn waiting(self, _: &State) -> SeatSet {
        let Step::Pay { seat, .. } = self;
        SeatSet::only(seat)
    }

    fn run(self, _: &mut State, _: &mut Log) {}

    fn list(self, state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
        let Step::Pay { cost, .. } = self;
        cost.each_way(state.players[seat].goods, |way| {
            out.push(Action::Pay(way).into());
            true
        });
    }

    fn check(self, state: &State, seat: Seat, action: &AnyAction) -> Result<(), Reason> {
        let Step::Pay { cost, .. } = self;
        let &AnyAction::Payment(Action::Pay(payment)) = action else { return Err(Reason::NotNow) };
        if !state.players[seat].goods.covers(payment) {
            return Err(Why::NotHeld.into());
        }
        if cost.is_paid_by(payment) { Ok(()) } else { Err(Why::NotThePrice { payment }.into()) }
    }

    fn perform(self, state: &mut State, seat: Seat, action: &AnyAction, log: &mut Log) {
        if let &AnyAction::Payment(Action::Pay(payment)) = action {
            state.agenda.pop();
            state.pay(seat, payment, log);
        }
    }

    fn ask(self, _: &State, _: Seat) -> Ask {
        Ask {
            kind: PromptKind::PickOption,
            name: "Pay",
            question: "How do you pay?".into(),
            rules: &["CC-res-5"],
            open: false,
        }
    }

    fn describe(self, _: &State, _: Seat, action: &AnyAction, choice: &mut Choice) {
        if let AnyAction::Payment(Action::Pay(payment)) = action {
            choice.label = payment.told();
        }
    }

    fn sound(self, state: &State) -> Result<(), String> {
        let Step::Pay { seat, cost } = self;
        if !state.is_seat(seat) || cost.total() > 60 || !state.can_pay(seat, cost) {
            return Err("nobody can pay that".into());
        }
        Ok(())
    }
}
