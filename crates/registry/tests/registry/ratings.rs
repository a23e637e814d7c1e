//! The ladder of levels.

use registry::{Character, Level, Slips};

/// Every step is one that people feel, and none is a wall.
#[test]
fn the_ladder_has_the_same_rungs_in_every_game() {
    for game in registry::games() {
        let rungs = registry::ratings(game.id());
        // A new game's bots are not measured yet.
        if rungs.is_empty() {
            continue;
        }
        let rating = |level: &str| rungs.iter().find(|(name, _)| *name == level).map(|(_, rating)| *rating);
        let steps = ["learning", "casual", "steady", "search:500ms"].map(|level| rating(level).unwrap_or(0));
        for pair in steps.windows(2) {
            let step = pair[1] - pair[0];
            assert!((150..=300).contains(&step), "{}: a step of {step} points", game.id());
        }
        // Greedy is the measure of all, and it is named where it stands between two rungs.
        let greedy = if game.ladder().steady == Slips::NONE { "steady" } else { "greedy" };
        assert_eq!(rating(greedy), Some(1500), "{}", game.id());
        assert!(rungs.iter().all(|(level, _)| level.parse::<Level>().is_ok()), "{}", game.id());
        assert!(rungs.is_sorted_by_key(|(_, rating)| rating), "{}", game.id());
    }
    assert!(registry::ratings("nothing").is_empty());
}

/// A character is another way to play and hardly a weaker one; and it is offered with its rating.
#[test]
fn characters_are_about_as_strong_as_greedy() {
    for game in registry::games() {
        let rungs = registry::ratings(game.id());
        let written = |character| Level::Of(character).to_string();
        for character in game.characters() {
            let rating = rungs.iter().find(|(level, _)| *level == written(character)).map(|(_, rating)| *rating);
            assert!(rating.is_some_and(|rating| (1400..=1600).contains(&rating)), "{}: {rating:?}", game.id());
            assert_eq!(game.check_level(Level::Of(character)), Ok(()));
        }
        let lacks = Character::ALL.into_iter().filter(|character| !game.characters().contains(character));
        for character in lacks {
            assert!(rungs.iter().all(|(level, _)| *level != written(character)), "{}", game.id());
            let problem = game.check_level(Level::Of(character)).unwrap_err().to_string();
            let others: Vec<String> = game.characters().into_iter().map(written).collect();
            let others = if others.is_empty() { "greedy".into() } else { others.join(", ") };
            assert_eq!(problem, format!("{} has no bot `greedy:{character}`; it has {others}", game.title()));
        }
    }
}
