//! What happened, for players. Nothing of it is secret: all tokens, rows and turned-up cards are open to all.

use crate::components::{
    Agenda, Barbarian, CityState, Diplomacy, FocusCard, Leader, Natural, Resource, Section, VictoryCard, Wonder,
};
use crate::hex::Hex;
use crate::map::Laid;
use crate::notation::{Coin, Holder};
use engine::words::{joined, listed};
use engine::{Seat, say};
use serde::Serialize;
use std::fmt;

/// Declares the events: each with the sentence in the log. A sentence may be followed by arguments in brackets, for what
/// a field does not say by itself.
macro_rules! events {
    ($(
        $name:ident $({ $($(#[$meta:meta])* $field:ident : $type:ty),* $(,)? })? => $text:literal $(($($argument:tt)*))?;
    )*) => {
        /// Something that happened. `Display` is the sentence in the log.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(tag = "event", rename_all = "snake_case")]
        #[allow(missing_docs, reason = "the sentences say what the variants are")]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum Event {
            $($name $({ $($(#[$meta])* $field: $type),* })?,)*
        }

        impl fmt::Display for Event {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(
                        #[allow(unused_variables, reason = "not every sentence needs every field")]
                        Event::$name $({ $($field),* })? => engine::tell!(f, $text $(, $($argument)*)?),
                    )*
                }
            }
        }
    };
}

events! {
    // Setup and map building.
    LeaderChosen { seat: Seat, leader: Leader } =>
        "@{seat} leads {} as {}." (leader.design().civilization, leader.design().leader);
    TileLaid { seat: Seat, laid: Laid, water: Vec<Hex> } =>
        "@{seat} lays tile {} at {}{}." (laid.side, laid.at, filled(water));
    TableSet { first: Seat, wonders: [Option<Wonder>; 4], victory: Vec<VictoryCard> } =>
        "@{first} has the event dial and begins. The first wonders are {}." (names(wonders));
    // The turn and the event dial.
    TurnBegun { seat: Seat } => "@{seat}'s turn.";
    EventDialMoved { section: Section } => "The event dial moves on: {}." (section_name(*section));
    BarbariansMove { die: u8 } => "The barbarians move in direction {die}.";
    BarbarianMoved { barbarian: Barbarian, from: Hex, to: Hex } =>
        "Barbarian {} moves from {from} to {to}." (barbarian.slug());
    BarbarianRepelled { barbarian: Barbarian, at: Hex } =>
        "The reinforced token at {at} drives barbarian {} back and is turned over." (barbarian.slug());
    BarbariansMeet { at: Hex, die: u8 } => "Barbarians meet at {at}: one moves in direction {die}.";
    BarbarianSpawned { barbarian: Barbarian, at: Hex } => "Barbarian {} comes back at {at}." (barbarian.slug());
    BarbarianDefeated { seat: Seat, barbarian: Barbarian } => "@{seat} defeats barbarian {}." (barbarian.slug());
    CapitalRaided { seat: Seat } => "Barbarians raid the capital of @{seat}.";
    CaravanDestroyed { seat: Seat, at: Hex } => "A caravan of @{seat} is lost at {at}.";
    CityDestroyed { seat: Seat, at: Hex } => "The city of @{seat} at {at} is destroyed.";
    TokenDestroyed { at: Hex } => "The control token at {at} is destroyed.";
    TokenWeakened { at: Hex } => "The control token at {at} is no longer reinforced.";
    CardChosen { seat: Seat, card: FocusCard, slot: u8 } => "@{seat} resolves {} in slot {slot}." (card.name());
    CardReset { seat: Seat, card: FocusCard } => "@{seat} resets {}." (card.name());
    // Start of the turn.
    WonderUsed { seat: Seat, wonder: Wonder } => "@{seat} uses {}." (wonder.name());
    TokensLured { seat: Seat, rival: Seat, first: Hex, second: Hex } =>
        "The Eiffel Tower of @{seat} attracts {first} and {second}: @{rival} gives one up.";
    CardsSwapped { seat: Seat, first: FocusCard, second: FocusCard } =>
        "@{seat} swaps {} and {}." (first.name(), second.name());
    TradeUnloaded { seat: Seat, card: FocusCard } =>
        "@{seat} moves a trade token from Great Zimbabwe to {}." (card.name());
    // Control tokens.
    TokenPlaced { seat: Seat, at: Hex } => "@{seat} places a control token at {at}.";
    TokenLifted { seat: Seat, at: Hex } => "@{seat} takes the control token at {at} off the map.";
    TokenShifted { seat: Seat, from: Hex, to: Hex } => "@{seat} shifts a control token from {from} to {to}.";
    TokenReplaced { seat: Seat, victim: Seat, at: Hex } =>
        "A control token of @{seat} replaces that of @{victim} at {at}.";
    TokenReinforced { seat: Seat, at: Hex } => "@{seat} reinforces the control token at {at}.";
    // Resources, natural wonders and trade tokens.
    ResourceGained { seat: Seat, resource: Resource } => "@{seat} gains {}." (resource.slug());
    ResourceExchanged { seat: Seat, give: Resource, take: Resource } =>
        "@{seat} exchanges {} for {}." (give.slug(), take.slug());
    NaturalGained { seat: Seat, natural: Natural } => "@{seat} gains {}." (natural.name());
    NaturalReturned { natural: Natural } => "{} goes back to its space." (natural.name());
    NaturalPut { seat: Seat, natural: Natural, card: FocusCard } =>
        "@{seat} puts {} on {}." (natural.name(), card.name());
    TradeLost { seat: Seat, card: Option<FocusCard> } => "{}" (lost(*seat, *card));
    TradeGained {
        seat: Seat,
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        holder: Holder,
    } => "@{seat} gets a trade token on {}." (holder.name());
    TradeDiscarded { seat: Seat, card: FocusCard } => "@{seat} discards a trade token from {}." (card.name());
    TradeSeized { seat: Seat, victim: Seat, card: FocusCard } =>
        "@{seat} takes a trade token from the {} of @{victim}." (card.name());
    Spent {
        seat: Seat,
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        coin: Coin,
    } => "@{seat} spends {}." (coin.name());
    // Science.
    DialAdvanced { seat: Seat, from: u8, to: u8 } => "The tech dial of @{seat} moves from {from} to {to}.";
    CardGained { seat: Seat, card: FocusCard, replaced: FocusCard } =>
        "@{seat} gains {} in place of {}." (card.name(), replaced.name());
    Bombed { seat: Seat, at: Hex } => "@{seat} uses Nuclear Power at {at}.";
    // Caravans and diplomacy cards.
    CaravanMoved { seat: Seat, caravan: u8, to: Hex } => "@{seat} moves caravan {caravan} to {to}.";
    CaravanArrived { seat: Seat, at: Hex } => "The caravan of @{seat} arrives at {at}.";
    CityStateCardTaken { seat: Seat, city_state: CityState } =>
        "@{seat} takes the diplomacy card of {}." (city_state.name());
    CityStateCardReturned { seat: Seat, city_state: CityState } =>
        "@{seat} gives back the diplomacy card of {}." (city_state.name());
    CardTaken { seat: Seat, giver: Seat, card: Diplomacy } => "@{seat} takes {} from @{giver}." (card.name());
    CardReturned { seat: Seat, giver: Seat, card: Diplomacy } => "@{seat} gives {} back to @{giver}." (card.name());
    // Cities and world wonders.
    CityBuilt { seat: Seat, at: Hex } => "@{seat} builds a city at {at}.";
    WonderBuilt { seat: Seat, wonder: Wonder, at: Hex } => "@{seat} builds {} at {at}." (wonder.name());
    WonderRevealed { wonder: Wonder } => "{} is turned up." (wonder.name());
    WonderTaken { seat: Seat, wonder: Wonder } => "@{seat} now controls {}." (wonder.name());
    WonderMoved { seat: Seat, wonder: Wonder, at: Hex } => "@{seat} moves {} to {at}." (wonder.name());
    // Attacks.
    Attacked { seat: Seat, at: Hex, defender: Option<Seat>, dice: [u8; 2], bonus: [u8; 2] } =>
        "@{seat} attacks {at}{}: {} against {}." (of(*defender), sum(dice[0], bonus[0]), sum(dice[1], bonus[1]));
    AttackDecided { seat: Seat, at: Hex, attack: u32, defence: u32, won: bool } =>
        "{} with {attack} against {defence}." (decided(*seat, *won));
    CityStateConquered { seat: Seat, city_state: CityState } => "@{seat} conquers {}." (city_state.name());
    CityStateLiberated { seat: Seat, city_state: CityState } => "@{seat} liberates {}." (city_state.name());
    CityStateFree { city_state: CityState } => "{} is free again." (city_state.name());
    CityTaken { seat: Seat, victim: Seat, at: Hex } => "@{seat} takes the city of @{victim} at {at}.";
    TokenTaken { seat: Seat, victim: Seat, at: Hex } => "@{seat} takes {at} from @{victim}.";
    CapitalDefeated { seat: Seat, victim: Seat, at: Hex } => "@{seat} defeats the capital of @{victim}.";
    // Winning the game.
    AgendaCompleted { seat: Seat, agenda: Agenda } => "@{seat} completes an agenda: {}." (agenda.text());
    GameEnded => "The game is over: an agenda on every victory card has been completed.";
}

/// The water tokens that come with a tile.
fn filled(water: &[Hex]) -> String {
    let hexes: Vec<String> = water.iter().map(ToString::to_string).collect();
    if hexes.is_empty() { String::new() } else { say!("; water fills {}", joined(&hexes, " and ", " and ")) }
}

fn names(wonders: &[Option<Wonder>]) -> String {
    listed(&wonders.iter().flatten().map(|wonder| wonder.name()).collect::<Vec<_>>())
}

fn lost(seat: Seat, card: Option<FocusCard>) -> String {
    match card {
        Some(card) => say!("A trade token of @{seat} goes back to the supply: {} has three.", card.name()),
        None => say!("@{seat} has no room for trade tokens: they go back to the supply."),
    }
}

fn of(defender: Option<Seat>) -> String {
    defender.map_or(String::new(), |defender| say!(" of @{defender}"))
}

fn sum(die: u8, bonus: u8) -> String {
    say!("{} (a roll of {die} plus {bonus})", die + bonus)
}

fn decided(seat: Seat, won: bool) -> String {
    if won { say!("@{seat} wins") } else { say!("The attack of @{seat} fails") }
}

/// What a section of the event dial is called.
pub(crate) fn section_name(section: Section) -> &'static str {
    match section {
        Section::Spawn => "barbarians come back",
        Section::Nothing => "nothing happens",
        Section::Move => "barbarians move",
        Section::Trade => "trade for mature cities",
    }
}
