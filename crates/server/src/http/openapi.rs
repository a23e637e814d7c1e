//! The OpenAPI document, made from the list of routes, the message types themselves and what each game sends.

use super::App;
use crate::api::ErrorBody;
use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{self, MethodRouter};
use catalogue::AnyGame;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// A route, what it is for, and what goes in and out.
pub(super) struct Route {
    /// What programs made from the document call it.
    id: &'static str,
    method: Method,
    pub(super) path: &'static str,
    pub(super) handler: MethodRouter<App>,
    /// Whether its body may be as long as a record.
    pub(super) long: bool,
    summary: &'static str,
    token: Option<Token>,
    /// Whether it is for who is signed in.
    by_cookie: bool,
    query: Option<MakeSchema>,
    body: Option<MakeSchema>,
    answer: Option<Answer>,
    /// For a socket: what the server sends; `body` is what the client sends.
    socket: Option<MakeSchema>,
}

type MakeSchema = fn(&mut SchemaGenerator) -> Schema;

/// Whose token a route takes, and what it is without one, if it can do without.
#[derive(Copy, Clone)]
struct Token {
    whose: &'static str,
    without: Option<&'static str>,
}

/// What clients send and what they are sent are written by different rules: a member that may be left out of a request
/// always stands in an answer, or the other way round.
struct Generators {
    sent: SchemaGenerator,
    answered: SchemaGenerator,
}

impl Generators {
    fn new() -> Generators {
        Generators { sent: settings().into_generator(), answered: settings().for_serialize().into_generator() }
    }

    /// All that was referred to. What goes both ways is written as it may be sent, which is true of answers as well.
    fn into_definitions(mut self) -> Map<String, Value> {
        let mut schemas = self.answered.take_definitions(false);
        schemas.extend(self.sent.take_definitions(false));
        schemas
    }
}

