//! How a game is made of chapters of its rulebook. A chapter is one module with its own `Step` (what it may wait for),
//! `Action`, `Event` and `Why`; a step is read in one place: whom it waits for, what it asks, lists, checks and does.
//! [`steps!`](crate::steps), [`actions!`](crate::actions) and [`events!`](crate::events) join the chapters,
//! [`reasons!`](crate::reasons) declares why a chapter refuses and [`all_reasons!`](crate::all_reasons) joins that, and
//! [`by_chapters!`](crate::by_chapters) derives from them what [`Game`] asks of a game. A chapter never sees another one's
//! steps: it pushes what it wants to happen next and asks the state.

use crate::{Choice, Game, Log, Prompt, PromptKind, Refusal, RuleId, Seat, SeatSet};

/// A step of a chapter. When it is due it runs by itself, or waits for seats.
pub trait Chapter<G: Stepwise>: Copy {
    /// Whom it waits for; nobody if it runs by itself.
    fn waiting(self, state: &G) -> SeatSet;
    /// Whether the question of a step that waits for seats has no answer but one; then nobody is asked, and the step
    /// runs by itself. It is looked at only when the step comes due, not whenever somebody wants to know who is to act.
    fn is_moot(self, state: &G) -> bool {
        let _ = state;
        false
    }
    /// Runs by itself. It is still on top of the agenda, and must pop or change itself.
    fn run(self, state: &mut G, log: &mut Log<G::Event>);
    /// The question to a seat that is waited for.
    fn ask(self, state: &G, seat: Seat) -> Ask;
    /// Lists what a seat that is asked may do.
    fn list(self, state: &G, seat: Seat, out: &mut Vec<G::Action>);
    /// Whether a seat that is asked may do this.
    fn check(self, state: &G, seat: Seat, action: &G::Action) -> Result<(), G::Why>;
    /// Does what `check` allowed. The step is still on top of the agenda, and must pop or change itself.
    fn perform(self, state: &mut G, seat: Seat, action: &G::Action, log: &mut Log<G::Event>);
    /// Makes an action readable: label (empty until now, and else the notation), group, and what a client lights up. The
    /// notation is there already.
    fn describe(self, state: &G, seat: Seat, action: &G::Action, choice: &mut Choice);
    /// Whether a step of a written position is sound, that is, could have come up in play: it names seats, places and
    /// numbers that the state by itself could not check. Whatever else it is asked may rely on that.
    fn sound(self, state: &G) -> Result<(), String>;
}

/// A game that is played step by step: what only it can know, beside its chapters.
pub trait Stepwise: Game {
    /// The steps of all its chapters.
    type Step: Chapter<Self>;
    /// What stands against an action. It becomes a sentence only in [`Stepwise::refuse`]: lists of actions ask for many
    /// reasons that nobody reads.
    type Why;

    /// The step that is due; none once the game is over.
    fn due(&self) -> Option<Self::Step>;
    /// Refuses for a reason.
    fn refuse(&self, seat: Seat, why: Self::Why) -> Refusal;
    /// The rule that says whom the table waits for now, or why the game is over, for refusals that have none of their own.
    fn rule_now(&self, seat: Seat) -> Option<RuleId>;

    /// Whether the step that is due hears this seat.
    fn hears(&self, step: Self::Step, seat: Seat) -> bool {
        step.waiting(self).contains(seat)
    }

    /// Whether the seat may do this unasked; nothing if the action is an answer to a step.
    fn check_unasked(&self, seat: Seat, action: &Self::Action) -> Option<Result<(), Refusal>> {
        let _ = (seat, action);
        None
    }

    /// Does what `check_unasked` allowed.
    fn perform_unasked(&mut self, seat: Seat, action: &Self::Action, log: &mut Log<Self::Event>) {
        let _ = (seat, action, log);
    }

