//! What seats ask for with special abilities: notation, questions, readable choices.

use super::{Step, ability_of};
use crate::atlas::AreaId;
use crate::edition::Edition;
use crate::names::Commodity;
use crate::state::State;
use crate::words::{Many, Tokens};
use engine::chapter::Ask;
use engine::{Choice, PromptKind, Seat, say};

engine::verbs! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action {
        /// Diaspora takes tokens from an area.
        Take { count: u8, area: AreaId } => ["diaspora" "take" count area];
        /// Diaspora places tokens in an area.
        Place { count: u8, area: AreaId } => ["diaspora" "place" count area];
        /// Diaspora places tokens from stock.
        Settle { count: u8, area: AreaId } => ["diaspora" "settle" count area];
        /// Diaspora places a city.
        Found(area: AreaId) => ["diaspora" "city" area];
        /// Trade Empire names a commodity.
        Name(commodity: Commodity) => ["empire" commodity];
        /// Trade Empire asks a player for it.
        AskFor(seat: Seat) => ["ask" seat];
        /// Fundamentalism destroys units.
        Destroy(area: AreaId) => ["fundamentalism" area];
        /// Monotheism annexes units.
        Convert(area: AreaId) => ["monotheism" area];
        /// Politics annexes units.
        Annex(area: AreaId) => ["politics" "annex" area];
        /// Politics gains treasury.
        Gain(count: u8) => ["politics" "gain" count];
        /// Provincial Empire selects a player.
        Tax(seat: Seat) => ["province" seat];
        /// A selected player gives a card, face down or for all to see.
        Tribute { commodity: Commodity, openly: bool } => ["tribute" commodity [openly]];
        /// Shows the card that was given.
        Show => ["show" "tribute"];
        /// Trade Routes sells cards.
        Sell { count: u8, commodity: Commodity } => ["route" count commodity];
        /// Universal Doctrine replaces a pirate city.
        ReplaceCity(area: AreaId) => ["doctrine" "city" area];
        /// Universal Doctrine replaces barbarian tokens.
        ReplaceTokens { count: u8, area: AreaId } => ["doctrine" count area];
    }
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

/// The question to a seat that is waited for.
pub(super) fn ask<E: Edition>(step: Step, _: &State<E>, _: Seat) -> Ask {
    let (places, cards) = (PromptKind::PickPlaces, PromptKind::PickCards);
    let (kind, name, question, rules): (_, _, _, &'static [_]) = match step {
        Step::Turn { .. } => {
            (PromptKind::PickOption, "UseAbility", "Which special ability do you use?".into(), &["ME-10-2", "EP-25.1"])
        }
        Step::Diaspora { placing: false, taken, .. } => {
            (places, "TakeTokens", say!("Diaspora: {} taken. Do you take more?", Tokens(taken)), &["ME-adv-diaspora-1"])
        }
        Step::Diaspora { taken, .. } => (
            places,
            "PlaceTokens",
            say!("Diaspora: Where do the tokens go? {taken} left."),
            &["ME-adv-diaspora-1", "ME-adv-diaspora-2"],
        ),
        Step::Province { chosen, .. } => (
            PromptKind::PickSeat,
            "SelectGivers",
            say!("Provincial Empire: {} selected. Who else gives a card?", Many(chosen.len(), "player")),
            &["ME-adv-provincial-empire-1", "EP-25.6.1a"],
        ),
        Step::Give { to, .. } => (
            cards,
            "GiveTribute",
            say!("Provincial Empire: Which card do you give to @{to}?"),
            &["ME-adv-provincial-empire-1", "EP-25.6.1a"],
        ),
        Step::Show { from, commodity, .. } => (
            PromptKind::Confirm,
            "ShowTribute",
            say!("@{from} gave {}. Do you show it?", commodity.title()),
            &["ME-adv-provincial-empire-3"],
        ),
        Step::Empire { commodity, asked, .. } => (
            PromptKind::PickSeat,
            "AskForCommodity",
            say!("Trade Empire: Whom do you ask for {}? {} asked so far.", commodity.title(), asked.len()),
            &["EP-25.7.1a", "EP-25.7.2"],
        ),
        Step::Routes { .. } => {
            (cards, "SellCards", "Trade Routes: Do you sell more?".into(), &["ME-adv-trade-routes-1"])
        }
        Step::Doctrine { left, .. } => (
            places,
            "ReplaceBarbarians",
            say!("Universal Doctrine: Do you replace more? Up to {left}."),
            &["ME-adv-universal-doctrine-1", "EP-25.8.1a"],
        ),
    };
    Ask { kind, name, question, rules, open: false }
}

/// Makes an action readable.
pub(super) fn describe<E: Edition>(_: &State<E>, _: Seat, action: Action, choice: &mut Choice) {
    let name = |area: AreaId| &area.area().name;
    choice.label = match action {
        Action::Take { count, area } => say!("Take {} from {}", Tokens(count), name(area)),
        Action::Place { count, area } => say!("Place {} in {}", Tokens(count), name(area)),
        Action::Settle { count, area } => say!("Place {} in {}", Tokens(count), name(area)),
        Action::Found(area) => say!("Place a city in {}", name(area)),
        Action::Name(commodity) => say!("Ask for {}", commodity.title()),
        Action::AskFor(seat) => say!("Ask @{seat}"),
        Action::Destroy(area) => say!("Destroy the units in {}", name(area)),
        Action::Convert(area) | Action::Annex(area) => say!("Annex the units in {}", name(area)),
        Action::Gain(count) => say!("Gain {}", Many(count, "treasury token")),
        Action::Tax(seat) => say!("Ask @{seat} for a card"),
        Action::Tribute { commodity, openly: false } => say!("{}, face down", commodity.title()),
        Action::Tribute { commodity, openly: true } => say!("{}, openly", commodity.title()),
        Action::Show => "Show it".into(),
        Action::Sell { count, commodity } => say!("Sell {count} {}", commodity.title()),
        Action::ReplaceCity(area) => say!("Replace the pirate city in {}", name(area)),
        Action::ReplaceTokens { count, area } => say!("Replace {} in {}", Tokens(count), name(area)),
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
