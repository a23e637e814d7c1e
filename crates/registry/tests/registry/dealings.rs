//! What seats did to each other is what the log of their game says, read apart from it.

use registry::{AnyTable, Dealing, Seat, Seed, Setup, Told};
use serde_json::Value;
use std::path::Path;

type Any<T> = Result<T, Box<dyn std::error::Error>>;

fn golden(record: &str) -> Any<(Vec<Dealing>, Vec<Told>)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records").join(format!("{record}.jsonl"));
    let text = std::fs::read_to_string(path)?;
    let game = registry::game(record.split('/').next().unwrap_or_default()).ok_or("no such game")?;
    let mut told = Vec::new();
    let mut table = game.replay(&text)?.rewind(0)?;
    for line in text.lines().skip(1) {
        let line: Value = serde_json::from_str(line)?;
        let (Some(seat), Some(action)) = (line["seat"].as_u64(), line["action"].as_str()) else { continue };
        let seat = Seat::from_number(u8::try_from(seat)?).unwrap_or(Seat::TABLE);
        told.extend(table.act(seat, action)?.events);
    }
    Ok((game.dealings(&text)?, told))
}

/// The events of this name.
fn named(told: &[Told], name: &str) -> Vec<Value> {
    let all = told.iter().filter_map(|told| serde_json::from_str::<Value>(&told.data).ok());
    all.filter(|event| event["event"] == name).collect()
}

fn deals(dealings: &[Dealing]) -> Vec<([Seat; 2], [u32; 2])> {
    let deals = dealings.iter().filter_map(|dealing| match dealing {
        Dealing::Deal { between, gave } => Some((*between, *gave)),
        Dealing::Harm { .. } => None,
    });
    deals.collect()
}

fn harm(dealings: &[Dealing]) -> Vec<(u8, u8)> {
    let harm = dealings.iter().filter_map(|dealing| match dealing {
        Dealing::Harm { by, victim } => Some((by.number(), victim.number())),
        Dealing::Deal { .. } => None,
    });
    harm.collect()
}

#[test]
fn deals_of_the_antiquity_games_have_the_worth_of_their_cards() -> Any<()> {
    for record in ["mega-empires/short-game", "expansion-project/five-seats"] {
        let (dealings, told) = golden(record)?;
        let (found, exchanged) = (deals(&dealings), named(&told, "cards_exchanged"));
        assert!(!found.is_empty() && found.len() == exchanged.len(), "{record}: {} deals", found.len());
        for ((between, gave), event) in found.iter().zip(&exchanged) {
            assert_eq!([&event["by"], &event["with"]], between.map(|seat| seat.number()).map(Value::from).each_ref());
            // At least three cards each, two of which are what they are said to be: never for nothing.
            assert!(gave.iter().all(|worth| *worth > 0), "{record}: {event} {gave:?}");
        }
        let received = named(&told, "trade_received").len();
        assert_eq!(received, 2 * exchanged.len());
    }
    Ok(())
}

#[test]
fn who_hurts_whom_is_what_the_log_says() -> Any<()> {
    let (dealings, told) = golden("new-dawn/four-seats-advanced-epic")?;
    let attacks = named(&told, "attacked").into_iter().filter(|event| !event["defender"].is_null()).count();
    let others = named(&told, "token_replaced").len() + named(&told, "trade_seized").len();
    assert!(attacks > 0);
    assert_eq!(harm(&dealings).len(), attacks + others);

    let mut attacks = 0;
    for record in ["two-seats", "three-seats", "four-seats", "four-rounds", "seven-rounds"] {
        let (dealings, told) = golden(&format!("clash/{record}"))?;
        let sentences = told.iter().filter(|told| told.text.contains(" attacks @")).count();
        assert_eq!(harm(&dealings).len(), sentences, "{record}");
        let trades = named(&told, "traded").len();
        assert_eq!(deals(&dealings).len(), trades, "{record}");
        attacks += sentences;
    }
    assert!(attacks > 0);

    let (dealings, told) = golden("mega-empires/short-game")?;
    let chosen = harm(&dealings);
    assert!(chosen.iter().all(|(by, victim)| by != victim && *by > 0 && *victim > 0));
    let losses = named(&told, "tokens_removed").into_iter().map(|event| {
        let seats = event["losses"].as_array().into_iter().flatten().filter(|loss| loss[0].as_u64() > Some(0)).count();
        seats * seats.saturating_sub(1)
    });
    let losses = losses.sum::<usize>();
    assert!(losses > 0 && chosen.len() >= losses);
    Ok(())
}

/// Plays Founders at random until a tile has just been pillaged in such a way that it can be taken back.
fn pillaged() -> Any<(Box<dyn AnyTable>, Seat)> {
    let game = registry::game("founders").ok_or("no founders")?;
    for seed in 0..50 {
        let players = vec!["Ann".to_owned(), "Ben".to_owned()];
        let (options, seed) = (game.default_options(2), Seed::from_number(seed));
        let mut table = game.start(Setup { options, players, seed, parts: Vec::new() })?;
        for count in 0..400_usize {
            let Some(seat) = table.to_act().first() else { break };
            let listed = table.actions(seat);
            let done = table.act(seat, &listed[(count * 7919 + 13) % listed.len()])?;
            if !named(&done.events, "tile_pillaged").is_empty() && table.may_undo(seat).is_ok() {
                return Ok((table, seat));
            }
        }
    }
    Err("no tile was ever pillaged".into())
}

#[test]
fn what_was_taken_back_was_not_done() -> Any<()> {
    let (mut table, seat) = pillaged()?;
    let of = |table: &dyn AnyTable| table.game().dealings(&table.record(true)).map(|dealings| harm(&dealings));
    let before = of(&*table)?;
    assert_eq!(before.last().map(|(by, _)| *by), Some(seat.number()));
    table.undo(seat)?;
    assert_eq!(of(&*table)?, before[..before.len() - 1]);
    Ok(())
}

#[test]
fn a_record_that_cannot_be_played_is_refused() {
    let game = registry::game("founders").unwrap();
    assert!(game.dealings("nonsense").is_err());
}
