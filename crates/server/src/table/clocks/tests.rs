//! Properties of clocks, each over many random courses of virtual time.

use super::*;
use crate::api::{Bank, Offset, Sleep};

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;

/// Numbers that look random and are the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as i64) % limit
    }

    fn one_in(&mut self, count: i64) -> bool {
        self.below(count) == 0
    }

    fn rest(&mut self) -> Rest {
        let from = self.below(1440);
        let sleep = Sleep { from: from as u16, to: ((from + 1 + self.below(720)) % 1440) as u16 };
        let shift = |random: &mut Random| (random.below(1801) - 900) as i16;
        let mut offsets = vec![Offset { from: 0, minutes: shift(self) }];
        (1..self.below(4))
            .for_each(|number| offsets.push(Offset { from: number * 17 * DAY + 5, minutes: shift(self) }));
        let days_off = (0..self.below(4)).map(|_| self.below(7) as u8).collect();
        let sleep = (!self.one_in(4)).then_some(sleep);
        Rest { offsets, sleep, days_off }.checked().unwrap()
    }

    fn terms(&mut self) -> Deadline {
        Deadline {
            seconds: self.below(7200) as u32,
            cover: true,
            bank: (!self.one_in(3))
                .then(|| Bank { seconds: self.below(9000) as u32, increment: self.below(600) as u32 }),
            rests: true,
            vacation_days: self.below(20) as u8,
        }
    }
}

fn each_seed(mut check: impl FnMut(Random)) {
    (1..400).for_each(|seed| check(Random(seed)));
}

fn seats(numbers: &[usize]) -> SeatSet {
    numbers.iter().map(|&number| Seat::new(number)).collect()
}

fn total(hand: &Hand) -> i64 {
    hand.left + hand.bank
}

#[test]
fn rest_is_neither_lost_nor_counted_twice() {
    each_seed(|mut random| {
        let rest = random.rest();
        let from = random.below(100 * DAY);
        let (middle, awake) = (from + random.below(20 * DAY), random.below(3 * DAY));
        let to = middle + random.below(20 * DAY);
        assert_eq!(rest.awake(from, to), rest.awake(from, middle) + rest.awake(middle, to), "{rest:?}");
        let after = rest.after(from, awake);
        assert_eq!(rest.awake(from, after), awake, "{rest:?}");
        // Minute by minute, the slow way.
        let start = from - from % MINUTE;
        let slow = (0..3000).filter(|minute| rest.at(start + minute * MINUTE).is_none()).count() as i64 * MINUTE;
        let quick = rest.awake(start, start + 3000 * MINUTE);
        assert!((slow - quick).abs() <= 40 * MINUTE, "{slow} {quick} {rest:?}");
        if let Some(until) = rest.until(from) {
            assert!(rest.awake(from, until) == 0 && rest.at(until).is_none());
        }
    });
}

#[test]
fn a_week_with_sleep_and_a_sunday_off_has_its_hours() {
    let summer = 20_000 * DAY;
    let offsets = vec![Offset { from: 0, minutes: 60 }, Offset { from: summer, minutes: 120 }];
    let rest = Rest { offsets, sleep: Some(Sleep { from: 23 * 60, to: 7 * 60 }), days_off: vec![6] };
    let rest = rest.checked().unwrap();
    assert_eq!(rest.awake(0, 7 * DAY), 6 * 16 * HOUR);
    // The first day of 1970 was a Thursday: at 21:59 UTC it is 22:59 in winter, and a minute later bedtime.
    assert_eq!((rest.at(22 * HOUR - MINUTE), rest.at(22 * HOUR)), (None, Some(Resting::Asleep)));
    assert_eq!(rest.until(22 * HOUR), Some(DAY + 6 * HOUR));
    assert_eq!(rest.at(3 * DAY + 12 * HOUR), Some(Resting::DayOff));
    // In summer everything is an hour earlier.
    assert_eq!((rest.at(summer + 21 * HOUR), rest.at(summer - DAY + 21 * HOUR)), (Some(Resting::Asleep), None));
}

#[test]
fn what_leaves_no_time_to_play_is_refused() {
    let sleep = |from, to| Rest { sleep: Some(Sleep { from, to }), ..Rest::default() };
    assert!(sleep(0, 721).checked().is_err() && sleep(5, 5).checked().is_err() && sleep(0, 1440).checked().is_err());
    assert!(sleep(1380, 420).checked().is_ok());
    assert!(Rest { days_off: vec![0, 1, 2, 3], ..Rest::default() }.checked().is_err());
    assert!(Rest { days_off: vec![7], ..Rest::default() }.checked().is_err());
    let offsets = |minutes: &[(i64, i16)]| Rest {
        offsets: minutes.iter().map(|&(from, minutes)| Offset { from, minutes }).collect(),
        ..Rest::default()
    };
    assert!(offsets(&[(0, 901)]).checked().is_err() && offsets(&[(5, 0), (5, 60)]).checked().is_err());
}

