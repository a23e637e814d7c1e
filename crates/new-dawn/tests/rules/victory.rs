//! Winning the game: agendas and the end.

use crate::support::{Board as _, Table, position, position_for};
use engine::{Game as _, GameOptions as _, Log, Rng, Seat, Seed, Viewer, rule};
use new_dawn::{Event, NewDawn, Options, turn};

const CARDS: &str = "victory explorer-aesthetic technophile-scholarly civilized-moneygrubber";

/// What a seat has of an agenda, and whether its card counts as completed after some action.
fn completes(victory: &str, text: &str) -> bool {
    let others = [
        "civilized-moneygrubber",
        "warmonger-paranoid",
        "explorer-aesthetic",
        "technophile-scholarly",
        "populous-preservationist",
    ];
    let others: Vec<&str> = others.into_iter().filter(|other| *other != victory).take(2).collect();
    let mut table = position_for(3, &format!("victory {victory} {}\nbarbarians\n{text}", others.join(" ")));
    table.pass();
    table.view().victory[0].completed.contains(crate::support::seat(1))
}

#[rule("ND-agenda-2")]
#[test]
fn civilized() {
    let cities = "1 cities 3,-3 5,-5 2,-1 4,1 2,2 1,3 6,3";
    assert!(completes("civilized-moneygrubber", cities));
    assert!(!completes("civilized-moneygrubber", "1 cities 3,-3 5,-5 2,-1 4,1 2,2 1,3"));
}

#[rule("ND-agenda-3")]
#[test]
fn warmonger() {
    let card = "warmonger-paranoid";
    assert!(completes(card, "1 defeated"));
    assert!(completes(card, "1 cities 6,0\n1 reinforced 1,0"));
    assert!(!completes(card, "1 cities 6,0\n2 cities 1,0"));
}

/// Fifteen friendly spaces on the edge or next to water; a space near both counts once.
#[rule("ND-agenda-4", "ND-agenda-9")]
#[test]
fn explorer() {
    let table = position_for(3, "barbarians");
    let shore: Vec<String> = table
        .view()
        .spaces
        .into_iter()
        .filter(|space| {
            space.shore && space.owner.is_none() && space.city_state.is_none() && space.terrain.name() != "water"
        })
        .map(|space| space.at.to_string())
        .collect();
    // The capital at 7,-2 is not on the shore.
    assert!(!table.space("7,-2").shore && table.space("8,-2").shore);
    assert!(completes("explorer-aesthetic", &format!("1 control {}", shore[..15].join(" "))));
    assert!(!completes("explorer-aesthetic", &format!("1 control {}", shore[..14].join(" "))));
}

#[rule("ND-agenda-5")]
#[test]
fn technophile() {
    let text = "1 row astrology foreign-trade masonry early-empire pottery";
    let last = position(&format!("{CARDS}\n1 tech 23\n{text}")).play("1: focus astrology").player(1);
    assert_eq!((last.tech, last.completed), (24, 1));
    let before = position(&format!("{CARDS}\n1 tech 22\n{text}")).play("1: focus astrology").player(1);
    assert_eq!((before.tech, before.completed), (23, 0));
}

/// The capital and four cities, each with water or own tokens all around; one token less and it is four.
#[rule("ND-agenda-6")]
#[test]
fn populous() {
    let cities = "1 cities 8,2 6,2 1,6 -1,4";
    let control = "8,-2 6,-2 8,-3 7,-3 6,-1 7,-1 8,1 5,2 6,1 5,3 6,3 0,6 2,5 1,5 0,7 1,7 -2,4 -1,3 -2,5";
    assert!(!completes("populous-preservationist", &format!("{cities}\n1 control {control}")));
    assert!(completes("populous-preservationist", &format!("{cities}\n1 control {control} 7,3")));
}

#[rule("ND-agenda-7", "ND-agenda-9")]
#[test]
fn preservationist() {
    let card = "populous-preservationist";
    assert!(completes(card, "1 control 4,-1 2,4"));
    assert!(!completes(card, "1 control 4,-1\n2 control 2,4"));
}

#[rule("ND-agenda-8")]
#[test]
fn two_wonders_of_one_type() {
    let cases = [
        ("civilized-moneygrubber", "colossus", "big-ben"),
        ("warmonger-paranoid", "petra", "pentagon"),
        ("explorer-aesthetic", "stonehenge", "eiffel-tower"),
        ("technophile-scholarly", "oracle", "kremlin"),
    ];
    for (card, one, other) in cases {
        assert!(completes(card, &format!("1 cities 5,-4\nwonders {one}=7,-2 {other}=5,-4")), "{card}");
        assert!(!completes(card, &format!("1 cities 5,-4\nwonders {one}=7,-2 {other}=3,6")), "{card}");
        assert!(!completes(card, &format!("wonders {one}=7,-2")), "{card}");
    }
}

