//! The view as text for a terminal, with ANSI colours: nations as grids of boxes, then what can be taken.
//!
//! Every box names its space as notation does. Seats are written `@1`; a long name may eat the blanks that follow it.

use crate::state::{Hand, Space};
use crate::tiles::{Kind, Stack, Tile};
use crate::view::{NationView, TileView, View};
use engine::words::counted;

/// As wide as nations are drawn side by side.
const WIDTH: usize = 118;
/// Inside a box: `weaving house`, `stone/plants`.
const BOX: usize = 13;
/// Inside a column that has no tile yet.
const EDGE: usize = 6;

/// Draws the nations, the one whose turn it is last, nearest to whoever reads and with its free spaces named; then the
/// table's middle.
pub(crate) fn draw(view: &View) -> String {
    let seats = view.nations.len();
    let order = (1..=seats).map(|step| (view.turn.index() + step) % seats.max(1));
    let nations: Vec<Canvas> = order
        .filter_map(|index| view.nations.get(index))
        .map(|nation| draw_nation(nation, nation.seat == view.turn))
        .collect();
    let mut page = Canvas::default();
    for block in side_by_side(nations) {
        page.below(block);
        page.line();
    }
    page.below(middle(view));
    page.to_text()
}

/// How a stretch of text looks, as an SGR code.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
enum Look {
    #[default]
    Plain = 0,
    Bold = 1,
    Faint = 2,
    Victory = 31,
    Nature = 32,
    Village = 36,
    City = 35,
}

impl From<Kind> for Look {
    fn from(kind: Kind) -> Look {
        match kind {
            Kind::Nature => Look::Nature,
            Kind::Village => Look::Village,
            Kind::City => Look::City,
            Kind::Victory => Look::Victory,
        }
    }
}

/// Lines of characters, each with its look.
#[derive(Default)]
struct Canvas {
    lines: Vec<Vec<(char, Look)>>,
}

impl Canvas {
    fn width(&self) -> usize {
        self.lines.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Starts a line.
    fn line(&mut self) {
        self.lines.push(Vec::new());
    }

    /// Adds to the last line.
    fn text(&mut self, look: Look, text: &str) {
        if self.lines.is_empty() {
            self.line();
        }
        if let Some(line) = self.lines.last_mut() {
            line.extend(text.chars().map(|c| (c, look)));
        }
    }

    /// Writes at a place, making room for it.
    fn put(&mut self, column: usize, row: usize, look: Look, text: &str) {
        let rows = self.lines.len().max(row + 1);
        self.lines.resize(rows, Vec::new());
        let line = &mut self.lines[row];
        let length = text.chars().count();
        line.resize(line.len().max(column + length), (' ', Look::Plain));
        for (cell, c) in line[column..].iter_mut().zip(text.chars()) {
            *cell = (c, look);
        }
    }

    fn below(&mut self, other: Canvas) {
        self.lines.extend(other.lines);
    }

    fn beside(&mut self, other: Canvas) {
        let column = self.width() + 4;
        let rows = self.lines.len().max(other.lines.len());
        self.lines.resize(rows, Vec::new());
        for (line, more) in self.lines.iter_mut().zip(other.lines) {
            line.resize(column, (' ', Look::Plain));
            line.extend(more);
        }
    }

    fn to_text(&self) -> String {
        let mut out = String::new();
        for line in &self.lines {
            let end = line.iter().rposition(|&(c, _)| c != ' ').map_or(0, |last| last + 1);
            let mut look = Look::Plain;
            for &(c, next) in &line[..end] {
                // Blanks take any look, which saves most of the codes.
                if next != look && c != ' ' {
                    out.push_str(&format!("\x1b[0;{}m", next as u8));
                    look = next;
                }
                out.push(c);
            }
            if look != Look::Plain {
                out.push_str("\x1b[0m");
            }
            out.push('\n');
        }
        out
    }
}

/// Puts blocks beside each other as long as they fit on the page.
fn side_by_side(blocks: Vec<Canvas>) -> Vec<Canvas> {
    let mut rows: Vec<Canvas> = Vec::new();
    for block in blocks {
        match rows.last_mut() {
            Some(row) if row.width() + 4 + block.width() <= WIDTH => row.beside(block),
            _ => rows.push(block),
        }
    }
    rows
}

fn draw_nation(nation: &NationView, in_turn: bool) -> Canvas {
    let mut canvas = Canvas::default();
    canvas.text(Look::Bold, &format!("@{}: {}", nation.seat, counted(nation.score, "point")));
    let tokens = hand(&nation.hand);
    if !tokens.is_empty() {
        canvas.text(Look::Plain, &format!(", holds {tokens}"));
    }
    for tile in &nation.drafted {
        canvas.line();
        canvas.text(tile.design().kind.into(), &describe(*tile));
    }
    if !nation.tiles.is_empty() {
        canvas.below(Grid::of(nation, in_turn).draw());
    }
    canvas
}

fn hand(hand: &Hand) -> String {
    let several = [(hand.war, "war"), (hand.coin, "coin"), (hand.carriage, "carriage")];
    let counted = several
        .into_iter()
        .filter(|&(count, _)| count > 0)
        .map(|(count, name)| if count == 1 { name.into() } else { format!("{count} {name}") });
    let craftsmen = hand.craftsmen.iter().map(|craftsman| craftsman.name().to_owned());
    counted.chain(craftsmen).collect::<Vec<_>>().join(", ")
}

/// A nation, with the spaces around it if its owner is to fill one.
struct Grid<'v> {
    nation: &'v NationView,
    with_spaces: bool,
    /// From the leftmost column to the rightmost, each with its width.
    columns: Vec<(i8, usize)>,
    /// From the farthest row to the nearest.
    rows: Vec<i8>,
}

