//! Small games to try bots on: Nim, which is solved, Piles, which hides cards and lets seats act together, Harvest, in
//! which something pays off only at the end of a long round, Offers, of which each brings the other something as well, and
//! Detour, where what pays most looks worse on the way.

use engine::game::{Playouts, Policy};
use engine::{
    Evaluate, Game, GameOptions, Log, OptionSpec, Outcome, PositionError, Prompt, Refusal, Rng, RuleBook, Seat,
    SeatSet, Seed, SetupError, Standing, Viewer, Weights as _,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::cell::RefCell;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// The part of a toy that differs from game to game; moves are numbers.
pub(crate) trait Toy:
    Clone + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    const NAME: &'static str;
    const SEATS: RangeInclusive<usize>;
    const PLAYOUTS: Playouts = Playouts::GUIDED;
    fn deal(seats: usize, rng: &mut Rng) -> Self;
    fn to_act(&self) -> SeatSet;
    fn moves(&self, seat: Seat) -> Vec<u8>;
    fn play(&mut self, seat: Seat, number: u8, log: &mut Log<String>);
    fn view(&self, viewer: Viewer) -> Vec<Vec<u8>>;
    fn redeal(&mut self, viewer: Viewer, rng: &mut Rng);
    fn scores(&self) -> Vec<i32>;
    fn value(&self, seat: Seat) -> f32;
    fn round(&self) -> Option<u32> {
        None
    }
    fn habit(&self) -> Option<&'static str> {
        None
    }
    fn plight(&self) -> Option<&'static str> {
        None
    }
    fn is_drastic(&self, _: u8) -> bool {
        false
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound(deserialize = "T: Toy"))]
pub(crate) struct Table<T> {
    pub(crate) toy: T,
    seats: usize,
    rng: Rng,
}

