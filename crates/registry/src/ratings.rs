//! How strong the bots of a form are in each game, as measured by matches: see "The ladder" in docs/benchmarks.md.

/// Ratings of levels by game, `greedy` being 1500, and `steady` where it plays as greedy does: who is 200 points ahead wins
/// three games of four.
const RATINGS: &[(&str, &[(&str, i16)])] = &[
    ("founders", &[("learning", 1100), ("casual", 1300), ("steady", 1500), ("search:500ms", 1720)]),
    (
        "new-dawn",
        &[
            ("learning", 1100),
            ("casual", 1300),
            ("greedy:builder", 1435),
            ("greedy:trader", 1485),
            ("steady", 1500),
            ("search:500ms", 1760),
        ],
    ),
    ("clash", &[("learning", 1100), ("casual", 1300), ("steady", 1500), ("search:500ms", 1765)]),
    (
        "mega-empires",
        &[
            ("learning", 985),
            ("casual", 1225),
            ("steady", 1400),
            ("greedy:trader", 1450),
            ("greedy", 1500),
            ("search:500ms", 1610),
        ],
    ),
    (
        "expansion-project",
        &[("learning", 970), ("casual", 1220), ("steady", 1420), ("greedy", 1500), ("search:500ms", 1630)],
    ),
];

/// What is known about a game's bots, weakest first; nothing for a game in which nobody has measured them.
pub fn ratings(game: &str) -> &'static [(&'static str, i16)] {
    RATINGS.iter().find(|(id, _)| *id == game).map_or(&[], |(_, ratings)| ratings)
}