/// However a time is cut into pieces, by entries, restarts or looks at the clock, the same is charged.
#[test]
fn no_time_is_lost_or_created() {
    each_seed(|mut random| {
        let terms = random.terms();
        let mut whole = Clock::new(&terms, 3, 1000, "a");
        for seat in Seat::all(3) {
            let rest = random.rest();
            whole.set_rest(seat, rest);
        }
        whole.ask(&terms, seats(&[0, 2]), Round::None);
        let mut pieces = whole.clone();
        let end = 1000 + random.below(4 * DAY);
        whole.advance(end);
        while pieces.at < end {
            pieces.advance((pieces.at + 1 + random.below(9 * HOUR)).min(end));
            if random.one_in(3) {
                // Kept and read again, by the same process or by another one that takes over with no time in between.
                let text = serde_json::to_string(&pieces).unwrap();
                pieces = serde_json::from_str(&text).unwrap();
                let now = pieces.at;
                pieces.take_over(Some(now), now, "a");
            }
        }
        assert_eq!(pieces, whole);
        let fresh = Clock::new(&terms, 3, 1000, "a");
        assert_eq!(total(&pieces.seats[1]), total(&fresh.seats[1]), "nobody waits for this one");
        let awake = pieces.seats[0].rest.as_ref().unwrap().awake(1000, end);
        assert_eq!(total(&pieces.seats[0]), (total(&fresh.seats[0]) - awake).max(0));
    });
}

#[test]
fn time_while_nobody_counted_is_charged_to_nobody() {
    each_seed(|mut random| {
        let terms = Deadline { seconds: 600, ..random.terms() };
        let mut clock = Clock::new(&terms, 2, 0, "a");
        clock.ask(&terms, seats(&[0, 1]), Round::None);
        let (counted, down) = (random.below(500_000), random.below(30 * DAY));
        let before = total(&clock.seats[0]);
        // The other process may well have another idea of what time it is.
        clock.take_over(Some(counted), counted + down - random.below(HOUR), "b");
        assert_eq!(total(&clock.seats[0]), before - counted);
        let mut lost = Clock::new(&terms, 2, 0, "a");
        lost.ask(&terms, seats(&[0]), Round::None);
        lost.take_over(None, down, "b");
        assert_eq!(total(&lost.seats[0]), before, "nobody knows when it stopped");
    });
}

#[test]
fn a_paused_clock_does_not_move() {
    each_seed(|mut random| {
        let terms = random.terms();
        let mut clock = Clock::new(&terms, 2, 0, "a");
        clock.ask(&terms, seats(&[0]), Round::None);
        let before = clock.seats.clone();
        clock.pause(None);
        assert_eq!((clock.due(), clock.expired()), (None, SeatSet::EMPTY));
        clock.advance(random.below(90 * DAY));
        assert_eq!(clock.seats, before);
        clock.resume();
        let now = clock.at;
        // A pause that ends by itself charges what comes after it and nothing else.
        clock.pause(Some(HOUR));
        let over = total(&clock.seats[0]);
        assert_eq!(clock.due(), Some(now + HOUR + over));
        clock.advance(now + HOUR + 5);
        assert_eq!((total(&clock.seats[0]), clock.is_paused()), ((over - 5).max(0), false));
    });
}

#[test]
fn sleep_and_vacation_never_charge() {
    each_seed(|mut random| {
        let terms = Deadline { vacation_days: 10, ..random.terms() };
        let mut clock = Clock::new(&terms, 1, random.below(50 * DAY), "a");
        let rest = random.rest();
        clock.set_rest(Seat::new(0), rest.clone());
        clock.ask(&terms, seats(&[0]), Round::None);
        if let Some(until) = rest.until(clock.at) {
            let before = total(&clock.seats[0]);
            clock.advance(until);
            assert_eq!(total(&clock.seats[0]), before);
        }
        let before = total(&clock.seats[0]);
        assert_eq!(clock.take_vacation(Seat::new(0), 7), Some(7));
        let (from, until) = (clock.at, clock.at + 7 * DAY);
        assert!(clock.due().is_some_and(|due| due >= until));
        clock.advance(from + random.below(7 * DAY));
        assert_eq!((total(&clock.seats[0]), clock.expired()), (before, SeatSet::EMPTY));
        // Whoever is back sooner keeps the rest of the days.
        let used = clock.at - from;
        assert!(clock.take_vacation(Seat::new(0), 0) == Some(0) || used == 0);
        assert_eq!(clock.seats[0].vacation_left, 10 * DAY - used);
    });
}

