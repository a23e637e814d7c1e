//! Answers that stand: what a person answers without being there, as rules on the questions of the person's own seat.

use super::{Open, Table};
use crate::api::{SeatKind, StandingAnswer, StandingAnswers, Status};
use crate::error::Error;
use crate::token::Hashed;
use catalogue::AnyGame;
use engine::{Choice, Prompt, Seat};
use serde_json::{Map, Value};

/// How many answers of a seat may stand.
const MOST_ANSWERS: usize = 20;
const MOST_UNLESS: usize = 10;
/// All of it is written with every entry of a table with clocks.
const MOST_BYTES: usize = 4096;
/// How many are given before somebody else acts: an answer that leads back to its own question must not fill the log.
const MOST_IN_A_ROW: u8 = 12;

/// Refuses what no prompt of the game could offer.
fn checked(game: &dyn AnyGame, answers: &StandingAnswers) -> Result<(), Error> {
    let invalid = |words: String| Err(Error::Invalid(words));
    if answers.answers.len() > MOST_ANSWERS {
        return invalid(crate::worded!("at most {MOST_ANSWERS} answers stand"));
    }
    let bytes = serde_json::to_string(answers).map_or(usize::MAX, |text| text.len());
    if bytes > MOST_BYTES {
        return invalid(crate::worded!("answers that stand have {MOST_BYTES} bytes at most"));
    }
    let forms = game.action_forms();
    for StandingAnswer { answer, question, unless } in &answers.answers {
        if question.as_ref().is_some_and(String::is_empty) {
            return invalid("a question has a name".into());
        }
        if unless.len() > MOST_UNLESS {
            return invalid(crate::worded!("an answer has at most {MOST_UNLESS} exceptions"));
        }
        for action in std::iter::once(answer).chain(unless) {
            let verb = action.get("verb").and_then(Value::as_str).unwrap_or_default();
            let of_verb = || forms.iter().filter(|form| form.verb == verb);
            if of_verb().next().is_none() {
                return invalid(crate::worded!("this game has no action `{verb:.40}`"));
            }
            let is_known = |name: &String| {
                name == "verb" || of_verb().any(|form| form.fields.iter().any(|field| field.name == name.as_str()))
            };
            if let Some(name) = action.keys().find(|name| !is_known(name)) {
                return invalid(crate::worded!("`{verb}` has no argument `{name:.40}`"));
            }
        }
    }
    Ok(())
}

/// Whether a choice has this verb and all these arguments.
fn has(choice: &Choice, wanted: &Map<String, Value>) -> bool {
    let of = |name: &str| choice.action.arguments.iter().find(|(other, _)| *other == name).map(|(_, value)| value);
    wanted.iter().all(|(name, value)| match name.as_str() {
        "verb" => value.as_str() == Some(choice.action.verb),
        name => of(name) == Some(value),
    })
}

/// The answer that stands to a question, as it is written.
fn standing_answer(answers: &[StandingAnswer], prompt: &Prompt) -> Option<String> {
    let is_about = |rule: &&StandingAnswer| rule.question.as_deref().is_none_or(|name| name == prompt.name);
    let any = |wanted: &Map<String, Value>| prompt.choices.iter().find(|choice| has(choice, wanted));
    let fits = |rule: &StandingAnswer| {
        let choice = any(&rule.answer)?;
        rule.unless.iter().all(|other| any(other).is_none()).then(|| choice.notation.clone())
    };
    answers.iter().filter(is_about).find_map(fits)
}

impl Table {
    /// Somebody who is asked something to which an answer stands, and the answer.
    pub(super) fn standing_answer(&self) -> Option<(Seat, String)> {
        if self.row.status != Status::Running || self.absence.standing.is_empty() {
            return None;
        }
        let answer = |seat: Seat| {
            let is_person = self.row.seats.get(seat.index()).is_some_and(|row| row.kind == SeatKind::Person);
            let in_a_row = self.in_a_row.get(seat.index()).copied().unwrap_or(MOST_IN_A_ROW);
            let answers = self.absence.standing.get(&seat.number());
            let answers = answers.filter(|_| is_person && in_a_row < MOST_IN_A_ROW)?;
            Some((seat, standing_answer(answers, &self.game.prompt(seat)?)?))
        };
        self.row.to_act.iter().find_map(answer)
    }

