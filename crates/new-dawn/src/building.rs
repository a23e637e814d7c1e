//! Advanced Map Building: the players lay their tiles around the core.

use crate::chapter::{Action as AnyAction, offer};
use crate::event::Event;
use crate::hex::{DIRECTIONS, Hex, Space};
use crate::map::{Board, Icon, Laid, Layout, Map, Side, Sixths, TILE_SPACES, TileKind, WATER_TOKENS, tiles};
use crate::prompt::About;
use crate::state::NewDawn;
use crate::why::Why as AnyWhy;
use engine::chapter::{Ask, Chapter};
use engine::words::counted;
use engine::{Choice, List, Log, PromptKind, Rng, Seat, SeatSet, say};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

engine::reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        TileDue => "lay one of your tiles first", ["ND-map-6"];
        NotYourTile { tile: u8 } => "tile {tile} is not one of yours", ["ND-map-6"];
        Overlaps { at: Hex } => "a tile at {at} would overlap another", ["ND-map-12"];
        OffTheTable { at: Hex } => "{at} is too far from the tiles on the table", ["ND-map-7"];
        TooFewContacts { contacts: u32 } =>
            "the tile would touch only {} of the map, and it must touch 4" (counted(contacts, "space")), ["ND-map-7"];
        NotTouchingCore { tile: u8 } => "tile {tile} can be laid closer to the core, so it must be", ["ND-map-8"];
        TooMuchWater { needed: usize, left: usize } =>
            "this would take {}, more than the {left} left" (counted(needed, "water token")), ["ND-map-13"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/", rename = "BuildingStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BuildingStep"))]
pub enum Step {
    /// The seat lays one of its tiles. `ND-map-6`
    LayTile {
        /// The player who lays it.
        seat: Seat,
    },
}

engine::verbs! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action {
        /// Lays a tile, its first space on a place of the table, turned clockwise by so many sixths.
        Lay(..Laid { side: Side, at: Hex, turned: Sixths }) => ["lay" side at turned];
    }
}

impl Action {
    pub(crate) fn about(self) -> About {
        let Action::Lay(laid) = self;
        let label = say!("Tile {} at {}{}", laid.side, laid.at, turned(laid.turned));
        About::new(label).group("Lay a tile").card(&laid.side.to_string()).at(laid.at)
    }
}

/// How a tile is turned, if it is.
fn turned(sixths: Sixths) -> String {
    if sixths.get() == 0 { String::new() } else { say!(", turned {}° clockwise", 60 * u16::from(sixths.get())) }
}

impl Chapter<NewDawn> for Step {
    fn waiting(self, _: &NewDawn) -> SeatSet {
        let Step::LayTile { seat } = self;
        SeatSet::only(seat)
    }

    fn run(self, state: &mut NewDawn, _: &mut Log<Event>) {
        state.pop();
    }

    fn ask(self, _: &NewDawn, _: Seat) -> Ask {
        Ask {
            kind: PromptKind::PickPlaces,
            name: "LayTile",
            question: "Which tile do you lay, which side up, and where?".into(),
            rules: &["ND-map-6", "ND-map-7", "ND-map-8"],
            open: false,
        }
    }

    fn list(self, state: &NewDawn, seat: Seat, out: &mut Vec<AnyAction>) {
        list(state, seat, out);
    }

    fn check(self, state: &NewDawn, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        let &AnyAction::Building(Action::Lay(laid)) = action else { return Err(Why::TileDue.into()) };
        Ok(check_lay(state, seat, laid)?)
    }

    fn perform(self, state: &mut NewDawn, seat: Seat, action: &AnyAction, log: &mut Log<Event>) {
        let &AnyAction::Building(Action::Lay(laid)) = action else { unreachable!("{self:?} does not allow {action}") };
        lay(state, seat, laid, log);
    }

    fn describe(self, state: &NewDawn, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        action.about(state, seat).write(choice);
    }