impl<'v> Grid<'v> {
    fn of(nation: &'v NationView, with_spaces: bool) -> Self {
        let margin = i8::from(with_spaces);
        let around = |values: Vec<i8>| {
            let least = values.iter().min().map_or(0, |least| least.saturating_sub(margin));
            let most = values.iter().max().map_or(0, |most| most.saturating_add(margin));
            least..=most
        };
        let columns = around(nation.tiles.iter().map(|tile| tile.x).collect());
        let rows = around(nation.tiles.iter().map(|tile| tile.y).collect());
        let width = |x: i8| {
            if nation.tiles.iter().any(|tile| tile.x == x) { BOX } else { EDGE }
        };
        Grid { nation, with_spaces, columns: columns.map(|x| (x, width(x))).collect(), rows: rows.rev().collect() }
    }

    fn draw(&self) -> Canvas {
        let mut canvas = Canvas::default();
        let mut top = 0;
        for &y in &self.rows {
            let mut left = 0;
            for &(x, width) in &self.columns {
                self.draw_space(&mut canvas, Space::new(x, y), (left, top, width));
                left += width + 1;
            }
            // The outermost rows hold no tile and need one line only.
            top += if self.nation.tiles.iter().any(|tile| tile.y == y) { 3 } else { 1 };
        }
        canvas
    }

    fn draw_space(&self, canvas: &mut Canvas, at: Space, (left, top, width): (usize, usize, usize)) {
        match self.tile(at) {
            Some(tile) => self.draw_tile(canvas, tile, (left, top, width)),
            None if self.with_spaces && self.is_reachable(at) => {
                // Only the farthest row is a single line; in the nearest one, the first line is the boxes' edge.
                let row = if self.rows.first() == Some(&at.y) { top } else { top + 1 };
                let name = at.to_string();
                let column = left + 1 + width.saturating_sub(name.len()) / 2;
                canvas.put(column, row, Look::Faint, &name);
            }
            None => {}
        }
    }

    fn draw_tile(&self, canvas: &mut Canvas, tile: &TileView, (left, top, width): (usize, usize, usize)) {
        let at = tile.at;
        self.draw_edge(canvas, at, (left, top, width));
        let label = match self.carriage(at) {
            Some(letter) => format!("{at} {letter}"),
            None => at.to_string(),
        };
        canvas.put(left + 1, top, Look::Faint, &label);
        let (name, gives) = face(tile);
        let look = tile.tile.design().kind.into();
        let free = !tile.pillaged && !tile.coin && tile.craftsman.is_none();
        canvas.put(left + 1, top + 1, look, &name);
        canvas.put(left + 1, top + 2, if free { Look::Plain } else { Look::Bold }, &gives);
        for row in [top + 1, top + 2] {
            canvas.put(left, row, Look::Faint, "│");
            canvas.put(left + width + 1, row, Look::Faint, "│");
        }
    }

    /// The lines above and below a tile, with the corners that its neighbours ask for.
    fn draw_edge(&self, canvas: &mut Canvas, at: Space, (left, top, width): (usize, usize, usize)) {
        for (row, y) in [(top, at.y), (top + 3, at.y - 1)] {
            canvas.put(left + 1, row, Look::Faint, &"─".repeat(width));
            canvas.put(left, row, Look::Faint, self.corner(at.x, y));
            canvas.put(left + width + 1, row, Look::Faint, self.corner(at.x + 1, y));
        }
    }

