//! Everything that can go wrong with a request, and what its sender is told. The one place where errors become codes.

use crate::api::{ErrorBody, TableState};
use crate::archive::ArchiveError;
use crate::store::StoreError;
use crate::token::Secret;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use catalogue::StartError;
use engine::said::{Arg, Said};
use engine::{RecordError, Refusal};

/// A message that says what it is made of: `format!`, with marks that [`Error::into_body`] reads.
#[macro_export]
macro_rules! worded {
    ($($sentence:tt)*) => {
        engine::said::marked(|| engine::say!($($sentence)*))
    };
}

/// Why a request was not done. Messages may have been made by [`worded!`](crate::worded).
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Not a message of ours.
    #[error("{}", Arg::of(.0))]
    Malformed(String),
    /// Well formed, but it makes no sense.
    #[error("{}", Arg::of(.0))]
    Invalid(String),
    /// No such game, table, seat or page.
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// Put away.
    #[error("this table has been archived; whoever runs the server can bring it back")]
    Archived,
    /// Gone while somebody looked at it.
    #[error("whoever runs the server has deleted this table")]
    Deleted,
    /// An archive that cannot be written or read.
    #[error(transparent)]
    Archive(ArchiveError),
    /// The address does not know this method.
    #[error("this method is not allowed at this address")]
    MethodNotAllowed,
    /// A token is needed.
    #[error("this needs the token of {0}")]
    NoToken(&'static str),
    /// Meant for another host.
    #[error("this server does not answer for {0}")]
    WrongHost(String),
    /// From a page of another site.
    #[error("pages of other sites may not use this server")]
    WrongOrigin,
    /// A token that is not good here.
    #[error("this token does not allow that")]
    BadToken,
    /// Nobody is signed in.
    #[error("sign in first")]
    NotSignedIn,
    /// A name that nobody has, or something else that does not belong to it; nobody learns which.
    #[error("this name and what should prove it do not belong together")]
    BadSignIn,
    /// A token that proves nothing.
    #[error("{message}")]
    Unproved {
        /// For programs.
        code: &'static str,
        /// For people.
        message: &'static str,
    },
    /// Not for whoever asks.
    #[error("{message}")]
    Forbidden {
        /// For programs.
        code: &'static str,
        /// For people.
        message: &'static str,
    },
    /// The account may not be used; why and for how long.
    #[error("{}", Arg::of(.message))]
    Banned {
        /// For people.
        message: String,
        /// What an appeal against it comes with, if there may be one.
        appeal: Option<Secret>,
    },
    /// An account that may say nothing.
    #[error("{}", Arg::of(.0))]
    Muted(String),
    /// Made for another state than the table's.
    #[error("the table is at entry {now}, and this was meant for entry {meant}")]
    Stale {
        /// How many entries there are.
        now: u32,
        /// How many the sender saw.
        meant: u32,
        /// What the sender should have seen.
        state: Option<Box<TableState>>,
    },
    /// Refused by the rules or by the table.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Not possible as the table is now.
    #[error("{}", Arg::of(.message))]
    NotNow {
        /// For programs.
        code: &'static str,
        /// For people.
        message: String,
    },
    /// More than a message may have.
    #[error("a request has at most {0} bytes")]
    TooLarge(usize),
    /// More than is kept for one client.
    #[error("{}", Arg::of(.0))]
    OverQuota(String),
    /// The body did not come in time.
    #[error("the request took too long to arrive")]
    TooSlow,
    /// More often than anybody may.
    #[error("{message}; try again in {seconds} s")]
    TooOften {
        /// For programs.
        code: &'static str,
        /// For people.
        message: &'static str,
        /// How long to wait.
        seconds: u32,
    },
    /// The store cannot write or read now.
    #[error("nothing was changed, because the database cannot be used now; try again soon")]
    Store(#[source] StoreError),
    /// Another node plays the table.
    #[error("another server plays this table; try again soon, or there")]
    Elsewhere,
    /// Who vouches for people cannot be asked.
    #[error("the sign-in service does not answer as it should; try again later, or sign in another way")]
    ProviderDown,
    /// The server is going down.
    #[error("the server is shutting down")]
    ShuttingDown,
    /// Our fault.
    #[error("something went wrong on the server")]
    Internal(String),
}

impl Error {
    /// Something that does not fit the table's state.
    pub fn not_now(code: &'static str, message: impl Into<String>) -> Error {
        Error::NotNow { code, message: message.into() }
    }

    /// Something that is not for whoever asks.
    pub fn forbidden(code: &'static str, message: &'static str) -> Error {
        Error::Forbidden { code, message }
    }

    /// Whether there is no such table, or not any more.
    pub fn is_gone(&self) -> bool {
        matches!(self, Error::NotFound(_) | Error::Archived | Error::Deleted)
    }

    /// The message, with marks for what it is made of.
    fn worded(&self) -> String {
        match self {
            Error::Malformed(message) | Error::Invalid(message) | Error::OverQuota(message) => message.clone(),
            Error::NotNow { message, .. } | Error::Banned { message, .. } | Error::Muted(message) => message.clone(),
            Error::NotFound(what) => worded!("there is no such {what}"),
            Error::NoToken(whose) => worded!("this needs the token of {whose}"),
            Error::WrongHost(host) => worded!("this server does not answer for {host}"),
            Error::Stale { now, meant, .. } => {
                worded!("the table is at entry {now}, and this was meant for entry {meant}")
            }
            Error::TooLarge(bytes) => worded!("a request has at most {bytes} bytes"),
            Error::TooOften { message, seconds, .. } => worded!("{message}; try again in {seconds} s"),
            plain => plain.to_string(),
        }
    }

    /// The HTTP status.
    pub fn status(&self) -> StatusCode {
        match self {
            Error::Malformed(_) => StatusCode::BAD_REQUEST,
            Error::Invalid(_) | Error::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::NotFound(_) => StatusCode::NOT_FOUND,
            Error::Archived | Error::Deleted => StatusCode::GONE,
            Error::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Error::NoToken(_) | Error::NotSignedIn | Error::BadSignIn | Error::Unproved { .. } => {
                StatusCode::UNAUTHORIZED
            }
            Error::BadToken | Error::WrongOrigin | Error::Forbidden { .. } | Error::Banned { .. } | Error::Muted(_) => {
                StatusCode::FORBIDDEN
            }
            Error::WrongHost(_) => StatusCode::MISDIRECTED_REQUEST,
            Error::Stale { .. } | Error::NotNow { .. } => StatusCode::CONFLICT,
            Error::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Error::TooOften { .. } | Error::OverQuota(_) => StatusCode::TOO_MANY_REQUESTS,
            Error::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Error::Store(_) | Error::ProviderDown | Error::ShuttingDown | Error::Elsewhere => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Error::Internal(_) | Error::Archive(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Error::Malformed(_) => "Malformed",
            Error::Invalid(_) => "Invalid",
            Error::NotFound(_) => "NotFound",
            Error::Archived => "Archived",
            Error::Deleted => "Deleted",
            Error::MethodNotAllowed => "MethodNotAllowed",
            Error::NoToken(_) => "NoToken",
            Error::BadToken => "BadToken",
            Error::NotSignedIn => "NotSignedIn",
            Error::BadSignIn => "BadSignIn",
            Error::Banned { .. } => "Banned",
            Error::Muted(_) => "Muted",
            Error::WrongHost(_) => "WrongHost",
            Error::WrongOrigin => "WrongOrigin",
            Error::Stale { .. } => "Stale",
            Error::Refused(refusal) => refusal.code,
            Error::NotNow { code, .. } | Error::TooOften { code, .. } => code,
            Error::Forbidden { code, .. } | Error::Unproved { code, .. } => code,
            Error::TooLarge(_) => "TooLarge",
            Error::OverQuota(_) => "OverQuota",
            Error::TooSlow => "TooSlow",
            Error::Store(_) => "StoreUnavailable",
            Error::Elsewhere => "Elsewhere",
            Error::ProviderDown => "ProviderDown",
            Error::ShuttingDown => "ShuttingDown",
            Error::Internal(_) | Error::Archive(_) => "Internal",
        }
    }

    /// Seconds after which it is worth trying again.
    pub fn retry_after(&self) -> Option<u32> {
        match self {
            Error::TooOften { seconds, .. } => Some(*seconds),
            Error::Store(_) | Error::Elsewhere => Some(1),
            Error::ShuttingDown | Error::ProviderDown => Some(5),
            _ => None,
        }
    }

    /// What its sender is told. What is our own fault is logged here, once, and not told.
    pub fn into_body(self) -> ErrorBody {
        match &self {
            Error::Store(error) => tracing::warn!(%error, "Refused a request: {error}"),
            Error::Internal(problem) => tracing::error!(problem, "A request failed: {problem}"),
            _ => {}
        }
        let mut message = self.worded();
        let says = Said::take(&mut message);
        ErrorBody {
            code: self.code().into(),
            message,
            says: says.or_else(|| match &self {
                Error::Refused(refusal) => refusal.says.clone(),
                _ => None,
            }),
            rule: match &self {
                Error::Refused(refusal) => refusal.rule.map(Into::into),
                _ => None,
            },
            retry_after: self.retry_after(),
            appeal: match &self {
                Error::Banned { appeal, .. } => appeal.as_ref().map(|ticket| ticket.reveal().into()),
                _ => None,
            },
            state: match self {
                Error::Stale { state, .. } => state,
                _ => None,
            },
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let (status, retry_after) = (self.status(), self.retry_after());
        let has_moved = matches!(self, Error::Elsewhere);
        let mut response = (status, Json(self.into_body())).into_response();
        if has_moved {
            response.headers_mut().insert(crate::nodes::MOVED, HeaderValue::from_static("1"));
        }
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Error {
        match error {
            StoreError::LeaseLost => Error::Elsewhere,
            error => Error::Store(error),
        }
    }
}

impl From<getrandom::Error> for Error {
    fn from(error: getrandom::Error) -> Error {
        Error::Internal(format!("the operating system gives no random numbers: {error}"))
    }
}

impl From<StartError> for Error {
    fn from(error: StartError) -> Error {
        Error::Invalid(engine::said::marked(|| error.to_string()))
    }
}

impl From<RecordError> for Error {
    fn from(error: RecordError) -> Error {
        Error::Invalid(engine::said::marked(|| error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::ArenaError;
    use engine::{PositionError, Seat, SetupError};

    /// The message of an error as it is sent, with its template and what fills it.
    fn sent(error: impl Into<Error>) -> (String, String) {
        let body = error.into().into_body();
        (body.message, body.says.map(|says| serde_json::to_string(&says).unwrap()).unwrap_or_default())
    }

    #[test]
    fn what_cannot_be_set_up_says_what_its_message_is_made_of() {
        let seats = SetupError::Seats { title: "Go", least: 2, most: 3, given: 4 };
        let id = r#""id":"{title} has {least} to {most} seats, not {given}""#;
        let args = r#"{"title":"Go","least":2,"most":3,"given":4}"#;
        let words = ("Go has 2 to 3 seats, not 4".to_owned(), format!(r#"{{{id},"args":{args}}}"#));
        assert_eq!(sent(StartError::from(seats.clone())), words);
        assert_eq!(sent(StartError::from(PositionError::from(seats.clone()))), words);
        assert_eq!(sent(RecordError::from(seats.clone())), words);
        assert_eq!(sent(StartError::from(ArenaError::from(seats))), words);

        let there = 3;
        let problem = engine::said::marked(|| engine::say!("there are {there}"));
        let error = PositionError::at("turn", problem);
        assert_eq!(error.to_string(), "turn: there are 3");
        let (text, says) = sent(StartError::from(error));
        assert_eq!(text, "turn: there are 3");
        assert_eq!(
            says,
            r#"{"id":"{place}: {problem}","args":{"place":"turn","problem":{"id":"there are {there}","args":{"there":3}}}}"#
        );
        let (text, says) = sent(StartError::Options("no".into()));
        assert_eq!(text, "cannot read the options: no");
        assert_eq!(says, r#"{"id":"cannot read the options: {problem}","args":{"problem":"no"}}"#);
        let (_, says) = sent(StartError::from(ArenaError::TooManyDeals(9)));
        assert_eq!(says, r#"{"id":"{deals} deals are too many","args":{"deals":9}}"#);
        assert_eq!(sent(RecordError::NoSeed).1, "");
    }

    #[test]
    fn a_refusal_in_a_record_keeps_its_template() {
        let refusal = Refusal::said(|| -> Result<(), Refusal> {
            let cost = 3;
            Err(Refusal::by_table("TooPoor", engine::say!("it costs {cost}")))
        });
        let refused = RecordError::Refused { line: 7, seat: Seat::new(1), refusal: refusal.unwrap_err() };
        let (text, says) = sent(refused);
        assert_eq!(text, "line 7: seat 2 may not do this: it costs 3");
        let id = r#""id":"line {line}: seat {seat} may not do this: {refusal}""#;
        let args = r#"{"line":7,"seat":2,"refusal":{"id":"it costs {cost}","args":{"cost":3}}}"#;
        assert_eq!(says, format!(r#"{{{id},"args":{args}}}"#));
    }
}