impl<T: Toy> Table<T> {
    pub(crate) fn of(seats: usize, toy: T) -> Table<T> {
        let rng = Rng::new(Seed::from_number(0));
        Table { toy, seats, rng }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Seats(usize);

impl GameOptions for Seats {
    fn with_seats(seats: usize) -> Seats {
        Seats(seats)
    }
    fn seats(&self) -> usize {
        self.0
    }
}

engine::verbs! {
    pub(crate) enum Move {
        /// Does what the toy knows by this number.
        To(number: u8) => "move" [number];
    }
}

impl<T: Toy> Game for Table<T> {
    const ID: &'static str = T::NAME;
    const TITLE: &'static str = T::NAME;
    const REVISION: u32 = 1;
    const SEATS: RangeInclusive<usize> = T::SEATS;
    type Options = Seats;
    type Action = Move;
    type View = Vec<Vec<u8>>;
    type Event = String;
    type Components = ();
    type Position = T;

    fn new(revision: u32, options: &Seats, seed: Seed) -> Result<Self, SetupError> {
        SetupError::check::<Self>(revision, options)?;
        let mut rng = Rng::new(seed);
        let toy = T::deal(options.0, &mut rng);
        let seats = options.0;
        Ok(Table { toy, seats, rng })
    }
    fn options(&self) -> Seats {
        Seats(self.seats)
    }
    fn revision(&self) -> u32 {
        1
    }
    fn to_act(&self) -> SeatSet {
        self.toy.to_act()
    }
    fn prompt(&self, _: Seat) -> Option<Prompt> {
        None
    }
    fn actions(&self, seat: Seat, out: &mut Vec<Move>) {
        if self.to_act().contains(seat) {
            out.extend(self.toy.moves(seat).into_iter().map(Move::To));
        }
    }
    fn check(&self, seat: Seat, action: &Move) -> Result<(), Refusal> {
        Refusal::unless_to_act(self.to_act(), seat)?;
        let Move::To(number) = action;
        if self.toy.moves(seat).contains(number) {
            Ok(())
        } else {
            Err(Refusal::by_table("NoSuchMove", "there is no such move"))
        }
    }
    fn apply(&mut self, seat: Seat, action: &Move, log: &mut Log<String>) -> Result<(), Refusal> {
        self.check(seat, action)?;
        let Move::To(number) = *action;
        self.toy.play(seat, number, log);
        Ok(())
    }
    fn view(&self, viewer: Viewer) -> Vec<Vec<u8>> {
        self.toy.view(viewer)
    }
    fn determinize(&self, viewer: Viewer, rng: &mut Rng) -> Self {
        let mut world = self.clone();
        world.rng = Rng::new(rng.fork());
        world.toy.redeal(viewer, rng);
        world
    }
    fn outcome(&self) -> Option<Outcome> {
        let scores = self.toy.scores();
        let standing = |(index, rank)| Standing {
            seat: Seat::new(index),
            rank,
            score: scores[index],
            breakdown: Vec::new(),
            tie_break_says: None,
            tie_break: None,
        };
        self.is_over().then(|| Outcome {
            says: None,
            reason: "over".into(),
            rule: "TOY-1",
            standings: Outcome::ranks(&scores).into_iter().enumerate().map(standing).collect(),
            halves: false,
        })
    }
    fn rng(&self) -> &Rng {
        &self.rng
    }
    fn rng_mut(&mut self) -> &mut Rng {
        &mut self.rng
    }
    fn audit(&self) -> Result<(), String> {
        Ok(())
    }
    fn position(&self) -> T {
        self.toy.clone()
    }
    fn from_position(options: &Seats, position: &T, _: Seed) -> Result<Self, PositionError> {
        Ok(Table::of(options.0, position.clone()))
    }
    fn rules() -> &'static RuleBook {
        static RULES: LazyLock<RuleBook> =
            LazyLock::new(|| RuleBook::parse("game = 'toy'\nfinished = false\nrule = []").unwrap());
        &RULES
    }
    fn hidden_piles(&self, _: Viewer) -> Vec<engine::Pile> {
        Vec::new()
    }
    fn reasons() -> Vec<engine::Reason> {
        Vec::new()
    }
    fn option_specs() -> Vec<OptionSpec> {
        Vec::new()
    }
    fn components() {}
    fn draw(view: &Vec<Vec<u8>>) -> String {
        format!("{view:?}")
    }
}

engine::weights! {
    /// Toys know for sure what things are worth.
    pub(crate) struct Sure { all: f32 = 1.0 }
}

impl<T: Toy> Evaluate for Table<T> {
    const PLAYOUTS: Playouts = T::PLAYOUTS;
    type Weights = Sure;

    fn weights() -> &'static Sure {
        static SURE: LazyLock<Sure> = LazyLock::new(Sure::by_hand);
        &SURE
    }

    fn evaluate(&self, seat: Seat, weights: &Sure) -> f32 {
        weights.all * self.toy.value(seat)
    }

    fn round(&self) -> Option<u32> {
        self.toy.round()
    }

    fn habit(&self, _: Seat) -> Option<&'static str> {
        self.toy.habit()
    }

    fn plight(&self, _: Seat) -> Option<(u32, &'static str)> {
        self.toy.plight().map(|plight| (0, plight))
    }

    fn is_drastic(&self, _: Seat, action: &Move) -> bool {
        matches!(action, Move::To(number) if self.toy.is_drastic(*number))
    }
}

/// Take one to three from a heap; whoever takes the last one wins. A heap of a multiple of four is lost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Nim {
    pub(crate) heap: u8,
    pub(crate) turn: usize,
}

impl Toy for Nim {
    const NAME: &'static str = "nim";
    const SEATS: RangeInclusive<usize> = 2..=2;
    fn deal(_: usize, rng: &mut Rng) -> Nim {
        Nim { heap: 9 + rng.below(3) as u8, turn: 0 }
    }
    fn to_act(&self) -> SeatSet {
        if self.heap == 0 { SeatSet::EMPTY } else { SeatSet::only(Seat::new(self.turn)) }
    }
    fn moves(&self, _: Seat) -> Vec<u8> {
        (1..=self.heap.min(3)).collect()
    }
    fn play(&mut self, _: Seat, number: u8, _: &mut Log<String>) {
        self.heap -= number;
        self.turn = 1 - self.turn;
    }
    fn view(&self, _: Viewer) -> Vec<Vec<u8>> {
        vec![vec![self.heap, self.turn as u8]]
    }
    fn redeal(&mut self, _: Viewer, _: &mut Rng) {}
    fn scores(&self) -> Vec<i32> {
        // Whoever would be next has lost.
        (0..2).map(|seat| i32::from(self.heap == 0 && seat != self.turn)).collect()
    }
    fn value(&self, seat: Seat) -> f32 {
        self.scores()[seat.index()] as f32
    }
}

