//! The OpenAPI document, made from the list of routes and the message types themselves.

use super::App;
use crate::api::ErrorBody;
use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{self, MethodRouter};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// A route, what it is for, and what goes in and out.
pub(super) struct Route {
    method: Method,
    pub(super) path: &'static str,
    pub(super) handler: MethodRouter<App>,
    /// Whether its body may be as long as a record.
    pub(super) long: bool,
    summary: &'static str,
    token: Option<&'static str>,
    query: &'static [&'static str],
    body: Option<MakeSchema>,
    answer: Option<MakeSchema>,
    /// For a socket: what the server sends; `body` is what the client sends.
    socket: Option<MakeSchema>,
}

type MakeSchema = fn(&mut SchemaGenerator) -> Schema;

pub(super) fn get<H, T>(path: &'static str, handler: H, summary: &'static str) -> Route
where
    H: Handler<T, App>,
    T: 'static,
{
    Route::new(Method::GET, path, routing::get(handler), summary)
}

pub(super) fn post<H, T>(path: &'static str, handler: H, summary: &'static str) -> Route
where
    H: Handler<T, App>,
    T: 'static,
{
    Route::new(Method::POST, path, routing::post(handler), summary)
}

impl Route {
    fn new(method: Method, path: &'static str, handler: MethodRouter<App>, summary: &'static str) -> Route {
        Route {
            method,
            path,
            handler,
            long: false,
            summary,
            token: None,
            query: &[],
            body: None,
            answer: None,
            socket: None,
        }
    }

    /// What the body is.
    pub(super) fn takes<T: JsonSchema>(mut self) -> Route {
        self.body = Some(|generator| generator.subschema_for::<T>());
        self
    }

    /// What the answer is.
    pub(super) fn answers<T: JsonSchema>(mut self) -> Route {
        self.answer = Some(|generator| generator.subschema_for::<T>());
        self
    }

    /// What goes over the socket.
    pub(super) fn upgrades<C: JsonSchema, S: JsonSchema>(mut self) -> Route {
        self = self.takes::<C>();
        self.socket = Some(|generator| generator.subschema_for::<S>());
        self
    }

    /// Whose token it takes.
    pub(super) fn by(mut self, whose: &'static str) -> Route {
        self.token = Some(whose);
        self
    }

    /// What may stand after the question mark.
    pub(super) fn asks(mut self, query: &'static [&'static str]) -> Route {
        self.query = query;
        self
    }

    /// Lets its body be as long as a record.
    pub(super) fn long(mut self) -> Route {
        self.long = true;
        self
    }

    fn operation(&self, generator: &mut SchemaGenerator) -> Value {
        let mut operation = json!({
            "summary": self.summary,
            "parameters": self.parameters(),
            "responses": { "default": content("Refused, with its reason", generator.subschema_for::<ErrorBody>()) },
        });
        if let Some(whose) = self.token {
            operation["security"] = json!([{ "token": [] }]);
            operation["description"] = format!("Takes the token of {whose}.").into();
        }
        match (self.body, self.socket) {
            (Some(sent), Some(received)) => {
                operation["x-socket"] = json!({ "sends": sent(generator), "receives": received(generator) });
                operation["responses"]["101"] = json!({ "description": "The socket is open" });
            }
            (Some(body), None) => {
                operation["requestBody"] = content("The request", body(generator));
                operation["requestBody"]["required"] = true.into();
            }
            _ => {}
        }
        if let Some(answer) = self.answer {
            operation["responses"]["200"] = content("Done", answer(generator));
        }
        operation
    }

    fn parameters(&self) -> Vec<Value> {
        let in_path = self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let parameter = |name: &str, place: &str| json!({ "name": name, "in": place, "required": place == "path", "schema": { "type": "string" } });
        let in_path = in_path.map(|name| parameter(name, "path"));
        in_path.chain(self.query.iter().map(|name| parameter(name, "query"))).collect()
    }
}

fn content(description: &str, schema: Schema) -> Value {
    json!({ "description": description, "content": { "application/json": { "schema": schema } } })
}

/// The whole document.
pub(super) fn document(routes: &[Route]) -> Value {
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = "/components/schemas".into();
    let mut generator = settings.into_generator();
    let mut paths = Map::new();
    for route in routes {
        let operation = route.operation(&mut generator);
        let methods = paths.entry(route.path).or_insert_with(|| json!({}));
        methods[route.method.as_str().to_lowercase()] = operation;
    }
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Ecumene", "version": env!("CARGO_PKG_VERSION") },
        "paths": paths,
        "components": {
            "schemas": generator.take_definitions(false),
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
        },
    })
}
