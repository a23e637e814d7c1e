//! Why an action was refused: the sentence the player reads and the rule behind it.

use crate::components::{Barbarian, CityState, Diplomacy, FocusCard, Leader, Natural, Resource, Wonder};
use crate::hex::Hex;
use crate::notation::Action;
use crate::state::{Placing, Step};
use engine::{Refusal, RuleId, Seat};

/// Declares the reasons: each with its rule and its sentence.
macro_rules! reasons {
    ($($rule:tt $text:tt $name:ident $({ $($field:ident: $type:ty),* })? $(($($argument:tt)*))?;)*) => {
        /// The fact that stands against an action.
        #[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
        #[allow(missing_docs)] // The sentences say what the variants are.
        pub enum Why {
            $(#[error($text $(, $($argument)*)?)] $name $({ $($field: $type),* })?,)*
        }

        impl Why {
            /// The rule behind it.
            pub fn rule(&self) -> RuleId {
                match self {
                    $(Why::$name { .. } => $rule,)*
                }
            }

            /// All of them, for a test.
            pub(crate) const ALL: &'static [engine::Reason] =
                &[$(engine::Reason { code: stringify!($name), rules: &[$rule] }),*];

            fn code(&self) -> &'static str {
                match self {
                    $(Why::$name { .. } => stringify!($name),)*
                }
            }
        }
    };
}

