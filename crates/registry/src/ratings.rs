//! How strong the bots of a form are in each game, as measured by matches: see "The ladder" in docs/benchmarks.md.

/// Ratings of levels by game, `greedy` being 1500: who is 200 points ahead wins three games of four.
const RATINGS: &[(&str, &[(&str, i16)])] = &[
    ("founders", &[("learning", 1100), ("casual", 1300), ("greedy", 1500), ("search:500ms", 1710)]),
    (
        "new-dawn",
        &[
            ("learning", 1100),
            ("casual", 1300),
            ("greedy:builder", 1435),
            ("greedy:trader", 1485),
            ("greedy", 1500),
            ("search:500ms", 1790),
        ],
    ),
    ("clash", &[("learning", 1100), ("casual", 1300), ("greedy", 1500), ("search:500ms", 1770)]),
    (
        "mega-empires",
        &[("learning", 1115), ("casual", 1320), ("greedy:trader", 1450), ("greedy", 1500), ("search:500ms", 1600)],
    ),
    ("expansion-project", &[("learning", 1070), ("casual", 1305), ("greedy", 1500), ("search:500ms", 1600)]),
];

/// What is known about a game's bots, weakest first; nothing for a game in which nobody has measured them.
pub fn ratings(game: &str) -> &'static [(&'static str, i16)] {
    RATINGS.iter().find(|(id, _)| *id == game).map_or(&[], |(_, ratings)| ratings)
}