/// Each turn opens a card of one of two face-down piles into the row and then takes a card of the row as points.
/// At the end all seats together seal a card of their hidden hands; the highest sealed card scores its value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Piles {
    pub(crate) piles: [Vec<u8>; 2],
    pub(crate) row: Vec<u8>,
    pub(crate) hands: Vec<Vec<u8>>,
    pub(crate) sealed: Vec<Option<u8>>,
    pub(crate) points: Vec<i32>,
    pub(crate) turn: usize,
    pub(crate) opened: bool,
}

pub(crate) const TAKE: u8 = 10;
pub(crate) const SEAL: u8 = 100;

impl Piles {
    fn is_sealing(&self) -> bool {
        !self.opened && self.piles.iter().all(Vec::is_empty)
    }
}

impl Toy for Piles {
    const NAME: &'static str = "piles";
    const SEATS: RangeInclusive<usize> = 2..=9;
    fn deal(seats: usize, rng: &mut Rng) -> Piles {
        let mut cards: Vec<u8> = (0..6 * seats as u8).map(|card| card % 12).collect();
        rng.shuffle(&mut cards);
        let mut deal = |count: usize| cards.split_off(cards.len() - count);
        Piles {
            piles: [deal(seats), deal(seats)],
            row: deal(seats),
            hands: (0..seats).map(|_| deal(3)).collect(),
            sealed: vec![None; seats],
            points: vec![0; seats],
            turn: 0,
            opened: false,
        }
    }
    fn to_act(&self) -> SeatSet {
        let seats = self.hands.len();
        if self.is_sealing() {
            Seat::all(seats).filter(|seat| self.sealed[seat.index()].is_none()).collect()
        } else {
            SeatSet::only(Seat::new(self.turn))
        }
    }
    fn moves(&self, seat: Seat) -> Vec<u8> {
        let mut moves: Vec<u8> = if self.is_sealing() {
            self.hands[seat.index()].iter().map(|card| SEAL + card).collect()
        } else if self.opened {
            self.row.iter().map(|card| TAKE + card).collect()
        } else {
            (0..2).filter(|&pile| !self.piles[pile as usize].is_empty()).collect()
        };
        moves.sort_unstable();
        moves.dedup();
        moves
    }
    fn play(&mut self, seat: Seat, number: u8, log: &mut Log<String>) {
        let take = |cards: &mut Vec<u8>, card: u8| cards.remove(cards.iter().position(|&c| c == card).unwrap());
        if number >= SEAL {
            self.sealed[seat.index()] = Some(take(&mut self.hands[seat.index()], number - SEAL));
            if let Some(highest) = self.sealed.iter().copied().collect::<Option<Vec<u8>>>() {
                let most = highest.iter().max().copied().unwrap();
                for (points, card) in self.points.iter_mut().zip(highest) {
                    *points += if card == most { i32::from(card) } else { 0 };
                }
            }
        } else if number >= TAKE {
            self.points[seat.index()] += i32::from(take(&mut self.row, number - TAKE));
            self.opened = false;
            self.turn = (self.turn + 1) % self.hands.len();
        } else {
            self.row.push(self.piles[number as usize].pop().unwrap());
            self.opened = true;
            log.marks.reveal();
        }
    }
    fn view(&self, viewer: Viewer) -> Vec<Vec<u8>> {
        let own = |index: usize| viewer == Viewer::Seat(Seat::new(index)) || viewer == Viewer::Table;
        let mut view = vec![
            self.piles.iter().map(|pile| pile.len() as u8).collect(),
            self.row.clone(),
            self.points.iter().map(|&points| points as u8).collect(),
            vec![self.turn as u8, u8::from(self.opened)],
        ];
        for (index, (hand, sealed)) in self.hands.iter().zip(&self.sealed).enumerate() {
            let shown = if own(index) { hand.clone() } else { vec![hand.len() as u8] };
            view.push(shown);
            view.push(sealed.map(|card| if own(index) { card } else { u8::MAX }).into_iter().collect());
        }
        view
    }
    fn redeal(&mut self, viewer: Viewer, rng: &mut Rng) {
        let hidden = |index: usize| viewer != Viewer::Seat(Seat::new(index));
        let mut places: Vec<&mut u8> = self.piles.iter_mut().flatten().collect();
        for (index, (hand, sealed)) in self.hands.iter_mut().zip(&mut self.sealed).enumerate() {
            if hidden(index) {
                places.extend(hand.iter_mut().chain(sealed));
            }
        }
        let mut cards: Vec<u8> = places.iter().map(|place| **place).collect();
        // Sorted first: the new deal must not depend on how the cards really lie.
        cards.sort_unstable();
        rng.shuffle(&mut cards);
        places.into_iter().zip(cards).for_each(|(place, card)| *place = card);
    }
    fn scores(&self) -> Vec<i32> {
        self.points.clone()
    }
    fn value(&self, seat: Seat) -> f32 {
        self.points[seat.index()] as f32
    }
}

