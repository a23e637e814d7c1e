//! What seats ask for with special abilities: notation, questions, readable choices.

use super::{Step, ability_of};
use crate::atlas::AreaId;
use crate::calamities::{Tokens, number, seat};
use crate::edition::Edition;
use crate::names::Commodity;
use crate::state::State;
use engine::chapter::{Ask, Notation};
use engine::{Choice, PromptKind, Seat};
use std::fmt;

/// What a seat asks for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Diaspora takes tokens: `diaspora take 2 aden`.
    Take {
        /// How many.
        count: u8,
        /// The area they leave.
        area: AreaId,
    },
    /// Diaspora places tokens: `diaspora place 2 saba`.
    Place {
        /// How many.
        count: u8,
        /// The area they come to.
        area: AreaId,
    },
    /// Diaspora places tokens from stock: `diaspora settle 2 saba`.
    Settle {
        /// How many.
        count: u8,
        /// The area they come to.
        area: AreaId,
    },
    /// Diaspora places a city: `diaspora city saba`.
    Found(AreaId),
    /// Trade Empire names a commodity: `empire salt`.
    Name(Commodity),
    /// A player is asked for it: `ask 3`.
    AskFor(Seat),
    /// Fundamentalism destroys units: `fundamentalism aden`.
    Destroy(AreaId),
    /// Monotheism annexes units: `monotheism aden`.
    Convert(AreaId),
    /// Politics annexes units: `politics annex aden`.
    Annex(AreaId),
    /// Politics gains treasury: `politics gain 5`.
    Gain(u8),
    /// Provincial Empire selects a player: `province 3`.
    Tax(Seat),
    /// A selected player gives a card: `tribute salt`, `tribute salt openly`.
    Tribute {
        /// What the card is.
        commodity: Commodity,
        /// Whether all may see it.
        openly: bool,
    },
    /// Shows the card that was given: `show tribute`.
    Show,
    /// Trade Routes sells cards: `route 2 salt`.
    Sell {
        /// How many.
        count: u8,
        /// What the cards are.
        commodity: Commodity,
    },
    /// Universal Doctrine replaces a pirate city: `doctrine city aden`.
    ReplaceCity(AreaId),
    /// Universal Doctrine replaces barbarian tokens: `doctrine 3 aden`.
    ReplaceTokens {
        /// How many.
        count: u8,
        /// The area they stand in.
        area: AreaId,
    },
}

impl Action {
    /// Whether it names a card that only its receiver may see.
    pub(crate) fn names_hidden_cards(&self) -> bool {
        match self {
            Action::Tribute { openly, .. } => !openly,
            Action::Take { .. }
            | Action::Place { .. }
            | Action::Settle { .. }
            | Action::Found(_)
            | Action::Name(_)
            | Action::AskFor(_)
            | Action::Destroy(_)
            | Action::Convert(_)
            | Action::Annex(_)
            | Action::Gain(_)
            | Action::Tax(_)
            | Action::Show
            | Action::Sell { .. }
            | Action::ReplaceCity(_)
            | Action::ReplaceTokens { .. } => false,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Take { count, area } => write!(f, "diaspora take {count} {area}"),
            Action::Place { count, area } => write!(f, "diaspora place {count} {area}"),
            Action::Settle { count, area } => write!(f, "diaspora settle {count} {area}"),
            Action::Found(area) => write!(f, "diaspora city {area}"),
            Action::Name(commodity) => write!(f, "empire {commodity}"),
            Action::AskFor(seat) => write!(f, "ask {seat}"),
            Action::Destroy(area) => write!(f, "fundamentalism {area}"),
            Action::Convert(area) => write!(f, "monotheism {area}"),
            Action::Annex(area) => write!(f, "politics annex {area}"),
            Action::Gain(count) => write!(f, "politics gain {count}"),
            Action::Tax(seat) => write!(f, "province {seat}"),
            Action::Tribute { commodity, openly: false } => write!(f, "tribute {commodity}"),
            Action::Tribute { commodity, openly: true } => write!(f, "tribute {commodity} openly"),
            Action::Show => f.write_str("show tribute"),
            Action::Sell { count, commodity } => write!(f, "route {count} {commodity}"),
            Action::ReplaceCity(area) => write!(f, "doctrine city {area}"),
            Action::ReplaceTokens { count, area } => write!(f, "doctrine {count} {area}"),
        }
    }
}

