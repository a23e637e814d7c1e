//! The object-safe face, put on any game.

use crate::{
    Advice, AnyGame, AnyTable, Character, Dealing, Done, Figure, Ladder, Level, Match, NoCharacter, Plan, Playable,
    Registered, ResumeError, Setup, Simulation, StartError, Summary, Told, Watch, Workload,
};
use engine::record::{entry_line, parse_notation};
use engine::verbs::Form;
use engine::{
    Applied, Choice, Entry, Evaluate, GameOptions as _, Header, OptionSpec, Outcome, PositionFile, Prompt, Record,
    RecordError, Refusal, Rng, RuleBook, Said, Seat, SeatSet, Seed, Session, Unreadable, Verbs as _, Viewer,
};
use serde::Serialize;
use serde_json::Value;
use std::ops::RangeInclusive;
use std::time::Duration;

impl<G: Playable> AnyGame for Registered<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn seats(&self) -> RangeInclusive<usize> {
        G::SEATS
    }

    fn revision(&self) -> u32 {
        G::REVISION
    }

    fn rules(&self) -> &'static RuleBook {
        G::rules()
    }

    fn option_specs(&self) -> Vec<OptionSpec> {
        G::option_specs()
    }

    fn components(&self) -> Value {
        to_value(&G::components())
    }

    #[cfg(feature = "schema")]
    fn schemas(&self, generator: &mut schemars::SchemaGenerator) -> Vec<(&'static str, schemars::Schema)> {
        crate::schema::schemas::<G>(generator)
    }

    fn action_forms(&self) -> Vec<Form> {
        G::Action::forms()
    }

    fn default_options(&self, seats: usize) -> Value {
        to_value(&G::Options::with_seats(seats))
    }

    fn is_secret(&self, notation: &str) -> bool {
        // What cannot be read is nobody's business either.
        parse_notation::<G>(notation).map_or(true, |action| G::is_secret(&action))
    }

    fn state_format(&self) -> &'static str {
        STATE_FORMAT
    }

    fn start(&self, setup: Setup) -> Result<Box<dyn AnyTable>, StartError> {
        let options = read_options::<G>(setup.options)?;
        let mut header = Header::new(options, setup.players, setup.seed);
        header.parts = setup.parts;
        begin::<G>(header)
    }

    fn start_from_position(
        &self,
        text: &str,
        players: Vec<String>,
        seed: Seed,
    ) -> Result<Box<dyn AnyTable>, StartError> {
        let file = PositionFile::<G::Options, G::Position>::parse(text)?;
        let mut header = Header::new(file.options.clone(), players, seed);
        header.revision = file.revision;
        header.position = Some(Box::new(file));
        begin::<G>(header)
    }

    fn replay(&self, record: &str) -> Result<Box<dyn AnyTable>, RecordError> {
        Ok(Box::new(Table(Record::<G>::parse(record)?.replay()?)))
    }

    fn resume(&self, record: &str, sequence: usize, snapshot: &str) -> Result<Box<dyn AnyTable>, ResumeError> {
        let Record { header, mut entries, .. } = Record::<G>::parse(record)?;
        if sequence > entries.len() {
            return Err(ResumeError::Snapshot("it is newer than the record".into()));
        }
        let game: G = read_snapshot(snapshot).map_err(ResumeError::Snapshot)?;
        let rest = entries.split_off(sequence);
        let mut session = Session::from_snapshot(header, entries, game);
        session.play_on(&rest)?;
        Ok(Box::new(Table(session)))
    }

    fn dealings(&self, record: &str) -> Result<Vec<Dealing>, RecordError> {
        crate::dealings::of_record::<G>(record)
    }

    fn ratings(&self) -> &'static [(&'static str, i16)] {
        crate::ratings(G::ID)
    }

    fn ladder(&self) -> Ladder {
        G::LADDER
    }

    fn characters(&self) -> Vec<Character> {
        G::CHARACTERS.iter().map(|(character, _)| *character).collect()
    }

    fn check_level(&self, level: Level) -> Result<(), NoCharacter> {
        level.check::<G>()
    }

    fn simulation(&self, plan: Plan) -> Result<Box<dyn Simulation>, StartError> {
        plan.bots.iter().try_for_each(|level| level.check::<G>())?;
        Ok(Box::new(crate::sim::Typed::<G>::new(plan)?))
    }

    fn bench(&self, options: Value, time: Duration) -> Result<Vec<Figure>, StartError> {
        crate::bench::measure::<G>(options, time)
    }

    fn workload(&self, options: Value) -> Result<Box<dyn Workload>, StartError> {
        crate::bench::workload::<G>(options)
    }

    fn arena(&self, options: Value, plan: &Match, watch: Watch) -> Result<Summary, StartError> {
        plan.entrants.iter().try_for_each(|level| level.check::<G>())?;
        Ok(bots::arena::watch_matches::<G>(&read_options::<G>(options)?, plan, watch)?)
    }

    fn lab(&self, options: Value) -> Result<Box<dyn crate::lab::Lab>, StartError> {
        crate::lab::lab::<G>(options)
    }
}

