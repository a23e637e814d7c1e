//! What games and server send fits the schemas of the OpenAPI document, and has no member that they do not tell of.

use super::accounts::Browser;
use super::moderation::set_rank;
use crate::support::{Server, Table, config};
use registry::{AnyGame, AnyTable, Level, Seat, Seed, Setup, Viewer};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tempfile::tempdir;

/// Random games of the fewest and the most seats, and a start with every value of every option.
#[tokio::test(flavor = "multi_thread")]
async fn games_send_what_their_schemas_say() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let schemas = Schemas(server.get("/api/v1/openapi.json", None).await.done().unwrap());
    server.stop().await;
    for game in registry::games() {
        schemas.check(*game, "Components", &game.components());
        for seats in [*game.seats().start(), *game.seats().end()] {
            let defaults = game.default_options(seats);
            play(&schemas, *game, &defaults, 300);
            for spec in game.option_specs() {
                for (value, _) in &spec.values {
                    let mut options = defaults.clone();
                    options[&spec.name] = if spec.one_for_each_seat { json!([value]) } else { value.clone() };
                    schemas.check(*game, "Options", &options);
                    play(&schemas, *game, &options, 0);
                }
            }
        }
    }
}

/// What is answered to requests, and refused, and told over a socket.
#[tokio::test(flavor = "multi_thread")]
async fn answers_are_what_the_document_says() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let schemas = Schemas(server.get("/api/v1/openapi.json", None).await.done().unwrap());
    let seats = json!([{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Eve"}, {"kind": "open"}]);
    let asked = json!({"game": "founders", "seats": seats, "visibility": "public", "deadline": {"seconds": 900}});
    let created = server.post("/api/v1/tables", None, asked).await.done().unwrap();
    schemas.check_answer("/api/v1/tables", "post", &created);
    let mut table = Table::new(server.client, &created);
    let mut live = table.live(Some(0), None).await;
    schemas.check_gets(&server, &table).await;
    let joined = table.post("/join", None, json!({"name": "Ben"})).await.done().unwrap();
    schemas.check_answer("/api/v1/tables/{id}/join", "post", &joined);
    table.tokens.push(joined["key"]["token"].as_str().unwrap().into());
    let (seat, state) = table.to_act().await.unwrap();
    let (token, seq) = (table.tokens[seat].clone(), state["seq"].as_u64().unwrap());
    let action = state["prompt"]["choices"][0]["action"].clone();
    let stale = table.act(seat, 99, "end turn", "stale").await;
    assert_eq!(stale.refused(), (409, "Stale".into()));
    schemas.check_named("ErrorBody", &serde_json::from_str(&stale.text).unwrap());
    for (rest, body) in [
        ("/hint", json!({})),
        ("/branch", json!({"at": 0, "others": "random"})),
        ("/check", json!({"action": "open nothing"})),
        ("/check", json!({"action": action})),
        ("/actions", json!({"action": action, "seq": seq, "id": "first"})),
        ("/chat", json!({"text": "Good luck, @1 and @2."})),
        ("/talk", json!({"to": [if seat == 0 { 2 } else { 1 }], "text": "Good luck, @1 and @2."})),
        ("/treaties", json!({"to": [if seat == 0 { 2 } else { 1 }], "text": "Peace.", "until": "turn 7"})),
    ] {
        let answer = table.post(rest, Some(&token), body).await.done().unwrap();
        schemas.check_answer(&format!("/api/v1/tables/{{id}}{rest}"), "post", &answer);
    }
    let treaty = &table.state(seat).await["treaties"][0];
    let body = json!({"room": treaty["room"], "at": treaty["at"], "mark": "ended"});
    let marked = table.post("/treaties/mark", Some(&token), body).await.done().unwrap();
    schemas.check_answer("/api/v1/tables/{id}/treaties/mark", "post", &marked);
    table.play(2000).await;
    schemas.check_gets(&server, &table).await;
    let comment =
        table.post("/comments", Some(&token), json!({"moment": 0, "text": "Well dealt."})).await.done().unwrap();
    schemas.check_answer("/api/v1/tables/{id}/comments", "post", &comment);
    schemas.check_gets(&server, &table).await;
    let again = table.post("/rematch", Some(&token), json!({})).await.done().unwrap();
    schemas.check_answer("/api/v1/tables/{id}/rematch", "post", &again);
    let mut kinds = BTreeSet::new();
    while kinds.len() < 5 {
        let message = live.next().await.unwrap().unwrap();
        schemas.check_named("ServerMessage", &message);
        kinds.insert(message["type"].as_str().unwrap().to_owned());
    }
    assert!(kinds.contains("welcome") && kinds.contains("update"), "{kinds:?}");
    server.stop().await;
}

/// The validator finds what is missing, strange or of another kind, however deep it lies.
#[test]
fn what_does_not_fit_is_noticed() {
    let schemas = Schemas(json!({ "Tile": {
        "oneOf": [
            { "type": "object", "required": ["kind", "at"], "properties": {
                "kind": { "const": "land" }, "at": { "type": ["string", "null"] }, "tokens": { "$ref": "#/Tokens" } } },
            { "type": "object", "required": ["kind"], "properties": { "kind": { "const": "sea" } } },
        ] }, "Tokens": { "type": "array", "items": { "enum": ["coin", "war"] }, "maxItems": 2 } }));
    let fits = |value: Value| schemas.fits(&json!({ "items": { "$ref": "#/Tile" } }), &json!([value]));
    assert_eq!(fits(json!({ "kind": "land", "at": null, "tokens": ["coin", "war"] })), Ok(()));
    assert_eq!(fits(json!({ "kind": "sea" })), Ok(()));
    for wrong in [
        json!({ "kind": "land" }),
        json!({ "kind": "land", "at": 3 }),
        json!({ "kind": "land", "at": "1,0", "coins": 1 }),
        json!({ "kind": "land", "at": "1,0", "tokens": ["carriage"] }),
        json!({ "kind": "land", "at": "1,0", "tokens": ["coin", "war", "war"] }),
        json!({ "kind": "sea", "at": "1,0" }),
        json!({ "kind": "air" }),
        json!("land"),
    ] {
        assert!(fits(wrong.clone()).is_err(), "{wrong}");
    }
}

/// Looks at every event, and at every view now and then. Options that do not go with this seat count are passed over.
fn play(schemas: &Schemas, game: &dyn AnyGame, options: &Value, actions: u64) {
    let seats = options["seats"].as_u64().unwrap();
    let players = (1..=seats).map(|seat| format!("Player {seat}")).collect();
    let Ok(mut table) =
        game.start(Setup { options: options.clone(), players, seed: Seed::from_number(7), parts: Vec::new() })
    else {
        return;
    };
    schemas.check(game, "Options", &table.options());
    for step in 0..actions {
        if step % 50 == 0 {
            check_views(schemas, &*table);
        }
        let asked: Vec<Seat> = table.to_act().iter().collect();
        let Some(seat) = asked.get(step as usize % asked.len().max(1)) else { break };
        let Some(notation) = table.think(*seat, Level::Random, step) else { continue };
        for told in table.act(*seat, &notation).unwrap().events {
            schemas.check(game, "Event", &serde_json::from_str(&told.data).unwrap());
        }
    }
    check_views(schemas, &*table);
}

fn check_views(schemas: &Schemas, table: &dyn AnyTable) {
    let seats = (0..table.players().len()).map(|index| Viewer::Seat(Seat::new(index)));
    for viewer in seats.chain([Viewer::Spectator, Viewer::Table]) {
        schemas.check(table.game(), "View", &table.view(viewer));
    }
}

/// The document, as a validator of what its schemas speak of. It knows the keywords that they use and no others.
struct Schemas(Value);

/// The members of an object that a schema speaks of.
type Known = BTreeSet<String>;

impl Schemas {
    /// Asks for everything that can be asked for at a table, as a seat and as a spectator.
    async fn check_gets(&self, server: &Server, table: &Table) {
        let mut ann = Browser::new(server);
        let name = server::token::new_table_id().unwrap();
        ann.sign_up(&name).await;
        set_rank(server, &name, true).await;
        let mine = json!({"table": table.id, "token": table.tokens[0]});
        ann.post("/seats", json!({"seats": [mine]})).await.done().unwrap();
        for (path, methods) in self.0["paths"].as_object().unwrap() {
            let answer = &methods["get"]["responses"]["200"]["content"]["application/json"];
            if answer.is_null() {
                continue;
            }
            let real = path.replace("{id}", &table.id).replace("{game}", "founders");
            let security = methods["get"]["security"].as_array();
            let is_signed_in = security.is_some_and(|ways| ways.contains(&json!({"session": []})));
            if is_signed_in || path.starts_with("/api/v1/account") || path.starts_with("/api/v1/admin") {
                self.check_answer(path, "get", &ann.get(&real).await.done().unwrap());
                continue;
            }
            let for_all = security.is_none_or(|ways| ways.contains(&json!({})));
            for token in [None, Some(table.tokens[0].as_str())].into_iter().filter(|token| for_all || token.is_some()) {
                self.check_answer(path, "get", &server.get(&real, token).await.done().unwrap());
            }
        }
    }

    fn check_answer(&self, path: &str, method: &str, value: &Value) {
        let schema = &self.0["paths"][path][method]["responses"]["200"]["content"]["application/json"]["schema"];
        assert!(!schema.is_null(), "{method} {path} is not in the document");
        if let Err(problem) = self.fits(schema, value) {
            panic!("{method} {path}{problem}\n{value}");
        }
    }

    fn check_named(&self, name: &str, value: &Value) {
        let schema = json!({ "$ref": format!("#/components/schemas/{name}") });
        if let Err(problem) = self.fits(&schema, value) {
            panic!("{name}{problem}\n{value}");
        }
    }

    fn check(&self, game: &dyn AnyGame, name: &str, value: &Value) {
        self.check_named(&format!("{}.{name}", game.id()), value);
    }

    /// Whether the value fits and has no member that the schema does not speak of.
    fn fits(&self, schema: &Value, value: &Value) -> Result<(), String> {
        let known = self.examine(schema, value)?;
        let strange = value.as_object().into_iter().flatten().find(|(name, _)| !known.contains(*name));
        strange.map_or(Ok(()), |(name, _)| Err(format!(".{name} is not in the schema")))
    }

    /// Whether the value fits, and if so, which of its members the schema speaks of.
    fn examine(&self, schema: &Value, value: &Value) -> Result<Known, String> {
        let members = value.as_object();
        let all = || members.into_iter().flatten().map(|(name, _)| name.clone()).collect::<Known>();
        let Value::Object(keywords) = schema else {
            assert_eq!(schema, true, "{value}");
            return Ok(all());
        };
        // Nothing said but what it is: anything may stand here.
        if !keywords.keys().any(|keyword| !["description", "default"].contains(&keyword.as_str())) {
            return Ok(all());
        }
        let mut known = Known::new();
        for (keyword, says) in keywords {
            let fits = match keyword.as_str() {
                "description" | "default" | "format" | "pattern" | "title" => true,
                "$ref" => {
                    let pointer = says.as_str().unwrap().trim_start_matches('#');
                    let schema = self.0.pointer(pointer).unwrap_or_else(|| panic!("{pointer} is not defined"));
                    known.append(&mut self.examine(schema, value)?);
                    true
                }
                "type" => match says {
                    Value::Array(kinds) => kinds.iter().any(|kind| is_of_kind(value, kind)),
                    kind => is_of_kind(value, kind),
                },
                "const" => says == value,
                "enum" => says.as_array().unwrap().contains(value),
                "minimum" => value.as_f64().is_none_or(|number| number >= says.as_f64().unwrap()),
                "maximum" => value.as_f64().is_none_or(|number| number <= says.as_f64().unwrap()),
                "minItems" => value.as_array().is_none_or(|items| items.len() as u64 >= says.as_u64().unwrap()),
                "maxItems" => value.as_array().is_none_or(|items| items.len() as u64 <= says.as_u64().unwrap()),
                "required" => members.is_none_or(|members| {
                    says.as_array().unwrap().iter().all(|name| members.contains_key(name.as_str().unwrap()))
                }),
                "properties" => {
                    for (name, schema) in says.as_object().unwrap() {
                        if let Some(member) = value.get(name) {
                            self.fits(schema, member).map_err(|problem| format!(".{name}{problem}"))?;
                            known.insert(name.clone());
                        }
                    }
                    true
                }
                "additionalProperties" => {
                    let named = keywords.get("properties").and_then(Value::as_object);
                    let others = members.into_iter().flatten();
                    for (name, member) in
                        others.filter(|(name, _)| named.is_none_or(|named| !named.contains_key(*name)))
                    {
                        match says {
                            Value::Bool(false) => return Err(format!(".{name} is not in the schema")),
                            schema => self.fits(schema, member).map_err(|problem| format!(".{name}{problem}"))?,
                        }
                        known.insert(name.clone());
                    }
                    true
                }
                "prefixItems" => {
                    for (index, (schema, item)) in says.as_array().unwrap().iter().zip(items(value)).enumerate() {
                        self.fits(schema, item).map_err(|problem| format!("[{index}]{problem}"))?;
                    }
                    true
                }
                "items" => {
                    let before = keywords.get("prefixItems").and_then(Value::as_array).map_or(0, Vec::len);
                    for (index, item) in items(value).iter().enumerate().skip(before) {
                        self.fits(says, item).map_err(|problem| format!("[{index}]{problem}"))?;
                    }
                    true
                }
                "anyOf" | "oneOf" => {
                    let tried: Vec<_> = says.as_array().unwrap().iter().map(|one| self.examine(one, value)).collect();
                    let fitting = tried.iter().filter(|one| one.is_ok()).count();
                    if fitting == 0 {
                        let problems: BTreeSet<String> = tried.into_iter().filter_map(Result::err).collect();
                        return Err(format!(": none of\n  {}", problems.into_iter().collect::<Vec<_>>().join("\n  ")));
                    }
                    known.extend(tried.into_iter().flatten().flatten());
                    fitting == 1 || keyword == "anyOf"
                }
                _ => panic!("a schema says {keyword}, which this test does not know"),
            };
            if !fits {
                return Err(format!(" is {value}, against {keyword}: {says}"));
            }
        }
        Ok(known)
    }
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn is_of_kind(value: &Value, kind: &Value) -> bool {
    match kind.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("there is no type {other}"),
    }
}