/// Each seat eats its grain for a point or sows it for three, which come only when a long round of idle turns is over. The
/// game says when that is, if it is `COUNTED`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Harvest<const COUNTED: bool> {
    pub(crate) turns: u8,
    pub(crate) sown: Vec<bool>,
    pub(crate) points: Vec<i32>,
    /// From which turn on all is done by habit.
    pub(crate) habit_from: u8,
    pub(crate) is_hungry: bool,
}

pub(crate) const EAT: u8 = 0;
pub(crate) const SOW: u8 = 1;
const IDLE: u8 = 2;
/// Turns of a round.
const SEASON: u8 = 30;

impl<const COUNTED: bool> Toy for Harvest<COUNTED> {
    const NAME: &'static str = "harvest";
    const SEATS: RangeInclusive<usize> = 2..=9;
    const PLAYOUTS: Playouts = Playouts { many: if COUNTED { 4 } else { 6 }, ..Playouts::GUIDED };
    fn deal(seats: usize, _: &mut Rng) -> Self {
        Harvest { turns: 0, sown: vec![false; seats], points: vec![0; seats], habit_from: u8::MAX, is_hungry: false }
    }
    fn to_act(&self) -> SeatSet {
        let next = usize::from(self.turns) % self.points.len();
        if self.turns < 2 * SEASON { SeatSet::only(Seat::new(next)) } else { SeatSet::EMPTY }
    }
    fn moves(&self, _: Seat) -> Vec<u8> {
        if usize::from(self.turns) < self.points.len() { vec![EAT, SOW] } else { vec![IDLE] }
    }
    fn play(&mut self, seat: Seat, number: u8, _: &mut Log<String>) {
        self.turns += 1;
        self.points[seat.index()] += i32::from(number == EAT);
        self.sown[seat.index()] |= number == SOW;
        if self.turns == SEASON {
            for (points, sown) in self.points.iter_mut().zip(&self.sown) {
                *points += if *sown { 3 } else { 0 };
            }
        }
    }
    fn view(&self, _: Viewer) -> Vec<Vec<u8>> {
        let points = self.points.iter().map(|&points| points as u8).collect();
        vec![vec![self.turns], self.sown.iter().map(|&sown| u8::from(sown)).collect(), points]
    }
    fn redeal(&mut self, _: Viewer, _: &mut Rng) {}
    fn scores(&self) -> Vec<i32> {
        self.points.clone()
    }
    fn value(&self, seat: Seat) -> f32 {
        self.points[seat.index()] as f32
    }
    fn round(&self) -> Option<u32> {
        COUNTED.then(|| u32::from(self.turns / SEASON))
    }
    fn habit(&self) -> Option<&'static str> {
        (self.turns >= self.habit_from).then_some("So it has always been done.")
    }
    fn plight(&self) -> Option<&'static str> {
        self.is_hungry.then_some("has nothing to eat")
    }
    fn is_drastic(&self, number: u8) -> bool {
        number == EAT
    }
}

