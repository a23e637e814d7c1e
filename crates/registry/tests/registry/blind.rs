//! What a seat is told or dealt from what it knows follows from nothing else: compared in two worlds that look alike to it.

use registry::{AnyGame, AnyTable, Seed, Setup, Viewer};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

type Any<T> = Result<T, Box<dyn std::error::Error>>;

fn start(game: &dyn AnyGame, seats: usize) -> Any<Box<dyn AnyTable>> {
    let players = (1..=seats).map(|seat| format!("P{seat}")).collect();
    let seed = Seed::from_number(5);
    Ok(game.start(Setup { options: game.default_options(seats), players, seed, parts: Vec::new() })?)
}

/// Another world that this viewer cannot tell from the table's.
fn alike(table: &dyn AnyTable, viewer: Viewer, seed: u64) -> Any<Box<dyn AnyTable>> {
    let position = table.imagine(viewer, Seed::from_number(seed));
    Ok(table.game().start_from_position(&position, table.players().to_vec(), Seed::from_number(seed))?)
}

/// Plays on at random, and calls back before every so many actions.
fn walk(
    table: &mut dyn AnyTable,
    actions: usize,
    every: usize,
    mut each: impl FnMut(&dyn AnyTable) -> Any<()>,
) -> Any<()> {
    for count in 0..actions {
        let Some(seat) = table.to_act().iter().nth(count % table.to_act().len().max(1)) else { break };
        if count % every == 0 {
            each(table)?;
        }
        let mut listed = table.actions(seat);
        // Nobody agrees to end a game of Founders after ten actions.
        listed.retain(|action| action != "agree");
        let action = &listed[(count * 7919 + 13) % listed.len()];
        table.act(seat, action)?;
    }
    Ok(())
}

/// Goes through a whole game on record, and calls back where a seat is asked for something of another kind than before.
fn reread(record: &str, most: usize, mut each: impl FnMut(&dyn AnyTable) -> Any<()>) -> Any<()> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records").join(format!("{record}.jsonl"));
    let text = std::fs::read_to_string(path)?;
    let id = record.split('/').next().unwrap_or_default();
    let game = registry::game(id).ok_or("no such game")?;
    let entries = game.replay(&text)?;
    let (mut table, mut seen) = (entries.rewind(0)?, BTreeMap::new());
    for line in text.lines().skip(1) {
        let entry: serde_json::Value = serde_json::from_str(line)?;
        let (Some(seat), Some(action)) = (entry["seat"].as_u64().filter(|&seat| seat > 0), entry["action"].as_str())
        else {
            continue;
        };
        let verb = action.split(' ').next().unwrap_or_default().to_owned();
        let times = seen.entry(verb).or_insert(0);
        *times += 1;
        if *times <= most {
            each(&*table)?;
        }
        table.act(registry::Seat::new(seat as usize - 1), action)?;
    }
    Ok(())
}

/// Late phases have secrets of their own: cards in hand after trading, calamities that lie face down, purchases.
#[test]
fn nothing_hidden_is_imagined_in_any_phase_of_a_whole_game() -> Any<()> {
    let records = [
        "clash/four-seats",
        "expansion-project/eventful",
        "expansion-project/short-game",
        "founders/four-seats-stacks-empty",
        "mega-empires/eventful",
        "mega-empires/short-game",
        "new-dawn/four-seats-advanced-epic",
    ];
    for record in records {
        let mut differed = 0;
        reread(record, 3, |table| {
            let asked = table.to_act().first().map(Viewer::Seat);
            for viewer in asked.into_iter().chain([Viewer::Seat(registry::Seat::new(1)), Viewer::Spectator]) {
                let world = alike(table, viewer, 79)?;
                assert_eq!(world.view(viewer), table.view(viewer), "{record} after {}", table.sequence());
                assert_eq!(world.to_act(), table.to_act(), "{record} after {}", table.sequence());
                differed += usize::from(world.position() != table.position());
                let [one, other] = [table, &*world].map(|table| table.imagine(viewer, Seed::from_number(3)));
                let differ = one.lines().zip(other.lines()).enumerate().find(|(_, (one, other))| one != other);
                assert_eq!(differ, None, "{record} after {} entries, {viewer:?}", table.sequence());
            }
            Ok(())
        })?;
        assert!(differed > 0, "{record}: nothing is hidden");
    }
    Ok(())
}

/// A branch has nothing in it that the seat, or the spectator, could not know: from both worlds it is dealt the same.
#[test]
fn what_is_imagined_follows_from_what_the_viewer_knows() -> Any<()> {
    for game in registry::games() {
        let seats = *game.seats().start();
        let (mut compared, mut differed) = (0, 0);
        walk(&mut *start(*game, seats)?, 240, 12, |table| {
            for viewer in [Viewer::Seat(registry::Seat::new(0)), Viewer::Spectator] {
                let world = alike(table, viewer, 77)?;
                assert_eq!(world.view(viewer), table.view(viewer), "{} after {}", game.id(), table.sequence());
                differed += usize::from(world.position() != table.position());
                for seed in [1, 2] {
                    let (one, other) = (
                        table.imagine(viewer, Seed::from_number(seed)),
                        world.imagine(viewer, Seed::from_number(seed)),
                    );
                    assert_eq!(one, other, "{} after {} entries, {viewer:?}", game.id(), table.sequence());
                    compared += 1;
                }
            }
            Ok(())
        })?;
        assert!(compared > 20 && differed > 0, "{}: {compared} compared, {differed} worlds differ", game.id());
    }
    Ok(())
}

/// Nor does a hint.
#[test]
fn a_hint_follows_from_what_the_seat_knows() -> Any<()> {
    for game in registry::games() {
        let seats = *game.seats().start();
        let mut explained = 0;
        walk(&mut *start(*game, seats)?, 320, 16, |table| {
            let Some(seat) = table.to_act().first() else { return Ok(()) };
            let world = alike(table, Viewer::Seat(seat), 78)?;
            let advice = table.advise(seat, Duration::MAX).ok_or("no advice")?;
            assert_eq!(
                world.advise(seat, Duration::MAX).as_ref(),
                Some(&advice),
                "{} after {}",
                game.id(),
                table.sequence()
            );
            for one in &advice.choices {
                table.check(seat, &one.choice.notation)?;
                explained += usize::from(!one.reasons.is_empty());
            }
            Ok(())
        })?;
        assert!(explained > 0, "{} explains nothing", game.id());
    }
    Ok(())
}