/// Recorded at once with a control token, kept when the condition is lost, once for each card.
#[rule("ND-vic-1", "ND-vic-2", "ND-vic-3")]
#[test]
fn a_completed_agenda_is_recorded_and_kept() {
    let cards = "victory populous-preservationist technophile-scholarly civilized-moneygrubber";
    let mut table = position(&format!(
        "{cards}\n1 control 4,-1 3,4\n1 cities 3,3\nbarbarians\n1 row astrology foreign-trade masonry pottery early-empire"
    ));
    let before = table.player(1).unused_control;
    table.play("1: focus early-empire\n1: place 2,4");
    assert!(table.has_event(|event| matches!(event, Event::AgendaCompleted { .. })));
    assert_eq!((table.player(1).completed, table.player(1).unused_control), (1, before - 2));
    // Seat 2 takes one of the natural wonders away: the card stays completed.
    let mut table = position(&format!(
        "{cards}\n1 control 4,-1 3,4\n1 cities 3,3\n2 control 1,5\nbarbarians
         1 row astrology foreign-trade masonry pottery early-empire
         2 row astrology foreign-trade early-empire pottery masonry"
    ));
    table.play("1: focus early-empire\n1: place 2,4\n1: done");
    assert_eq!((table.player(1).completed, table.player(1).naturals.len()), (1, 2));
    table.dice(&[6, 1]).play("2: focus masonry\n2: attack 2,4\n2: done");
    assert_eq!((table.player(1).naturals.len(), table.player(2).naturals.len()), (1, 1));
    table.pass();
    assert_eq!(table.player(1).completed, 1);
    // Both agendas of one card are still one card.
    let mut table = position(&format!("{CARDS}\n1 tech 23\n1 cities 5,-4\nwonders oracle=7,-2 kremlin=5,-4"));
    table.pass();
    assert_eq!(table.player(1).completed, 1);
}

/// Seat 2 holds two natural wonders when the dial moves, and the barbarians take one of them away before anybody acts:
/// the agenda was complete, and it counts.
#[rule("ND-vic-1", "ND-vic-2")]
#[test]
fn an_agenda_is_recorded_before_the_event() {
    let cards = "victory populous-preservationist technophile-scholarly civilized-moneygrubber";
    let text = format!("{cards}\nturn 2\ndial 1\ndirection 0\n2 control 4,-1 2,4\nbarbarians D=2,3");
    let game = position(&text).game;
    let mut written = game.position();
    written.steps = vec![turn::Step::EndTurn.into()];
    let options = game.options();
    let file =
        engine::PositionFile { game: "new-dawn".into(), revision: 1, options, chance: vec![], position: written };
    let game = engine::position::load::<new_dawn::NewDawn>(&file, engine::Seed::from_number(1)).unwrap();
    let mut table = Table { game, events: vec![] };
    assert_eq!((table.step(), table.player(2).completed), ("EndTurn", 0));
    table.dice(&[3]).play("2: done");
    assert_eq!((table.owner("2,4"), table.player(2).naturals.len(), table.player(2).completed), (None, 1, 1));
    // In play it is recorded with the action that completes it, before the turn is ended.
    let row = "2 row masonry astrology foreign-trade pottery early-empire";
    let mut table = position(&format!("{}\n2 cities 3,4\n{row}", text.replace("4,-1 2,4", "4,-1")));
    table.play("2: focus early-empire\n2: place 2,4\n2: done");
    assert_eq!((table.step(), table.player(2).completed), ("EndTurn", 1));
    table.dice(&[3]).play("2: done");
    assert_eq!((table.owner("2,4"), table.player(2).completed), (None, 1));
}

/// Without an unused token it counts as well.
#[rule("ND-vic-8")]
#[test]
fn an_agenda_needs_no_token_to_count() {
    let table = position("barbarians");
    let free = table.view().spaces.into_iter().filter(|space| {
        space.owner.is_none()
            && space.city_state.is_none()
            && space.terrain.name() != "water"
            && space.icon == new_dawn::map::Icon::None
    });
    let all: Vec<String> = free.take(31).map(|space| space.at.to_string()).collect();
    let victory = "victory technophile-scholarly warmonger-paranoid civilized-moneygrubber";
    let mut table = position(&format!("{victory}\nbarbarians\n1 control {}\n1 tech 23", all.join(" ")));
    assert_eq!(table.player(1).unused_control, 0);
    table.play("1: focus astrology\n1: done");
    assert_eq!((table.player(1).completed, table.player(1).unused_control), (1, 0));
}