    /// The corner at the upper left of a space, by which of the four spaces around it hold tiles.
    fn corner(&self, x: i8, y: i8) -> &'static str {
        let tile = |x: i8, y: i8| self.tile(Space::new(x, y)).is_some();
        let (upper_left, upper_right) = (tile(x - 1, y + 1), tile(x, y + 1));
        let (lower_left, lower_right) = (tile(x - 1, y), tile(x, y));
        let (up, down) = (upper_left || upper_right, lower_left || lower_right);
        let (to_left, to_right) = (upper_left || lower_left, upper_right || lower_right);
        match (up, down, to_left, to_right) {
            (false, true, false, true) => "┌",
            (false, true, true, false) => "┐",
            (true, false, false, true) => "└",
            (true, false, true, false) => "┘",
            (true, true, false, true) => "├",
            (true, true, true, false) => "┤",
            (false, true, true, true) => "┬",
            (true, false, true, true) => "┴",
            _ => "┼",
        }
    }

    fn tile(&self, at: Space) -> Option<&'v TileView> {
        self.nation.tiles.iter().find(|tile| tile.at == at)
    }

    fn is_reachable(&self, at: Space) -> bool {
        self.nation.tiles.iter().any(|tile| tile.at.shares_side(at))
    }

    /// The letter of the carriage that unites a tile with three others.
    fn carriage(&self, at: Space) -> Option<char> {
        let covers = |corner: &Space| {
            [(at.x, corner.x), (at.y, corner.y)].iter().all(|&(at, corner)| at.abs_diff(corner) <= 1 && at >= corner)
        };
        let index = self.nation.carriages.iter().position(covers)?;
        char::from_u32('A' as u32 + index as u32)
    }
}

/// The two lines inside a box: what the tile is, and what it gives or why it gives nothing.
fn face(tile: &TileView) -> (String, String) {
    let design = tile.tile.design();
    let name = match design.kind {
        // `Great Temple of Mercury` and `marketplace (iron)` do not fit; the god and the place do.
        Kind::Victory => design.name.rsplit(' ').next().unwrap_or_default(),
        _ => design.name.split(" (").next().unwrap_or_default(),
    };
    let gives = if tile.pillaged {
        "PILLAGED".into()
    } else if let Some(craftsman) = tile.craftsman {
        format!("*{craftsman}*")
    } else if tile.coin {
        "(coin paid)".into()
    } else if design.kind == Kind::Victory {
        format!("scores {}", design.points)
    } else {
        provides(tile.tile)
    };
    let cut = |text: &str| text.chars().take(BOX).collect::<String>();
    (cut(name), cut(&gives))
}

fn provides(tile: Tile) -> String {
    let names: Vec<_> = tile.design().produces.iter().map(|resource| resource.name()).collect();
    names.join("/")
}

/// The rows and victory tiles with what they need and give, and the tokens nobody has.
fn middle(view: &View) -> Canvas {
    let mut canvas = Canvas::default();
    if !view.draft.is_empty() {
        shelf(&mut canvas, "to draft", "", &view.draft);
    }
    let rows = [&view.rows.nature, &view.rows.village, &view.rows.city];
    let left = [view.stacks.nature, view.stacks.village, view.stacks.city];
    for (stack, (row, left)) in Stack::ALL.into_iter().zip(rows.into_iter().zip(left)) {
        shelf(&mut canvas, stack.name(), &format!("{left} left"), row);
    }
    let mut victory = view.victory.clone();
    victory.sort_by_key(|tile| (tile.design().points, *tile));
    shelf(&mut canvas, "victory", "", &victory);
    let supply = &view.supply;
    canvas.line();
    canvas.text(Look::Bold, "tokens ");
    canvas.text(
        Look::Plain,
        &format!(
            "           war {}, coin {}, carriage {}, craftsmen {}",
            supply.war, supply.coin, supply.carriage, supply.craftsmen
        ),
    );
    if let Some(bought) = view.bought {
        canvas.line();
        canvas.text(Look::Plain, &format!("@{} has bought {bought} for this turn.", view.turn));
    }
    canvas
}

/// A named row of tiles, as many to a line as fit.
fn shelf(canvas: &mut Canvas, name: &str, note: &str, tiles: &[Tile]) {
    const INDENT: usize = 18;
    canvas.line();
    canvas.text(Look::Bold, &format!("{name:8} "));
    canvas.text(Look::Faint, &format!("{note:>8} "));
    if tiles.is_empty() {
        canvas.text(Look::Faint, "none");
    }
    let mut used = INDENT;
    for (index, tile) in tiles.iter().enumerate() {
        let text = describe(*tile);
        let length = text.chars().count() + 2;
        if index > 0 && used + length > WIDTH {
            canvas.line();
            canvas.text(Look::Plain, &" ".repeat(INDENT));
            used = INDENT;
        }
        canvas.text(tile.design().kind.into(), tile.design().name.as_str());
        canvas.text(Look::Plain, &text[tile.design().name.len()..]);
        canvas.text(Look::Plain, "  ");
        used += length;
    }
}

