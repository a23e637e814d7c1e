//! Trade cards and the hands that hold them.

use crate::names::{Calamity, Commodity};
use engine::{Deck, List, Marks, Seat, Viewer, say};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The most cards of one stack.
pub const STACK_ROOM: usize = 40;
/// The most stacks: nine for each of two trade blocks.
pub const STACKS: usize = 18;
/// The most calamities a hand can hold: two blocks of 24.
pub const MOST_CALAMITIES: usize = 48;

/// A trade card.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/", type = "string"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
pub enum Card {
    /// A good.
    Commodity(Commodity),
    /// A disaster.
    Calamity(Calamity),
}

impl Default for Card {
    fn default() -> Card {
        Card::Commodity(Commodity::Water)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Commodity(commodity) => commodity.fmt(f),
            Card::Calamity(calamity) => calamity.fmt(f),
        }
    }
}

impl FromStr for Card {
    type Err = String;
    fn from_str(text: &str) -> Result<Card, String> {
        let calamity = || text.parse().map(Card::Calamity).ok();
        let found = text.parse().map(Card::Commodity).ok().or_else(calamity);
        found.ok_or_else(|| say!("there is no trade card called {:?}", text.chars().take(40).collect::<String>()))
    }
}

engine::word!(Card, of Card::all());

impl Card {
    /// Every card of both boxes.
    pub fn all() -> impl Iterator<Item = Card> {
        Commodity::ALL.into_iter().map(Card::Commodity).chain(Calamity::ALL.into_iter().map(Card::Calamity))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Card::Commodity(commodity) => commodity.serialize(serializer),
            Card::Calamity(calamity) => calamity.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A card as a byte, for piles of many: first commodities, then calamities.
#[derive(Copy, Clone, Default, PartialEq, Eq)]
pub(crate) struct Code(u8);

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&Card::from(*self), f)
    }
}

impl From<Card> for Code {
    fn from(card: Card) -> Code {
        Code(match card {
            Card::Commodity(commodity) => commodity.index() as u8,
            Card::Calamity(calamity) => (Commodity::COUNT + calamity.index()) as u8,
        })
    }
}

impl From<Code> for Card {
    fn from(Code(code): Code) -> Card {
        let index = usize::from(code);
        let commodity = Commodity::ALL.get(index).map(|&commodity| Card::Commodity(commodity));
        commodity.unwrap_or_else(|| Card::Calamity(Calamity::ALL[index - Commodity::COUNT]))
    }
}

/// A face-down stack of trade cards.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Stack(Deck<Code, STACK_ROOM>);

impl Stack {
    /// These cards in this order, the top card first.
    pub fn stacked(cards: &[Card]) -> Stack {
        let codes: List<Code, STACK_ROOM> = cards.iter().map(|&card| Code::from(card)).collect();
        Stack(Deck::stacked(&codes))
    }

    /// Turns the top card up.
    pub fn draw(&mut self, marks: &mut Marks) -> Option<Card> {
        self.0.draw(marks).map(Card::from)
    }

    /// How many cards are left: open to all.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether none is left: open to all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What lies in it, top card first. Secret.
    pub fn peek(&self) -> impl Iterator<Item = Card> {
        self.0.peek().map(Card::from)
    }
}

/// As a list, the top card last.
impl Serialize for Stack {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut cards: List<Card, STACK_ROOM> = self.peek().collect();
        cards.reverse();
        cards.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Stack {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Stack, D::Error> {
        let mut cards = List::<Card, STACK_ROOM>::deserialize(deserializer)?;
        cards.reverse();
        Ok(Stack::stacked(&cards))
    }
}

/// Trade cards turned in or discarded, the last one on top.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Discards(List<Code, STACK_ROOM>);

impl Discards {
    /// Puts a card on top.
    pub fn push(&mut self, card: Card) {
        self.0.push(card.into());
    }

    /// Takes all cards away.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// How many cards.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a card is among them.
    pub fn contains(&self, card: &Card) -> bool {
        self.0.contains(&Code::from(*card))
    }

