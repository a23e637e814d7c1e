//! Seat count, civilizations, length and optional rules of a table. `EP-9` `EP-31` `EP-32` `EP-33`

use crate::sets::{self, CivilizationSet};
use antiquity::names::Civilization;
use antiquity::state::MAX_SEATS;
use engine::{GameOptions, List, OptionSpec, SetupError, say};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// What a table chooses.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "expansion-project/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Options {
    /// How many seats.
    pub seats: usize,
    /// Which of the sets of civilizations for this seat count, counted from one. `EP-9.3a`
    #[serde(default = "one")]
    pub set: u8,
    /// The table's own choice of civilizations instead, as many as seats; none for the set. `EP-9.3-r1`
    #[serde(default, skip_serializing_if = "is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Civilization>>"))]
    pub civilizations: List<Civilization, MAX_SEATS>,
    /// A full game, or a shorter one. `EP-31.2`
    #[serde(default)]
    pub length: Length,
    /// Seats always act in the order of the phase. `EP-11.2`
    #[serde(default)]
    pub insist_on_order: bool,
    /// Ships and movement, which affect others, go together as well, until somebody insists on census order. `EP-11.2`
    /// `EP-16.1` `EP-17.2`
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub move_together: bool,
    /// The game ends after this turn, if nobody has reached the finish before; 0 without a limit. `EP-34end.1b`
    #[serde(default)]
    pub turn_limit: u8,
    /// All calamities may be traded. `EP-32.2.1`
    #[serde(default)]
    pub all_calamities_tradeable: bool,
    /// Where calamities lie that by print may not be traded. `EP-32.3.1` `EP-32.4.1`
    #[serde(default)]
    pub non_tradeable: NonTradeable,
    /// How many calamities strike a player. `EP-24.2a` `EP-32.5.1` `EP-32.6.1.1`
    #[serde(default)]
    pub calamity_limit: CalamityLimit,
    /// Unit points below which no calamity takes anybody, 0 for none. `EP-32.7.1`
    #[serde(default)]
    pub least_unit_points: u8,
    /// The three rules of Stoic Civilization together. `EP-32.8.1`
    #[serde(default)]
    pub stoic: bool,
    /// Every civilization has strengths and weaknesses of its own. `EP-33.2.2.1`
    #[serde(default)]
    pub unique_cultures: bool,
    /// Everybody has two sets of playing pieces. `EP-33.3.2.1`
    #[serde(default)]
    pub imperial: bool,
}

fn is_empty(civilizations: &List<Civilization, MAX_SEATS>) -> bool {
    civilizations.is_empty()
}

const fn one() -> u8 {
    1
}

/// How long a game.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "expansion-project/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Length {
    /// From a single token.
    #[default]
    Full,
    /// From the sixth space.
    Medium,
    /// From the ninth space.
    Short,
}

/// Where calamities lie that by print may not be traded.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "expansion-project/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum NonTradeable {
    /// Under all other cards. `EP-10.3.5c`
    #[default]
    Last,
    /// Shuffled in with the others. `EP-32.3.1`
    Shuffled,
    /// Among the last three. `EP-32.4.1`
    LastThree,
}

/// How many calamities strike a player.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "expansion-project/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum CalamityLimit {
    /// Two major ones and a minor one. `EP-24.2a`
    #[default]
    Usual,
    /// All. `EP-32.5.1`
    None,
    /// Three, of which two are major. `EP-32.6.1.1`
    Dynamic,
}

impl GameOptions for Options {
    fn with_seats(seats: usize) -> Options {
        Options {
            seats,
            set: 1,
            civilizations: List::new(),
            length: Length::Full,
            insist_on_order: false,
            move_together: false,
            turn_limit: 0,
            all_calamities_tradeable: false,
            non_tradeable: NonTradeable::Last,
            calamity_limit: CalamityLimit::Usual,
            least_unit_points: 0,
            stoic: false,
            unique_cultures: false,
            imperial: false,
        }
    }

    fn seats(&self) -> usize {
        self.seats
    }
}

