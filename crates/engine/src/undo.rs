//! What can still be taken back. A seat takes its own steps back, the latest first, until it is complete, although others
//! have acted meanwhile: their actions are played again without the step, and have to come to the same.
//!
//! | what happens | what it makes final |
//! | --- | --- |
//! | an action uses chance, shows something hidden, or a rule binds it | all that its seat did so far |
//! | a seat acts while the table does not wait for another | all that the other did so far: it was complete |
//! | the table itself acts | all that anybody did so far |
//! | so many entries follow ([`FURTHEST_BACK`]) | what was done before them |

use crate::{Audience, Entry, Game, Log, Marks, Refusal, Seat, SeatSet};
use std::sync::{Mutex, PoisonError};

/// The most states that are kept; between them, actions are played again.
const MOST_CHECKPOINTS: usize = 16;
/// How many bytes of states are kept; of large states there are fewer.
const MOST_CHECKPOINT_BYTES: usize = 1 << 20;
/// What lies more entries back is final: some games let a seat change its mind for ever, and neither the memory of a
/// table nor the cost of an undo may grow with that.
pub(crate) const FURTHEST_BACK: usize = 1024;

/// Why a seat cannot take back what it did.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Barrier {
    /// There is nothing.
    Nothing,
    /// It was played before this session was taken up again.
    Before,
    Chance,
    Reveal,
    Rule,
    /// Others have acted since it was complete.
    Complete,
    Table,
    /// It lies too many entries back.
    Distant,
    /// Everybody has agreed to go back since.
    Rewound,
}

/// The actions in effect since the first one that can still be taken back.
#[derive(Debug)]
pub(crate) struct Window<G: Game> {
    steps: Vec<Step>,
    /// States on the way, the first of them not after the first step; further back they lie further apart.
    checkpoints: Vec<Checkpoint<G>>,
    /// Who has a step that nothing has made final.
    open: SeatSet,
    /// For each seat why it cannot go further back.
    barriers: Vec<Barrier>,
    /// Whoever is asked again and again is answered by playing on what is new.
    lookout: Mutex<Option<Lookout<G>>>,
}

/// An action in effect.
#[derive(Copy, Clone, Debug)]
struct Step {
    seat: Seat,
    /// Its place among the entries.
    entry: usize,
    /// Whether nothing has made it final.
    open: bool,
}

/// The state before an entry.
#[derive(Clone, Debug)]
struct Checkpoint<G> {
    entry: usize,
    game: Box<G>,
}

/// The game as it went, and worlds in which one seat has not taken its latest step, played on side by side.
#[derive(Debug)]
struct Lookout<G> {
    /// The first entry that has not been played here.
    next: usize,
    real: G,
    without: Vec<Without<G>>,
}

#[derive(Debug)]
struct Without<G> {
    step: Step,
    /// The game without the step, or the entry that depends on it.
    world: Result<G, usize>,
}

impl<G: Game> Clone for Window<G> {
    fn clone(&self) -> Self {
        Window {
            steps: self.steps.clone(),
            checkpoints: self.checkpoints.clone(),
            open: self.open,
            barriers: self.barriers.clone(),
            lookout: Mutex::new(None),
        }
    }
}

impl<G: Game> Window<G> {
    /// A window in which nothing can be taken back.
    pub(crate) fn new(seats: usize, barrier: Barrier) -> Self {
        Window {
            steps: Vec::new(),
            checkpoints: Vec::new(),
            open: SeatSet::EMPTY,
            barriers: vec![barrier; seats],
            lookout: Mutex::new(None),
        }
    }

    /// The earliest state that an undo might go back to, and how many entries led to it.
    pub(crate) fn earliest(&self) -> Option<(usize, &G)> {
        self.checkpoints.first().map(|checkpoint| (checkpoint.entry, &*checkpoint.game))
    }

