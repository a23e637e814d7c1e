//! Victory points, tie-breaks and the outcome. `ME-13c` `EP-34vic`

use crate::advances;
use crate::edition::Edition;
use crate::state::State;
use crate::why::cite;
use engine::{GameOptions as _, Outcome, RuleId, ScoreLine, Seat, Standing, say};
use std::cmp::Ordering;

/// Points for a step of the succession marker. `ME-13c-3` `EP-34vic.1a`
pub(crate) const STEP_POINTS: i32 = 5;

/// What breaks a tie.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum TieBreak {
    /// The farther marker. `ME-13c-6`
    Progress,
    /// More advances worth this many points. `ME-13c-7`
    AdvancesWorth(u8),
    /// The higher printed cost of all advances. `ME-13c-8`
    CostOfAdvances,
    /// The higher credits of one color. `ME-13c-9`
    CreditsOfOneColor,
    /// The higher credits of all colors. `ME-13c-10`
    AllCredits,
    /// More cities on the board. `ME-13c-11`
    Cities,
    /// More tokens on the board. `ME-13c-12`
    Tokens,
    /// The ranking. `ME-13c-13`
    Ranking,
    /// The value of cards and treasury. `EP-34vic.2b`
    Wealth,
}

/// Whether the game is over and everybody's cards are shown, because they may break a tie. `EP-34vic.2b`
pub(crate) fn hands_are_shown<E: Edition>(state: &State<E>) -> bool {
    state.is_over() && E::TIE_BREAKS.contains(&TieBreak::Wealth)
}

/// Ranks and scores, once the game is over.
/// `EP-34end.1c` Points decide, not who came to the finish first.
/// `EP-34vic.2a`
pub(crate) fn outcome<E: Edition>(state: &State<E>) -> Option<Outcome> {
    if !state.is_over() {
        return None;
    }
    let seats: Vec<Seat> = Seat::all(state.options.seats()).collect();
    let lines: Vec<Vec<ScoreLine>> = seats.iter().map(|&seat| score_lines(state, seat)).collect();
    let scores: Vec<i32> = lines.iter().map(|lines| lines.iter().map(|line| line.points).sum()).collect();
    let key = |index: usize| (!state.left.contains(seats[index]), scores[index], breaks(state, seats[index]));
    let keys: Vec<_> = (0..seats.len()).map(key).collect();
    let ranks = Outcome::ranks(&keys);
    let (reason, rule) = reason(state);
    let standing = |(index, breakdown): (usize, Vec<ScoreLine>)| Standing {
        seat: seats[index],
        rank: ranks[index],
        score: scores[index],
        breakdown,
        tie_break_says: None,
        tie_break: tie_break(state, &scores, &seats, index),
    };
    let standings = lines.into_iter().enumerate().map(standing).collect();
    Some(Outcome { says: None, reason, rule, standings, halves: false })
}

fn reason<E: Edition>(state: &State<E>) -> (String, RuleId) {
    let rule = |rules: &[RuleId]| cite::<E>(rules).first().copied().unwrap_or_default();
    let finish = E::succession(&state.options).finish;
    let there = state.seats_in_game().filter(|&seat| state.players[seat].succession >= finish);
    let there: Vec<String> = there.map(|seat| format!("@{seat}")).collect();
    if state.finish.last_turn > 0 && !there.is_empty() {
        let reason = say!("The finish of the succession table was reached by {}.", engine::words::enumerated(&there));
        return (reason, rule(&["ME-13a-4", "EP-34end.1a"]));
    }
    if state.finish.last_turn > 0 {
        return ("The finish of the succession table was reached.".into(), rule(&["ME-13a-4", "EP-34end.1a"]));
    }
    if state.departures.ends {
        return ("The table ended the game.".into(), rule(&["ME-leave-1", "EP-34end.1b"]));
    }
    if state.seats_in_game().count() <= 1 {
        return ("Nobody is left to play against.".into(), rule(&["ME-13c-5", "EP-34end.1b"]));
    }
    (say!("The table's limit of {} turns was reached.", state.turn), rule(&["ME-13c-5", "EP-34end.1b"]))
}