    /// Notes an action, or that a person has taken something back. Whoever does that wants to answer differently.
    pub(super) fn note_in_a_row(&mut self, seat: Seat, by_person: bool, is_undo: bool) {
        let is_bot = self.row.seats.get(seat.index()).is_none_or(|row| row.kind == SeatKind::Bot);
        if by_person || is_bot {
            self.in_a_row.fill(0);
        }
        if is_undo {
            self.hold_standing(seat);
        } else if !by_person
            && !is_bot
            && let Some(count) = self.in_a_row.get_mut(seat.index())
        {
            *count = count.saturating_add(1);
        }
    }

    /// No more answers of a seat are given by themselves until somebody acts.
    pub(super) fn hold_standing(&mut self, seat: Seat) {
        if let Some(count) = self.in_a_row.get_mut(seat.index()) {
            *count = MOST_IN_A_ROW;
        }
    }
}

impl Open {
    /// Keeps all standing answers of a seat, and gives what fits at once.
    pub async fn set_standing(&mut self, token: Hashed, answers: StandingAnswers) -> Result<StandingAnswers, Error> {
        let seat = self.owner_of(token)?;
        if self.table()?.row.status == Status::Finished {
            return Err(Error::not_now("GameOver", "the game is over"));
        }
        checked(self.table()?.game.game(), &answers)?;
        let mut matters = self.table()?.row.matters();
        matters.absence.standing.remove(&seat.number());
        if !answers.answers.is_empty() {
            matters.absence.standing.insert(seat.number(), answers.answers.clone());
        }
        let absence = matters.absence.clone();
        self.keep_matters(matters).await?;
        let table = self.table_mut()?;
        table.absence = absence;
        if let Some(count) = table.in_a_row.get_mut(seat.index()) {
            *count = 0;
        }
        self.wake_bots();
        Ok(answers)
    }

    /// The standing answers of a seat, for its holder alone.
    pub fn standing(&self, token: Hashed) -> Result<StandingAnswers, Error> {
        let seat = self.owner_of(token)?;
        let answers = self.table()?.absence.standing.get(&seat.number()).cloned().unwrap_or_default();
        Ok(StandingAnswers { answers })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{ActionData, PromptKind};
    use serde_json::json;

    fn prompt(name: &'static str, actions: &[(&'static str, Option<(&'static str, Value)>)]) -> Prompt {
        let choice = |(verb, argument): &(&'static str, Option<(&'static str, Value)>)| {
            let arguments = argument.iter().cloned().collect();
            let notation = argument.as_ref().map_or((*verb).into(), |(_, value)| format!("{verb} {value}"));
            Choice { notation, action: ActionData { verb, arguments }, ..Choice::default() }
        };
        let (kind, question) = (PromptKind::PickOption, String::new());
        let choices = actions.iter().map(choice).collect();
        Prompt { kind, name, question, says: None, rules: Vec::new(), open: false, choices }
    }

    fn rules(text: Value) -> Vec<StandingAnswer> {
        serde_json::from_value::<StandingAnswers>(json!({ "answers": text })).unwrap().answers
    }

    #[test]
    fn the_first_rule_that_fits_gives_the_answer() {
        let pays = prompt("Pay", &[("lose", Some(("unit", json!("army")))), ("lose", Some(("unit", json!("city"))))]);
        let one = |text| standing_answer(&rules(text), &pays);
        assert_eq!(one(json!([{"answer": {"verb": "lose", "unit": "city"}}])), Some("lose \"city\"".into()));
        assert_eq!(one(json!([{"answer": {"verb": "lose"}}])), Some("lose \"army\"".into()));
        assert_eq!(one(json!([{"answer": {"verb": "lose", "unit": "ship"}}])), None);
        assert_eq!(one(json!([{"answer": {"verb": "lose"}, "question": "Other"}])), None);
        assert_eq!(one(json!([{"answer": {"verb": "lose"}, "question": "Pay"}])), Some("lose \"army\"".into()));
        let two = json!([{"answer": {"verb": "lose", "unit": "ship"}}, {"answer": {"verb": "lose", "unit": "city"}}]);
        assert_eq!(one(two), Some("lose \"city\"".into()));
        assert_eq!(one(json!([])), None);
    }

    #[test]
    fn an_exception_leaves_the_answer_to_the_person() {
        let pass = rules(json!([{"answer": {"verb": "pass"}, "unless": [{"verb": "buy", "card": "law"}]}]));
        let card = |name: &str| Some(("card", json!(name)));
        let shop = |name| prompt("Buy", &[("buy", card(name)), ("pass", None)]);
        assert_eq!(standing_answer(&pass, &shop("law")), None);
        assert_eq!(standing_answer(&pass, &shop("art")), Some("pass".into()));
    }
}
