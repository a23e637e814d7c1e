//! What a seat is told or dealt from what it knows follows from nothing else: compared in two worlds that look alike to it.

use registry::{AnyGame, AnyTable, Seed, Setup, Viewer};
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
