//! The view as text for a terminal.

use crate::names::UnitKind;
use crate::state::Owner;
use crate::view::{PlayerView, View};
use std::fmt::Write as _;

/// Draws the table.
pub(crate) fn draw(view: &View) -> String {
    let mut text = String::new();
    let turn = if view.turn > 3 { "Status Phase".to_owned() } else { format!("turn {}", view.turn) };
    let _ = writeln!(text, "Round {}, {turn}; @{} has {} actions left.", view.round, view.active, view.actions);
    for region in &view.regions {
        match region.terrain {
            Some(terrain) => {
                let _ = writeln!(text, "{}: {}", region.slot, terrain.map(|one| one.to_string()).join(" "));
            }
            None => {
                let _ = writeln!(text, "{}: unrevealed", region.slot);
            }
        }
    }
    for city in &view.cities {
        let owner = match city.owner {
            Owner::Seat(seat) => format!("@{seat}"),
            Owner::Barbarians => "Barbarians".into(),
        };
        let pieces: Vec<String> = city.pieces.iter().map(|(piece, seat)| format!("{piece} @{seat}")).collect();
        let _ = writeln!(text, "{}: city of {owner}, size {}, {} {}", city.at, city.size, city.mood, pieces.join(" "));
    }
    for unit in &view.units {
        let aboard = unit.aboard.map_or(String::new(), |ship| format!(" on ship {ship}"));
        let number = if unit.kind == UnitKind::Ship {
            unit.ship.map_or(String::new(), |n| format!(" {n}"))
        } else {
            String::new()
        };
        let _ = writeln!(text, "{}: {}{number} of @{}{aboard}", unit.at, unit.kind, unit.seat);
    }
    view.players.iter().for_each(|player| draw_player(&mut text, player));
    text
}

fn draw_player(text: &mut String, player: &PlayerView) {
    let points = f32::from(player.halves) / 2.0;
    let _ = writeln!(
        text,
        "@{}: {points} points; {}; culture {}, happiness {}; {} Action and {} Objective cards",
        player.seat,
        player.goods.told(),
        player.culture_level,
        player.happiness_level,
        player.hand_size,
        player.objectives_size
    );
    let advances: Vec<&str> = player.advances.iter().map(|advance| advance.title()).collect();
    let _ = writeln!(text, "    {}", advances.join(", "));
}