/// `mine (wood+stone → iron)`
fn describe(tile: Tile) -> String {
    let design = tile.design();
    let needs: Vec<_> = design.requires.iter().map(|resource| resource.name()).collect();
    let gives = match (design.kind, design.token) {
        (Kind::Victory, _) => design.points.to_string(),
        (_, Some(token)) => format!("{} & {}", provides(tile), token.name()),
        (_, None) => provides(tile),
    };
    // The good in a city tile's name only tells it from its sisters, and stands among its needs anyway.
    if needs.is_empty() {
        format!("{} ({gives})", design.name)
    } else {
        format!("{} [{} → {gives}]", design.name, needs.join("+"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, Founders, Options};
    use engine::{Game as _, GameOptions as _, Log, Seat, Seed, Viewer};

    fn play(game: &mut Founders, seat: usize, notation: &str) {
        let action: Action = notation.parse().unwrap();
        game.apply(Seat::new(seat), &action, &mut Log::silent()).unwrap();
    }

    fn plain(view: &View) -> String {
        let mut parts = draw(view).split('\x1b').map(str::to_owned).collect::<Vec<_>>();
        for part in parts.iter_mut().skip(1) {
            part.replace_range(..=part.find('m').unwrap(), "");
        }
        parts.concat()
    }

    #[test]
    fn a_small_table_looks_like_this() {
        let mut game = Founders::new(1, &Options::with_seats(2), Seed::from_number(3)).unwrap();
        let moves = ["take cliff", "take cliff", "take waterfall", "take waterfall"];
        for (seat, notation) in [0, 1, 1, 0].into_iter().zip(moves) {
            play(&mut game, seat, notation);
        }
        let first = game.to_act().first().unwrap().index();
        play(&mut game, first, "lay cliff beside waterfall");
        play(&mut game, 1 - first, "lay waterfall before cliff");
        let drawn = plain(&game.view(Viewer::Spectator));
        let nations: Vec<&str> = drawn.lines().take(8).collect();
        assert_eq!(nations, TABLE.trim_matches('\n').lines().collect::<Vec<_>>(), "{drawn}");
        assert!(drawn.contains("gold mine [water+stone → gold]"), "{drawn}");
    }

    const TABLE: &str = "
@2: 0 points       @1: 0 points
┌0,1──────────┐                 0,1           1,1
│cliff        │           ┌0,0──────────┬1,0──────────┐
│stone/plants │      -1,0 │cliff        │waterfall    │ 2,0
├0,0──────────┤           │stone/plants │stone/water  │
│waterfall    │           └─────────────┴─────────────┘
│stone/water  │                0,-1          1,-1
└─────────────┘
";

    /// Every tile stands in a box with its space's name, and every space that the nation in turn could grow to is named.
    #[test]
    fn every_tile_and_every_free_space_is_named() {
        for seats in 2..=4 {
            let mut game = Founders::new(1, &Options::with_seats(seats), Seed::from_number(8)).unwrap();
            let mut actions = Vec::new();
            for step in 0.. {
                let Some(seat) = game.to_act().first() else { break };
                actions.clear();
                game.actions(seat, &mut actions);
                actions.retain(|action| !matches!(action, Action::Turn(_)));
                game.apply(seat, &actions[step % actions.len()].clone(), &mut Log::silent()).unwrap();
                if step % 9 == 0 {
                    check_names(&game.view(Viewer::Spectator));
                }
            }
        }
    }

    fn check_names(view: &View) {
        let drawn = plain(view);
        let words: Vec<&str> = drawn.split(|c: char| !c.is_ascii_digit() && c != ',' && c != '-').collect();
        let count = |at: Space| words.iter().filter(|word| **word == at.to_string()).count();
        for nation in &view.nations {
            let grid = Grid::of(nation, nation.seat == view.turn);
            let spaces = grid.rows.iter().flat_map(|&y| grid.columns.iter().map(move |&(x, _)| Space::new(x, y)));
            for at in spaces.filter(|&at| grid.tile(at).is_some() || grid.with_spaces && grid.is_reachable(at)) {
                assert!(count(at) > 0, "{at} is not in\n{drawn}");
            }
        }
    }
}