    /// Notes the action that becomes this entry: the state before it, and what makes it final, if anything does.
    pub(crate) fn acted(&mut self, seat: Seat, entry: usize, before: &G, barrier: Option<Barrier>) {
        let others = self.open.without(seat);
        if !others.is_empty() || barrier.is_some() {
            let to_act = if others.is_empty() { SeatSet::EMPTY } else { before.to_act() };
            for other in others.iter().filter(|other| seat == Seat::TABLE || !to_act.contains(*other)) {
                self.close(other, if seat == Seat::TABLE { Barrier::Table } else { Barrier::Complete });
            }
            barrier.into_iter().for_each(|barrier| self.close(seat, barrier));
            self.forget_what_is_final();
        }
        if barrier.is_none() {
            self.checkpoints.push(Checkpoint { entry, game: Box::new(before.clone()) });
            self.open = self.open.with(seat);
            self.thin_out();
        }
        if !self.open.is_empty() {
            self.steps.push(Step { seat, entry, open: barrier.is_none() });
        }
        self.close_distant(entry);
    }

    /// Makes final what lies too far back. Entries are counted, not steps, so that a session that is taken up again from a
    /// snapshot comes to the same.
    fn close_distant(&mut self, entry: usize) {
        let is_distant = |step: &Step| step.entry + FURTHEST_BACK <= entry;
        if !self.steps.first().is_some_and(is_distant) {
            return;
        }
        for step in self.steps.iter_mut().filter(|step| step.open && is_distant(step)) {
            step.open = false;
            if let Some(barrier) = self.barriers.get_mut(step.seat.index()) {
                *barrier = Barrier::Distant;
            }
        }
        self.open = self.steps.iter().filter(|step| step.open).map(|step| step.seat).collect();
        self.forget_what_is_final();
    }

    /// Roughly how many bytes it takes.
    pub(crate) fn memory(&self) -> usize {
        let lookout = self.lookout.lock().unwrap_or_else(PoisonError::into_inner);
        let worlds = lookout.as_ref().map_or(0, |lookout| 1 + lookout.without.len());
        (self.checkpoints.len() + worlds) * size_of::<G>() + self.steps.len() * size_of::<Step>()
    }

    /// Makes final what a seat has done.
    fn close(&mut self, seat: Seat, barrier: Barrier) {
        self.open = self.open.without(seat);
        self.steps.iter_mut().filter(|step| step.seat == seat).for_each(|step| step.open = false);
        if let Some(of_seat) = self.barriers.get_mut(seat.index()) {
            *of_seat = barrier;
        }
    }

    /// Nobody goes back behind the first step that is open.
    fn forget_what_is_final(&mut self) {
        let Some(first) = self.steps.iter().find(|step| step.open).map(|step| step.entry) else {
            self.steps.clear();
            self.checkpoints.clear();
            *self.lookout_mut() = None;
            return;
        };
        let before = self.checkpoints.partition_point(|checkpoint| checkpoint.entry <= first).saturating_sub(1);
        self.checkpoints.drain(..before);
        let from = self.checkpoints.first().map_or(first, |checkpoint| checkpoint.entry);
        self.steps.retain(|step| step.entry >= from);
        // What it has not played yet may be gone.
        if self.lookout_mut().as_ref().is_some_and(|lookout| lookout.next < from) {
            *self.lookout_mut() = None;
        }
    }

    /// Drops some states when there are too many, those that are least missed: where they lie close together for how far
    /// back they are. The first stays: all others can be made from it.
    fn thin_out(&mut self) {
        let most = (MOST_CHECKPOINT_BYTES / size_of::<G>().max(1)).clamp(2, MOST_CHECKPOINTS);
        if self.checkpoints.len() <= most {
            return;
        }
        let now = self.checkpoints.last().map_or(0, |latest| latest.entry + 1);
        while self.checkpoints.len() > (most - most / 4).max(2) {
            let at = |index: usize| self.checkpoints[index].entry;
            let gap = |index: &usize| ((at(index + 1) - at(index - 1)) << 16) / (now - at(index - 1));
            match (1..self.checkpoints.len() - 1).min_by_key(gap) {
                Some(index) => drop(self.checkpoints.remove(index)),
                None => return,
            }
        }
    }