    /// Of rules from several books those of the game in play.
    fn cite(rules: &'static [RuleId]) -> Vec<RuleId> {
        rules.to_vec()
    }

    /// Runs what runs by itself, until somebody is waited for or the game is over.
    fn settle(&mut self, log: &mut Log<Self::Event>) {
        while let Some(step) = self.due().filter(|step| step.waiting(self).is_empty() || step.is_moot(self)) {
            step.run(self, log);
        }
    }
}

/// A question; the choices are added by listing the actions.
#[derive(Clone, Debug)]
pub struct Ask {
    /// How it is answered.
    pub kind: PromptKind,
    /// What it is about, as the code calls it.
    pub name: &'static str,
    /// The question a person reads.
    pub question: String,
    /// The rules behind it, of every book that has this step.
    pub rules: &'static [RuleId],
    /// Whether more is legal than is listed.
    pub open: bool,
}

impl Ask {
    /// What a step that waits for nobody would ask.
    pub fn nothing() -> Ask {
        Ask { kind: PromptKind::Confirm, name: "Nothing", question: String::new(), rules: &[], open: false }
    }
}

/// An action that answers "done", or declines: every chapter's steps may offer it.
pub const DONE: &str = "done";

/// Reads a count as notation writes it.
pub fn count(text: &str) -> Result<u8, String> {
    number(text)
}

/// Reads a number as notation writes it: digits, no sign, no leading zero.
pub fn number<N: std::str::FromStr>(text: &str) -> Result<N, String> {
    let is_canonical = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let number = text.parse().ok().filter(|_| is_canonical);
    number.ok_or_else(|| crate::say!("{:?} is not a count", text.chars().take(40).collect::<String>()))
}

/// Reads a coordinate as notation writes it: no plus, no leading zero.
pub fn coordinate(text: &str) -> Option<i8> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_canonical = !digits.starts_with(['0', '+', '-']) || text == "0";
    text.parse().ok().filter(|_| is_canonical)
}

/// Reads a seat's number as notation writes it.
pub fn seat(text: &str) -> Result<Seat, String> {
    let number = count(text)?;
    Seat::from_number(number).filter(|_| number > 0).ok_or_else(|| crate::say!("there is no seat {number}"))
}

/// What somebody reads whose action belongs to another step.
pub const NOT_NOW: &str = "this is not the moment for that";

/// The refusal of an action that belongs to another step.
pub fn not_now() -> Refusal {
    Refusal::by_table("NotNow", NOT_NOW)
}

/// Everyone the step that is due waits for.
pub fn to_act<G: Stepwise>(game: &G) -> SeatSet {
    game.due().map_or(SeatSet::EMPTY, |step| step.waiting(game))
}

/// The question to a seat, with its choices.
pub fn prompt<G: Stepwise>(game: &G, seat: Seat) -> Option<Prompt> {
    let step = game.due().filter(|step| step.waiting(game).contains(seat))?;
    let ask = step.ask(game, seat);
    let mut actions = Vec::new();
    step.list(game, seat, &mut actions);
    let choices = actions.iter().map(|action| {
        let mut choice = Choice::of(action);
        step.describe(game, seat, action, &mut choice);
        if choice.label.is_empty() {
            choice.label = if choice.notation == DONE { "Done".into() } else { choice.notation.clone() };
        }
        choice
    });
    Some(Prompt {
        kind: ask.kind,
        name: ask.name,
        question: ask.question,
        says: None,
        rules: G::cite(ask.rules),
        open: ask.open,
        choices: choices.collect(),
    })
}

/// Adds what a seat may answer now.
pub fn actions<G: Stepwise>(game: &G, seat: Seat, out: &mut Vec<G::Action>) {
    if let Some(step) = game.due().filter(|&step| game.hears(step, seat)) {
        step.list(game, seat, out);
    }
}

/// Whether the seat may do this now.
pub fn check<G: Stepwise>(game: &G, seat: Seat, action: &G::Action) -> Result<(), Refusal> {
    answered(game, seat, action).map(|_| ())
}