/// The format of the states that this program writes; `build.rs` makes it from the code itself.
pub const STATE_FORMAT: &str = env!("STATE_FORMAT");

/// Reads what [`AnyTable::snapshot`] wrote, if it was this program that did.
fn read_snapshot<G: Evaluate>(text: &str) -> Result<G, String> {
    let (format, state) = text.split_once('\n').ok_or("it names no format")?;
    if format != STATE_FORMAT {
        return Err(format!("its format is {format:.40}, and this program's is {STATE_FORMAT}"));
    }
    let game: G = serde_json::from_str(state).map_err(|error| error.to_string())?;
    game.audit()?;
    Ok(game)
}

/// Reads options and refuses a bad seat count by the game's own sentence, before anything counts names or bots.
pub(crate) fn read_options<G: Evaluate>(options: Value) -> Result<G::Options, StartError> {
    let options: G::Options =
        serde_json::from_value(options).map_err(|error| StartError::Options(error.to_string()))?;
    engine::SetupError::check::<G>(G::REVISION, &options)?;
    Ok(options)
}

fn begin<G: Playable>(header: Header<G>) -> Result<Box<dyn AnyTable>, StartError> {
    let (names, seats) = (header.players.len(), header.options.seats());
    if names != seats {
        return Err(StartError::Names { names, seats });
    }
    match Session::from_header(header) {
        Ok(session) => Ok(Box::new(Table(session))),
        Err(RecordError::Setup(error)) => Err(error.into()),
        Err(RecordError::Position(error)) => Err(error.into()),
        Err(error) => Err(error.into()),
    }
}

/// A game in play, as a type of this crate: only so can it have a face of the catalogue.
struct Table<G: Playable>(Session<G>);