    /// Whether the seat could take its latest action back, and if not, why.
    pub(crate) fn may_undo(&self, seat: Seat, game: &G, entries: &[Entry<G::Action>]) -> Result<(), Refusal> {
        let index = self.latest_of(seat)?;
        if index + 1 == self.steps.len() {
            return Ok(());
        }
        let mut held = self.lookout.lock().unwrap_or_else(|poisoned| {
            self.lookout.clear_poison();
            let mut held = poisoned.into_inner();
            *held = None;
            held
        });
        let lookout = held.get_or_insert_with(|| Lookout { next: entries.len(), real: game.clone(), without: vec![] });
        lookout.catch_up(&self.steps, entries);
        let depends =
            |world: &Result<G, usize>| world.as_ref().map(|_| ()).map_err(|&entry| depends_on::<G>(&entries[entry]));
        if let Some(known) = lookout.without.iter().find(|without| without.step.entry == self.steps[index].entry) {
            return depends(&known.world);
        }
        let without = self.without(index, entries);
        let answer = depends(&without.world);
        lookout.without.push(without);
        answer
    }

    /// The game without the seat's latest action, which is out of the window from now on.
    pub(crate) fn undo(&mut self, seat: Seat, entries: &[Entry<G::Action>]) -> Result<G, Refusal> {
        let index = self.latest_of(seat)?;
        let step = self.steps[index];
        let known = self.lookout_mut().take().and_then(|mut lookout| {
            let is_new = lookout.next < entries.len();
            let place = lookout.without.iter().position(|without| without.step.entry == step.entry)?;
            (!is_new).then(|| lookout.without.swap_remove(place))
        });
        let without = known.unwrap_or_else(|| self.without(index, entries));
        let world = without.world.map_err(|entry| depends_on::<G>(&entries[entry]))?;
        self.steps.remove(index);
        // Later states still have the step in them.
        self.checkpoints.retain(|checkpoint| checkpoint.entry <= step.entry);
        if !self.steps.iter().any(|other| other.seat == seat && other.open) {
            self.open = self.open.without(seat);
        }
        self.forget_what_is_final();
        Ok(world)
    }

    /// The place of the seat's latest step, if it is open.
    fn latest_of(&self, seat: Seat) -> Result<usize, Refusal> {
        let latest = self.steps.iter().rposition(|step| step.seat == seat).filter(|_| self.open.contains(seat));
        latest.ok_or_else(|| {
            let barrier = self.barriers.get(seat.index()).copied().unwrap_or(Barrier::Nothing);
            cannot(match barrier {
                Barrier::Nothing => crate::say!("there is nothing of @{seat} to take back"),
                Barrier::Before => "what was done so far is final".into(),
                Barrier::Chance => "chance has decided something since".into(),
                Barrier::Reveal => "something hidden has been shown since".into(),
                Barrier::Rule => "a rule makes what was done since final".into(),
                Barrier::Complete => crate::say!("others have acted since @{seat} was done"),
                Barrier::Table => "the table itself has acted since".into(),
                Barrier::Distant => "it lies too far back".into(),
                Barrier::Rewound => "the table has gone back since".into(),
            })
        })
    }

    /// Plays what came after a step again, with it and without it.
    fn without(&self, index: usize, entries: &[Entry<G::Action>]) -> Without<G> {
        let (step, later) = (self.steps[index], &self.steps[index + 1..]);
        let before = self.before(step, entries);
        if later.is_empty() {
            return Without { step, world: Ok(before) };
        }
        let mut lookout = Lookout { next: step.entry, real: before.clone(), without: Vec::new() };
        let _ = lookout.play(step, entries);
        lookout.without.push(Without { step, world: Ok(before) });
        lookout.catch_up(later, entries);
        match lookout.without.pop() {
            Some(without) => without,
            None => unreachable!("later steps are those of others, and the world without this one stays"),
        }
    }

