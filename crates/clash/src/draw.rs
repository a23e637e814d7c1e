//! The view as text for a terminal: the board as a picture of spaces, then cities, units, cards and players.

use crate::map::Layout;
use crate::names::{Good, Terrain, UnitKind};
use crate::state::{Owner, WonderPlace};
use crate::view::{BattleView, CityView, PlayerView, UnitView, View};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Columns of text for each column of spaces.
const WIDTH: usize = 7;

/// Draws the table.
pub(crate) fn draw(view: &View) -> String {
    let mut text = String::new();
    let turn = if view.turn > 3 { "Status Phase".to_owned() } else { format!("turn {}", view.turn) };
    let _ = writeln!(
        text,
        "Round {}, {turn}. @{} is first player; @{} has {} actions left.",
        view.round, view.first, view.active, view.actions
    );
    draw_board(&mut text, view);
    draw_table(&mut text, view);
    view.cities.iter().for_each(|city| draw_city(&mut text, city));
    draw_units(&mut text, &view.units);
    if let Some(battle) = view.battle.as_ref().filter(|battle| battle.due) {
        draw_battle(&mut text, battle);
    }
    view.players.iter().for_each(|player| draw_player(&mut text, player));
    text
}

/// One line for half a space's height: label, terrain, and who is there. `?` is unrevealed.
fn draw_board(text: &mut String, view: &View) {
    let layout = Layout::of(view.options.seats);
    let mut lines: BTreeMap<i8, Vec<(usize, String)>> = BTreeMap::new();
    for (region, spaces) in view.regions.iter().zip(&layout.spaces) {
        for (index, &space) in spaces.iter().enumerate() {
            let letter = region.terrain.map_or('?', |terrain| letter(terrain[index]));
            let spent = if view.exhausted.contains(space) { "x" } else { "" };
            let (column, row) = space.axial();
            let cell = format!("{space}{letter}{spent}{}", presence(view, space));
            lines.entry(2 * row + column).or_default().push((usize::from(column.unsigned_abs()) * WIDTH, cell));
        }
    }
    for cells in lines.values_mut() {
        cells.sort_unstable();
        let mut line = String::new();
        for (column, cell) in cells.iter() {
            let gap = column.saturating_sub(line.chars().count());
            let _ = write!(line, "{:gap$}{cell}", "");
        }
        let _ = writeln!(text, "  {}", line.trim_end());
    }
    let _ = writeln!(
        text,
        "  f Fertile, w Forest, m Mountain, b Barren, s Sea, ? unrevealed, x exhausted; 1# city of @1, 1 units of @1, ! Barbarians"
    );
}

const fn letter(terrain: Terrain) -> char {
    match terrain {
        Terrain::Fertile => 'f',
        Terrain::Forest => 'w',
        Terrain::Mountain => 'm',
        Terrain::Barren => 'b',
        Terrain::Sea => 's',
    }
}

/// Whose city and units are on a space.
fn presence(view: &View, space: crate::map::Space) -> String {
    let city = view.cities.iter().find(|city| city.at == space);
    let unit = view.units.iter().find(|unit| unit.at == space);
    match (city.map(|city| city.owner), unit) {
        (Some(Owner::Barbarians), _) => "!".into(),
        (Some(Owner::Seat(seat)), _) => format!("{seat}#"),
        (None, Some(unit)) => format!("{}", unit.seat),
        (None, None) => String::new(),
    }
}

fn draw_table(text: &mut String, view: &View) {
    for (wonder, place) in &view.wonders {
        let told = match place {
            WonderPlace::FaceUp => "face up".to_owned(),
            WonderPlace::Claimed(seat) => format!("claimed by @{seat}"),
            WonderPlace::Built(space) => format!("on {space}"),
            WonderPlace::Deck | WonderPlace::Gone(_) => "lost".into(),
        };
        let _ = writeln!(text, "{}: {told}", wonder.title());
    }
    let _ = writeln!(
        text,
        "Decks: {} Action, {} Event and {} Objective cards.",
        view.action_cards_left, view.event_cards_left, view.objective_cards_left
    );
    if let Some(event) = &view.event {
        let design = event.card.design().kind.design();
        let _ = writeln!(text, "Last Event, drawn by @{}: {}. {}", event.drawer, design.title, design.text);
    }
    if view.plague {
        let _ = writeln!(text, "Plague: nobody grows cities or builds Wonders without Sanitation.");
    }
}

