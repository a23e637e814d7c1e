//! What actions are in JSON: for schemas, for the client's types, and for the kit.

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// What an argument is in JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One of these names.
    Name {
        /// What the names are of, as code calls it.
        title: &'static str,
        /// All of them.
        names: Vec<String>,
    },
    /// A text of this form.
    Text {
        /// What it is, as code calls it.
        title: &'static str,
        /// A regular expression that it matches.
        pattern: &'static str,
    },
    /// The number of a seat, counted from 1.
    Seat,
    /// A whole number from 0 to this.
    Count(u64),
    /// Yes or no.
    Flag,
    /// Several.
    List(Box<Shape>),
    /// How many of each name.
    Counts(Box<Shape>),
    /// Parts, each with a name.
    Record(Vec<Field>),
    /// One of several forms, told apart by their `kind`.
    Forms {
        /// What it is, as code calls it.
        title: &'static str,
        /// All of them.
        forms: Vec<Form>,
    },
}

/// One form: an action with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// What JSON calls it.
    pub verb: &'static str,
    /// One sentence on what it does.
    pub about: &'static str,
    /// How it is written: `add TILE AT`.
    pub usage: String,
    /// Its arguments.
    pub fields: Vec<Field>,
}

/// One argument of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name in JSON.
    pub name: &'static str,
    /// What it is.
    pub shape: Shape,
    /// Whether it may be left out.
    pub optional: bool,
}

impl Shape {
    /// Whether a value is of this shape. A text's pattern is left to those who have the schema.
    pub fn allows(&self, value: &Value) -> bool {
        let is_object_of = |fits: &dyn Fn(&Map<String, Value>) -> bool| value.as_object().is_some_and(fits);
        match self {
            Shape::Name { names, .. } => value.as_str().is_some_and(|name| names.iter().any(|one| one == name)),
            Shape::Text { .. } => value.is_string(),
            Shape::Seat => value.as_u64().is_some_and(|seat| seat > 0),
            Shape::Count(most) => value.as_u64().is_some_and(|count| count <= *most),
            Shape::Flag => value.is_boolean(),
            Shape::List(one) => value.as_array().is_some_and(|list| list.iter().all(|value| one.allows(value))),
            Shape::Counts(name) => is_object_of(&|counts| {
                counts.iter().all(|(key, count)| count.is_u64() && name.allows(&key.as_str().into()))
            }),
            Shape::Record(fields) => is_object_of(&|object| fit(fields, object, 0)),
            Shape::Forms { forms, .. } => is_object_of(&|object| {
                forms.iter().any(|form| object.get("kind") == Some(&form.verb.into()) && fit(&form.fields, object, 1))
            }),
        }
    }

    /// The type in TypeScript; what has a title is added to the declarations.
    fn type_script(&self, declared: &mut BTreeMap<&'static str, String>) -> String {
        let mut declare = |title: &'static str, text: String| {
            let known = declared.entry(title).or_insert_with(|| text.clone());
            assert_eq!(*known, text, "two kinds of argument are called {title}");
            title.to_owned()
        };
        match self {
            Shape::Name { title, names } => {
                let names: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
                declare(title, names.join(" | "))
            }
            Shape::Text { title, .. } => declare(title, "string".into()),
            Shape::Seat | Shape::Count(_) => "number".into(),
            Shape::Flag => "boolean".into(),
            Shape::List(one) => format!("{}[]", one.type_script(declared)),
            Shape::Counts(name) => format!("{{ [name in {}]?: number }}", name.type_script(declared)),
            Shape::Record(fields) => object_type(None, fields, declared),
            Shape::Forms { title, forms } => {
                let text = union_type("kind", forms, declared);
                let known = declared.entry(title).or_insert_with(|| text.clone());
                assert_eq!(*known, text, "two kinds of argument are called {title}");
                (*title).to_owned()
            }
        }
    }
}

/// Whether an object has these fields and nothing else but so many more.
fn fit(fields: &[Field], object: &Map<String, Value>, more: usize) -> bool {
    let given = fields.iter().filter(|field| object.contains_key(field.name)).count();
    let all = fields.iter().all(|field| match object.get(field.name) {
        Some(value) => field.shape.allows(value),
        None => field.optional,
    });
    all && object.len() == given + more
}