thread_local! {
    /// Which offers this thread has tried, in any world.
    pub(crate) static PLAYED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The first seat takes an offer; the second takes what comes with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Offers {
    /// Tenths of points for the one and for the other.
    pub(crate) offers: Vec<[i32; 2]>,
    pub(crate) taken: Vec<u8>,
}

impl Toy for Offers {
    const NAME: &'static str = "offers";
    const SEATS: RangeInclusive<usize> = 2..=2;
    fn deal(_: usize, _: &mut Rng) -> Offers {
        Offers { offers: vec![[0, 0]], taken: Vec::new() }
    }
    fn to_act(&self) -> SeatSet {
        if self.taken.len() < 2 { SeatSet::only(Seat::new(self.taken.len())) } else { SeatSet::EMPTY }
    }
    fn moves(&self, _: Seat) -> Vec<u8> {
        self.taken.first().map_or_else(|| (0..self.offers.len() as u8).collect(), |&offer| vec![offer])
    }
    fn play(&mut self, _: Seat, number: u8, _: &mut Log<String>) {
        PLAYED.with_borrow_mut(|played| played.push(number));
        self.taken.push(number);
    }
    fn view(&self, _: Viewer) -> Vec<Vec<u8>> {
        vec![self.taken.clone()]
    }
    fn redeal(&mut self, _: Viewer, _: &mut Rng) {}
    fn scores(&self) -> Vec<i32> {
        let taken = |seat| self.taken.get(seat).map_or(0, |&offer: &u8| self.offers[usize::from(offer)][seat]);
        (0..2).map(taken).collect()
    }
    fn value(&self, seat: Seat) -> f32 {
        self.scores()[seat.index()] as f32 / 10.0
    }
}

/// The first seat stays for a point, or goes; then it comes back for half of one, or goes on, which pays when the other has
/// had a turn. Bots judge nothing below the first choice: what a playout does there decides, and it may be `RANDOM`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Detour<const RANDOM: bool> {
    pub(crate) done: Vec<u8>,
}

pub(crate) const STAY: u8 = 0;
pub(crate) const GO: u8 = 1;
const BACK: u8 = 2;
const ON: u8 = 3;

impl<const RANDOM: bool> Toy for Detour<RANDOM> {
    const NAME: &'static str = "detour";
    const SEATS: RangeInclusive<usize> = 2..=2;
    const PLAYOUTS: Playouts = Playouts {
        policy: if RANDOM { Policy::Any } else { Policy::Own(20) },
        patience: u32::MAX,
        curiosity: 1.0,
        worth_of_guess: 1.0,
        ..Playouts::GUIDED
    };
    fn deal(_: usize, _: &mut Rng) -> Self {
        Detour { done: Vec::new() }
    }
    fn to_act(&self) -> SeatSet {
        match self.done.len() {
            0 | 1 => SeatSet::only(Seat::new(0)),
            2 => SeatSet::only(Seat::new(1)),
            _ => SeatSet::EMPTY,
        }
    }
    fn moves(&self, _: Seat) -> Vec<u8> {
        match self.done[..] {
            [] => vec![STAY, GO],
            [GO] => vec![BACK, ON],
            _ => vec![IDLE],
        }
    }
    fn play(&mut self, _: Seat, number: u8, _: &mut Log<String>) {
        self.done.push(number);
    }
    fn view(&self, _: Viewer) -> Vec<Vec<u8>> {
        vec![self.done.clone()]
    }
    fn redeal(&mut self, _: Viewer, _: &mut Rng) {}
    /// In half points.
    fn scores(&self) -> Vec<i32> {
        let score = match self.done[..] {
            [STAY, ..] => 2,
            [GO, BACK, ..] => 1,
            [GO, ON, _] => 40,
            _ => 0,
        };
        vec![score, 0]
    }
    fn value(&self, seat: Seat) -> f32 {
        self.scores()[seat.index()] as f32 / 2.0
    }
}