    /// The cards, the first discarded first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Card> {
        self.0.iter().map(|&code| Card::from(code))
    }

    /// The card on top.
    pub fn last(&self) -> Option<Card> {
        self.iter().next_back()
    }
}

impl FromIterator<Card> for Discards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Discards {
        Discards(cards.into_iter().map(Code::from).collect())
    }
}

impl Serialize for Discards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Discards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Discards, D::Error> {
        Ok(List::<Card, STACK_ROOM>::deserialize(deserializer)?.iter().copied().collect())
    }
}

/// A calamity in a hand, and who last traded it there. The box cannot tell; we always can. `ME-cal-18` `ME-cal-21`
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "WrittenCalamity", try_from = "WrittenCalamity")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "WrittenCalamity"))]
pub struct HeldCalamity {
    /// What the card is.
    pub calamity: Calamity,
    /// The seat number of who traded it, 0 if it was drawn; and [`DOUBTED`], so that a state stays small.
    traded_by: u8,
}

/// Whether cards have left the hand unseen since: then who traded the calamity cannot tell whether it is still there.
const DOUBTED: u8 = 1 << 7;

impl HeldCalamity {
    /// A calamity drawn from a stack.
    pub const fn drawn(calamity: Calamity) -> HeldCalamity {
        HeldCalamity { calamity, traded_by: 0 }
    }

    /// A calamity that this seat handed over.
    pub const fn traded(calamity: Calamity, by: Seat) -> HeldCalamity {
        HeldCalamity { calamity, traded_by: by.number() }
    }

    /// Whether it came from a stack or as spoils, and nobody handed it over.
    pub const fn was_drawn(self) -> bool {
        self.traded_by == 0
    }

    /// Who handed it over, if anybody did.
    pub fn trader(self) -> Option<Seat> {
        Some(self.traded_by & !DOUBTED).filter(|&number| number > 0).and_then(Seat::from_number)
    }

    /// Whether this viewer knows that it is there: who handed it over does, as long as no card has left the hand unseen.
    pub fn is_known_to(self, viewer: Viewer) -> bool {
        let is_certain = self.traded_by & DOUBTED == 0;
        is_certain && self.trader().is_some_and(|trader| viewer == Viewer::Seat(trader))
    }

    /// The same, when a card may have left the hand that was this one.
    pub(crate) const fn doubted(self) -> HeldCalamity {
        let traded_by = if self.was_drawn() { 0 } else { self.traded_by | DOUBTED };
        HeldCalamity { traded_by, ..self }
    }
}

/// A calamity in a hand as JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HeldCalamity"))]
struct WrittenCalamity {
    /// What the card is.
    calamity: Calamity,
    /// The seat number of who traded it, 0 if it was drawn.
    traded_by: u8,
    /// Whether cards have left the hand unseen since, so that who traded it cannot tell whether it is still there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    doubted: bool,
}

impl From<HeldCalamity> for WrittenCalamity {
    fn from(held: HeldCalamity) -> WrittenCalamity {
        let HeldCalamity { calamity, traded_by } = held;
        WrittenCalamity { calamity, traded_by: traded_by & !DOUBTED, doubted: traded_by & DOUBTED != 0 }
    }
}

impl TryFrom<WrittenCalamity> for HeldCalamity {
    type Error = String;

    fn try_from(written: WrittenCalamity) -> Result<HeldCalamity, String> {
        let WrittenCalamity { calamity, traded_by, doubted } = written;
        if traded_by >= DOUBTED || (doubted && traded_by == 0) {
            return Err(say!("nobody could have traded {calamity}"));
        }
        let held = HeldCalamity { calamity, traded_by };
        Ok(if doubted { held.doubted() } else { held })
    }
}

/// The trade cards a player holds. Their number is open to all, what they are is not.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(
    feature = "ts",
    ts(
        type = "{ commodities: Record<string, number>, calamities: Array<{ calamity: string, traded_by: number, doubted?: \
                boolean }> }",
        export_to = "antiquity/"
    )
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "Written"))]
pub struct Hand {
    commodities: [u8; Commodity::ALL.len()],
    /// Calamities, in the order in which they came.
    pub calamities: List<HeldCalamity, MOST_CALAMITIES>,
}