/// Does it and all that follows by itself, or refuses and changes nothing.
pub fn apply<G: Stepwise>(
    game: &mut G,
    seat: Seat,
    action: &G::Action,
    log: &mut Log<G::Event>,
) -> Result<(), Refusal> {
    match answered(game, seat, action)? {
        Some(step) => {
            step.perform(game, seat, action, log);
            game.settle(log);
        }
        None => game.perform_unasked(seat, action, log),
    }
    Ok(())
}

/// The step that is answered by what the seat does, if it may do it now; none if it does so unasked.
fn answered<G: Stepwise>(game: &G, seat: Seat, action: &G::Action) -> Result<Option<G::Step>, Refusal> {
    if let Some(unasked) = game.check_unasked(seat, action) {
        return unasked.map(|()| None);
    }
    let in_phase = |refusal: Refusal| Refusal { rule: refusal.rule.or_else(|| game.rule_now(seat)), ..refusal };
    match game.due().filter(|&step| game.hears(step, seat)) {
        Some(step) => match step.check(game, seat, action) {
            Ok(()) => Ok(Some(step)),
            Err(why) => Err(in_phase(game.refuse(seat, why))),
        },
        None => Err(in_phase(Refusal::unless_to_act(game.to_act(), seat).err().unwrap_or_else(not_now))),
    }
}

/// Derives from the chapters what [`Game`] asks of a game that is [`Stepwise`]. It stands inside `impl Game`.
#[macro_export]
macro_rules! by_chapters {
    () => {
        fn to_act(&self) -> $crate::SeatSet {
            $crate::chapter::to_act(self)
        }

        fn prompt(&self, seat: $crate::Seat) -> Option<$crate::Prompt> {
            $crate::chapter::prompt(self, seat)
        }

        fn actions(&self, seat: $crate::Seat, out: &mut Vec<Self::Action>) {
            $crate::chapter::actions(self, seat, out);
        }

        fn check(&self, seat: $crate::Seat, action: &Self::Action) -> Result<(), $crate::Refusal> {
            $crate::chapter::check(self, seat, action)
        }

        fn apply(
            &mut self,
            seat: $crate::Seat,
            action: &Self::Action,
            log: &mut $crate::Log<Self::Event>,
        ) -> Result<(), $crate::Refusal> {
            $crate::chapter::apply(self, seat, action, log)
        }
    };
}

