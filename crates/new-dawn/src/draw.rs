//! The view as text for a terminal, with ANSI colours: the map as staggered rows of spaces, then the players' rows.
//!
//! Seats are written `@1`; a long name may eat the blanks that follow it.

use crate::hex::Hex;
use crate::map::{Icon, Terrain};
use crate::view::{PieceView, PlayerView, SpaceView, View};
use engine::words::counted;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// How wide a space is drawn; rows are staggered by half of it.
const WIDTH: usize = 6;

/// Draws the map, the table's middle and the players.
pub(crate) fn draw(view: &View) -> String {
    let mut out = map(view);
    middle(view, &mut out);
    for player in &view.players {
        draw_player(player, &mut out);
    }
    out
}

fn map(view: &View) -> String {
    let mut rows: BTreeMap<i8, BTreeMap<i8, &SpaceView>> = BTreeMap::new();
    for space in &view.spaces {
        rows.entry(space.r).or_default().insert(space.q, space);
    }
    let left = |space: &SpaceView| 2 * i32::from(space.q) + i32::from(space.r);
    let first = view.spaces.iter().map(left).min().unwrap_or(0);
    let mut out = String::new();
    for (r, row) in rows {
        let mut column = 0;
        let _ = write!(out, "{r:>4} ");
        for (_, space) in row {
            let start = ((left(space) - first) as usize) * WIDTH / 2;
            let _ = write!(out, "{:1$}", "", start.saturating_sub(column));
            let _ = write!(out, "\u{1b}[{}m{:<WIDTH$}\u{1b}[0m", colour(space), cell(space));
            column = start + WIDTH;
        }
        out.push('\n');
    }
    out.push_str(
        "     G H F D M W N: terrain, then q; * capital, @ city, # reinforced, + control, ! barbarian, ^ caravan\n",
    );
    out
}

/// Terrain letter, `q`, owner and what stands there, in at most five characters and a blank.
fn cell(space: &SpaceView) -> String {
    let letter = match space.terrain {
        Terrain::Grassland => 'G',
        Terrain::Hills => 'H',
        Terrain::Forest => 'F',
        Terrain::Desert => 'D',
        Terrain::Mountain => 'M',
        Terrain::Water => 'W',
        Terrain::Natural => 'N',
    };
    let mut text = format!("{letter}{}", space.q);
    match space.piece {
        Some(PieceView::Capital) => text.push('*'),
        Some(PieceView::City) => text.push('@'),
        Some(PieceView::Reinforced) => text.push('#'),
        Some(PieceView::Control) => text.push('+'),
        None if space.city_state.is_some() => text.push('S'),
        None if space.token => text.push(if matches!(space.icon, Icon::Natural(_)) { 'n' } else { 'o' }),
        None => {}
    }
    if let Some(owner) = space.owner {
        let _ = write!(text, "{owner}");
    }
    if !space.barbarians.is_empty() {
        text.push('!');
    } else if !space.caravans.is_empty() {
        text.push('^');
    }
    text.chars().take(WIDTH - 1).collect()
}

fn colour(space: &SpaceView) -> u8 {
    match (space.barbarians.is_empty(), space.terrain) {
        (false, _) => 31,
        (_, Terrain::Water) => 34,
        (_, Terrain::Grassland) => 92,
        (_, Terrain::Hills) => 33,
        (_, Terrain::Forest) => 32,
        (_, Terrain::Desert) => 93,
        (_, Terrain::Mountain) => 90,
        (_, Terrain::Natural) => 95,
    }
}

fn middle(view: &View, out: &mut String) {
    let letters = view.barbarians.iter().map(|one| {
        let place = one.at.map_or("defeated".to_owned(), |at: Hex| at.to_string());
        format!("{} {place}", one.barbarian.slug())
    });
    let _ = writeln!(out, "\nBarbarians: {}", letters.collect::<Vec<_>>().join(", "));
    let next = crate::event::section_name(view.dial.next);
    let _ = writeln!(out, "Event dial: next {next}");
    for market in view.market.iter().filter_map(|market| market.wonder) {
        let design = market.design();
        let resources: Vec<&str> = design.resources.iter().map(|one| one.slug()).collect();
        let _ = writeln!(
            out,
            "  {} ({}), {} with {}: {}",
            design.name,
            design.kind.slug(),
            design.cost,
            resources.join("/"),
            design.effect
        );
    }
    for card in &view.victory {
        for agenda in &card.agendas {
            let has: Vec<String> = agenda.has.iter().map(ToString::to_string).collect();
            let _ = writeln!(out, "  {} ({} of {})", agenda.text, has.join(" "), agenda.needs);
        }
    }
    if let Some(battle) = &view.battle {
        let [attack, defence] = battle.values;
        let _ = writeln!(out, "Attack on {}: {attack} against {defence}", battle.at);
    }
}

fn draw_player(player: &PlayerView, out: &mut String) {
    let leader = player.leader.map_or("no leader yet", |leader| leader.design().civilization.as_str());
    let _ = writeln!(
        out,
        "\n@{} {leader}: {}, tech {}, {} and {} unused",
        player.seat,
        counted(player.completed, "victory card"),
        player.tech,
        counted(player.unused_control, "control token"),
        counted(player.unused_cities, "city")
    );
    let row = player.row.iter().map(|one| format!("{} {}{}", one.slot, one.name, "'".repeat(one.trade.into())));
    let _ = writeln!(out, "  {}", row.collect::<Vec<_>>().join(" | "));
    let all = player.resources;
    let counts = [("marble", all.marble), ("mercury", all.mercury), ("oil", all.oil), ("diamond", all.diamond)];
    let mut held: Vec<String> =
        counts.iter().filter(|(_, count)| *count > 0).map(|(name, count)| format!("{count} {name}")).collect();
    held.extend(player.naturals.iter().map(|one| one.natural.name().to_owned()));
    held.extend(player.wonders.iter().map(|wonder| wonder.name().to_owned()));
    held.extend(player.diplomacy.iter().map(|one| format!("{} of @{}", one.card.name(), one.giver)));
    held.extend(player.city_state_cards.iter().map(|one| format!("card of {}", one.name())));
    held.extend(player.caravans.iter().filter_map(|one| Some(format!("caravan {} at {}", one.number, one.at?))));
    if !held.is_empty() {
        let _ = writeln!(out, "  {}", held.join(", "));
    }
    if !player.tiles.is_empty() {
        let tiles: Vec<String> = player.tiles.iter().map(ToString::to_string).collect();
        let _ = writeln!(out, "  tiles to lay: {}", tiles.join(", "));
    }
}
