//! Short cuts to a table in play.

use registry::{ResumeError, Seed, Setup};

#[test]
fn a_snapshot_of_this_program_is_taken_up_and_any_other_is_not() -> Result<(), Box<dyn std::error::Error>> {
    let game = registry::game("founders").ok_or("founders is on the table")?;
    let players = vec!["A".into(), "B".into()];
    let seed = Seed::from_number(3);
    let mut table = game.start(Setup { options: game.default_options(2), players, seed, parts: Vec::new() })?;
    for _ in 0..40 {
        let Some(seat) = table.to_act().first() else { break };
        let action = table.actions(seat).swap_remove(0);
        table.act(seat, &action)?;
    }
    let (record, (sequence, snapshot)) = (table.record(true), table.snapshot());
    let resumed = game.resume(&record, sequence, &snapshot)?;
    assert_eq!((resumed.record(true), resumed.snapshot()), (record.clone(), (sequence, snapshot.clone())));
    let newer = game.resume(&record, table.sequence() + 1, &snapshot);
    assert!(matches!(newer, Err(ResumeError::Snapshot(_))));
    let (format, state) = snapshot.split_once('\n').ok_or("the first line is the format")?;
    for wrong in [format!("0\n{state}"), snapshot[format.len()..].to_owned(), String::new()] {
        assert!(matches!(game.resume(&record, sequence, &wrong), Err(ResumeError::Snapshot(_))), "{wrong:.60}");
    }
    Ok(())
}
