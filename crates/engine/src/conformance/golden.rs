//! Golden records: whole games that must lead to the same result, text and state in every later release.

use super::state_hash;
use crate::{Game, GameOptions as _, Header, Record, Rng, Seed, Session};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// How a golden record is made when records are rewritten on an explicit wish.
pub struct Recipe<G: Game> {
    /// The file's name without its ending: what the record shows.
    pub name: &'static str,
    /// Plays the game.
    pub make: fn() -> Session<G>,
}

/// Players' names, as many as the largest table needs.
const NAMES: [&str; 18] = [
    "Ada", "Ben", "Cleo", "Dan", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo", "Mia", "Ned", "Ola", "Pia",
    "Quin", "Rex",
];

/// The header of a golden game.
pub fn header<G: Game>(options: G::Options, seed: u64) -> Header<G> {
    let names = NAMES.iter().take(options.seats()).map(ToString::to_string).collect();
    Header::new(options, names, Seed::from_number(seed))
}

/// Plays a golden game to its end. `choose` picks among the listed actions; if `undo` is not 0, one in so many actions
/// that can be taken back is.
///
/// # Panics
/// If the game does not start, or breaks its promises.
pub fn play_out<G: Game>(
    header: Header<G>,
    undo: u32,
    mut choose: impl FnMut(&G, &[G::Action], &mut Rng) -> usize,
) -> Session<G> {
    let Some(seed) = header.seed else { panic!("a golden game has a seed") };
    let mut rng = Rng::new(seed);
    let mut session = Session::from_header(header).unwrap_or_else(|error| panic!("{error}"));
    let mut actions = Vec::new();
    while let Some(seat) = session.game().to_act().first() {
        actions.clear();
        session.game().actions(seat, &mut actions);
        let index = choose(session.game(), &actions, &mut rng);
        session.act(seat, &actions[index]).unwrap_or_else(|refusal| panic!("{}: {refusal}", actions[index]));
        if undo > 0 && session.may_undo(seat).is_ok() && rng.below(undo) == 0 {
            session.undo(seat).unwrap_or_else(|refusal| panic!("{refusal}"));
        }
    }
    session
}

/// Any of the listed actions, for [`play_out`].
pub fn any<G: Game>(_: &G, actions: &[G::Action], rng: &mut Rng) -> usize {
    rng.below(actions.len() as u32) as usize
}

/// The test of a game's golden records, which lie in `records/<game>` of the project: [`golden`] for the game crate whose
/// `CARGO_MANIFEST_DIR` this is.
///
/// # Panics
/// Says which record fails, and how.
pub fn golden_records<G: Game>(crate_folder: &str, recipes: &[Recipe<G>]) {
    let folder = Path::new(crate_folder).join("../../records").join(G::ID);
    match golden(&folder, recipes) {
        Ok(count) => assert_eq!(count, recipes.len(), "every record has a recipe"),
        Err(problem) => panic!("{problem}"),
    }
}

/// Checks every record of a folder: its text is canonical, its actions are legal, its result and its final state are
/// the ones on file. With `ECUMENE_BLESS=1` in the environment it writes the recipes' records first.
///
/// # Errors
/// Says which record fails, and how.
pub fn golden<G: Game>(folder: &Path, recipes: &[Recipe<G>]) -> Result<usize, String> {
    if std::env::var_os("ECUMENE_BLESS").is_some_and(|value| value == "1") {
        bless(folder, recipes)?;
    }
    let readme = read(&folder.join("README.md"))?;
    let states = read(&folder.join("states.txt"))?;
    let hashes = read_hashes(&states)?;
    let mut seen = 0;
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let path = entry.map_err(|error| error.to_string())?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".jsonl"))
        else {
            continue;
        };
        if !readme.contains(name) {
            return Err(format!("{name}: README.md has no line on it"));
        }
        let hash = check::<G>(&read(&path)?).map_err(|problem| format!("{name}: {problem}"))?;
        match hashes.get(name) {
            Some(expected) if *expected == hash => seen += 1,
            Some(expected) => return Err(format!("{name}: the final state is {hash}, not {expected}")),
            None => return Err(format!("{name}: states.txt has no line on it")),
        }
    }
    match recipes.iter().find(|recipe| !hashes.contains_key(recipe.name)) {
        Some(missing) => Err(format!("{}: not on file; `cargo xtask bless` writes it", missing.name)),
        None if seen == hashes.len() => Ok(seen),
        None => Err("states.txt has lines on records that are not there".into()),
    }
}

fn check<G: Game>(text: &str) -> Result<String, String> {
    let record = Record::<G>::parse(text).map_err(|error| error.to_string())?;
    if record.to_text() != text {
        return Err("written again, the record reads differently".into());
    }
    let session = record.replay().map_err(|error| error.to_string())?;
    if session.record() != record {
        return Err("played again, the record is another".into());
    }
    Ok(state_hash(session.game()))
}

fn bless<G: Game>(folder: &Path, recipes: &[Recipe<G>]) -> Result<(), String> {
    let mut hashes = String::new();
    for recipe in recipes {
        let session = (recipe.make)();
        let path = folder.join(format!("{}.jsonl", recipe.name));
        fs::write(&path, session.record().to_text()).map_err(|error| format!("{}: {error}", path.display()))?;
        hashes += &format!("{} {}\n", recipe.name, state_hash(session.game()));
    }
    fs::write(folder.join("states.txt"), hashes).map_err(|error| error.to_string())
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn read_hashes(text: &str) -> Result<BTreeMap<&str, &str>, String> {
    text.lines()
        .map(|line| line.split_once(' ').ok_or_else(|| format!("states.txt: {line:?} is no name and hash")))
        .collect()
}