    fn sound(self, state: &NewDawn) -> Result<(), String> {
        let Step::LayTile { seat } = self;
        let fits = state.is_seat(seat) && !state.turn.begun;
        if fits { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}

/// `ND-map-7` How many spaces a new tile must touch.
const CONTACTS: u32 = 4;
/// Tiles lie at most so far from the middle of the table.
const FARTHEST: i8 = 24;

/// What is dealt before the players begin to lay tiles.
pub(crate) struct Deal {
    pub(crate) board: Board,
    pub(crate) hands: Vec<List<u8, 3>>,
    /// Who lays the first tile.
    pub(crate) first: Seat,
}

/// `ND-map-1` `ND-map-2` `ND-map-3` `ND-map-4` `ND-map-5` Deals capital tiles, forms the core, deals two more tiles to
/// each player.
pub(crate) fn deal(seats: usize, rng: &mut Rng) -> Deal {
    let mut of_kind = |kind: TileKind| {
        let mut numbers: Vec<u8> =
            Side::all().filter(|side| !side.is_b() && side.design().kind == kind).map(Side::tile).collect();
        rng.shuffle(&mut numbers);
        numbers
    };
    let capitals = of_kind(TileKind::Capital);
    let (mut naturals, mut city_states) = (of_kind(TileKind::Natural), of_kind(TileKind::CityState));
    let mut rest = naturals.split_off(2);
    rest.extend(city_states.split_off(2));
    rest.extend(Side::all().filter(|side| !side.is_b() && side.design().kind == TileKind::Plain).map(Side::tile));
    let mut core: Vec<u8> = naturals.into_iter().chain(city_states).collect();
    rng.shuffle(&mut core);
    let is_b = rng.die(6) > 3;
    let places = &tiles().core[usize::from(is_b)];
    let laid = core.iter().zip(places).map(|(&tile, &(at, turned))| Laid { side: Side::new(tile, is_b), at, turned });
    let layout = Layout { tiles: laid.collect(), core: 4, ..Layout::default() };
    rng.shuffle(&mut rest);
    let hand = |seat: usize| [capitals[seat], rest[2 * seat], rest[2 * seat + 1]].into_iter().collect();
    let board = Board::new(layout).unwrap_or_else(|problem| panic!("data/layouts.toml must be right: {problem}"));
    Deal { board, hands: (0..seats).map(hand).collect(), first: Seat::new(rng.below(seats as u32) as usize) }
}

/// Rows of bits: bit `q + 32` of row `r + 32` is the hex `q,r`.
#[derive(Clone)]
struct Grid([u64; 64]);

impl Grid {
    fn of(hexes: impl Iterator<Item = Hex>) -> Grid {
        let mut grid = Grid([0; 64]);
        hexes.for_each(|hex| grid.0[row(hex.r)] |= 1 << column(hex.q));
        grid
    }

    fn of_tiles(map: &Map, tiles: impl Fn(usize) -> bool) -> Grid {
        let laid = map.layout.tiles.iter().enumerate().filter(|(index, _)| tiles(*index));
        Grid::of(laid.flat_map(|(_, laid)| laid.hexes()))
    }

    /// Empty places that cannot be left without crossing the map.
    fn holes(&self) -> Vec<Hex> {
        let (first, last) = self.extent();
        let mut outside = [0u64; 64];
        outside[first - 1] = u64::MAX;
        outside[last + 1] = u64::MAX;
        let mut changed = true;
        while changed {
            changed = false;
            for row in (first..=last).chain((first..=last).rev()) {
                // From the row above to south-west and south-east, from the row below to north-west and north-east.
                let (above, below) = (outside[row - 1], outside[row + 1]);
                let entered = outside[row] | above | above >> 1 | below | below << 1 | 1 | 1 << 63;
                let filled = spread(entered & !self.0[row], !self.0[row]);
                changed |= filled != outside[row];
                outside[row] = filled;
            }
        }
        let mut holes = Vec::new();
        for (row, (taken, outside)) in self.0.iter().zip(&outside).enumerate().take(last + 1).skip(first) {
            let mut inside = !taken & !outside;
            while inside != 0 {
                holes.push(Hex::new((inside.trailing_zeros() as i8) - 32, row as i8 - 32));
                inside &= inside - 1;
            }
        }
        holes
    }

    fn extent(&self) -> (usize, usize) {
        let first = self.0.iter().position(|&row| row != 0).unwrap_or(32);
        let last = self.0.iter().rposition(|&row| row != 0).unwrap_or(32);
        (first.max(1), last.min(62))
    }
}

/// Fills a row sideways as far as it is free.
fn spread(mut filled: u64, free: u64) -> u64 {
    loop {
        let next = (filled | filled << 1 | filled >> 1) & free;
        if next == filled {
            return filled;
        }
        filled = next;
    }
}

fn row(r: i8) -> usize {
    (i16::from(r) + 32) as usize
}

fn column(q: i8) -> u32 {
    (i16::from(q) + 32) as u32
}

/// A turned tile as bits around its first space, and the places around it.
struct Shape {
    tile: [u64; 9],
    ring: [u64; 9],
}

/// The shape of a side, turned.
fn shape(is_b: bool, turned: Sixths) -> &'static Shape {
    static SHAPES: LazyLock<Vec<Shape>> = LazyLock::new(|| {
        let all = [false, true].into_iter().flat_map(|is_b| Sixths::all().map(move |turned| (is_b, turned)));
        all.map(|(is_b, turned)| make_shape(is_b, turned)).collect()
    });
    &SHAPES[usize::from(is_b) * 6 + usize::from(turned.get())]
}

fn make_shape(is_b: bool, turned: Sixths) -> Shape {
    let hexes = Laid { side: Side::new(1, is_b), at: Hex::default(), turned }.hexes();
    let mut shape = Shape { tile: [0; 9], ring: [0; 9] };
    let set = |rows: &mut [u64; 9], hex: Hex| rows[(hex.r + 4) as usize] |= 1 << (hex.q + 8);
    hexes.iter().for_each(|&hex| set(&mut shape.tile, hex));
    hexes.iter().flat_map(|hex| DIRECTIONS.map(|step| hex.plus(step))).for_each(|hex| set(&mut shape.ring, hex));
    (0..9).for_each(|row| shape.ring[row] &= !shape.tile[row]);
    shape
}

impl Shape {
    /// Counts hexes of the grid under these bits.
    fn count(bits: &[u64; 9], at: Hex, grid: &Grid) -> u32 {
        let shift = (i16::from(at.q) + 24) as u32;
        let first = row(at.r) - 4;
        (0..9).map(|index| (bits[index] << shift & grid.0[first + index]).count_ones()).sum()
    }
}

/// What a placement is measured by.
struct Table {
    all: Grid,
    core: Grid,
    /// The core and the tiles that touch it.
    near_core: Grid,
    water_left: usize,
}

impl Table {
    fn of(map: &Map) -> Table {
        let core_tiles = usize::from(map.layout.core);
        let core = Grid::of_tiles(map, |index| index < core_tiles);
        let touches = |index: usize| {
            let laid = map.layout.tiles[index];
            let ring = &shape(laid.side.is_b(), laid.turned).ring;
            index < core_tiles || Shape::count(ring, laid.at, &core) > 0
        };
        let near_core = Grid::of_tiles(map, touches);
        let mut all = Grid::of_tiles(map, |_| true);
        map.layout.water.iter().for_each(|hex| all.0[row(hex.r)] |= 1 << column(hex.q));
        Table { all, core, near_core, water_left: WATER_TOKENS - map.layout.water.len() }
    }