reasons! {
    "ND-mature-2" "{at} is not on the map" NoSuchSpace { at: Hex };
    // Something else is due.
    "ND-setup-1" "first choose the civilization that you lead" LeaderDue;
    "ND-map-6" "first lay one of your tiles" TileDue;
    "ND-barb-6" "first discard trade tokens for the raid on your capital" DiscardDue;
    "ND-barb-21" "first say which barbarian moves on" BarbarianDue;
    "ND-car-9" "first put the trade tokens of the city-state on a card" CityStateTokensDue;
    "ND-trade-8" "first put the trade tokens that you gain on cards" TokensDue;
    "ND-turn-3" "first choose a card to resolve" CardDue;
    "ND-ww-10" "first the Eiffel Tower has its effect" EiffelTowerDue;
    "ND-cul-1" "first place control tokens, or be done with it" PlacingDue;
    "ND-ww-6" "first the Hanging Gardens have their effect" GardensDue;
    "ND-ww-5" "first Stonehenge has its effect" StonehengeDue;
    "ND-focus-2" "first comes what else your card says" CardTextDue;
    "ND-sci-13" "first take the resource that your card gives" NewResourceDue;
    "ND-res-1" "first take the resource that you gain" ResourceDue;
    "ND-sci-12" "first your tech dial moves" DialDue;
    "ND-sci-2" "first gain a focus card, or do without" GainDue;
    "ND-ww-1" "first your wonder has its effect" WonderDue;
    "ND-car-2" "first move your caravans, or be done with it" CaravansDue;
    "ND-car-23" "first exchange a resource, or do without" ExchangeDue;
    "ND-car-11" "first take the city-state's diplomacy card, or do without" CityStateCardDue;
    "ND-car-12" "first take a diplomacy card of the rival, or do without" RivalCardDue;
    "ND-dip-1" "first your embassy pays" EmbassyDue;
    "ND-ind-1" "first build a city or a wonder, or nothing" BuildingDue;
    "ND-won-1" "first pay for the wonder you have chosen" PaymentDue;
    "ND-reinf-2" "first reinforce or attack, or do neither" MilitaryDue;
    "ND-reinf-1" "first reinforce control tokens, or be done with it" ReinforcingDue;
    "ND-atk-14" "first the attack is decided: trade tokens may be spent in it" BattleDue;
    "ND-cs-7" "first conquer the city-state or liberate it" CityStateDue;
    "ND-def-5" "first take trade tokens of the defeated capital, or leave them" SeizingDue;
    "ND-def-8" "first move the captured wonder to a city of yours" WonderMoveDue;
    "ND-def-15" "first say whether a control token of yours comes to the space you have won" WonSpaceDue;
    "ND-res-3" "first put the natural wonder on a focus card" NaturalDue;
    "ND-turn-8" "first swap cards of your row, or do without" SwapDue;
    "ND-turn-6" "your turn is over, and only its end is left to say" TurnOver;
    "ND-turn-3" "a turn is one card: chosen, resolved and reset" OneCardATurn;
    "ND-turn-9" "that works at the start of a turn, before a card is chosen" TooLate;
    // Setup and map building.
    "ND-setup-1" "{} is already at the table" LeaderTaken { leader: Leader } (.leader.design().civilization);
    "ND-map-6" "tile {tile} is not among your tiles" NotYourTile { tile: u8 };
    "ND-map-12" "a tile at {at} would lie on another one" Overlaps { at: Hex };
    "ND-map-7" "{at} is too far from the tiles on the table" OffTheTable { at: Hex };
    "ND-map-7" "the tile would touch {contacts} spaces, and it must touch four" TooFewContacts { contacts: u32 };
    "ND-map-8" "tile {tile} can come closer to the core, and so it must" NotTouchingCore { tile: u8 };
    "ND-map-13" "this would need {needed} water tokens, and {left} are left" TooMuchWater { needed: usize, left: usize };
    // Focus row.
    "ND-turn-4" "{} is not in your focus row" NotInRow { card: FocusCard } (.card.name());
    "ND-turn-8" "no card called {} lies in your focus row" NoSuchCard { card: FocusCard } (.card.name());
    "ND-turn-8" "name the card in the lower slot first" LowerSlotFirst;
    "ND-ww-1" "the Oracle swaps cards that lie side by side" NotSideBySide;
    "ND-ww-1" "the other card of this turn must not be an economy card" MustDiffer;
    "ND-focus-2" "Capitalism lets you resolve another card" NotItself;
    // Start of the turn.
    "ND-ww-1" "you do not control {}" NotYourWonder { wonder: Wonder } (.wonder.name());
    "ND-turn-9" "{} is not used like this" NotUsedLikeThis { wonder: Wonder } (.wonder.name());
    "ND-turn-9" "{} has been used this turn" UsedThisTurn { wonder: Wonder } (.wonder.name());
    "ND-turn-9" "the card of {} has been used this turn" CardUsedThisTurn { city_state: CityState } (.city_state.name());
    "ND-dip-1" "you do not hold a card of {}" NoCityStateCard { city_state: CityState } (.city_state.name());
    "ND-focus-1" "there is no economy card in your row" NoEconomyCard;
    "ND-ww-6" "the Hanging Gardens have no space for a control token" GardensFull;
    "ND-ww-7" "there is no rival control token at {at} next to a space of yours" NoRivalTokenNear { at: Hex };
    "ND-ww-10" "{at} is not one of two control tokens of one rival" NotTwoOfARival { at: Hex };
    "ND-ww-10" "{at} is not one of the two control tokens that were named" NotNamed { at: Hex };
    "ND-ww-10" "you have no unused control token to put in the place of one" NothingToLureWith;
    "ND-ww-1" "no trade token lies on Great Zimbabwe" NothingStored;
    "ND-ww-1" "Great Zimbabwe has no room for another trade token" NoRoomToStore;
    "ND-dip-1" "barbarian {} is not on the map" BarbarianOffMap { barbarian: Barbarian } (.barbarian.slug());
    "ND-dip-1" "{at} is not next to the barbarian" NotNextToBarbarian { at: Hex };
    "ND-terrain-2" "{at} is water" ClosedWater { at: Hex };
    "ND-empty-1" "{at} is not empty" NotEmpty { at: Hex };
    // Culture.
    "ND-cul-3" "{at} is water" Water { at: Hex };
    "ND-cul-4" "{at} is not free: a barbarian, city, city-state or control token is there" Occupied { at: Hex };
    "ND-cul-1" "{at} is not next to a city of yours" NotNextToCity { at: Hex };
    "ND-focus-2" "{at} is not next to a friendly space" NotNextToFriendly { at: Hex };
    "ND-focus-2" "{at} is not next to the new city" NotNextToNewCity { at: Hex };
    "ND-ww-6" "{at} is not next to a city of yours" NotNextToGardens { at: Hex };
    "ND-ww-5" "Stonehenge goes on to hills next to those just taken, and {at} is none" NotOnHills { at: Hex };
    "ND-cul-2" "the ground at {at} is too difficult for slot {slot}" TooDifficult { at: Hex, slot: u8 };
    "ND-ww-6" "the ground at {at} is too difficult for the Hanging Gardens" TooDifficultForGardens { at: Hex };
    "ND-trade-2" "you have placed all tokens that the card gives; only a trade token allows one more" NoTokensLeft;
    "ND-trade-2" "trade tokens are spent while the culture card places tokens" NoTokensForThis;
    "ND-cul-10" "you have no unused control token; take one off the map first" NoUnusedToken;
    "ND-cul-10" "you still have unused control tokens" HasUnusedToken;
    "ND-cul-10" "there is no control token to be placed" NothingToPlace;
    "ND-cul-10" "{at} holds no control token of yours" NotYoursToLift { at: Hex };
    "ND-focus-2" "{at} holds no control token of yours" NotYoursToShift { at: Hex };
    "ND-focus-2" "a control token is shifted to an adjacent space, and {at} is none" ShiftTooFar { at: Hex };
    "ND-focus-2" "no rival control token at {at} can be turned within 2 spaces of yours" NotWithinTwo { at: Hex };
    // Science.
    "ND-sci-3" "{} is not of level {level}" WrongLevel { card: FocusCard, level: u8 } (.card.name());
    "ND-ww-1" "the wonder gives a card of level {level} here, and {} is none" NotTheNextLevel
        { card: FocusCard, level: u8 } (.card.name());
    "ND-sci-2" "{} is in your row already, not in your deck" AlreadyInRow { card: FocusCard } (.card.name());
    "ND-sci-4" "{} cannot take the place of {}" DifferentType { new: FocusCard, old: FocusCard } (.new.name(), .old.name());
    "ND-sci-4" "{} is not in your row, so nothing takes its place" NothingReplaced { card: FocusCard } (.card.name());
    "ND-ww-1" "{} cannot be replaced now" CannotReplace { card: FocusCard } (.card.name());
    "ND-focus-2" "no control token is at {at} or next to it" NothingToDestroy { at: Hex };
    // Economy.
    "ND-car-1" "you have no caravan {number}" NoSuchCaravan { number: u8 };
    "ND-car-16" "caravan {number} has come back to your card this turn" CaravanReturned { number: u8 };
    "ND-car-5" "{at} is water" CaravanInWater { at: Hex };
    "ND-car-5" "the ground at {at} is too difficult for slot {slot}" CaravanTerrain { at: Hex, slot: u8 };
    "ND-car-5" "the way to {at} leads over water or ground that is too difficult" CaravanWay { at: Hex };
    "ND-car-6" "a barbarian is at {at}" BarbarianThere { at: Hex };
    "ND-car-6" "a barbarian bars the way to {at}" BarbarianOnTheWay { at: Hex };
    "ND-car-7" "a caravan of yours has reached {at} this turn" ReachedThisTurn { at: Hex };
    "ND-car-3" "to get to {at} the caravan would have to set out from a city that is not mature"
        NotFromThere { at: Hex };
    "ND-car-2" "{at} is too far for the caravan" TooFar { at: Hex };
    "ND-car-23" "you have no {} token to exchange" NothingToExchange { resource: Resource } (.resource.slug());
    "ND-car-23" "{} is exchanged for another resource" SameResource { resource: Resource } (.resource.slug());
    // Industry.
    "ND-build-9" "you have no unused city" NoUnusedCity;
    "ND-build-5" "{at} is water" CityInWater { at: Hex };
    "ND-build-2" "{at} is not free for a city" CityOccupied { at: Hex };
    "ND-build-4" "{at} is next to a city or city-state" CityTooClose { at: Hex };
    "ND-build-6" "the ground at {at} is too difficult for slot {slot}" CityTerrain { at: Hex, slot: u8 };
    "ND-build-7" "rival spaces cannot be counted through, and {at} lies behind them" CityBehindRivals { at: Hex };
    "ND-build-7" "barbarians cannot be counted through, and {at} lies behind them" CityBehindBarbarians { at: Hex };
    "ND-build-5" "water cannot be counted through, and {at} lies behind it" CityBehindWater { at: Hex };
    "ND-build-6" "ground that is too difficult for slot {slot} cannot be counted through, and {at} lies behind it"
        CityBehindGround { at: Hex, slot: u8 };
    "ND-build-10" "there is no way of counting to {at}" CityNotCounted { at: Hex };
    "ND-build-1" "{at} is too far from your friendly spaces" CityTooFar { at: Hex };
    "ND-ind-1" "the card builds one wonder, and you have chosen it" WonderChosen;
    "ND-trade-5" "trade tokens count for a wonder: choose one first" NoWonderYet;
    "ND-won-1" "{} does not lie face up" NotFaceUp { wonder: Wonder } (.wonder.name());
    "ND-won-6" "all your cities have a wonder already" NoFreeCity;
    "ND-won-4" "{} costs {cost}, and your production is {most} at most"
        TooExpensive { wonder: Wonder, cost: u8, most: u32 } (.wonder.name());
    "ND-won-4" "{} costs {cost}, and {paid} is paid" NotPaid { wonder: Wonder, paid: u8, cost: u8 } (.wonder.name());
    "ND-won-5" "{at} is not a city of yours without a wonder" NotAFreeCity { at: Hex };
    "ND-won-3" "{} cannot be spent on {}"
        NotEligible { wonder: Wonder, resource: Resource } (.resource.slug(), .wonder.name());
    "ND-res-1" "you have no {} token" NoResource { resource: Resource } (.resource.slug());
    // Military.
    "ND-reinf-1" "{at} holds no control token of yours" NotYoursToReinforce { at: Hex };
    "ND-reinf-6" "the control token at {at} is reinforced already" AlreadyReinforced { at: Hex };
    "ND-reinf-6" "trade tokens do nothing for reinforcing" NothingToSpendOn;
    "ND-reinf-2" "the card is used to attack, not to reinforce" NoReinforcing;
    "ND-reinf-2" "the card is used to reinforce, not to attack" NoAttacking;
    "ND-atk-14" "trade tokens are spent in an attack, after the dice are rolled" NoAttackYet;
    "ND-focus-2" "the card allows no more attacks" NoAttacksLeft;
    "ND-atk-2" "there is nothing to attack at {at}" NoTarget { at: Hex };
    "ND-atk-5" "{at} could be attacked only from a space that you have taken this turn" OnlyFromTaken { at: Hex };
    "ND-atk-3" "water, rival spaces and barbarians cannot be counted through, and {at} lies behind them"
        TargetBehind { at: Hex };
    "ND-atk-20" "city-states cannot be counted through, and {at} lies behind one" TargetBehindCityState { at: Hex };
    "ND-atk-1" "{at} is out of the card's range" OutOfRange { at: Hex };
    "ND-atk-21" "the capital at {at} was defeated this turn" CapitalSpared { at: Hex };
    "ND-barb-21" "barbarian {} is not at {at}" BarbarianNotThere { barbarian: Barbarian, at: Hex } (.barbarian.slug());
    "ND-barb-6" "no trade token of yours lies on {}" NothingToDiscard { card: FocusCard } (.card.name());
    "ND-def-5" "no trade token of the defeated lies on {}" NothingToSeize { card: FocusCard } (.card.name());
    "ND-def-8" "{at} is not a city of yours without a wonder" NoRoomForCaptured { at: Hex };
    "ND-cs-12" "{at} is not a city of yours without a wonder" NoRoomForLiberated { at: Hex };
    // Trade tokens and resources.
    "ND-trade-1" "there is no trade token on the card" NoTradeTokens;
    "ND-car-9" "these tokens do not go on {}" OtherType { card: FocusCard } (.card.name());
    "ND-cs-6" "{} has been spent this turn" CityStateSpent { city_state: CityState } (.city_state.name());
    "ND-cs-5" "the token of {} does not lie on the card" CityStateNotThere { city_state: CityState } (.city_state.name());
    "ND-res-4" "{} has been spent this turn" NaturalSpent { natural: Natural } (.natural.name());
    "ND-res-3" "{} cannot be spent here" NaturalNotThere { natural: Natural } (.natural.name());
    "ND-res-1" "resources are spent on world wonders, and {} not on this"
        NotForThis { resource: Resource } (.resource.slug());
    "ND-comp-11" "no {} token can be taken from the supply" SupplyEmpty { resource: Resource } (.resource.slug());
    "ND-sci-13" "you have {} already" AlreadyHeld { resource: Resource } (.resource.slug());
    // Diplomacy.
    "ND-dip-2" "you hold such a card already" HoldsCard;
    "ND-car-11" "no card of {} lies beside the map" NoCopyLeft { city_state: CityState } (.city_state.name());
    "ND-car-11" "the caravan has not come to {}" OtherCityState { city_state: CityState } (.city_state.name());
    "ND-dip-5" "seat {seat} is not a rival of yours" NotARival { seat: Seat };
    "ND-car-12" "the caravan has not come to a city of @{seat}" OtherRival { seat: Seat };
    "ND-dip-5" "{} is not in the deck of @{giver}" NotInDeck { card: Diplomacy, giver: Seat } (.card.name());
    "ND-dip-1" "you do not hold {} of @{giver}" DoesNotHold { card: Diplomacy, giver: Seat } (.card.name());
    "ND-dip-1" "{} is not in the row of @{giver}" NotInTheirRow { card: FocusCard, giver: Seat } (.card.name());
}