/// Joins the steps of the chapters of a game. `Over`, at the bottom of the agenda, is the end of the game.
///
/// ```ignore
/// engine::steps! {
///     /// What is still to happen.
///     pub enum Step for Founders {
///         /// 3. Add a tile.
///         Add(crate::add::Step),
///     }
/// }
/// ```
///
/// A game with a type parameter says `for[E: Edition] State<E>`.
#[macro_export]
macro_rules! steps {
    ($(#[$meta:meta])* $vis:vis enum $Step:ident for[$($generics:tt)*] $Game:ty { $($steps:tt)* }) => {
        $crate::steps!(@enum [$(#[$meta])*] $vis $Step, [$($generics)*] $Game, $($steps)*);
    };
    ($(#[$meta:meta])* $vis:vis enum $Step:ident for $Game:ty { $($steps:tt)* }) => {
        $crate::steps!(@enum [$(#[$meta])*] $vis $Step, [] $Game, $($steps)*);
    };
    (
        @enum [$(#[$meta:meta])*] $vis:vis $Step:ident, $generics:tt $Game:ty,
        $($(#[$doc:meta])* $name:ident($step:ty)),* $(,)?
    ) => {
        #[derive(Copy, Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        $(#[$meta])*
        $vis enum $Step {
            /// Nothing more: the game is over.
            #[default]
            Over,
            $($(#[$doc])* $name($step),)*
        }

        $(
            impl From<$step> for $Step {
                fn from(step: $step) -> $Step {
                    $Step::$name(step)
                }
            }
        )*

        $crate::steps!(@impl $generics $Step, $Game, $($name),*);
    };
    (@impl [$($generics:tt)*] $Step:ident, $Game:ty, $($name:ident),*) => {
        impl<$($generics)*> $crate::chapter::Chapter<$Game> for $Step {
            fn waiting(self, state: &$Game) -> $crate::SeatSet {
                match self {
                    $Step::Over => $crate::SeatSet::EMPTY,
                    $($Step::$name(step) => $crate::chapter::Chapter::waiting(step, state),)*
                }
            }

            fn is_moot(self, state: &$Game) -> bool {
                match self {
                    $Step::Over => false,
                    $($Step::$name(step) => $crate::chapter::Chapter::is_moot(step, state),)*
                }
            }

            fn run(self, state: &mut $Game, log: &mut $crate::Log<<$Game as $crate::Game>::Event>) {
                match self {
                    $Step::Over => {}
                    $($Step::$name(step) => $crate::chapter::Chapter::run(step, state, log),)*
                }
            }

            fn ask(self, state: &$Game, seat: $crate::Seat) -> $crate::chapter::Ask {
                match self {
                    $Step::Over => $crate::chapter::Ask::nothing(),
                    $($Step::$name(step) => $crate::chapter::Chapter::ask(step, state, seat),)*
                }
            }

            fn list(self, state: &$Game, seat: $crate::Seat, out: &mut Vec<<$Game as $crate::Game>::Action>) {
                match self {
                    $Step::Over => {}
                    $($Step::$name(step) => $crate::chapter::Chapter::list(step, state, seat, out),)*
                }
            }

            fn check(
                self,
                state: &$Game,
                seat: $crate::Seat,
                action: &<$Game as $crate::Game>::Action,
            ) -> Result<(), <$Game as $crate::chapter::Stepwise>::Why> {
                match self {
                    // `Stepwise::due` knows no step once the game is over.
                    $Step::Over => Ok(()),
                    $($Step::$name(step) => $crate::chapter::Chapter::check(step, state, seat, action),)*
                }
            }

            fn perform(
                self,
                state: &mut $Game,
                seat: $crate::Seat,
                action: &<$Game as $crate::Game>::Action,
                log: &mut $crate::Log<<$Game as $crate::Game>::Event>,
            ) {
                match self {
                    $Step::Over => {}
                    $($Step::$name(step) => $crate::chapter::Chapter::perform(step, state, seat, action, log),)*
                }
            }

            fn describe(
                self,
                state: &$Game,
                seat: $crate::Seat,
                action: &<$Game as $crate::Game>::Action,
                choice: &mut $crate::Choice,
            ) {
                match self {
                    $Step::Over => {}
                    $($Step::$name(step) => $crate::chapter::Chapter::describe(step, state, seat, action, choice),)*
                }
            }

            fn sound(self, state: &$Game) -> Result<(), String> {
                match self {
                    $Step::Over => Ok(()),
                    $($Step::$name(step) => $crate::chapter::Chapter::sound(step, state),)*
                }
            }
        }
    };
}

/// Joins the actions of the chapters of a game, each chapter's [`Verbs`](crate::Verbs) included. A game whose steps may be answered by
/// "done" lists `Done` first.
///
/// ```ignore
/// engine::actions! {
///     /// What a seat asks for.
///     pub enum Action: "no action begins like this" {
///         /// Is done with what it was asked.
///         Done,
///         /// 3. Add a tile.
///         Add(crate::add::Action),
///     }
/// }
/// ```
///
/// The sentence is what somebody reads who wrote something else.
#[macro_export]
macro_rules! actions {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Action:ident: $hint:literal {
            $(#[doc = $done_doc:literal])* Done,
            $($(#[$doc:meta])* $name:ident($action:ty)),* $(,)?
        }
    ) => {
        $crate::actions!(
            @join [$(#[$meta])*] $vis $Action $hint [$(#[doc = $done_doc])* Done: $crate::chapter::DONE]
            $($(#[$doc])* $name($action)),*
        );
    };
    (
        $(#[$meta:meta])*
        $vis:vis enum $Action:ident: $hint:literal {
            $($(#[$doc:meta])* $name:ident($action:ty)),* $(,)?
        }
    ) => {
        $crate::actions!(@join [$(#[$meta])*] $vis $Action $hint [] $($(#[$doc])* $name($action)),*);
    };
    (
        @join [$(#[$meta:meta])*] $vis:vis $Action:ident $hint:literal
        [$($(#[doc = $done_doc:literal])* $done:ident: $word:expr)?]
        $($(#[$doc:meta])* $name:ident($action:ty)),*
    ) => {
        #[derive(Clone, Debug, PartialEq, Eq)]
        $(#[$meta])*
        $vis enum $Action {
            $($(#[doc = $done_doc])* $done,)?
            $($(#[$doc])* $name($action),)*
        }

        impl std::fmt::Display for $Action {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $($Action::$done => f.write_str($word),)?
                    $($Action::$name(action) => std::fmt::Display::fmt(action, f),)*
                }
            }
        }

        impl std::str::FromStr for $Action {
            type Err = $crate::Unreadable;
            fn from_str(text: &str) -> Result<$Action, $crate::Unreadable> {
                $crate::verbs::from_str(text, $hint)
            }
        }

        impl $crate::verbs::Verbs for $Action {
            fn forms() -> Vec<$crate::verbs::Form> {
                let mut forms = Vec::new();
                $(forms.push($crate::verbs::Form {
                    verb: $word,
                    about: concat!($($done_doc),*).trim_ascii(),
                    usage: $word.into(),
                    fields: Vec::new(),
                });)?
                $(forms.extend(<$action as $crate::verbs::Verbs>::forms());)*
                forms
            }

            fn parse(words: &[&str]) -> Option<Result<$Action, String>> {
                $(if words == [$word] {
                    return Some(Ok($Action::$done));
                })?
                let mut problem = None;
                $(match <$action as $crate::verbs::Verbs>::parse(words) {
                    Some(Ok(action)) => return Some(Ok($Action::$name(action))),
                    // Another chapter may have an action that begins alike.
                    Some(Err(wrong)) => problem = problem.or(Some(wrong)),
                    None => {}
                })*
                problem.map(Err)
            }

            fn data(&self) -> $crate::verbs::ActionData {
                match self {
                    $($Action::$done => $crate::verbs::ActionData { verb: $word, arguments: Vec::new() },)?
                    $($Action::$name(action) => $crate::verbs::Verbs::data(action),)*
                }
            }

            fn from_arguments(
                verb: &str,
                arguments: &$crate::verbs::JsonMap<String, $crate::verbs::Json>,
            ) -> Option<Result<$Action, String>> {
                $(if verb == $word {
                    let end = $crate::verbs::Arguments::new(arguments).end(&[]);
                    return Some(end.map(|()| $Action::$done));
                })?
                $(if let Some(read) = <$action as $crate::verbs::Verbs>::from_arguments(verb, arguments) {
                    return Some(read.map($Action::$name));
                })*
                None
            }
        }

        $(
            impl From<$action> for $Action {
                fn from(action: $action) -> $Action {
                    $Action::$name(action)
                }
            }
        )*
    };
}

/// Joins the events of the chapters of a game. `Display` is the sentence in the log.
#[macro_export]
macro_rules! events {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Event:ident {
            $($(#[$doc:meta])* $name:ident($event:ty)),* $(,)?
        }
    ) => {
        #[derive(Clone, Debug, PartialEq, serde::Serialize)]
        #[serde(untagged)]
        $(#[$meta])*
        $vis enum $Event {
            $($(#[$doc])* $name($event),)*
        }

        impl std::fmt::Display for $Event {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $($Event::$name(event) => std::fmt::Display::fmt(event, f),)*
                }
            }
        }

        $(
            impl From<$event> for $Event {
                fn from(event: $event) -> $Event {
                    $Event::$name(event)
                }
            }
        )*
    };
}

/// Declares a chapter's reasons against an action: variant, sentence, and the rule in each book that has it. A sentence may
/// be followed by arguments in brackets, for what a field does not say by itself.
///
/// ```ignore
/// engine::reasons! {
///     /// The fact that stands against an action.
///     pub enum Why {
///         NoCoast { area: u8 } => "{area} has no coast", ["ME-3-12", "EP-16.2"];
///         TooLate => "the movement is over", ["ME-3-37"];
///         Dear { cost: u8 } => "this costs {}" (cost + 1), ["ME-3-38"];
///     }
/// }
/// ```
#[macro_export]
macro_rules! reasons {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Why:ident {
            $($variant:ident $({ $($field:ident : $type:ty),* $(,)? })? => $text:literal $(($($argument:tt)*))?, [$($rule:literal),* $(,)?];)*
        }
    ) => {
        #[derive(Clone, Debug, PartialEq, Eq)]
        $(#[$meta])*
        #[allow(missing_docs, reason = "the sentences say what the variants are")]
        $vis enum $Why {
            $($variant $({ $($field: $type),* })?,)*
        }

        impl std::fmt::Display for $Why {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(
                        #[allow(unused_variables, reason = "not every sentence needs every field")]
                        $Why::$variant $({ $($field),* })? => $crate::tell!(f, $text $(, $($argument)*)?),
                    )*
                }
            }
        }

        impl $Why {
            /// All of them, for a test.
            $vis const ALL: &'static [$crate::Reason] =
                &[$($crate::Reason { code: stringify!($variant), rules: &[$($rule),*] }),*];

            /// The fact in one word, for programs.
            $vis fn code(&self) -> &'static str {
                match self {
                    $($Why::$variant { .. } => stringify!($variant),)*
                }
            }

            /// The rule behind it, in each book that has it.
            $vis fn rules(&self) -> &'static [$crate::RuleId] {
                match self {
                    $($Why::$variant { .. } => &[$($rule),*],)*
                }
            }
        }
    };
}

/// Joins the reasons of the chapters of a game. A game whose steps refuse what belongs to another step lists `NotNow`
/// first; behind that stands no rule but the one of the step.
///
/// ```ignore
/// engine::all_reasons! {
///     /// The fact that stands against an action.
///     pub enum Why {
///         /// The action belongs to another step.
///         NotNow,
///         /// 3. Add a tile.
///         Add(crate::add::Why),
///     }
/// }
/// ```
#[macro_export]
macro_rules! all_reasons {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Why:ident {
            $(#[$not_now_doc:meta])* NotNow,
            $($(#[$doc:meta])* $name:ident($why:ty)),* $(,)?
        }
    ) => {
        $crate::all_reasons!(
            @join [$(#[$meta])*] $vis $Why [$(#[$not_now_doc])* NotNow: $crate::chapter::NOT_NOW]
            $($(#[$doc])* $name($why)),*
        );
    };
    (
        $(#[$meta:meta])*
        $vis:vis enum $Why:ident {
            $($(#[$doc:meta])* $name:ident($why:ty)),* $(,)?
        }
    ) => {
        $crate::all_reasons!(@join [$(#[$meta])*] $vis $Why [] $($(#[$doc])* $name($why)),*);
    };
    (
        @join [$(#[$meta:meta])*] $vis:vis $Why:ident
        [$($(#[$not_now_doc:meta])* $not_now:ident: $text:expr)?]
        $($(#[$doc:meta])* $name:ident($why:ty)),*
    ) => {
        #[derive(Clone, Debug, PartialEq, Eq)]
        $(#[$meta])*
        $vis enum $Why {
            $($(#[$not_now_doc])* $not_now,)?
            $($(#[$doc])* $name($why),)*
        }

        impl std::fmt::Display for $Why {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $($Why::$not_now => f.write_str($text),)?
                    $($Why::$name(why) => std::fmt::Display::fmt(why, f),)*
                }
            }
        }

        impl $Why {
            /// The reasons of all chapters, for a test.
            $vis fn all() -> Vec<$crate::Reason> {
                [$(<$why>::ALL),*].concat()
            }

            /// The fact in one word, for programs.
            $vis fn code(&self) -> &'static str {
                match self {
                    $($Why::$not_now => stringify!($not_now),)?
                    $($Why::$name(why) => why.code(),)*
                }
            }

            /// The rule behind it, in each book that has it.
            $vis fn rules(&self) -> &'static [$crate::RuleId] {
                match self {
                    $($Why::$not_now => &[],)?
                    $($Why::$name(why) => why.rules(),)*
                }
            }

            /// The refusal with one of the rules behind it: that of the book in play.
            $vis fn refusal(&self, of_the_book: impl Fn(&'static [$crate::RuleId]) -> Option<$crate::RuleId>) -> $crate::Refusal {
                $crate::Refusal { code: self.code(), message: self.to_string(), says: None, rule: of_the_book(self.rules()) }
            }
        }

        $(
            impl From<$why> for $Why {
                fn from(why: $why) -> $Why {
                    $Why::$name(why)
                }
            }
        )*
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::reasons! {
        enum Why {
            NoCoast { area: u8 } => "{area} has no coast", ["XX-1", "YY-1"];
            TooLate => "the movement is over", ["XX-2"];
            Dear { cost: u8, area: u8 } => "this costs {}" (cost + 1), ["XX-3"];
        }
    }

    mod trade {
        crate::reasons! {
            pub(super) enum Why {
                NoOffer => "nothing is offered", ["XX-4", "YY-4"];
            }
        }
    }

    crate::all_reasons! {
        enum Any {
            NotNow,
            Movement(Why),
            Trade(trade::Why),
        }
    }

    #[test]
    fn reasons_know_their_words_and_rules() {
        assert_eq!(Why::NoCoast { area: 3 }.to_string(), "3 has no coast");
        assert_eq!(Why::Dear { cost: 2, area: 0 }.to_string(), "this costs 3");
        assert_eq!((Why::TooLate.code(), Why::NoCoast { area: 3 }.rules()), ("TooLate", &["XX-1", "YY-1"][..]));
        assert_eq!(Why::ALL.iter().map(|reason| reason.code).collect::<Vec<_>>(), ["NoCoast", "TooLate", "Dear"]);
    }

    #[test]
    fn the_reasons_of_all_chapters_are_joined() {
        assert_eq!(Any::all(), [Why::ALL, trade::Why::ALL].concat());
        let refusal = Any::from(trade::Why::NoOffer).refusal(|rules| rules.last().copied());
        assert_eq!(refusal, Refusal::by_rule("NoOffer", "YY-4", "nothing is offered"));
        assert_eq!(Any::from(Why::TooLate), Any::Movement(Why::TooLate));
        assert_eq!(Any::NotNow.refusal(|rules| rules.first().copied()), not_now());
    }

    #[test]
    fn counts_and_seats_are_read_as_they_are_written() {
        assert_eq!((count("0"), count("255")), (Ok(0), Ok(255)));
        for wrong in ["", "00", "07", "+1", "-1", "256", "1 ", "one"] {
            assert!(count(wrong).is_err(), "{wrong:?}");
        }
        assert_eq!(seat("2"), Ok(Seat::new(1)));
        for wrong in ["0", "99", "02", "x"] {
            assert!(seat(wrong).is_err(), "{wrong:?}");
        }
    }
}