/// What a route answers with.
#[derive(Copy, Clone)]
enum Answer {
    Json(MakeSchema),
    /// Text of this media type.
    Text(&'static str),
    /// Such a text in each line.
    Lines(MakeSchema),
}

pub(super) fn get<H, T>(id: &'static str, path: &'static str, handler: H, summary: &'static str) -> Route
where
    H: Handler<T, App>,
    T: 'static,
{
    Route::new(id, Method::GET, path, routing::get(handler), summary)
}

pub(super) fn post<H, T>(id: &'static str, path: &'static str, handler: H, summary: &'static str) -> Route
where
    H: Handler<T, App>,
    T: 'static,
{
    Route::new(id, Method::POST, path, routing::post(handler), summary)
}

impl Route {
    fn new(
        id: &'static str,
        method: Method,
        path: &'static str,
        handler: MethodRouter<App>,
        summary: &'static str,
    ) -> Route {
        Route {
            id,
            method,
            path,
            handler,
            long: false,
            summary,
            token: None,
            by_cookie: false,
            query: None,
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
        self.answer = Some(Answer::Json(|generator| generator.subschema_for::<T>()));
        self
    }

    /// Which kind of text the answer is.
    pub(super) fn answers_text(mut self, media_type: &'static str) -> Route {
        self.answer = Some(Answer::Text(media_type));
        self
    }

    /// What each line of an answer is that goes on.
    pub(super) fn streams<T: JsonSchema>(mut self) -> Route {
        self.answer = Some(Answer::Lines(|generator| generator.subschema_for::<T>()));
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
        self.token = Some(Token { whose, without: None });
        self
    }

    /// Whose token it takes, and for whom none will do.
    pub(super) fn maybe_by(mut self, whose: &'static str, without: &'static str) -> Route {
        self.token = Some(Token { whose, without: Some(without) });
        self
    }

    /// That it is for who is signed in.
    pub(super) fn by_cookie(mut self) -> Route {
        self.by_cookie = true;
        self
    }

    /// What may stand after the question mark.
    pub(super) fn asks<T: JsonSchema>(mut self) -> Route {
        self.query = Some(T::json_schema);
        self
    }

    /// Lets its body be as long as a record.
    pub(super) fn long(mut self) -> Route {
        self.long = true;
        self
    }

    fn operation(&self, generators: &mut Generators) -> Value {
        let Generators { sent, answered } = generators;
        let mut operation = json!({
            "operationId": self.id,
            "summary": self.summary,
            "parameters": self.parameters(sent),
            "responses": { "default": content("Refused, with its reason", answered.subschema_for::<ErrorBody>()) },
        });
        match self.token {
            Some(Token { whose, without: None }) => {
                operation["security"] = json!([{ "token": [] }]);
                operation["description"] = format!("Takes the token of {whose}.").into();
            }
            Some(Token { whose, without: Some(without) }) => {
                operation["security"] = json!([{ "token": [] }, {}]);
                operation["description"] = format!("Takes the token of {whose}, or none {without}.").into();
            }
            None if self.by_cookie => {
                operation["security"] = json!([{ "session": [] }]);
                operation["description"] = "For whoever is signed in.".into();
            }
            None => {}
        }
        match (self.body, self.socket) {
            (Some(sends), Some(receives)) => {
                operation["x-socket"] = json!({ "sends": sends(sent), "receives": receives(answered) });
                operation["responses"]["101"] = json!({ "description": "The socket is open" });
            }
            (Some(body), None) => {
                operation["requestBody"] = content("The request", body(sent));
                operation["requestBody"]["required"] = true.into();
            }
            _ => {}
        }
        match self.answer {
            Some(Answer::Json(answer)) => operation["responses"]["200"] = content("Done", answer(answered)),
            Some(Answer::Text(media_type)) => {
                let text = json!({ "schema": { "type": "string" } });
                operation["responses"]["200"] = json!({ "description": "Done", "content": { media_type: text } });
            }
            Some(Answer::Lines(line)) => {
                let lines = json!({ "schema": { "type": "string" }, "x-line": line(answered) });
                let content = json!({ "application/x-ndjson": lines });
                operation["responses"]["200"] = json!({ "description": "Goes on", "content": content });
            }
            None => {}
        }
        operation
    }

    fn parameters(&self, generator: &mut SchemaGenerator) -> Vec<Value> {
        let in_path = self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let in_path = in_path.map(|name| parameter(name, "path", path_schema(name)));
        let query = self.query.map(|query| query(generator)).unwrap_or_default();
        let properties = query.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
        // What is left out of a query is not sent as `null`.
        let in_query = properties.into_iter().map(|(name, schema)| parameter(&name, "query", without_null(schema)));
        in_path.chain(in_query).collect()
    }
}

fn parameter(name: &str, place: &str, schema: Value) -> Value {
    json!({ "name": name, "in": place, "required": place == "path", "schema": schema })
}

/// What stands in the place of `{seat}` is a number, all else a name.
fn path_schema(name: &str) -> Value {
    match name {
        "seat" => json!({ "type": "integer", "minimum": 1, "maximum": engine::seat::MAX_SEATS }),
        _ => json!({ "type": "string" }),
    }
}

fn without_null(mut schema: Value) -> Value {
    if let Some(types) = schema.get_mut("type").filter(|types| types.is_array()) {
        let kept = types.as_array().and_then(|types| types.iter().find(|kind| *kind != "null")).cloned();
        *types = kept.unwrap_or_default();
    }
    let choices = schema.get("anyOf").and_then(Value::as_array);
    let only = choices.and_then(|choices| choices.iter().find(|choice| choice["type"] != "null")).cloned();
    only.unwrap_or(schema)
}

fn content(description: &str, schema: Schema) -> Value {
    json!({ "description": description, "content": { "application/json": { "schema": schema } } })
}

/// Where the document keeps its schemas.
const SCHEMAS: &str = "/components/schemas";

fn settings() -> SchemaSettings {
    SchemaSettings::draft2020_12().with(|settings| settings.definitions_path = SCHEMAS.into())
}

/// The schemas of a game, its name before theirs: `founders.View`, `founders.Event` and all they refer to.
fn schemas_of(game: &dyn AnyGame) -> Map<String, Value> {
    let mut generator = settings().for_serialize().into_generator();
    let sent = game.schemas(&mut generator);
    let mut schemas = generator.take_definitions(false);
    for (name, schema) in sent {
        schemas.entry(name).or_insert(schema.to_value());
    }
    let named = |name: &str| format!("{}.{name}", game.id());
    schemas.values_mut().for_each(|schema| rename_references(schema, &named));
    schemas.into_iter().map(|(name, schema)| (named(&name), schema)).collect()
}

fn rename_references(schema: &mut Value, named: &impl Fn(&str) -> String) {
    match schema {
        Value::Object(members) => {
            for (key, value) in members {
                match value {
                    Value::String(text) if key == "$ref" => {
                        let name = text.rsplit('/').next().unwrap_or_default();
                        *text = format!("#{SCHEMAS}/{}", named(name));
                    }
                    _ => rename_references(value, named),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| rename_references(value, named)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The whole document.
pub(super) fn document(routes: &[Route]) -> String {
    let mut text = String::new();
    write(&described(routes), 0, &mut text);
    text + "\n"
}

/// Adds JSON with a line for each method and each schema: so the kept document can be compared from change to change.
fn write(value: &Value, depth: usize, out: &mut String) {
    match value {
        Value::Object(members) if depth < 3 && !members.is_empty() => {
            for (index, (name, value)) in members.iter().enumerate() {
                out.push_str(if index == 0 { "{\n" } else { ",\n" });
                *out += &format!("{}: ", Value::from(name.as_str()));
                write(value, depth + 1, out);
            }
            out.push_str("\n}");
        }
        value => *out += &value.to_string(),
    }
}

fn described(routes: &[Route]) -> Value {
    let mut generators = Generators::new();
    let mut paths = Map::new();
    for route in routes {
        let operation = route.operation(&mut generators);
        let methods = paths.entry(route.path).or_insert_with(|| json!({}));
        methods[route.method.as_str().to_lowercase()] = operation;
    }
    let mut schemas = generators.into_definitions();
    schemas.extend(action_schemas());
    catalogue::games().iter().for_each(|game| schemas.extend(schemas_of(*game)));
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Ecumene", "version": env!("CARGO_PKG_VERSION") },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "token": { "type": "http", "scheme": "bearer" },
                "session": { "type": "apiKey", "in": "cookie", "name": "__Host-ecumene" },
            },
        },
    })
}

/// The actions of every game, and `ActionData`, which is any of them. Arguments stand below the actions, as in
/// `clash.Action.Space`: a view may write the same thing in another form.
fn action_schemas() -> Map<String, Value> {
    let mut schemas = Map::new();
    let mut any = Vec::new();
    for game in catalogue::games() {
        let action = format!("{}.Action", game.id());
        let named = |title: &str| if title == "Action" { action.clone() } else { format!("{action}.{title}") };
        let titled = engine::verbs::Schemas::of(&game.action_forms(), &format!("#{SCHEMAS}/{action}.")).titled;
        schemas.extend(titled.into_iter().map(|(title, schema)| (named(&title), schema)));
        any.push(json!({ "$ref": format!("#{SCHEMAS}/{action}") }));
    }
    let description = "An action as a verb with arguments: one of the table's game.";
    schemas.insert("ActionData".into(), json!({ "description": description, "anyOf": any }));
    schemas
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::router::routes;
    use std::path::Path;

    /// Writes the kept document if it is stale and fails, so that it is noticed once and mended by running this again:
    /// `cargo test -p server export_openapi`. A program that is built without schemas sends it as it is.
    #[test]
    fn export_openapi() {
        catalogue::fill(registry::games());
        let fresh = document(&routes());
        assert_eq!(serde_json::from_str::<Value>(&fresh).unwrap(), described(&routes()));
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
        if std::fs::read_to_string(&path).is_ok_and(|kept| kept == fresh) {
            return;
        }
        std::fs::write(path, fresh).unwrap();
        panic!(
            "crates/server/openapi.json was stale; it is written anew, as by `cargo test -p server export_openapi`: commit it"
        );
    }
}