impl Notation for Action {
    fn parse(words: &[&str]) -> Option<Result<Action, String>> {
        let counted = |count: &str, area: &str| Ok((number(count)?, area.parse::<AreaId>()?));
        Some(match *words {
            ["diaspora", "take", count, area] => counted(count, area).map(|(count, area)| Action::Take { count, area }),
            ["diaspora", "place", count, area] => {
                counted(count, area).map(|(count, area)| Action::Place { count, area })
            }
            ["diaspora", "settle", count, area] => {
                counted(count, area).map(|(count, area)| Action::Settle { count, area })
            }
            ["diaspora", "city", area] => area.parse().map(Action::Found),
            ["empire", commodity] => commodity.parse().map(Action::Name),
            ["ask", other] => seat(other).map(Action::AskFor),
            ["fundamentalism", area] => area.parse().map(Action::Destroy),
            ["monotheism", area] => area.parse().map(Action::Convert),
            ["politics", "annex", area] => area.parse().map(Action::Annex),
            ["politics", "gain", count] => number(count).map(Action::Gain),
            ["province", other] => seat(other).map(Action::Tax),
            ["tribute", commodity] => commodity.parse().map(|commodity| Action::Tribute { commodity, openly: false }),
            ["tribute", commodity, "openly"] => {
                commodity.parse().map(|commodity| Action::Tribute { commodity, openly: true })
            }
            ["show", "tribute"] => Ok(Action::Show),
            ["route", count, commodity] => number(count).and_then(|count| {
                let commodity = commodity.parse()?;
                Ok(Action::Sell { count, commodity })
            }),
            ["doctrine", "city", area] => area.parse().map(Action::ReplaceCity),
            ["doctrine", count, area] => {
                counted(count, area).map(|(count, area)| Action::ReplaceTokens { count, area })
            }
            [
                "diaspora" | "fundamentalism" | "monotheism" | "politics" | "province" | "tribute" | "route"
                | "doctrine" | "empire" | "ask",
                ..,
            ] => Err("this is not how it is written".into()),
            _ => return None,
        })
    }
}

engine::not_yet_verbs!(Action);

/// The question to a seat that is waited for.
pub(super) fn ask<E: Edition>(step: Step, _: &State<E>, _: Seat) -> Ask {
    let (places, cards) = (PromptKind::PickPlaces, PromptKind::PickCards);
    let (kind, name, question, rules): (_, _, _, &'static [_]) = match step {
        Step::Turn { .. } => {
            (PromptKind::PickOption, "UseAbility", "Which special ability do you use?".into(), &["ME-10-2", "EP-25.1"])
        }
        Step::Diaspora { placing: false, taken, .. } => {
            (places, "TakeTokens", format!("Diaspora: {taken} taken. Do you take more?"), &["ME-adv-diaspora-1"])
        }
        Step::Diaspora { taken, .. } => (
            places,
            "PlaceTokens",
            format!("Diaspora: where do the tokens go? {taken} to go."),
            &["ME-adv-diaspora-1", "ME-adv-diaspora-2"],
        ),
        Step::Province { chosen, .. } => (
            PromptKind::PickSeat,
            "SelectGivers",
            format!("Provincial Empire: {} selected. Who else gives a card?", chosen.len()),
            &["ME-adv-provincial-empire-1", "EP-25.6.1a"],
        ),
        Step::Give { to, .. } => (
            cards,
            "GiveTribute",
            format!("Provincial Empire: which card do you give to @{to}?"),
            &["ME-adv-provincial-empire-1", "EP-25.6.1a"],
        ),
        Step::Show { from, commodity, .. } => (
            PromptKind::Confirm,
            "ShowTribute",
            format!("@{from} gave {}. Do you show it?", commodity.title()),
            &["ME-adv-provincial-empire-3"],
        ),
        Step::Empire { commodity, asked, .. } => (
            PromptKind::PickSeat,
            "AskForCommodity",
            format!("Trade Empire: whom do you ask for {}? {} asked so far.", commodity.title(), asked.len()),
            &["EP-25.7.1a", "EP-25.7.2"],
        ),
        Step::Routes { .. } => {
            (cards, "SellCards", "Trade Routes: do you sell more?".into(), &["ME-adv-trade-routes-1"])
        }
        Step::Doctrine { left, .. } => (
            places,
            "ReplaceBarbarians",
            format!("Universal Doctrine: do you replace more? Up to {left}."),
            &["ME-adv-universal-doctrine-1", "EP-25.8.1a"],
        ),
    };
    Ask { kind, name, question, rules, open: false }
}