impl Default for Hand {
    fn default() -> Hand {
        Hand { commodities: [0; Commodity::ALL.len()], calamities: List::new() }
    }
}

impl Hand {
    /// How many cards of a commodity.
    pub const fn count(&self, commodity: Commodity) -> u8 {
        self.commodities[commodity.index()]
    }

    /// Adds cards of a commodity.
    pub fn add(&mut self, commodity: Commodity, count: u8) {
        self.commodities[commodity.index()] += count;
    }

    /// Takes cards of a commodity away.
    ///
    /// # Panics
    /// If there are fewer: every rule looks first.
    pub fn take(&mut self, commodity: Commodity, count: u8) {
        let held = &mut self.commodities[commodity.index()];
        assert!(*held >= count, "the hand holds {held} {commodity}, not {count}");
        *held -= count;
    }

    /// The commodities held, each once, with their number.
    pub fn commodities(&self) -> impl Iterator<Item = (Commodity, u8)> {
        let counts = self.commodities.iter().zip(Commodity::ALL.iter());
        counts.filter(|&(&count, _)| count > 0).map(|(&count, &commodity)| (commodity, count))
    }

    /// How many commodity cards.
    pub fn commodity_cards(&self) -> usize {
        usize::from(self.commodities.iter().fold(0_u16, |sum, &count| sum + u16::from(count)))
    }

    /// How many cards in all.
    pub fn len(&self) -> usize {
        self.commodity_cards() + self.calamities.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes a calamity away, if it is there.
    pub fn take_calamity(&mut self, calamity: Calamity) -> Option<HeldCalamity> {
        let index = self.calamities.iter().position(|held| held.calamity == calamity)?;
        Some(self.calamities.remove(index))
    }

    /// Takes the calamity at this place away while all look on. Of two copies they do not see which it was.
    pub(crate) fn reveal_calamity(&mut self, index: usize) -> HeldCalamity {
        let revealed = self.calamities.remove(index);
        self.doubt(|held| held.calamity == revealed.calamity);
        revealed
    }

    /// Notes that a card has left the hand of which others know only that: it may have been any of these calamities.
    pub(crate) fn doubt(&mut self, may_be_gone: impl Fn(&HeldCalamity) -> bool) {
        self.calamities.iter_mut().filter(|held| may_be_gone(held)).for_each(|held| *held = held.doubted());
    }

    /// How many of a card.
    pub fn count_of(&self, card: Card) -> u8 {
        match card {
            Card::Commodity(commodity) => self.count(commodity),
            Card::Calamity(calamity) => self.calamities.iter().filter(|held| held.calamity == calamity).count() as u8,
        }
    }

    /// Puts in a card drawn from a stack.
    pub fn draw(&mut self, card: Card) {
        match card {
            Card::Commodity(commodity) => self.add(commodity, 1),
            Card::Calamity(calamity) => self.calamities.push(HeldCalamity::drawn(calamity)),
        }
    }

    /// Every card, calamities last.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        let goods = self.commodities().flat_map(|(commodity, n)| (0..n).map(move |_| Card::Commodity(commodity)));
        goods.chain(self.calamities.iter().map(|held| Card::Calamity(held.calamity)))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Hand"))]
struct Written {
    #[serde(default)]
    commodities: BTreeMap<Commodity, u8>,
    #[serde(default)]
    calamities: List<HeldCalamity, MOST_CALAMITIES>,
}

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written { commodities: self.commodities().collect(), calamities: self.calamities }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hand, D::Error> {
        let written = Written::deserialize(deserializer)?;
        let mut hand = Hand { calamities: written.calamities, ..Hand::default() };
        for (commodity, count) in written.commodities {
            if usize::from(count) > STACK_ROOM {
                return Err(D::Error::custom(format!("{count} cards of {commodity} are more than there are")));
            }
            hand.add(commodity, count);
        }
        Ok(hand)
    }
}