    /// The state before a step.
    fn before(&self, step: Step, entries: &[Entry<G::Action>]) -> G {
        let known = self.checkpoints.iter().rfind(|checkpoint| checkpoint.entry <= step.entry);
        let Some(Checkpoint { entry, game }) = known else {
            unreachable!("the first state kept is not after the first step kept");
        };
        let mut game = G::clone(game);
        for step in self.steps.iter().filter(|other| (*entry..step.entry).contains(&other.entry)) {
            if let Err(refusal) = play(&mut game, *step, entries, &mut Log::silent()) {
                unreachable!("what was played once can be played again: {refusal}");
            }
        }
        game
    }

    fn lookout_mut(&mut self) -> &mut Option<Lookout<G>> {
        self.lookout.get_mut().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<G: Game> Lookout<G> {
    /// Plays the steps that are new here, in every world.
    fn catch_up(&mut self, steps: &[Step], entries: &[Entry<G::Action>]) {
        let next = self.next;
        for &step in steps.iter().filter(|step| step.entry >= next) {
            // Whoever acts again would take back this action first.
            self.without.retain(|without| without.step.seat != step.seat);
            let real = self.play(step, entries);
            for without in &mut self.without {
                if let Ok(world) = &mut without.world
                    && course(world, step, entries).as_ref() != Ok(&real)
                {
                    without.world = Err(step.entry);
                }
            }
            self.next = step.entry + 1;
        }
        self.next = self.next.max(entries.len());
    }

    fn play(&mut self, step: Step, entries: &[Entry<G::Action>]) -> Course {
        match course(&mut self.real, step, entries) {
            Ok(course) => course,
            Err(refusal) => unreachable!("what was played once can be played again: {refusal}"),
        }
    }
}

/// What an action comes to: what is told to whom, how much chance has been used, and what it shows.
#[derive(PartialEq)]
struct Course {
    told: Vec<(Audience, String)>,
    chance: ((u64, usize), bool),
    marks: Marks,
}

fn course<G: Game>(game: &mut G, step: Step, entries: &[Entry<G::Action>]) -> Result<Course, Refusal> {
    let mut log = Log::new();
    play(game, step, entries, &mut log)?;
    let (chance, marks) = ((game.rng().used(), game.rng().impossible().is_some()), log.marks);
    let told = log.into_events().into_iter().map(|(audience, event)| {
        // An event that cannot be written is as good as none: the sentence is compared, too.
        (audience, format!("{event} {}", serde_json::to_string(&event).unwrap_or_default()))
    });
    Ok(Course { told: told.collect(), chance, marks })
}

fn play<G: Game>(
    game: &mut G,
    step: Step,
    entries: &[Entry<G::Action>],
    log: &mut Log<G::Event>,
) -> Result<(), Refusal> {
    match &entries[step.entry] {
        Entry::Act(seat, action) => game.apply(*seat, action, log),
        Entry::Undo(_) | Entry::Note(..) | Entry::Rewind(_) => unreachable!("a step is an action"),
    }
}

/// Another seat's action depends on the step. If it was done in secret, its seat is not named.
fn depends_on<G: Game>(entry: &Entry<G::Action>) -> Refusal {
    match entry {
        Entry::Act(seat, action) if !G::is_secret(action) => {
            cannot(crate::say!("what @{seat} did since depends on it"))
        }
        Entry::Act(..) | Entry::Undo(_) | Entry::Note(..) | Entry::Rewind(_) => {
            cannot("what others did since depends on it")
        }
    }
}

fn cannot(problem: impl std::fmt::Display) -> Refusal {
    Refusal::by_table("CannotUndo", crate::say!("nothing can be taken back: {problem}"))
}