/// Makes an action readable.
pub(super) fn describe<E: Edition>(_: &State<E>, _: Seat, action: Action, choice: &mut Choice) {
    let name = |area: AreaId| &area.area().name;
    choice.label = match action {
        Action::Take { count, area } => format!("Take {} from {}", Tokens(count), name(area)),
        Action::Place { count, area } => format!("Place {} in {}", Tokens(count), name(area)),
        Action::Settle { count, area } => format!("Place {} in {}", Tokens(count), name(area)),
        Action::Found(area) => format!("Place a city in {}", name(area)),
        Action::Name(commodity) => format!("Ask for {}", commodity.title()),
        Action::AskFor(seat) => format!("Ask @{seat}"),
        Action::Destroy(area) => format!("Destroy the units in {}", name(area)),
        Action::Convert(area) | Action::Annex(area) => format!("Annex the units in {}", name(area)),
        Action::Gain(count) => format!("Gain {count} treasury"),
        Action::Tax(seat) => format!("Ask @{seat} for a card"),
        Action::Tribute { commodity, openly: false } => format!("{}, face down", commodity.title()),
        Action::Tribute { commodity, openly: true } => format!("{}, openly", commodity.title()),
        Action::Show => "Show it".into(),
        Action::Sell { count, commodity } => format!("Sell {count} {}", commodity.title()),
        Action::ReplaceCity(area) => format!("Replace the pirate city in {}", name(area)),
        Action::ReplaceTokens { count, area } => format!("Replace {} in {}", Tokens(count), name(area)),
    };
    match action {
        Action::Take { area, .. }
        | Action::Place { area, .. }
        | Action::Settle { area, .. }
        | Action::Found(area)
        | Action::Destroy(area)
        | Action::Convert(area)
        | Action::Annex(area)
        | Action::ReplaceCity(area)
        | Action::ReplaceTokens { area, .. } => choice.place = Some(area.to_string()),
        Action::Tax(seat) | Action::AskFor(seat) => choice.seat = Some(seat),
        Action::Tribute { commodity, .. } | Action::Sell { commodity, .. } | Action::Name(commodity) => {
            choice.card = Some(commodity.to_string());
        }
        Action::Gain(_) | Action::Show => {}
    }
    choice.group = Some(match ability_of(action) {
        crate::names::Advance::Diaspora => "Diaspora",
        crate::names::Advance::Fundamentalism => "Fundamentalism",
        crate::names::Advance::Monotheism => "Monotheism",
        crate::names::Advance::Politics => "Politics",
        crate::names::Advance::ProvincialEmpire => "Provincial Empire",
        crate::names::Advance::TradeRoutes => "Trade Routes",
        crate::names::Advance::TradeEmpire => "Trade Empire",
        _ => "Universal Doctrine",
    });
}

/// Makes `done` readable.
pub(super) fn describe_done(step: Step, choice: &mut Choice) {
    choice.label = match step {
        Step::Turn { .. } => "No more abilities",
        Step::Diaspora { .. } => "No more tokens",
        Step::Province { .. } => "Nobody else",
        Step::Show { .. } => "Keep it to yourself",
        Step::Give { .. } | Step::Routes { .. } | Step::Empire { .. } | Step::Doctrine { .. } => "No more",
    }
    .into();
}