    /// `ND-map-7` `ND-map-12` `ND-map-13` Whether a tile may lie there, wherever the core is.
    fn fit(&self, laid: Laid) -> Result<(), Why> {
        if !is_near_enough(laid.at) {
            return Err(Why::OffTheTable { at: laid.at });
        }
        let shape = shape(laid.side.is_b(), laid.turned);
        if Shape::count(&shape.tile, laid.at, &self.all) > 0 {
            return Err(Why::Overlaps { at: laid.at });
        }
        let contacts = Shape::count(&shape.ring, laid.at, &self.all);
        if contacts < CONTACTS {
            return Err(Why::TooFewContacts { contacts });
        }
        let needed = self.with(laid).holes().len();
        if needed > self.water_left { Err(Why::TooMuchWater { needed, left: self.water_left }) } else { Ok(()) }
    }

    fn with(&self, laid: Laid) -> Grid {
        let mut grid = self.all.clone();
        laid.hexes().into_iter().for_each(|hex| grid.0[row(hex.r)] |= 1 << column(hex.q));
        grid
    }

    /// `ND-map-8` How close to the core a placement is: 2 touches it, 1 touches a tile that does, 0 neither.
    fn closeness(&self, laid: Laid) -> u8 {
        let ring = &shape(laid.side.is_b(), laid.turned).ring;
        if Shape::count(ring, laid.at, &self.core) > 0 {
            2
        } else {
            u8::from(Shape::count(ring, laid.at, &self.near_core) > 0)
        }
    }