impl Options {
    /// The same as Stoic Civilization. `EP-32.8.1`
    #[must_use]
    pub const fn stoic(self) -> Options {
        Options { stoic: true, ..self }
    }

    /// Whether all calamities may be traded. `EP-32.2.1` `EP-32.8.1`
    pub(crate) const fn trades_every_calamity(&self) -> bool {
        self.all_calamities_tradeable || self.stoic
    }

    /// Where calamities lie that by print may not be traded. `EP-32.3.1` `EP-32.4.1` `EP-32.8.1`
    pub(crate) const fn place_of_non_tradeable(&self) -> NonTradeable {
        if self.stoic { NonTradeable::Shuffled } else { self.non_tradeable }
    }

    /// How many calamities strike a player. `EP-32.5.1` `EP-32.6.1.1` `EP-32.8.1`
    pub(crate) const fn limit_of_calamities(&self) -> CalamityLimit {
        if self.stoic { CalamityLimit::None } else { self.calamity_limit }
    }

    /// The set of civilizations that the table plays with, if it has none of its own.
    fn suggested(&self) -> Option<&'static CivilizationSet> {
        sets::sets(self.seats).nth(usize::from(self.set).checked_sub(1)?)
    }

    /// The civilizations of this table. `EP-9.2` `EP-9.3a`
    pub(crate) fn in_play(&self) -> &[Civilization] {
        if self.civilizations.is_empty() {
            self.suggested().map_or(&[], |set| &set.civilizations)
        } else {
            &self.civilizations
        }
    }

    /// Whether a civilization draws from The West, at a table with two blocks. `EP-9.6a`
    pub(crate) fn is_western(&self, civilization: Civilization) -> bool {
        match self.suggested() {
            Some(set) if self.civilizations.is_empty() => set.west.contains(&civilization),
            _ => sets::is_western(&self.civilizations, civilization),
        }
    }

    /// `EP-9.3-r1` Refuses a set of the table's own with too few civilizations, or such that do not lie together.
    fn check_own_set(&self) -> Result<(), SetupError> {
        let own = &self.civilizations[..];
        if own.is_empty() {
            return Ok(());
        }
        let problem = if own.len() != self.seats {
            say!("{} seats play as many civilizations, not {}", self.seats, own.len())
        } else if let Some(twice) = (1..own.len()).find(|&index| own[..index].contains(&own[index])) {
            say!("{} is named twice", own[twice].title())
        } else if let Some(lonely) = sets::lonely(own) {
            say!("{} has fewer than two neighbours among these civilizations", lonely.title())
        } else if !sets::is_connected(own) {
            "these civilizations leave a gap between them".into()
        } else {
            return Ok(());
        };
        Err(SetupError::Options(problem))
    }

    /// Refuses what does not go together.
    pub(crate) fn check(&self) -> Result<(), SetupError> {
        self.check_own_set()?;
        let problem = match self {
            _ if self.in_play().is_empty() => "there is no such set of civilizations for this seat count",
            _ if self.insist_on_order && self.move_together => {
                "a table that always keeps the order moves in order, too"
            }
            _ if self.least_unit_points > 100 => "nobody has so many unit points",
            // `EP-32.1-r1`
            _ if self.stoic && self.non_tradeable == NonTradeable::LastThree => {
                "Stoic Civilization shuffles the calamities in that cannot be traded"
            }
            _ if self.stoic && self.calamity_limit == CalamityLimit::Dynamic => {
                "Stoic Civilization has no limit on calamities"
            }
            _ => return Ok(()),
        };
        Err(SetupError::Options(problem.into()))
    }
}

/// `EP-9.3-r1` The table's own choice of civilizations, those of the West first.
fn own_set() -> OptionSpec {
    let mut all = Civilization::ALL;
    all.sort_by_key(|&civilization| crate::succession::west_to_east(civilization));
    OptionSpec {
        name: "civilizations".into(),
        label: "Civilizations of your own choice".into(),
        help:
            "Instead of a set, as many as seats, from west to east: each needs two neighbours among them, and they may \
               leave no gap."
                .into(),
        values: all.map(|civilization| (json!(civilization), civilization.title())).to_vec(),
        one_for_each_seat: true,
    }
}