fn owner(owner: Owner) -> String {
    match owner {
        Owner::Seat(seat) => format!("@{seat}"),
        Owner::Barbarians => "the Barbarians".into(),
    }
}

fn draw_city(text: &mut String, city: &CityView) {
    let pieces: Vec<String> = city
        .pieces
        .iter()
        .map(|(piece, seat)| {
            let foreign = city.owner != Owner::Seat(*seat);
            if foreign { format!("{piece} of @{seat}") } else { piece.to_string() }
        })
        .collect();
    let wonder = city.wonder.map_or(String::new(), |wonder| format!(", {}", wonder.title()));
    let guards = if city.barbarians > 0 { format!(", {} Barbarian units", city.barbarians) } else { String::new() };
    let _ = writeln!(
        text,
        "{}: {} city of {}, size {} {}{wonder}{guards}",
        city.at,
        city.mood,
        owner(city.owner),
        city.size,
        pieces.join(", ")
    );
}

/// Units by owner and space: `C4: @1 has 2 Army units and 1 Settler`.
fn draw_units(text: &mut String, units: &[UnitView]) {
    let mut groups: BTreeMap<(String, engine::Seat), [u8; UnitKind::COUNT]> = BTreeMap::new();
    for unit in units {
        let place = match unit.aboard {
            Some(ship) => format!("{} on board Ship {ship}", unit.at),
            None => unit.at.to_string(),
        };
        groups.entry((place, unit.seat)).or_default()[unit.kind.index()] += 1;
    }
    for ((place, seat), [armies, settlers, ships]) in groups {
        let _ = writeln!(text, "{place}: @{seat} has {}", crate::movement::told(armies, settlers, ships));
    }
}

fn draw_battle(text: &mut String, battle: &BattleView) {
    let _ = writeln!(
        text,
        "Battle on {}, round {}: {} ({} left) against {} ({} left).",
        battle.space,
        battle.round,
        owner(battle.attacker),
        battle.fighters[0],
        owner(battle.defender),
        battle.fighters[1]
    );
    for (side, card) in ["Attacker", "Defender"].into_iter().zip(battle.cards) {
        if let Some(card) = card {
            let _ = writeln!(text, "    {side}'s card: {}", card.design().combat.design().title);
        }
    }
}

fn draw_player(text: &mut String, player: &PlayerView) {
    let _ = writeln!(
        text,
        "@{}: {} points; {}; Culture Level {}, Happiness Level {}; {} Action and {} Objective cards",
        player.seat,
        f32::from(player.halves) / 2.0,
        player.goods.told(),
        player.culture_level,
        player.happiness_level,
        player.hand_size,
        player.objectives_size
    );
    let advances: Vec<&str> = player.advances.iter().map(|advance| advance.title()).collect();
    let _ = writeln!(text, "    {}", advances.join(", "));
    for card in player.hand.iter().flatten() {
        let (upper, combat) = (card.design().upper.design(), card.design().combat.design());
        let price =
            if upper.culture > 0 { format!(", {}", Good::Culture.counted(upper.culture)) } else { String::new() };
        let action = if upper.action { ", an action" } else { "" };
        let _ =
            writeln!(text, "    {}. {} / {}{price}{action}: {}", card.number(), upper.title, combat.title, upper.text);
    }
    for card in &player.great {
        let design = card.design().kind.design();
        let _ = writeln!(text, "    {}: {}", design.title, design.text);
    }
    for one in player.progress.iter().flatten() {
        let done = one.progress.map_or(String::new(), |done| format!(" ({} of {})", done.have, done.want));
        let design = one.objective.design();
        let _ = writeln!(text, "    Objective {}: {}{done}: {}", one.card.number(), design.title, design.text);
    }
}
