//! JSON as `serde_json` writes it, faster: views and prompts are most of what a server sends, nearly all of them are
//! short names, small numbers and field names, and only what is none of these is left to `serde_json`.

use serde::{Serialize, ser};
use std::fmt::{Display, Write as _};
use std::io::Write as _;

/// Adds a value as JSON.
///
/// # Panics
/// If the value refuses to be written: views, prompts and states are plain data.
pub fn write<T: Serialize + ?Sized>(out: &mut Vec<u8>, value: &T) {
    if let Err(error) = value.serialize(Writer(out)) {
        unreachable!("what is sent is plain data: {error}");
    }
}

/// A value as JSON.
pub(crate) fn text<T: Serialize + ?Sized>(value: &T) -> String {
    let mut out = Vec::with_capacity(256);
    write(&mut out, value);
    match String::from_utf8(out) {
        Ok(text) => text,
        Err(error) => unreachable!("JSON is text: {error}"),
    }
}

type Written = Result<(), serde_json::Error>;

struct Writer<'a>(&'a mut Vec<u8>);

/// An array or an object under way.
struct Parts<'a> {
    out: &'a mut Vec<u8>,
    first: bool,
    end: &'static [u8],
}

impl<'a> Writer<'a> {
    fn begin(self, start: &[u8], end: &'static [u8]) -> Result<Parts<'a>, serde_json::Error> {
        self.0.extend_from_slice(start);
        Ok(Parts { out: self.0, first: true, end })
    }

    fn variant(self, name: &str, start: &[u8], end: &'static [u8]) -> Result<Parts<'a>, serde_json::Error> {
        self.0.push(b'{');
        write_name(self.0, name);
        self.begin(start, end)
    }

    fn whole(self, number: u64) -> Written {
        if number < 10 {
            self.0.push(b'0' + number as u8);
            return Ok(());
        }
        let (mut digits, mut at, mut rest) = ([0; 20], 20, number);
        while rest > 0 {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        self.0.extend_from_slice(&digits[at..]);
        Ok(())
    }

    fn signed(self, number: i64) -> Written {
        if number < 0 {
            self.0.push(b'-');
        }
        self.whole(number.unsigned_abs())
    }

    fn left_to_serde_json<T: Serialize + ?Sized>(self, value: &T) -> Written {
        serde_json::to_writer(self.0, value)
    }
}

/// Whether a text can stand between quotes as it is.
fn is_plain(text: &[u8]) -> bool {
    // Without a way out the loop is one that the compiler makes wide.
    !text.iter().fold(false, |odd, &byte| odd | (byte < 0x20) | (byte == b'"') | (byte == b'\\'))
}

/// A text that needs no escaping, such as a field's or variant's name: Rust's own words.
fn write_word(out: &mut Vec<u8>, word: &str) {
    out.reserve(word.len() + 3);
    out.push(b'"');
    out.extend_from_slice(word.as_bytes());
    out.push(b'"');
}

/// A name and a colon.
fn write_name(out: &mut Vec<u8>, name: &str) {
    write_word(out, name);
    out.push(b':');
}

macro_rules! numbers {
    ($($method:ident $kind:ty as $wide:ty => $how:ident;)*) => {
        $(fn $method(self, number: $kind) -> Written {
            self.$how(<$wide>::from(number))
        })*
    };
}

macro_rules! parts {
    ($($method:ident($($told:ty),*) => $start:literal, $end:literal;)*) => {
        $(fn $method(self, $(_: $told),*) -> Result<Parts<'a>, serde_json::Error> {
            self.begin($start, $end)
        })*
    };
}

macro_rules! variants {
    ($($method:ident => $start:literal, $end:literal;)*) => {
        $(fn $method(
            self,
            _: &'static str,
            _: u32,
            variant: &'static str,
            _: usize,
        ) -> Result<Parts<'a>, serde_json::Error> {
            self.variant(variant, $start, $end)
        })*
    };
}

impl<'a> ser::Serializer for Writer<'a> {
    type Ok = ();
    type Error = serde_json::Error;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Parts<'a>;
    type SerializeMap = Parts<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeStructVariant = Parts<'a>;