/// What a seat's points come from, as far as it has them now.
/// `EP-34vic.1c` `EP-34vic.1d` What an advance is worth is in its row of data.
pub fn score_lines<E: Edition>(state: &State<E>, seat: Seat) -> Vec<ScoreLine> {
    let player = &state.players[seat];
    let line = |label, count: usize, points: i32, rules: &[RuleId]| ScoreLine {
        label,
        count: count as u32,
        points,
        rule: cite::<E>(rules).first().copied().unwrap_or_default(),
    };
    if state.left.contains(seat) {
        return Vec::new();
    }
    let cities = usize::from(state.cities_on_board(seat));
    let advances = player.advances.iter().map(|advance| i32::from(E::data().advance(advance).points)).sum();
    let steps = usize::from(player.succession);
    let mut lines = vec![
        line("Cities on the board", cities, cities as i32, &["ME-13c-1", "EP-34vic.1e"]),
        line("Civilization Advances", player.advances.len(), advances, &["ME-13c-2", "EP-34vic.1b"]),
        line("Steps on the succession table", steps, STEP_POINTS * steps as i32, &["ME-13c-3", "EP-34vic.1a"]),
    ];
    if has_bonus(state, seat) {
        lines.push(line("Alone in the last era", 1, E::LAST_ERA_BONUS, &["ME-13c-4"]));
    }
    lines
}

/// The points a seat has now.
pub fn points<E: Edition>(state: &State<E>, seat: Seat) -> i32 {
    score_lines(state, seat).iter().map(|line| line.points).sum()
}

/// `ME-13c-4` Only a seat that was alone when the last era was first entered.
pub(crate) fn has_bonus<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    let first = state.finish.first_in_last_era;
    E::LAST_ERA_BONUS != 0 && first.len() == 1 && first.contains(seat)
}

/// How a seat does in each tie-break; more is better.
fn breaks<E: Edition>(state: &State<E>, seat: Seat) -> Vec<i64> {
    E::TIE_BREAKS.iter().map(|&tie_break| measure(state, seat, tie_break)).collect()
}

/// `ME-13c-14` Costs are printed ones; credits are all those the seat has.
fn measure<E: Edition>(state: &State<E>, seat: Seat, tie_break: TieBreak) -> i64 {
    let player = &state.players[seat];
    let cards = || player.advances.iter().map(|advance| E::data().advance(advance));
    let credits = || advances::credits(state, seat).into_iter().map(i64::from);
    match tie_break {
        TieBreak::Progress => player.succession.into(),
        TieBreak::AdvancesWorth(points) => cards().filter(|card| card.points == points).count() as i64,
        TieBreak::CostOfAdvances => cards().map(|card| i64::from(card.cost)).sum(),
        TieBreak::CreditsOfOneColor => credits().max().unwrap_or(0),
        TieBreak::AllCredits => credits().sum(),
        TieBreak::Cities => state.cities_on_board(seat).into(),
        TieBreak::Tokens => state.tokens_on_board(seat).into(),
        TieBreak::Ranking => -i64::from(state.ranking(seat)),
        TieBreak::Wealth => i64::from(advances::value_in_hand(state, seat)) + i64::from(player.treasury),
    }
}

/// How the seat fared against those with the same score.
fn tie_break<E: Edition>(state: &State<E>, scores: &[i32], seats: &[Seat], index: usize) -> Option<String> {
    let seat = seats[index];
    let rivals: Vec<Seat> = seats
        .iter()
        .zip(scores)
        .filter(|&(&other, &score)| other != seat && score == scores[index])
        .map(|(&other, _)| other)
        .filter(|&other| state.left.contains(other) == state.left.contains(seat))
        .collect();
    if rivals.is_empty() || state.left.contains(seat) {
        return None;
    }
    let parts = rivals.into_iter().map(|rival| {
        for &tie_break in E::TIE_BREAKS {
            match measure(state, seat, tie_break).cmp(&measure(state, rival, tie_break)) {
                Ordering::Equal => {}
                Ordering::Greater => return say!("before @{rival} by {}", tie_break.words()),
                Ordering::Less => return say!("behind @{rival} by {}", tie_break.words()),
            }
        }
        say!("level with @{rival}")
    });
    Some(engine::words::enumerated(&parts.collect::<Vec<_>>()))
}

impl TieBreak {
    fn words(self) -> String {
        match self {
            TieBreak::Progress => "the succession marker".into(),
            TieBreak::AdvancesWorth(points) => say!("the number of advances worth {points} points"),
            TieBreak::CostOfAdvances => "the cost of all advances".into(),
            TieBreak::CreditsOfOneColor => "the credits of one color".into(),
            TieBreak::AllCredits => "the sum of all credits".into(),
            TieBreak::Cities => "cities on the board".into(),
            TieBreak::Tokens => "tokens on the board".into(),
            TieBreak::Ranking => "ranking".into(),
            TieBreak::Wealth => "wealth".into(),
        }
    }
}