fn object_type(tag: Option<(&str, &str)>, fields: &[Field], declared: &mut BTreeMap<&'static str, String>) -> String {
    let mut parts: Vec<String> = tag.iter().map(|(tag, verb)| format!("{tag}: '{verb}'")).collect();
    for Field { name, shape, optional } in fields {
        let mark = if *optional { "?" } else { "" };
        parts.push(format!("{name}{mark}: {}", shape.type_script(declared)));
    }
    format!("{{ {} }}", parts.join("; "))
}

fn union_type(tag: &str, forms: &[Form], declared: &mut BTreeMap<&'static str, String>) -> String {
    let forms = forms.iter().map(|form| object_type(Some((tag, form.verb)), &form.fields, declared));
    forms.collect::<Vec<_>>().join(" | ")
}

/// A module of TypeScript that declares `Action`: one of these forms.
pub fn type_script(forms: &[Form]) -> String {
    let mut declared = BTreeMap::new();
    let mut actions = String::new();
    for form in forms {
        let object = object_type(Some(("verb", form.verb)), &form.fields, &mut declared);
        actions += &format!("  /** {} `{}` */\n  | {object}\n", form.about, form.usage);
    }
    let declared: String = declared.iter().map(|(title, text)| format!("export type {title} = {text};\n")).collect();
    format!(
        "{declared}\n/** What a seat may do, as the server takes it. */\nexport type Action =\n{};\n",
        actions.trim_end()
    )
}

/// JSON schemas of a game's actions, with what they refer to.
#[derive(Debug, Default)]
pub struct Schemas {
    /// What stands before a title: `#/components/schemas/founders.`
    prefix: String,
    /// By title.
    pub titled: BTreeMap<String, Value>,
}

impl Schemas {
    /// Those of these forms, as `Action` among others that are referred to by their titles after `prefix`.
    pub fn of(forms: &[Form], prefix: &str) -> Schemas {
        let mut schemas = Schemas { prefix: prefix.into(), titled: BTreeMap::new() };
        let actions = schemas.forms("verb", forms);
        schemas.titled.insert("Action".into(), actions);
        schemas
    }

    fn titled(&mut self, title: &str, schema: Value) -> Value {
        self.titled.insert(title.into(), schema);
        json!({ "$ref": format!("{}{title}", self.prefix) })
    }

    fn shape(&mut self, shape: &Shape) -> Value {
        match shape {
            Shape::Name { title, names } => self.titled(title, json!({ "type": "string", "enum": names })),
            Shape::Text { title, pattern } => self.titled(title, json!({ "type": "string", "pattern": pattern })),
            Shape::Seat => json!({ "type": "integer", "minimum": 1, "maximum": crate::seat::MAX_SEATS }),
            Shape::Count(most) => json!({ "type": "integer", "minimum": 0, "maximum": most }),
            Shape::Flag => json!({ "type": "boolean" }),
            Shape::List(one) => json!({ "type": "array", "items": self.shape(one) }),
            Shape::Counts(name) => json!({
                "type": "object",
                "propertyNames": self.shape(name),
                "additionalProperties": { "type": "integer", "minimum": 0 },
            }),
            Shape::Record(fields) => self.object(None, fields),
            Shape::Forms { title, forms } => {
                let schema = self.forms("kind", forms);
                self.titled(title, schema)
            }
        }
    }

    fn forms(&mut self, tag: &str, forms: &[Form]) -> Value {
        let one_of = forms.iter().map(|form| {
            let mut object = self.object(Some((tag, form.verb)), &form.fields);
            object["description"] = format!("{} In notation: `{}`.", form.about, form.usage).into();
            object
        });
        let one_of: Vec<Value> = one_of.collect();
        json!({ "oneOf": one_of })
    }

    fn object(&mut self, tag: Option<(&str, &str)>, fields: &[Field]) -> Value {
        let tag: Vec<(&str, Value)> = tag.into_iter().map(|(tag, verb)| (tag, json!({ "const": verb }))).collect();
        let mut required: Vec<&str> = tag.iter().map(|(tag, _)| *tag).collect();
        required.extend(fields.iter().filter(|field| !field.optional).map(|field| field.name));
        let mut properties: Map<String, Value> =
            tag.iter().map(|(tag, verb)| ((*tag).to_owned(), verb.clone())).collect();
        for field in fields {
            properties.insert(field.name.into(), self.shape(&field.shape));
        }
        json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
    }
}
