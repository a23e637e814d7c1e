//! What stands for the OpenAPI document in a program that was built without the feature `schema`: the same document as it is
//! kept in `openapi.json`, which the tests compare with what is made of the code.

use super::App;
use axum::handler::Handler;
use axum::routing::{self, MethodRouter};

/// A route; the document says what it is for, and what goes in and out.
pub(super) struct Route {
    pub(super) path: &'static str,
    pub(super) handler: MethodRouter<App>,
    /// Whether its body may be as long as a record.
    pub(super) long: bool,
}

pub(super) fn get<H, T>(_: &'static str, path: &'static str, handler: H, _: &'static str) -> Route
where
    H: Handler<T, App>,
    T: 'static,
{
    Route { path, handler: routing::get(handler), long: false }
}

pub(super) fn post<H, T>(_: &'static str, path: &'static str, handler: H, _: &'static str) -> Route
where
    H: Handler<T, App>,
    T: 'static,
{
    Route { path, handler: routing::post(handler), long: false }
}

impl Route {
    pub(super) fn takes<T>(self) -> Route {
        self
    }

    pub(super) fn answers<T>(self) -> Route {
        self
    }

    pub(super) fn answers_text(self, _: &'static str) -> Route {
        self
    }

    pub(super) fn streams<T>(self) -> Route {
        self
    }

    pub(super) fn upgrades<C, S>(self) -> Route {
        self
    }

    pub(super) fn by(self, _: &'static str) -> Route {
        self
    }

    pub(super) fn maybe_by(self, _: &'static str, _: &'static str) -> Route {
        self
    }

    pub(super) fn by_cookie(self) -> Route {
        self
    }

    pub(super) fn asks<T>(self) -> Route {
        self
    }

    pub(super) fn long(mut self) -> Route {
        self.long = true;
        self
    }
}

/// The whole document.
pub(super) fn document(_: &[Route]) -> String {
    include_str!("../../openapi.json").into()
}