fn all_cards(seats: &str) -> String {
    let done =
        |seat: &str| format!("{seat} completed explorer-aesthetic technophile-scholarly civilized-moneygrubber\n");
    format!("{CARDS}\nbarbarians\n{}", seats.split(' ').map(done).collect::<String>())
}

/// The last card is completed in seat 2's turn: nothing ends before the first player's next turn, after the event.
#[rule("ND-vic-4", "ND-vic-6")]
#[test]
fn the_game_ends_at_the_start_of_the_first_players_turn() {
    let text = "2 completed explorer-aesthetic civilized-moneygrubber\n2 tech 23\nturn 2\ndial 2\nbarbarians
                2 row astrology foreign-trade masonry early-empire pottery
                2 control 4,6 4,5 3,5 3,7";
    let mut table = position_for(3, &format!("{CARDS}\n{text}"));
    table.play("2: focus astrology");
    if table.waits_for() == 2 {
        table.play("2: done");
    }
    assert_eq!((table.player(2).completed, table.waits_for(), table.outcome().is_some()), (3, 3, false));
    table.pass();
    // The trade event of the dial comes first.
    assert_eq!((table.step(), table.waits_for(), table.outcome().is_some()), ("PutTradeToken", 2, false));
    table.play("2: put pottery");
    let outcome = table.outcome().unwrap();
    assert_eq!(outcome.winners().map(|seat| seat.number()).collect::<Vec<_>>(), [2]);
    assert!(table.offers().is_empty());
    assert_eq!(table.step(), "Over");
}

fn ends(table: &mut Table) -> Vec<usize> {
    table.until_first_player();
    table.outcome().unwrap().standings.iter().map(|standing| standing.rank).collect()
}

/// Most wonders, then most friendly spaces, then they share it.
#[rule("ND-vic-5", "ND-vic-7")]
#[test]
fn ties_are_broken_by_wonders_and_then_by_spaces() {
    let both = all_cards("1 2");
    assert_eq!(ends(&mut position(&format!("{both}wonders petra=3,6\n1 control 8,-2 6,-2"))), [2, 1]);
    assert_eq!(ends(&mut position(&format!("{both}1 control 8,-2"))), [1, 2]);
    assert_eq!(ends(&mut position(&format!("{both}1 control 8,-2\n2 control 3,7"))), [1, 1]);
    // Only who has every card can win, however many wonders others have.
    assert_eq!(ends(&mut position(&format!("{}wonders petra=3,6 oracle=4,4\n2 cities 4,4", all_cards("1")))), [1, 2]);
}

/// In an epic game three cards are not enough.
#[rule("ND-epic-1")]
#[test]
fn an_epic_game_takes_four_cards() {
    let four = "victory explorer-aesthetic technophile-scholarly civilized-moneygrubber warmonger-paranoid\nbarbarians";
    let three = "1 completed explorer-aesthetic technophile-scholarly civilized-moneygrubber";
    let mut table = position(&format!("{four}\n{three}"));
    table.until_first_player();
    assert!(table.outcome().is_none());
    let mut table = position(&format!("{four}\n{three} warmonger-paranoid"));
    table.until_first_player();
    assert!(table.outcome().is_some());
}

/// Whatever happens: a card is completed as soon as one of its agendas is met by what everybody sees of it, and never before.
#[rule("ND-vic-1", "ND-vic-2")]
#[test]
fn a_card_is_completed_in_the_action_that_meets_one_of_its_agendas() {
    let mut completed = 0;
    for number in 0..6 {
        let options = Options { epic: number % 2 == 0, ..Options::with_seats(4) };
        let mut game = NewDawn::new(NewDawn::REVISION, &options, Seed::from_number(number)).unwrap();
        let (mut rng, mut actions) = (Rng::new(Seed::from_number(number)), Vec::new());
        let mut before = game.view(Viewer::Spectator).victory;
        while let Some(seat) = game.to_act().first() {
            actions.clear();
            game.actions(seat, &mut actions);
            let action = actions[rng.below(actions.len() as u32) as usize];
            game.apply(seat, &action, &mut Log::silent()).unwrap();
            let now = game.view(Viewer::Spectator).victory;
            for (card, before) in now.iter().zip(&before) {
                for seat in Seat::all(4) {
                    let (was, is) = (before.completed.contains(seat), card.completed.contains(seat));
                    let is_met = card.agendas.iter().any(|agenda| agenda.has[seat.index()] >= agenda.needs);
                    assert_eq!(is, was || is_met, "{:?} of {seat:?} after {action}", card.card);
                    completed += u32::from(is && !was);
                }
            }
            before = now;
        }
    }
    assert!(completed > 10, "too few cards were completed to tell anything: {completed}");
}
