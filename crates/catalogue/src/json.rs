//! What clients are sent, as JSON.

use serde::Serialize;

/// Adds a value as JSON.
///
/// # Panics
/// If the value refuses to be written: views, prompts and states are plain data.
pub fn write<T: Serialize + ?Sized>(out: &mut Vec<u8>, value: &T) {
    if let Err(error) = serde_json::to_writer(out, value) {
        unreachable!("what is sent is plain data: {error}");
    }
}

/// A value as JSON.
///
/// # Panics
/// If the value refuses to be written.
pub fn text<T: Serialize + ?Sized>(value: &T) -> String {
    match serde_json::to_string(value) {
        Ok(text) => text,
        Err(error) => unreachable!("what is sent is plain data: {error}"),
    }
}
