//! Everything that can go wrong with a request, and what its sender is told. The one place where errors become codes.

use crate::api::{ErrorBody, TableState};
use crate::archive::ArchiveError;
use crate::store::StoreError;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::{RecordError, Refusal};
use registry::StartError;

/// Why a request was not done.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Not a message of ours.
    #[error("{0}")]
    Malformed(String),
    /// Well formed, but it makes no sense.
    #[error("{0}")]
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
    #[error("{message}")]
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
    #[error("{0}")]
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

    /// Whether there is no such table, or not any more.
    pub fn is_gone(&self) -> bool {
        matches!(self, Error::NotFound(_) | Error::Archived | Error::Deleted)
    }

    /// The HTTP status.
    pub fn status(&self) -> StatusCode {
        match self {
            Error::Malformed(_) => StatusCode::BAD_REQUEST,
            Error::Invalid(_) | Error::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::NotFound(_) => StatusCode::NOT_FOUND,
            Error::Archived | Error::Deleted => StatusCode::GONE,
            Error::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Error::NoToken(_) => StatusCode::UNAUTHORIZED,
            Error::BadToken | Error::WrongOrigin => StatusCode::FORBIDDEN,
            Error::WrongHost(_) => StatusCode::MISDIRECTED_REQUEST,
            Error::Stale { .. } | Error::NotNow { .. } => StatusCode::CONFLICT,
            Error::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Error::TooOften { .. } | Error::OverQuota(_) => StatusCode::TOO_MANY_REQUESTS,
            Error::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Error::Store(_) | Error::ShuttingDown => StatusCode::SERVICE_UNAVAILABLE,
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
            Error::WrongHost(_) => "WrongHost",
            Error::WrongOrigin => "WrongOrigin",
            Error::Stale { .. } => "Stale",
            Error::Refused(refusal) => refusal.code,
            Error::NotNow { code, .. } | Error::TooOften { code, .. } => code,
            Error::TooLarge(_) => "TooLarge",
            Error::OverQuota(_) => "OverQuota",
            Error::TooSlow => "TooSlow",
            Error::Store(_) => "StoreUnavailable",
            Error::ShuttingDown => "ShuttingDown",
            Error::Internal(_) | Error::Archive(_) => "Internal",
        }
    }

    /// Seconds after which it is worth trying again.
    pub fn retry_after(&self) -> Option<u32> {
        match self {
            Error::TooOften { seconds, .. } => Some(*seconds),
            Error::Store(_) => Some(1),
            Error::ShuttingDown => Some(5),
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
        ErrorBody {
            code: self.code().into(),
            message: self.to_string(),
            rule: match &self {
                Error::Refused(refusal) => refusal.rule.map(Into::into),
                _ => None,
            },
            retry_after: self.retry_after(),
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
        let mut response = (status, Json(self.into_body())).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Error {
        Error::Store(error)
    }
}

impl From<getrandom::Error> for Error {
    fn from(error: getrandom::Error) -> Error {
        Error::Internal(format!("the operating system gives no random numbers: {error}"))
    }
}

impl From<StartError> for Error {
    fn from(error: StartError) -> Error {
        Error::Invalid(error.to_string())
    }
}

impl From<RecordError> for Error {
    fn from(error: RecordError) -> Error {
        Error::Invalid(error.to_string())
    }
}