    /// Every placement of a tile that fits; `each` says whether to go on.
    fn each_fit(&self, tile: u8, mut each: impl FnMut(Laid) -> bool) {
        let (first, last) = self.all.extent();
        let rows = (first as i8 - 36).max(-FARTHEST)..=(last as i8 - 28).min(FARTHEST);
        for is_b in [false, true] {
            for turned in Sixths::all() {
                for r in rows.clone() {
                    for q in -FARTHEST..=FARTHEST {
                        let laid = Laid { side: Side::new(tile, is_b), at: Hex::new(q, r), turned };
                        if self.touches(laid) && self.fit(laid).is_ok() && !each(laid) {
                            return;
                        }
                    }
                }
            }
        }
    }

    /// A quick look before the whole question.
    fn touches(&self, laid: Laid) -> bool {
        let shape = shape(laid.side.is_b(), laid.turned);
        Shape::count(&shape.ring, laid.at, &self.all) >= CONTACTS && Shape::count(&shape.tile, laid.at, &self.all) == 0
    }

    /// `ND-map-8` `ND-map-14` How close to the core this tile can come at best.
    fn closest(&self, tile: u8) -> u8 {
        let mut best = 0;
        self.each_fit(tile, |laid| {
            best = best.max(self.closeness(laid));
            best < 2
        });
        best
    }
}

/// Whether a tile lies where players may lay one (ruling ND-R4): what is measured has room for all of them.
pub(crate) fn is_near_enough(at: Hex) -> bool {
    at.q.unsigned_abs() <= FARTHEST as u8 && at.r.unsigned_abs() <= FARTHEST as u8
}

/// Whether a seat may lay a tile like this.
fn check_lay(state: &NewDawn, seat: Seat, laid: Laid) -> Result<(), Why> {
    if !state.hands[seat].contains(&laid.side.tile()) {
        return Err(Why::NotYourTile { tile: laid.side.tile() });
    }
    let table = Table::of(&state.board);
    table.fit(laid)?;
    let closeness = table.closeness(laid);
    if closeness == 2 || closeness >= table.closest(laid.side.tile()) {
        return Ok(());
    }
    Err(Why::NotTouchingCore { tile: laid.side.tile() })
}

/// Lists every placement of every tile in hand.
fn list(state: &NewDawn, seat: Seat, out: &mut Vec<AnyAction>) {
    let table = Table::of(&state.board);
    for &tile in &state.hands[seat] {
        let mut fits = Vec::new();
        table.each_fit(tile, |laid| {
            fits.push((table.closeness(laid), laid));
            true
        });
        let best = fits.iter().map(|(closeness, _)| *closeness).max().unwrap_or(0);
        let closest = fits.into_iter().filter(|(closeness, _)| *closeness == best);
        offer(out, closest.map(|(_, laid)| Action::Lay(laid)));
    }
}

/// Lays a tile. `ND-map-9` A capital stands on its icon; `ND-map-10` holes are filled with water tokens.
fn lay(state: &mut NewDawn, seat: Seat, laid: Laid, log: &mut Log<Event>) {
    state.agenda.pop();
    let hand = &mut state.hands[seat];
    if let Some(index) = hand.iter().position(|&tile| tile == laid.side.tile()) {
        hand.remove(index);
    }
    let holes = Table::of(&state.board).with(laid).holes();
    let mut layout = state.board.layout;
    layout.tiles.push(laid);
    holes.iter().for_each(|&hole| layout.water.push(hole));
    state.board = match Board::new(layout) {
        Ok(board) => board,
        Err(problem) => unreachable!("the placement was checked: {problem}"),
    };
    log.tell(|| Event::TileLaid { seat, laid, water: holes });
    let first = (state.board.layout.tiles.len() - 1) * TILE_SPACES;
    let spaces = (first..first + TILE_SPACES).map(|number| Space(number as u8));
    if let Some(capital) = spaces.into_iter().find(|&space| state.board.icon(space) == Icon::Capital) {
        state.players[seat].capital = Some(capital);
        state.players[seat].cities.insert(capital);
    }
}
