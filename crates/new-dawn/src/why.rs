//! Why an action was refused: the sentence the player reads and the rule behind it.

use crate::components::{Barbarian, CityState, Diplomacy, FocusCard, Leader, Natural, Resource, Wonder};
use crate::hex::Hex;
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

            fn code(&self) -> &'static str {
                match self {
                    $(Why::$name { .. } => stringify!($name),)*
                }
            }
        }
    };
}

reasons! {
    "ND-turn-3" "this is not the moment for that" NotNow;
    "ND-turn-3" "something else has to be decided first" WrongStep;
    "ND-terrain-1" "{at} is not on the map" NoSuchSpace { at: Hex };
    // Setup and map building.
    "ND-setup-1" "{} is already at the table" LeaderTaken { leader: Leader } (.leader.design().civilization);
    "ND-map-6" "tile {tile} is not among your tiles" NotYourTile { tile: u8 };
    "ND-map-12" "a tile at {at} would lie on another one" Overlaps { at: Hex };
    "ND-map-12" "{at} is too far from the middle of the table" OffTheTable { at: Hex };
    "ND-map-7" "the tile would touch {contacts} spaces, and it must touch four" TooFewContacts { contacts: u32 };
    "ND-map-8" "tile {tile} can come closer to the core, and so it must" NotTouchingCore { tile: u8 };
    "ND-map-13" "this would need {needed} water tokens, and {left} are left" TooMuchWater { needed: usize, left: usize };
    // Focus row.
    "ND-turn-4" "{} is not in your focus row" NotInRow { card: FocusCard } (.card.name());
    "ND-turn-8" "name the card in the lower slot first" LowerSlotFirst;
    "ND-turn-9" "the Oracle swaps cards that lie side by side" NotSideBySide;
    "ND-turn-9" "the other card of this turn must not be an economy card" MustDiffer;
    "ND-turn-5" "Capitalism lets you resolve another card" NotItself;
    // Start of the turn.
    "ND-ww-1" "you do not control {}" NotYourWonder { wonder: Wonder } (.wonder.name());
    "ND-turn-9" "{} has been used this turn" UsedThisTurn { wonder: Wonder } (.wonder.name());
    "ND-turn-9" "the card of {} has been used this turn" CardUsedThisTurn { city_state: CityState } (.city_state.name());
    "ND-dip-1" "you do not hold a card of {}" NoCityStateCard { city_state: CityState } (.city_state.name());
    "ND-focus-1" "there is no economy card in your row" NoEconomyCard;
    "ND-ww-7" "there is no rival control token at {at} next to a space of yours" NoRivalTokenNear { at: Hex };
    "ND-ww-10" "{at} is not one of two control tokens of one rival" NotTwoOfARival { at: Hex };
    "ND-ww-10" "{at} is not one of the two control tokens that were named" NotNamed { at: Hex };
    "ND-trade-8" "no trade token lies on Great Zimbabwe" NothingStored;
    "ND-trade-8" "Great Zimbabwe has no room, or is not yours" NoRoomToStore;
    "ND-barb-14" "barbarian {} is not on the map" BarbarianOffMap { barbarian: Barbarian } (.barbarian.slug());
    "ND-empty-1" "{at} is not an empty land space next to it" NotEmptyNextTo { at: Hex };
    // Culture.
    "ND-cul-3" "{at} is water" Water { at: Hex };
    "ND-cul-4" "{at} is not free: a barbarian, city, city-state or control token is there" Occupied { at: Hex };
    "ND-cul-1" "{at} is not next to what it has to be next to" NotNextTo { at: Hex };
    "ND-cul-2" "the ground at {at} is too difficult for slot {slot}" TooDifficult { at: Hex, slot: u8 };
    "ND-cul-13" "you have placed all tokens that the card gives" NoTokensLeft;
    "ND-cul-10" "you have no unused control token; take one off the map first" NoUnusedToken;
    "ND-cul-10" "you still have unused control tokens" HasUnusedToken;
    "ND-cul-10" "there is no control token to be placed" NothingToPlace;
    "ND-friend-1" "{at} holds no control token of yours" NotYourToken { at: Hex };
    "ND-cul-1" "no rival control token at {at} can be turned within 2 spaces of yours" NotWithinTwo { at: Hex };
    // Science.
    "ND-sci-3" "{} is not of level {level}" WrongLevel { card: FocusCard, level: u8 } (.card.name());
    "ND-sci-4" "{} is in your row already" AlreadyInRow { card: FocusCard } (.card.name());
    "ND-sci-4" "{} cannot take the place of {}" DifferentType { new: FocusCard, old: FocusCard } (.new.name(), .old.name());
    "ND-sci-4" "{} cannot be replaced now" CannotReplace { card: FocusCard } (.card.name());
    "ND-sci-1" "no control token is at {at} or next to it" NothingToDestroy { at: Hex };
    // Economy.
    "ND-car-1" "you have no caravan {number}" NoSuchCaravan { number: u8 };
    "ND-car-16" "caravan {number} has come back to your card this turn" CaravanReturned { number: u8 };
    "ND-car-5" "{at} is water" CaravanInWater { at: Hex };
    "ND-car-5" "the ground at {at} is too difficult for slot {slot}" CaravanTerrain { at: Hex, slot: u8 };
    "ND-car-6" "a barbarian is at {at}" BarbarianThere { at: Hex };
    "ND-car-7" "a caravan of yours has reached {at} this turn" ReachedThisTurn { at: Hex };
    "ND-car-2" "{at} is too far for the caravan" TooFar { at: Hex };
    // Industry.
    "ND-build-9" "you have no unused city" NoUnusedCity;
    "ND-build-5" "{at} is water" CityInWater { at: Hex };
    "ND-build-2" "{at} is not free for a city" CityOccupied { at: Hex };
    "ND-build-4" "{at} is next to a city or city-state" CityTooClose { at: Hex };
    "ND-build-6" "the ground at {at} is too difficult for slot {slot}" CityTerrain { at: Hex, slot: u8 };
    "ND-build-1" "{at} cannot be counted to from a friendly space" CityTooFar { at: Hex };
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
    "ND-reinf-6" "the control token at {at} is reinforced already" AlreadyReinforced { at: Hex };
    "ND-reinf-2" "the card is used to attack, not to reinforce" NoReinforcing;
    "ND-atk-23" "the card allows no more attacks" NoAttacksLeft;
    "ND-atk-2" "there is nothing to attack at {at}" NoTarget { at: Hex };
    "ND-atk-3" "{at} cannot be counted to from a space you may attack from" OutOfRange { at: Hex };
    "ND-atk-21" "the capital at {at} was defeated this turn" CapitalSpared { at: Hex };
    "ND-barb-21" "barbarian {} is not at {at}" BarbarianNotThere { barbarian: Barbarian, at: Hex } (.barbarian.slug());
    // Trade tokens and resources.
    "ND-trade-1" "there is no trade token on the card" NoTradeTokens;
    "ND-trade-1" "there is no trade token on {}" NoTradeOn { card: FocusCard } (.card.name());
    "ND-trade-8" "{} has three trade tokens already" CardFull { card: FocusCard } (.card.name());
    "ND-car-9" "these tokens do not go on {}" OtherType { card: FocusCard } (.card.name());
    "ND-cs-6" "{} has been spent this turn" CityStateSpent { city_state: CityState } (.city_state.name());
    "ND-cs-5" "the token of {} does not lie on the card" CityStateNotThere { city_state: CityState } (.city_state.name());
    "ND-res-4" "{} has been spent this turn" NaturalSpent { natural: Natural } (.natural.name());
    "ND-res-3" "{} cannot be spent here" NaturalNotThere { natural: Natural } (.natural.name());
    "ND-trade-1" "{} is not spent on this" NotForThis { resource: Resource } (.resource.slug());
    "ND-comp-11" "no {} token can be taken from the supply" SupplyEmpty { resource: Resource } (.resource.slug());
    "ND-sci-13" "you have {} already" AlreadyHeld { resource: Resource } (.resource.slug());
    // Diplomacy.
    "ND-dip-2" "you hold such a card already" HoldsCard;
    "ND-car-11" "no card of {} lies beside the map" NoCopyLeft { city_state: CityState } (.city_state.name());
    "ND-car-12" "this arrival was at another city-state" OtherCityState { city_state: CityState };
    "ND-friend-1" "seat {seat} is not a rival of yours" NotARival { seat: Seat };
    "ND-car-12" "the caravan has not come to a city of @{seat}" OtherRival { seat: Seat };
    "ND-dip-5" "{} is not in the deck of @{giver}" NotInDeck { card: Diplomacy, giver: Seat } (.card.name());
    "ND-dip-2" "you do not hold {} of @{giver}" DoesNotHold { card: Diplomacy, giver: Seat } (.card.name());
}

impl From<Why> for Refusal {
    fn from(why: Why) -> Refusal {
        Refusal::by_rule(why.code(), why.rule(), why.to_string())
    }
}
