//! What random games come across: a plan that is there for something rare can prove that its games see it.

use super::{Failure, Plan, Promise, play_games};
use crate::Game;

/// How many games of a plan come to a state of which this is true, between two actions.
///
/// # Errors
/// Names the first game that breaks off.
pub fn reaching<G: Game>(plan: &Plan<G::Options>, is_there: impl Fn(&G) -> bool) -> Result<u32, Failure> {
    let mut games = 0;
    play_games::<G>(plan, Promise("reaching", 8_000_000), |walk| {
        while !is_there(walk.game()) {
            let Some((seat, action)) = walk.choose()? else { return Ok(()) };
            walk.act(seat, &action)?;
        }
        games += 1;
        Ok(())
    })?;
    Ok(games)
}
