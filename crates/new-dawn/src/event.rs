//! What happened, for players. Nothing of it is secret: all tokens, rows and turned-up cards are open to all.

use crate::components::{
    Agenda, Barbarian, CityState, Diplomacy, FocusCard, Leader, Natural, Resource, Section, VictoryCard, Wonder,
};
use crate::hex::Hex;
use crate::map::Laid;
use crate::notation::{Coin, Holder};
use engine::Seat;
use serde::Serialize;
use std::fmt;

/// Something that happened. `Display` is the sentence in the log.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)] // The sentences below say what the variants are.
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
pub enum Event {
    LeaderChosen {
        seat: Seat,
        leader: Leader,
    },
    TileLaid {
        seat: Seat,
        laid: Laid,
        water: Vec<Hex>,
    },
    TableSet {
        first: Seat,
        wonders: [Option<Wonder>; 4],
        victory: Vec<VictoryCard>,
    },
    TurnBegun {
        seat: Seat,
    },
    EventDialMoved {
        section: Section,
    },
    BarbariansMove {
        die: u8,
    },
    BarbarianMoved {
        barbarian: Barbarian,
        from: Hex,
        to: Hex,
    },
    BarbarianRepelled {
        barbarian: Barbarian,
        at: Hex,
    },
    BarbariansMeet {
        at: Hex,
        die: u8,
    },
    BarbarianSpawned {
        barbarian: Barbarian,
        at: Hex,
    },
    BarbarianDefeated {
        seat: Seat,
        barbarian: Barbarian,
    },
    CapitalRaided {
        seat: Seat,
    },
    CaravanDestroyed {
        seat: Seat,
        at: Hex,
    },
    CityDestroyed {
        seat: Seat,
        at: Hex,
    },
    TokenDestroyed {
        at: Hex,
    },
    TokenWeakened {
        at: Hex,
    },
    CardChosen {
        seat: Seat,
        card: FocusCard,
        slot: u8,
    },
    CardReset {
        seat: Seat,
        card: FocusCard,
    },
    WonderUsed {
        seat: Seat,
        wonder: Wonder,
    },
    TokensLured {
        seat: Seat,
        rival: Seat,
        first: Hex,
        second: Hex,
    },
    CardsSwapped {
        seat: Seat,
        first: FocusCard,
        second: FocusCard,
    },
    TradeUnloaded {
        seat: Seat,
        card: FocusCard,
    },
    TokenPlaced {
        seat: Seat,
        at: Hex,
    },
    TokenLifted {
        seat: Seat,
        at: Hex,
    },
    TokenShifted {
        seat: Seat,
        from: Hex,
        to: Hex,
    },
    TokenReplaced {
        seat: Seat,
        victim: Seat,
        at: Hex,
    },
    TokenReinforced {
        seat: Seat,
        at: Hex,
    },
    ResourceGained {
        seat: Seat,
        resource: Resource,
    },
    ResourceExchanged {
        seat: Seat,
        give: Resource,
        take: Resource,
    },
    NaturalGained {
        seat: Seat,
        natural: Natural,
    },
    NaturalReturned {
        natural: Natural,
    },
    NaturalPut {
        seat: Seat,
        natural: Natural,
        card: FocusCard,
    },
    TradeLost {
        seat: Seat,
        card: Option<FocusCard>,
    },
    TradeGained {
        seat: Seat,
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        holder: Holder,
    },
    TradeDiscarded {
        seat: Seat,
        card: FocusCard,
    },
    TradeSeized {
        seat: Seat,
        victim: Seat,
        card: FocusCard,
    },
    Spent {
        seat: Seat,
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        coin: Coin,
    },
    DialAdvanced {
        seat: Seat,
        from: u8,
        to: u8,
    },
    CardGained {
        seat: Seat,
        card: FocusCard,
        replaced: FocusCard,
    },
    Bombed {
        seat: Seat,
        at: Hex,
    },
    CaravanMoved {
        seat: Seat,
        caravan: u8,
        to: Hex,
    },
    CaravanArrived {
        seat: Seat,
        at: Hex,
    },
    CityStateCardTaken {
        seat: Seat,
        city_state: CityState,
    },
    CityStateCardReturned {
        seat: Seat,
        city_state: CityState,
    },
    CardTaken {
        seat: Seat,
        giver: Seat,
        card: Diplomacy,
    },
    CardReturned {
        seat: Seat,
        giver: Seat,
        card: Diplomacy,
    },
    CityBuilt {
        seat: Seat,
        at: Hex,
    },
    WonderBuilt {
        seat: Seat,
        wonder: Wonder,
        at: Hex,
    },
    WonderRevealed {
        wonder: Wonder,
    },
    WonderTaken {
        seat: Seat,
        wonder: Wonder,
    },
    WonderMoved {
        seat: Seat,
        wonder: Wonder,
        at: Hex,
    },
    Attacked {
        seat: Seat,
        at: Hex,
        defender: Option<Seat>,
        dice: [u8; 2],
        bonus: [u8; 2],
    },
    AttackDecided {
        seat: Seat,
        at: Hex,
        attack: u32,
        defence: u32,
        won: bool,
    },
    CityStateConquered {
        seat: Seat,
        city_state: CityState,
    },
    CityStateLiberated {
        seat: Seat,
        city_state: CityState,
    },
    CityStateFree {
        city_state: CityState,
    },
    CityTaken {
        seat: Seat,
        victim: Seat,
        at: Hex,
    },
    TokenTaken {
        seat: Seat,
        victim: Seat,
        at: Hex,
    },
    CapitalDefeated {
        seat: Seat,
        victim: Seat,
        at: Hex,
    },
    AgendaCompleted {
        seat: Seat,
        agenda: Agenda,
    },
    GameEnded,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::LeaderChosen { seat, leader } => {
                write!(f, "@{seat} leads {} as {}.", leader.design().civilization, leader.design().leader)
            }
            Event::TileLaid { seat, laid, water } if water.is_empty() => {
                write!(f, "@{seat} lays tile {} at {}.", laid.side, laid.at)
            }
            Event::TileLaid { seat, laid, water } => {
                write!(f, "@{seat} lays tile {} at {}; water fills {}.", laid.side, laid.at, list(water))
            }
            Event::TableSet { first, wonders, .. } => {
                let names: Vec<&str> = wonders.iter().flatten().map(|wonder| wonder.name()).collect();
                write!(f, "@{first} has the event dial and begins. The first wonders are {}.", names.join(", "))
            }
            Event::TurnBegun { seat } => write!(f, "@{seat}'s turn."),
            Event::EventDialMoved { section } => write!(f, "The event dial moves on: {}.", section_name(*section)),
            Event::BarbariansMove { die } => write!(f, "The barbarians move in direction {die}."),
            Event::BarbarianMoved { barbarian, from, to } => {
                write!(f, "Barbarian {} moves from {from} to {to}.", barbarian.slug())
            }
            Event::BarbarianRepelled { barbarian, at } => {
                write!(f, "The reinforced token at {at} sends barbarian {} back and is turned over.", barbarian.slug())
            }
            Event::BarbariansMeet { at, die } => write!(f, "Barbarians meet at {at}: one moves in direction {die}."),
            Event::BarbarianSpawned { barbarian, at } => {
                write!(f, "Barbarian {} comes back at {at}.", barbarian.slug())
            }
            Event::BarbarianDefeated { seat, barbarian } => {
                write!(f, "@{seat} defeats barbarian {}.", barbarian.slug())
            }
            Event::CapitalRaided { seat } => write!(f, "Barbarians raid the capital of @{seat}."),
            Event::CaravanDestroyed { seat, at } => write!(f, "A caravan of @{seat} is lost at {at}."),
            Event::CityDestroyed { seat, at } => write!(f, "The city of @{seat} at {at} is destroyed."),
            Event::TokenDestroyed { at } => write!(f, "The control token at {at} is destroyed."),
            Event::TokenWeakened { at } => write!(f, "The control token at {at} is not reinforced any more."),
            Event::CardChosen { seat, card, slot } => write!(f, "@{seat} resolves {} in slot {slot}.", card.name()),
            Event::CardReset { seat, card } => write!(f, "@{seat} resets {}.", card.name()),
            Event::WonderUsed { seat, wonder } => write!(f, "@{seat} uses {}.", wonder.name()),
            Event::TokensLured { seat, rival, first, second } => {
                write!(f, "The Eiffel Tower of @{seat} attracts {first} and {second}: @{rival} gives one up.")
            }
            Event::CardsSwapped { seat, first, second } => {
                write!(f, "@{seat} swaps {} and {}.", first.name(), second.name())
            }
            Event::TradeUnloaded { seat, card } => {
                write!(f, "@{seat} moves a trade token from Great Zimbabwe to {}.", card.name())
            }
            Event::TokenPlaced { seat, at } => write!(f, "@{seat} places a control token at {at}."),
            Event::TokenLifted { seat, at } => write!(f, "@{seat} takes the control token at {at} off the map."),
            Event::TokenShifted { seat, from, to } => write!(f, "@{seat} shifts a control token from {from} to {to}."),
            Event::TokenReplaced { seat, victim, at } => {
                write!(f, "A control token of @{seat} replaces that of @{victim} at {at}.")
            }
            Event::TokenReinforced { seat, at } => write!(f, "@{seat} reinforces {at}."),
            Event::ResourceGained { seat, resource } => write!(f, "@{seat} gains {}.", resource.slug()),
            Event::ResourceExchanged { seat, give, take } => {
                write!(f, "@{seat} exchanges {} for {}.", give.slug(), take.slug())
            }
            Event::NaturalGained { seat, natural } => write!(f, "@{seat} gains {}.", natural.name()),
            Event::NaturalReturned { natural } => write!(f, "{} goes back to its space.", natural.name()),
            Event::NaturalPut { seat, natural, card } => {
                write!(f, "@{seat} puts {} on {}.", natural.name(), card.name())
            }
            Event::TradeLost { seat, card: Some(card) } => {
                write!(f, "A trade token of @{seat} goes back to the supply: {} has three.", card.name())
            }
            Event::TradeLost { seat, card: None } => {
                write!(f, "@{seat} has no room for trade tokens: they go back to the supply.")
            }
            Event::TradeGained { seat, holder } => write!(f, "@{seat} gets a trade token on {}.", holder.name()),
            Event::TradeDiscarded { seat, card } => write!(f, "@{seat} discards a trade token from {}.", card.name()),
            Event::TradeSeized { seat, victim, card } => {
                write!(f, "@{seat} takes a trade token from the {} of @{victim}.", card.name())
            }
            Event::Spent { seat, coin } => write!(f, "@{seat} spends {}.", coin.name()),
            Event::DialAdvanced { seat, from, to } => write!(f, "The tech dial of @{seat} goes from {from} to {to}."),
            Event::CardGained { seat, card, replaced } => {
                write!(f, "@{seat} gains {} in place of {}.", card.name(), replaced.name())
            }
            Event::Bombed { seat, at } => write!(f, "@{seat} uses Nuclear Power at {at}."),
            Event::CaravanMoved { seat, caravan, to } => write!(f, "@{seat} moves caravan {caravan} to {to}."),
            Event::CaravanArrived { seat, at } => write!(f, "The caravan of @{seat} arrives at {at}."),
            Event::CityStateCardTaken { seat, city_state } => {
                write!(f, "@{seat} takes the diplomacy card of {}.", city_state.name())
            }
            Event::CityStateCardReturned { seat, city_state } => {
                write!(f, "@{seat} gives the diplomacy card of {} back.", city_state.name())
            }
            Event::CardTaken { seat, giver, card } => write!(f, "@{seat} takes {} from @{giver}.", card.name()),
            Event::CardReturned { seat, giver, card } => write!(f, "@{seat} gives {} back to @{giver}.", card.name()),
            Event::CityBuilt { seat, at } => write!(f, "@{seat} builds a city at {at}."),
            Event::WonderBuilt { seat, wonder, at } => write!(f, "@{seat} builds {} at {at}.", wonder.name()),
            Event::WonderRevealed { wonder } => write!(f, "{} is turned up.", wonder.name()),
            Event::WonderTaken { seat, wonder } => write!(f, "@{seat} now controls {}.", wonder.name()),
            Event::WonderMoved { seat, wonder, at } => write!(f, "@{seat} moves {} to {at}.", wonder.name()),
            Event::Attacked { seat, at, defender, dice, bonus } => write_attack(f, *seat, *at, *defender, dice, bonus),
            Event::AttackDecided { seat, attack, defence, won: true, .. } => {
                write!(f, "@{seat} wins with {attack} against {defence}.")
            }
            Event::AttackDecided { seat, attack, defence, .. } => {
                write!(f, "The attack of @{seat} fails with {attack} against {defence}.")
            }
            Event::CityStateConquered { seat, city_state } => write!(f, "@{seat} conquers {}.", city_state.name()),
            Event::CityStateLiberated { seat, city_state } => write!(f, "@{seat} liberates {}.", city_state.name()),
            Event::CityStateFree { city_state } => write!(f, "{} is free again.", city_state.name()),
            Event::CityTaken { seat, victim, at } => write!(f, "@{seat} takes the city of @{victim} at {at}."),
            Event::TokenTaken { seat, victim, at } => write!(f, "@{seat} takes {at} from @{victim}."),
            Event::CapitalDefeated { seat, victim, .. } => write!(f, "@{seat} defeats the capital of @{victim}."),
            Event::AgendaCompleted { seat, agenda } => write!(f, "@{seat} completes an agenda: {}.", agenda.text()),
            Event::GameEnded => f.write_str("The game is over: an agenda on every victory card has been completed."),
        }
    }
}

fn write_attack(
    f: &mut fmt::Formatter<'_>,
    seat: Seat,
    at: Hex,
    defender: Option<Seat>,
    dice: &[u8; 2],
    bonus: &[u8; 2],
) -> fmt::Result {
    let sum = |side: usize| format!("{} ({} and a roll of {})", dice[side] + bonus[side], bonus[side], dice[side]);
    write!(f, "@{seat} attacks {at}")?;
    if let Some(defender) = defender {
        write!(f, " of @{defender}")?;
    }
    write!(f, ": {} against {}.", sum(0), sum(1))
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

fn list(hexes: &[Hex]) -> String {
    hexes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ")
}
