//! The view as text for a terminal.

use crate::tiles::Tile;
use crate::view::{NationView, View};
use std::fmt::Write as _;

/// Draws the rows, the victory tiles and every nation.
pub(crate) fn draw(view: &View) -> String {
    let mut out = String::new();
    let line = |tiles: &[Tile]| tiles.iter().map(|tile| describe(*tile)).collect::<Vec<_>>().join("  ");
    if !view.draft.is_empty() {
        let _ = writeln!(out, "draft     {}", line(&view.draft));
    }
    let rows = [
        ("nature", view.stacks.nature, &view.rows.nature),
        ("village", view.stacks.village, &view.rows.village),
        ("city", view.stacks.city, &view.rows.city),
    ];
    for (name, left, row) in rows {
        let _ = writeln!(out, "{name:8}{left:3}  {}", line(row));
    }
    let _ = writeln!(out, "victory      {}", line(&view.victory));
    for nation in &view.nations {
        draw_nation(nation, &mut out);
    }
    out
}

fn draw_nation(nation: &NationView, out: &mut String) {
    let _ = writeln!(out, "\n@{}: {} points", nation.seat, nation.score);
    for tile in &nation.tiles {
        let _ = writeln!(out, "  {:>6} {}", tile.at.to_string(), describe(tile.tile));
    }
}

fn describe(tile: Tile) -> String {
    let design = tile.design();
    let words = |names: Vec<&str>, join: &str| names.join(join);
    let needs = words(design.requires.iter().map(|resource| resource.name()).collect(), "+");
    let gives = words(design.produces.iter().map(|resource| resource.name()).collect(), "/");
    match design.points {
        0 => format!("{}[{needs}>{gives}]", design.name),
        points => format!("{}[{needs}>{points}]", design.name),
    }
}