impl<G: Playable> AnyTable for Table<G> {
    fn game(&self) -> &'static dyn AnyGame {
        &Registered::<G>::IT
    }

    fn players(&self) -> &[String] {
        &self.0.header().players
    }

    fn rename(&mut self, players: Vec<String>) {
        self.0.rename(players);
    }

    fn same_view_as(&self, viewer: Viewer) -> Viewer {
        G::same_view_as(viewer)
    }

    fn options(&self) -> Value {
        to_value(&self.0.header().options)
    }

    fn revision(&self) -> u32 {
        self.0.header().revision
    }

    fn commitment(&self) -> String {
        self.0.header().commitment.to_string()
    }

    fn parts(&self) -> &[String] {
        &self.0.header().parts
    }

    fn is_from_position(&self) -> bool {
        self.0.header().position.is_some()
    }

    fn sequence(&self) -> usize {
        self.0.sequence()
    }

    fn to_act(&self) -> SeatSet {
        self.0.game().to_act()
    }

    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        Prompt::said(|| self.0.game().prompt(seat))
    }

    fn asides(&self, seat: Seat) -> Vec<Choice> {
        Choice::said(|| self.0.game().asides(seat))
    }

    fn actions(&self, seat: Seat) -> Vec<String> {
        let mut actions = Vec::new();
        self.0.game().actions(seat, &mut actions);
        actions.iter().map(ToString::to_string).collect()
    }

    fn check(&self, seat: Seat, notation: &str) -> Result<(), Refusal> {
        Refusal::said(|| self.0.game().check(seat, &parse_notation::<G>(notation)?))
    }

    fn notation(&self, action: &Value) -> Result<String, Refusal> {
        Refusal::said(|| {
            let read = G::Action::from_json(action);
            read.map(|action| action.to_string())
                .map_err(|problem| Unreadable::new(&action.to_string(), problem).into())
        })
    }

    fn act(&mut self, seat: Seat, notation: &str) -> Result<Done, Refusal> {
        let action = Refusal::said(|| parse_notation::<G>(notation))?;
        let applied = self.0.act(seat, &action);
        // What is refused is asked once more for its words: an action that is accepted makes none.
        let Applied { events, revocable, .. } = applied.map_err(|refusal| {
            let again = Refusal::said(|| self.0.game().check(seat, &action)).err();
            again.filter(|again| again.code == refusal.code).unwrap_or(refusal)
        })?;
        let told = |(audience, event): (engine::Audience, G::Event)| {
            let (text, says) = Said::of(|| event.to_string());
            Told { audience, text, says, data: to_text(&event) }
        };
        let events = events.into_iter().map(told).collect();
        let (notation, secret) = (action.to_string(), G::is_secret(&action));
        Ok(Done { notation, events, revocable, secret, entry: entry_line(&Entry::Act(seat, action)) })
    }

    fn may_undo(&self, seat: Seat) -> Result<(), Refusal> {
        Refusal::said(|| self.0.may_undo(seat))
    }

    fn undo(&mut self, seat: Seat) -> Result<Done, Refusal> {
        self.0.undo(seat).map_err(|refusal| {
            let again = Refusal::said(|| self.0.may_undo(seat)).err();
            again.filter(|again| again.code == refusal.code).unwrap_or(refusal)
        })?;
        let entry = entry_line(&Entry::<G::Action>::Undo(seat));
        let revocable = self.0.may_undo(seat).is_ok();
        Ok(Done { notation: "undo".into(), events: Vec::new(), revocable, secret: false, entry })
    }

    fn note(&mut self, seat: Seat, note: &str) -> Result<Done, Refusal> {
        if !engine::record::is_note(note) {
            return Err(Refusal::by_table("Unreadable", "a note is a short line of plain characters"));
        }
        self.0.note(seat, note);
        let entry = entry_line(&Entry::<G::Action>::Note(seat, note.into()));
        Ok(Done { notation: format!("note {note}"), events: Vec::new(), revocable: false, secret: false, entry })
    }

    fn may_go_back(&self, to: usize) -> Result<(), Refusal> {
        Refusal::said(|| self.0.may_rewind(to))
    }

    fn go_back(&mut self, to: usize) -> Result<Done, Refusal> {
        AnyTable::may_go_back(self, to)?;
        self.0.rewind(to)?;
        let entry = entry_line(&Entry::<G::Action>::Rewind(to));
        Ok(Done { notation: format!("rewind {to}"), events: Vec::new(), revocable: false, secret: false, entry })
    }

    fn came_out_since(&self, sequence: usize) -> Result<Vec<usize>, RecordError> {
        self.0.came_out_since(sequence)
    }

    fn view(&self, viewer: Viewer) -> Value {
        to_value(&self.0.game().view(viewer))
    }

    fn write_view(&self, viewer: Viewer, out: &mut Vec<u8>) {
        crate::json::write(out, &self.0.game().view(viewer));
    }

    fn write_own_view(&self, viewer: Viewer, out: &mut Vec<u8>) -> bool {
        let own = self.0.game().own_view(viewer);
        own.as_ref().inspect(|own| crate::json::write(out, own)).is_some()
    }

    fn keeps_own_view(&self, viewer: Viewer) -> bool {
        self.0.before().is_some_and(|before| self.0.game().keeps_own_view(before, viewer))
    }

    fn draw(&self, viewer: Viewer) -> String {
        G::draw(&self.0.game().view(viewer))
    }

    fn outcome(&self) -> Option<Outcome> {
        Outcome::said(|| self.0.game().outcome())
    }

    fn record(&self, with_seed: bool) -> String {
        let record = self.0.record();
        if with_seed { record.to_text() } else { record.to_public_text() }
    }

    fn last_entry(&self) -> Option<String> {
        self.0.entries().last().map(entry_line)
    }

    fn position(&self) -> String {
        position_text(self.0.game())
    }

    fn snapshot(&self) -> (usize, String) {
        let (sequence, game) = self.0.snapshot();
        (sequence, format!("{STATE_FORMAT}\n{}", to_text(game)))
    }

    fn rewind(&self, sequence: usize) -> Result<Box<dyn AnyTable>, RecordError> {
        let mut session = Session::from_header(self.0.header().clone())?;
        session.play_on(&self.0.entries()[..sequence.min(self.0.entries().len())])?;
        Ok(Box::new(Table(session)))
    }

    fn think_within(&self, seat: Seat, level: Level, seed: u64, longest: Duration) -> Option<String> {
        G::bot(level, seed, longest).choose(self.0.game(), seat).map(|action| action.to_string())
    }

    fn advise(&self, seat: Seat, longest: Duration) -> Option<Advice> {
        Advice::said(|| self.0.game().advice(seat, longest))
    }

    fn imagine(&self, viewer: Viewer, seed: Seed) -> String {
        position_text(&self.0.game().veiled(viewer).determinize(viewer, &mut Rng::new(seed)))
    }

    fn waits(&self, seat: Seat, level: Level) -> bool {
        G::bot(level, 0, Duration::MAX).waits(self.0.game(), seat)
    }

    fn fork(&self) -> Box<dyn AnyTable> {
        Box::new(Table(self.0.clone()))
    }

    fn present(&self) -> Box<dyn AnyTable> {
        Box::new(Table(self.0.present()))
    }

    fn memory(&self) -> usize {
        self.0.memory()
    }
}

fn position_text<G: Evaluate>(game: &G) -> String {
    match serde_json::to_string_pretty(&engine::position::export(game)) {
        Ok(text) => text,
        Err(error) => unreachable!("a position is plain data: {error}"),
    }
}

fn to_value(value: &impl Serialize) -> Value {
    match serde_json::to_value(value) {
        Ok(value) => value,
        Err(error) => unreachable!("views, events and options are plain data: {error}"),
    }
}

pub(crate) fn to_text(value: &impl Serialize) -> String {
    crate::json::text(value)
}