impl Why {
    /// What stands against an action that the step is not for: mostly that the step comes first.
    pub(crate) fn not_now(step: Step, action: Action) -> Why {
        match (step, action) {
            (Step::Reinforce { .. }, Action::Attack(_)) => Why::NoAttacking,
            (Step::Reinforce { .. }, Action::Spend(_)) => Why::NothingToSpendOn,
            (Step::Military { .. }, Action::Spend(_)) => Why::NoAttackYet,
            (Step::Industry { .. }, Action::Spend(_)) => Why::NoWonderYet,
            (Step::Pay { .. }, Action::City(_) | Action::Wonder(_)) => Why::WonderChosen,
            (step, Action::Focus(_)) if is_of_a_card(step) => Why::OneCardATurn,
            (
                step,
                Action::Use(_)
                | Action::Raze(_)
                | Action::Lure(_)
                | Action::Swap(..)
                | Action::Unload(_)
                | Action::Chase(..)
                | Action::Renew(..),
            ) if is_of_a_card(step) => Why::TooLate,
            (step, _) => due(step),
        }
    }
}

/// Whether a step belongs to resolving or resetting a card that was chosen, and to nothing else.
fn is_of_a_card(step: Step) -> bool {
    !matches!(
        step,
        Step::ChooseLeader { .. }
            | Step::LayTile { .. }
            | Step::DiscardTrade { .. }
            | Step::PickBarbarian { .. }
            | Step::GainTrade { .. }
            | Step::Turn
            | Step::ChooseOther
            | Step::LureSecond { .. }
            | Step::YieldToken { .. }
            | Step::Place { why: Placing::HangingGardens, .. }
    )
}