/// Everybody needs as long as they need; in which order the entries come changes nobody's time.
#[test]
fn the_order_of_joint_answers_does_not_matter() {
    each_seed(|mut random| {
        let terms = random.terms();
        let all = seats(&[0, 1, 2, 3]);
        let takes: Vec<i64> = (0..4).map(|_| random.below(3 * HOUR)).collect();
        let mut fresh = Clock::new(&terms, 4, 0, "a");
        fresh.ask(&terms, all, Round::None);
        let mut order: Vec<usize> = (0..4).collect();
        order.sort_by_key(|&seat| takes[seat]);
        let mut together = fresh.clone();
        let mut waiting = all;
        for &seat in &order {
            together.advance(takes[seat]);
            waiting = waiting.without(Seat::new(seat));
            together.answered(&terms, Seat::new(seat), Answer::Whole);
            // The last answer leads to the next phase, in which all are asked again.
            together.ask(&terms, if waiting.is_empty() { all } else { waiting }, Round::None);
        }
        for (seat, took) in takes.iter().enumerate() {
            let mut alone = fresh.clone();
            alone.advance(*took);
            alone.answered(&terms, Seat::new(seat), Answer::Whole);
            assert_eq!(total(&together.seats[seat]), total(&alone.seats[seat]));
        }
    });
}

#[test]
fn taking_back_and_answering_again_earns_nothing() {
    let terms = Deadline { bank: Some(Bank { seconds: 60, increment: 30 }), seconds: 10, ..Deadline::default() };
    let mut clock = Clock::new(&terms, 1, 0, "a");
    let one = Seat::new(0);
    clock.answered(&terms, one, Answer::Part);
    assert_eq!(clock.seats[0].bank, 60_000);
    clock.answered(&terms, one, Answer::Whole);
    for _ in 0..5 {
        clock.answered(&terms, one, Answer::Back);
        clock.answered(&terms, one, Answer::Whole);
    }
    assert_eq!(clock.seats[0].bank, 90_000);
}

#[test]
fn a_round_has_its_time_as_a_whole_and_ends_for_all_at_once() {
    let terms = Deadline { seconds: 100, ..Deadline::default() };
    let mut clock = Clock::new(&terms, 2, 0, "a");
    clock.ask(&terms, seats(&[0, 1]), Round::New);
    clock.advance(30_000);
    clock.answered(&terms, Seat::new(0), Answer::Whole);
    clock.ask(&terms, seats(&[1]), Round::Same);
    clock.ask(&terms, seats(&[0, 1]), Round::Same);
    assert_eq!(clock.due(), Some(100_000), "whoever comes back finds the same time");
    clock.advance(100_000);
    assert_eq!(clock.expired(), seats(&[0, 1]));
    // Its last part has the whole time again, and so has what comes after it.
    clock.ask(&terms, seats(&[0]), Round::New);
    assert_eq!(clock.due(), Some(200_000));
    clock.ask(&terms, seats(&[0]), Round::None);
    assert_eq!(clock.due(), Some(200_000));
}

#[test]
fn new_hours_of_rest_count_from_the_next_decision_on() {
    let terms = Deadline { seconds: 3600, rests: true, ..Deadline::default() };
    let mut clock = Clock::new(&terms, 1, 0, "a");
    clock.ask(&terms, seats(&[0]), Round::None);
    let rest = Rest { sleep: Some(Sleep { from: 0, to: 720 }), ..Rest::default() };
    clock.set_rest(Seat::new(0), rest);
    clock.advance(HOUR);
    assert_eq!(clock.expired(), seats(&[0]), "nobody falls asleep to gain time");
    clock.ask(&terms, SeatSet::EMPTY, Round::None);
    clock.ask(&terms, seats(&[0]), Round::None);
    assert_eq!(clock.due(), Some(13 * HOUR));
}

#[test]
fn votes_are_decided_by_most_and_a_changed_mind_counts_once() {
    use crate::api::{Ballot, Motion};
    use crate::table::votes::{Verdict, without};
    each_seed(|mut random| {
        let count = 1 + random.below(9) as u8;
        let voters: Vec<u8> = (1..=count).collect();
        let mut ballot = Ballot::new(5, 1, Motion::Resume, voters.clone());
        let mut minds = vec![None; usize::from(count)];
        minds[0] = Some(true);
        for _ in 0..random.below(40) {
            let (seat, yes) = (1 + random.below(i64::from(count)) as u8, random.one_in(2));
            ballot.cast(seat, yes);
            minds[usize::from(seat - 1)] = Some(yes);
            let (yes, no) = [true, false].map(|mind| minds.iter().filter(|said| **said == Some(mind)).count()).into();
            let most = usize::from(count) / 2 + 1;
            let expected = match () {
                () if yes >= most => Verdict::Carried,
                () if usize::from(count) - no < most => Verdict::Lost,
                () => Verdict::Open,
            };
            assert_eq!((ballot.yes.len(), ballot.no.len(), ballot.verdict()), (yes, no, expected));
        }
        if ballot.verdict() == Verdict::Open
            && let Some(rest) = without(ballot, &[Seat::new(usize::from(count) - 1)])
        {
            assert!(!rest.voters.contains(&count) && !rest.yes.contains(&count) && !rest.no.contains(&count));
        }
    });
}