    numbers! {
        serialize_u8 u8 as u64 => whole;
        serialize_u16 u16 as u64 => whole;
        serialize_u32 u32 as u64 => whole;
        serialize_u64 u64 as u64 => whole;
        serialize_i8 i8 as i64 => signed;
        serialize_i16 i16 as i64 => signed;
        serialize_i32 i32 as i64 => signed;
        serialize_i64 i64 as i64 => signed;
    }

    fn serialize_bool(self, value: bool) -> Written {
        self.0.extend_from_slice(if value { b"true" } else { b"false" });
        Ok(())
    }

    fn serialize_f32(self, value: f32) -> Written {
        self.left_to_serde_json(&value)
    }

    fn serialize_f64(self, value: f64) -> Written {
        self.left_to_serde_json(&value)
    }

    fn serialize_char(self, value: char) -> Written {
        self.left_to_serde_json(&value)
    }

    fn serialize_bytes(self, value: &[u8]) -> Written {
        self.left_to_serde_json(value)
    }

    fn serialize_str(self, text: &str) -> Written {
        if !is_plain(text.as_bytes()) {
            return self.left_to_serde_json(text);
        }
        write_word(self.0, text);
        Ok(())
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Written {
        let start = self.0.len();
        self.0.push(b'"');
        let _ = write!(self.0, "{value}");
        if is_plain(&self.0[start + 1..]) {
            self.0.push(b'"');
            return Ok(());
        }
        self.0.truncate(start);
        let mut text = String::new();
        let _ = write!(text, "{value}");
        self.left_to_serde_json(&text)
    }

    fn serialize_none(self) -> Written {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Written {
        self.0.extend_from_slice(b"null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Written {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Written {
        write_word(self.0, variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Written {
        let parts = self.variant(variant, b"", b"}")?;
        value.serialize(Writer(&mut *parts.out))?;
        parts.close()
    }

    parts! {
        serialize_seq(Option<usize>) => b"[", b"]";
        serialize_tuple(usize) => b"[", b"]";
        serialize_tuple_struct(&'static str, usize) => b"[", b"]";
        serialize_map(Option<usize>) => b"{", b"}";
        serialize_struct(&'static str, usize) => b"{", b"}";
    }

    variants! {
        serialize_tuple_variant => b"[", b"]}";
        serialize_struct_variant => b"{", b"}}";
    }
}

impl Parts<'_> {
    fn comma(&mut self) {
        if !std::mem::take(&mut self.first) {
            self.out.push(b',');
        }
    }

    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        self.comma();
        value.serialize(Writer(self.out))
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Written {
        self.comma();
        write_name(self.out, name);
        value.serialize(Writer(self.out))
    }

    fn close(self) -> Written {
        self.out.extend_from_slice(self.end);
        Ok(())
    }
}

impl ser::SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = serde_json::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Written {
        self.comma();
        let start = self.out.len();
        key.serialize(Writer(self.out))?;
        // JSON has only texts as names; numbers become some.
        if self.out.get(start) != Some(&b'"') {
            self.out.insert(start, b'"');
            self.out.push(b'"');
        }
        self.out.push(b':');
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        value.serialize(Writer(self.out))
    }

    fn end(self) -> Written {
        self.close()
    }
}

macro_rules! sequences {
    ($($kind:ident::$method:ident)*) => {
        $(impl ser::$kind for Parts<'_> {
            type Ok = ();
            type Error = serde_json::Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
                self.item(value)
            }

            fn end(self) -> Written {
                self.close()
            }
        })*
    };
}

macro_rules! objects {
    ($($kind:ident)*) => {
        $(impl ser::$kind for Parts<'_> {
            type Ok = ();
            type Error = serde_json::Error;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Written {
                self.field(name, value)
            }

            fn end(self) -> Written {
                self.close()
            }
        })*
    };
}

sequences! { SerializeSeq::serialize_element SerializeTuple::serialize_element SerializeTupleStruct::serialize_field
SerializeTupleVariant::serialize_field }
objects! { SerializeStruct SerializeStructVariant }
