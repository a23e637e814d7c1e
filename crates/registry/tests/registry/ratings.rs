//! The ladder of levels.

use registry::Level;

/// Every step is one that people feel, and none is a wall.
#[test]
fn the_ladder_has_the_same_rungs_in_every_game() {
    for game in registry::games() {
        let rungs = registry::ratings(game.id());
        // A new game's bots are not measured yet.
        if rungs.is_empty() {
            continue;
        }
        let rating = |level: &str| rungs.iter().find(|(name, _)| *name == level).map_or(0, |(_, rating)| *rating);
        let steps = ["learning", "casual", "greedy"].map(rating);
        assert_eq!(steps[2], 1500, "{}", game.id());
        for pair in steps.windows(2) {
            let step = pair[1] - pair[0];
            assert!((100..=300).contains(&step), "{}: a step of {step} points", game.id());
        }
        assert!(rungs.iter().all(|(level, _)| level.parse::<Level>().is_ok()), "{}", game.id());
        assert!(rungs.is_sorted_by_key(|(_, rating)| rating), "{}", game.id());
    }
    assert!(registry::ratings("nothing").is_empty());
}
