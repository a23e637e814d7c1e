//! What each game sends in a form of its own, as the schemas of the messages speak of it. The schemas themselves are the
//! games': `founders.View` and so on.

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
#[cfg(feature = "schema")]
use std::borrow::Cow;

/// Any of these: two games may well send the same, so that it is not always exactly one.
macro_rules! of_any_game {
    ($($(#[$doc:meta])* $name:ident: $text:literal),* $(,)?) => {
        $(
            $(#[$doc])*
            #[cfg_attr(not(feature = "schema"), allow(dead_code, reason = "only schemas speak of it"))]
            pub(crate) enum $name {}

            #[cfg(feature = "schema")]
            impl JsonSchema for $name {
                fn schema_name() -> Cow<'static, str> {
                    stringify!($name).into()
                }

                fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                    let path = &generator.settings().definitions_path;
                    let reference = |id: &str| json_schema!({ "$ref": format!("#{path}/{id}.{}", stringify!($name)) });
                    let mut games: Vec<Schema> = catalogue::games().iter().map(|game| reference(game.id())).collect();
                    if stringify!($name) == "Event" {
                        // What happens at a table beside its game.
                        let note = json_schema!({ "type": "string" });
                        games.push(json_schema!({
                            "type": "object", "properties": { "note": note }, "required": ["note"]
                        }));
                    }
                    json_schema!({ "description": $text, "anyOf": games })
                }
            }
        )*
    };
}

of_any_game! {
    /// A view.
    View: "What one viewer may know, as the game of the table has it: `founders.View` for the game `founders`.",
    /// An event.
    Event: "What happened, as the game of the table has it: `founders.Event` for the game `founders`.",
    /// Options.
    Options: "What a table chose before it started, as its game has it: `founders.Options` for the game `founders`.",
    /// Components.
    Components: "The catalogue of a game: `founders.Components` for the game `founders`.",
}