/// The options for a form.
pub(crate) fn specs() -> Vec<OptionSpec> {
    let spec = |name: &str, label: &str, help: &str, values: Vec<(serde_json::Value, &str)>| OptionSpec {
        name: name.into(),
        label: label.into(),
        help: help.into(),
        values: values.into_iter().map(|(value, label)| (value, label.into())).collect(),
        one_for_each_seat: false,
    };
    let yes_or_no = || vec![(json!(false), "No"), (json!(true), "Yes")];
    vec![
        spec(
            "set",
            "Civilizations",
            "Up to nine seats play in the West or in the East; with more there is one set of civilizations.",
            vec![(json!(1), "The usual ones"), (json!(2), "The others")],
        ),
        own_set(),
        spec(
            "length",
            "Length",
            "A medium or short game begins with developed civilizations, on the sixth or ninth space of the table.",
            vec![(json!("full"), "Full game"), (json!("medium"), "Medium game"), (json!("short"), "Short game")],
        ),
        spec(
            "insist_on_order",
            "Order of decisions",
            "Together where it affects nobody else, until a player insists on the order of a phase, as every player may at \
             any moment (EP-11.2). Always in order, each waits for all before, in every phase: eighteen who take two \
             minutes each wait up to half an hour for each of them.",
            vec![(json!(false), "Together where nobody is affected"), (json!(true), "Always in order")],
        ),
        spec(
            "move_together",
            "Ships and movement",
            "The book's census order makes Military worth having, and each waits for all before: nine who take two minutes \
             each wait up to a quarter of an hour to move. Together nobody waits until a player insists on the order; until \
             then whoever is slowest moves last.",
            vec![(json!(false), "In census order"), (json!(true), "Together until somebody insists")],
        ),
        spec(
            "turn_limit",
            "Turn limit",
            "The game ends when somebody reaches the finish, or after this turn if the table sets a limit.",
            vec![
                (json!(0), "None"),
                (json!(8), "8 turns"),
                (json!(10), "10 turns"),
                (json!(12), "12 turns"),
                (json!(14), "14 turns"),
                (json!(16), "16 turns"),
                (json!(18), "18 turns"),
                (json!(24), "24 turns"),
                (json!(30), "30 turns"),
            ],
        ),
        spec(
            "all_calamities_tradeable",
            "All calamities may be traded",
            "Also the eight that normally stay with whoever draws them.",
            yes_or_no(),
        ),
        spec(
            "non_tradeable",
            "Calamities that cannot be traded lie",
            "Where nobody can count on them, trading is more dangerous.",
            vec![
                (json!("last"), "Under their stacks"),
                (json!("shuffled"), "Shuffled in"),
                (json!("last_three"), "Among the last three"),
            ],
        ),
        spec(
            "calamity_limit",
            "Calamities in a turn",
            "How many strike a player at most; being struck by another's has no limit.",
            vec![
                (json!("usual"), "Two major and a minor one"),
                (json!("dynamic"), "Three, two of them major"),
                (json!("none"), "All"),
            ],
        ),
        spec(
            "least_unit_points",
            "Calamities spare the last",
            "No calamity takes anybody below this many unit points on the board.",
            vec![(json!(0), "Nothing"), (json!(16), "16 unit points"), (json!(10), "10"), (json!(20), "20")],
        ),
        spec(
            "stoic",
            "Stoic Civilization",
            "All calamities may be traded, all are shuffled in, and all strike.",
            yes_or_no(),
        ),
        spec(
            "unique_cultures",
            "Unique Cultures",
            "Every civilization has a strength and a weakness of its own.",
            yes_or_no(),
        ),
        spec(
            "imperial",
            "Imperial Civilization",
            "Everybody has two sets of pieces: 110 tokens, 18 cities, 8 ships.",
            yes_or_no(),
        ),
    ]
}
