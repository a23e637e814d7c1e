//! What a seat may do while the game is set up, as text.

use crate::atlas::AreaId;
use crate::names::{Civilization, Group};
use engine::Seat;

engine::verbs! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action {
        /// Plays a civilization that nobody plays yet.
        Choose { civilization: Civilization } => ["play" civilization];
        /// Places a city in an area of its region.
        PlaceCity { area: AreaId } => ["start" "city" area];
        /// Gives a city up.
        LoseCity { area: AreaId } => ["start" "without" area];
        /// Takes credits of a group, whose advances become cheaper.
        ChooseCredit { group: Group } => ["start" "credit" group];
        /// Places tokens in an area of its region.
        PlaceTokens { count: u8, area: AreaId } => ["start" "tokens" count area];
        /// Proposes an exchange of civilizations, or agrees to it.
        Exchange { with: Seat } => ["exchange" with];
        /// Takes a proposal back.
        Withdraw => ["exchange" "withdraw"];
        /// Declines what another proposes.
        Decline { with: Seat } => ["exchange" "decline" with];
        /// Draws the top card of a stack.
        DrawCard { stack: u8 } => ["start" "card" stack];
        /// Chooses a package of advances by the groups it is named for.
        ChoosePackage { first: Group, second: Group } => ["start" "package" first second];
        /// Writes down where tokens will be placed: in an area associated with its civilization.
        PlanTokens { count: u8, area: AreaId } => ["start" "plan" count area];
    }
}

impl Action {
    /// Whether a seat writes this down for itself, until all show what they wrote. `EP-31.4bis` `EP-31.5a`
    pub(crate) const fn is_written_down(&self) -> bool {
        match self {
            Action::ChoosePackage { .. } | Action::PlanTokens { .. } => true,
            Action::Choose { .. }
            | Action::PlaceCity { .. }
            | Action::LoseCity { .. }
            | Action::ChooseCredit { .. }
            | Action::PlaceTokens { .. }
            | Action::Exchange { .. }
            | Action::Withdraw
            | Action::Decline { .. }
            | Action::DrawCard { .. } => false,
        }
    }
}