/// What has to be done first.
fn due(step: Step) -> Why {
    match step {
        Step::ChooseLeader { .. } => Why::LeaderDue,
        Step::LayTile { .. } => Why::TileDue,
        Step::DiscardTrade { .. } => Why::DiscardDue,
        Step::PickBarbarian { .. } => Why::BarbarianDue,
        Step::GainTrade { only: Some(_), .. } => Why::CityStateTokensDue,
        Step::GainTrade { only: None, .. } => Why::TokensDue,
        Step::LureSecond { .. } | Step::YieldToken { .. } => Why::EiffelTowerDue,
        Step::Place { why: Placing::Culture, .. } => Why::PlacingDue,
        Step::Place { why: Placing::HangingGardens, .. } => Why::GardensDue,
        Step::Place { why: Placing::Stonehenge, .. } => Why::StonehengeDue,
        Step::Place { why: Placing::CivilService | Placing::Urbanization, .. }
        | Step::ShiftToken
        | Step::ConvertToken
        | Step::Bomb
        | Step::ResolveAlso => Why::CardTextDue,
        Step::GainResource { new_type: true, .. } => Why::NewResourceDue,
        Step::GainResource { new_type: false, .. } => Why::ResourceDue,
        Step::AdvanceDial { .. } => Why::DialDue,
        Step::GainCard { .. } => Why::GainDue,
        Step::ReplaceCards { .. } | Step::TakeCards { .. } | Step::ResolveAgain { .. } => Why::WonderDue,
        Step::Caravans { .. } => Why::CaravansDue,
        Step::ExchangeResource => Why::ExchangeDue,
        Step::TakeFromCityState { .. } => Why::CityStateCardDue,
        Step::TakeFromRival { .. } => Why::RivalCardDue,
        Step::EmbassyToken { .. } => Why::EmbassyDue,
        Step::Industry { .. } => Why::BuildingDue,
        Step::Pay { .. } => Why::PaymentDue,
        Step::Military { .. } => Why::MilitaryDue,
        Step::Reinforce { .. } => Why::ReinforcingDue,
        Step::SpendInAttack | Step::SpendInDefence => Why::BattleDue,
        Step::ConquerOrLiberate { .. } => Why::CityStateDue,
        Step::SeizeTrade { .. } => Why::SeizingDue,
        Step::HouseWonder { .. } => Why::WonderMoveDue,
        Step::ReplaceToken { .. } => Why::WonSpaceDue,
        Step::PutNatural { .. } => Why::NaturalDue,
        Step::SwapCards => Why::SwapDue,
        Step::EndTurn => Why::TurnOver,
        // The others run by themselves, so that nobody meets them.
        Step::Turn
        | Step::ChooseOther
        | Step::Populate
        | Step::BeginTurn
        | Step::MoveBarbarians { .. }
        | Step::Unstack
        | Step::CheckVictory
        | Step::Resolve { .. }
        | Step::Embassy { .. }
        | Step::DecideAttack
        | Step::Reset { .. }
        | Step::Over => Why::CardDue,
    }
}

impl From<Why> for Refusal {
    fn from(why: Why) -> Refusal {
        Refusal::by_rule(why.code(), why.rule(), why.to_string())
    }
}
