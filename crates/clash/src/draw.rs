//! The view as text for a terminal: the board as a picture of spaces, then cities, units, cards and players.

use crate::cities;
use crate::map::Layout;
use crate::names::{Good, Terrain, UnitKind, Wonder};
use crate::state::{Owner, WonderPlace};
use crate::view::{BattleView, CityView, PlayerView, UnitView, View};
use crate::words::{counted, one};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Columns of text for each column of spaces.
const WIDTH: usize = 7;

/// Draws the table.
pub(crate) fn draw(view: &View) -> String {
    let mut text = String::new();
    let now = if view.turn > 3 {
        format!("Status Phase. @{} is the first player.", view.first)
    } else {
        let left = counted(view.actions, "action");
        format!("turn {}. @{} is the first player; @{} has {left} left.", view.turn, view.first, view.active)
    };
    let _ = writeln!(text, "Round {} of {}, {now}", view.round, view.last_round);
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
            WonderPlace::FaceUp => format!("face up, {}", terms(*wonder)),
            WonderPlace::Claimed(seat) => format!("claimed by @{seat}, {}", terms(*wonder)),
            WonderPlace::Built(space) => format!("on {space}"),
            WonderPlace::Deck | WonderPlace::Gone(_) => "lost".into(),
        };
        let _ = writeln!(text, "{}: {told}. {}", wonder.title(), wonder.design().text);
    }
    let units = UnitKind::ALL.map(|kind| format!("{} {}", one(kind), priced(cities::unit_price(kind), 0)));
    let piece = priced(cities::PIECE_PRICE, 0);
    let _ = writeln!(text, "Prices: {}; a city-piece {piece}.", units.join(", "));
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

/// What a Wonder costs, and what it takes besides.
fn terms(wonder: Wonder) -> String {
    let design = wonder.design();
    let price = priced([design.food, design.ore, design.wood], design.culture);
    format!("{price}, needs {}{}", design.needs.title(), if design.port { " and a Port" } else { "" })
}

/// Food, Ore and Wood, and Culture tokens, as a price: `2 Food + 1 Ore`.
fn priced([food, ore, wood]: [u8; 3], culture: u8) -> String {
    let parts = [(Good::Food, food), (Good::Ore, ore), (Good::Wood, wood), (Good::Culture, culture)];
    let asked = parts.into_iter().filter(|&(_, count)| count > 0);
    let asked: Vec<String> = asked.map(|(good, count)| good.counted(count)).collect();
    if asked.is_empty() { "nothing".into() } else { asked.join(" + ") }
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
            if foreign { format!("{} of @{seat}", piece.title()) } else { piece.title().into() }
        })
        .collect();
    let wonder = city.wonder.map_or(String::new(), |wonder| format!(", {}", wonder.title()));
    if city.owner == Owner::Barbarians {
        let guards = counted(city.barbarians, "Barbarian unit");
        let _ = writeln!(text, "{}: settlement of the Barbarians, {guards}", city.at);
        return;
    }
    let with = if pieces.is_empty() { String::new() } else { format!(": {}", pieces.join(", ")) };
    let whose = owner(city.owner);
    let _ = writeln!(text, "{}: {} city of {whose}, size {}{with}{wonder}", city.at, city.mood, city.size);
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
            let combat = card.design().combat.design();
            let _ = writeln!(text, "    {side}'s card: {}: {}", combat.title, combat.text);
        }
    }
}

fn draw_player(text: &mut String, player: &PlayerView) {
    let _ = writeln!(
        text,
        "@{}: {} points; {}; Culture Level {}, Happiness Level {}; {} and {}",
        player.seat,
        f32::from(player.halves) / 2.0,
        player.goods.told(),
        player.culture_level,
        player.happiness_level,
        counted(player.hand_size as u64, "Action card"),
        counted(player.objectives_size as u64, "Objective card")
    );
    let advances: Vec<&str> = player.advances.iter().map(|advance| advance.title()).collect();
    let _ = writeln!(text, "    {}", advances.join(", "));
    let mut open: BTreeMap<[u8; 2], Vec<&str>> = BTreeMap::new();
    for terms in player.terms.iter().flatten().filter(|terms| terms.barred.is_none()) {
        open.entry([terms.food, terms.ore]).or_default().push(terms.advance.title());
    }
    for ([food, ore], advances) in open {
        let _ = writeln!(text, "    Could get for {}: {}", priced([food, ore, 0], 0), advances.join(", "));
    }
    for card in player.hand.iter().flatten() {
        let (upper, combat) = (card.design().upper.design(), card.design().combat.design());
        let price =
            if upper.culture > 0 { format!(", {}", Good::Culture.counted(upper.culture)) } else { String::new() };
        let action = if upper.action { ", an action" } else { "" };
        let _ = writeln!(text, "    Card {}: {}{price}{action}: {}", card.number(), upper.title, upper.text);
        let _ = writeln!(text, "        In combat, {}: {}", combat.title, combat.text);
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
