//! A view in two layers: what everybody sees, and over it what only one viewer sees. A table of eighteen then makes the
//! first once for all, and each seat's own part beside it.

use serde_json::Value;

/// Lays what one viewer sees over what everybody sees ([`Game::own_view`](crate::Game::own_view)). An object goes over an
/// object member by member, and over an array item by item, each named by its index; anything else takes the place of
/// what was there.
pub fn lay_over(below: &mut Value, above: Value) {
    match (below, above) {
        (Value::Object(members), Value::Object(above)) => {
            for (name, value) in above {
                lay_over(members.entry(name).or_insert(Value::Null), value);
            }
        }
        (Value::Array(items), Value::Object(above)) => {
            for (index, value) in above {
                if let Some(item) = index.parse().ok().and_then(|index: usize| items.get_mut(index)) {
                    lay_over(item, value);
                }
            }
        }
        (below, above) => *below = above,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn objects_go_over_members_and_items_and_all_else_replaces() {
        let mut view = json!({"turn": 3, "players": [{"cards": 2}, {"cards": 5}], "market": [1, 2]});
        lay_over(&mut view, json!({"viewer": 2, "players": {"1": {"hand": {"salt": 5}}}, "market": [3]}));
        let both = json!({"turn": 3, "players": [{"cards": 2}, {"cards": 5, "hand": {"salt": 5}}], "market": [3],
            "viewer": 2});
        assert_eq!(view, both);
    }
}
