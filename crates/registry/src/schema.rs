//! Which games can be registered. Where schemas are built, what a client is sent must have one.

use crate::Dealings;
use opponents::Opponents;
#[cfg(feature = "schema")]
use schemars::{JsonSchema as Described, Schema, SchemaGenerator};

/// Without schemas there is nothing to ask for.
#[cfg(not(feature = "schema"))]
pub trait Described {}
#[cfg(not(feature = "schema"))]
impl<T> Described for T {}

/// A game that can be registered.
pub trait Playable:
    Opponents<Options: Described, View: Described, Event: Described, Components: Described> + Dealings
{
}
impl<G: Opponents<Options: Described, View: Described, Event: Described, Components: Described> + Dealings> Playable
    for G
{
}

/// What a client is sent of this game, each with its name and schema.
#[cfg(feature = "schema")]
pub(crate) fn schemas<G: Playable>(generator: &mut SchemaGenerator) -> Vec<(&'static str, Schema)> {
    vec![
        ("View", generator.subschema_for::<G::View>()),
        ("Event", generator.subschema_for::<G::Event>()),
        ("Options", generator.subschema_for::<G::Options>()),
        ("Components", generator.subschema_for::<G::Components>()),
    ]
}
