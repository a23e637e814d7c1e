//! What every game's actions may name: numbers, seats, several of something, something that may be left out.

use super::{Argument, Shape, short, shown};
use crate::{List, Seat};
use serde_json::Value;
use std::fmt;

macro_rules! number {
    ($($type:ident)*) => {
        $(
            /// How many of something, or a number it has.
            impl Argument for $type {
                fn shape() -> Shape {
                    Shape::Count(u64::from($type::MAX))
                }

                fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    fmt::Display::fmt(self, f)
                }

                fn read(words: &[&str]) -> Result<$type, String> {
                    crate::chapter::number(words[0])
                }

                fn to_json(&self) -> Value {
                    (*self).into()
                }

                fn from_json(json: &Value) -> Result<$type, String> {
                    let number = json.as_u64().and_then(|number| $type::try_from(number).ok());
                    number.ok_or_else(|| crate::say!("{} is not a count", shown(json)))
                }
            }
        )*
    };
}

number!(u8 u16);

impl Argument for Seat {
    fn shape() -> Shape {
        Shape::Seat
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }

    fn read(words: &[&str]) -> Result<Seat, String> {
        crate::chapter::seat(words[0])
    }

    fn to_json(&self) -> Value {
        self.number().into()
    }

    fn from_json(json: &Value) -> Result<Seat, String> {
        let number = json.as_u64().and_then(|number| u8::try_from(number).ok()).filter(|&number| number > 0);
        number.and_then(Seat::from_number).ok_or_else(|| crate::say!("there is no seat {}", shown(json)))
    }
}

/// A word that is there or not.
impl Argument for bool {
    fn shape() -> Shape {
        Shape::Flag
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self { "yes" } else { "no" })
    }

    fn read(words: &[&str]) -> Result<bool, String> {
        match words[0] {
            "yes" => Ok(true),
            "no" => Ok(false),
            other => Err(crate::say!("{:?} is neither yes nor no", short(other))),
        }
    }

    fn to_json(&self) -> Value {
        (*self).into()
    }

    fn from_json(json: &Value) -> Result<bool, String> {
        json.as_bool().ok_or_else(|| crate::say!("{} is neither true nor false", shown(json)))
    }
}

/// Several, one word each; not one of them is the fixed word that follows.
impl<A: Argument> Argument for Vec<A> {
    const WORDS: Option<usize> = None;

    fn shape() -> Shape {
        Shape::List(Box::new(A::shape()))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, one) in self.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            one.write(f)?;
        }
        Ok(())
    }

    fn read(words: &[&str]) -> Result<Vec<A>, String> {
        words.iter().map(|word| A::read(&[word])).collect()
    }

    fn to_json(&self) -> Value {
        self.iter().map(Argument::to_json).collect()
    }

    fn from_json(json: &Value) -> Result<Vec<A>, String> {
        let list = json.as_array().ok_or_else(|| crate::say!("{} is not a list", shown(json)))?;
        list.iter().map(A::from_json).collect()
    }
}

/// Several, as many as there is room for.
impl<A: Argument + Copy + Default, const N: usize> Argument for List<A, N> {
    const WORDS: Option<usize> = None;

    fn shape() -> Shape {
        Shape::List(Box::new(A::shape()))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, one) in self.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            one.write(f)?;
        }
        Ok(())
    }

    fn read(words: &[&str]) -> Result<List<A, N>, String> {
        listed(words.iter().map(|word| A::read(&[word])))
    }

    fn to_json(&self) -> Value {
        self.iter().map(Argument::to_json).collect()
    }

    fn from_json(json: &Value) -> Result<List<A, N>, String> {
        let list = json.as_array().ok_or_else(|| crate::say!("{} is not a list", shown(json)))?;
        listed(list.iter().map(A::from_json))
    }
}

fn listed<A: Copy + Default, const N: usize>(
    read: impl Iterator<Item = Result<A, String>>,
) -> Result<List<A, N>, String> {
    let mut list = List::new();
    for one in read {
        list.try_push(one?).map_err(|_| crate::say!("at most {N} can be named"))?;
    }
    Ok(list)
}

/// One, where it may be left out.
impl<A: Argument> Argument for Option<A> {
    const WORDS: Option<usize> = A::WORDS;

    fn shape() -> Shape {
        A::shape()
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().map_or(Ok(()), |one| one.write(f))
    }

    fn read(words: &[&str]) -> Result<Option<A>, String> {
        A::read(words).map(Some)
    }

    fn to_json(&self) -> Value {
        self.as_ref().map_or(Value::Null, Argument::to_json)
    }

    fn from_json(json: &Value) -> Result<Option<A>, String> {
        A::from_json(json).map(Some)
    }
}

/// How many of each, as an object: `{"salt": 3, "tea": 1}`. For packs, whose shape is [`Shape::Counts`].
pub fn counts_to_json<A: Argument>(counts: impl IntoIterator<Item = (A, u8)>) -> Value {
    let entry = |(one, count): (A, u8)| Some((one.to_json().as_str()?.to_owned(), count.into()));
    Value::Object(counts.into_iter().filter(|(_, count)| *count > 0).filter_map(entry).collect())
}

/// Reads how many of each; what there is none of may be named.
pub fn counts_from_json<A: Argument>(json: &Value) -> Result<Vec<(A, u8)>, String> {
    let counts = json.as_object().ok_or_else(|| crate::say!("{} does not say how many of each", shown(json)))?;
    let read = |(name, count): (&String, &Value)| {
        let one = A::from_json(&Value::from(name.as_str()))?;
        Ok((one, u8::from_json(count).map_err(|problem| crate::say!("`{}`: {problem}", short(name)))?))
    };
    counts.iter().map(read).filter(|read| !matches!(read, Ok((_, 0)))).collect()
}
