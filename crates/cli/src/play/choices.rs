//! Choices as a person can survey them: few are listed, many are gathered by card, place or heading and narrowed down
//! in steps.

use engine::Choice;
use engine::words::counted;

/// So many choices are listed without gathering.
const FEW: usize = 12;
/// A gathered list should not be longer than this.
const MANY: usize = 26;
/// How wide a line of short choices may be.
const WIDTH: usize = 96;

/// A list to pick from.
#[derive(Debug, PartialEq)]
pub(crate) struct Menu {
    /// What all items have in common: `Add Forest at`.
    pub(crate) stem: String,
    /// The items, numbered from one on the screen.
    pub(crate) items: Vec<Item>,
}

/// One line of a menu.
#[derive(Debug, PartialEq)]
pub(crate) struct Item {
    /// The heading it stands under.
    pub(crate) group: Option<&'static str>,
    /// What a person reads.
    pub(crate) label: String,
    /// What it stands for, by index: one choice, or several to be narrowed further.
    pub(crate) choices: Vec<usize>,
}

/// What a person can gather choices by.
#[derive(Copy, Clone)]
enum Key {
    Group,
    Card,
    Seat,
    Place,
}

impl Key {
    fn of(self, choice: &Choice) -> Option<String> {
        match self {
            Key::Group => choice.group.map(str::to_owned),
            Key::Card => choice.card.clone(),
            Key::Seat => choice.seat.map(|seat| format!("@{seat}")),
            Key::Place => choice.place.clone(),
        }
    }
}

/// The menu for these choices of a prompt.
pub(crate) fn menu(choices: &[Choice], among: &[usize]) -> Menu {
    if among.len() > FEW {
        let gathered = [Key::Card, Key::Seat, Key::Place, Key::Group].map(|key| gather(choices, among, key));
        let short = gathered.iter().position(|items| items.len() > 1 && items.len() <= MANY);
        let shorter = || {
            let lengths = gathered.iter().map(Vec::len).enumerate();
            lengths
                .filter(|&(_, length)| length > 1 && length < among.len())
                .min_by_key(|&(_, length)| length)
                .map(|(index, _)| index)
        };
        if let Some(index) = short.or_else(shorter) {
            let items = gathered.into_iter().nth(index).unwrap_or_default();
            return Menu { stem: String::new(), items };
        }
    }
    plain(choices, among)
}

/// Every choice by itself, without the words that all of them begin with.
fn plain(choices: &[Choice], among: &[usize]) -> Menu {
    let labels: Vec<&str> = among.iter().map(|&index| choices[index].label.as_str()).collect();
    let groups: Vec<_> = among.iter().map(|&index| choices[index].group).collect();
    // Under several headings the first words differ anyway, and the stem would stand above the wrong one.
    let stem = if groups.windows(2).all(|pair| pair[0] == pair[1]) { common_words(&labels) } else { "" };
    // A number alone says nothing: `1 Food` and `1 Ore` are better left whole.
    let stem = if stem.contains(char::is_alphabetic) { stem } else { "" };
    let item = |&index: &usize| Item {
        group: choices[index].group,
        label: choices[index].label[stem.len()..].trim_start().to_owned(),
        choices: vec![index],
    };
    let mut items: Vec<Item> = among.iter().map(item).collect();
    if items.iter().all(|item| coordinates(&item.label).is_some()) {
        items.sort_by_key(|item| coordinates(&item.label));
    }
    by_heading(&mut items);
    Menu { stem: stem.trim_end().to_owned(), items }
}

/// The numbers of a place like `1,-2`.
fn coordinates(label: &str) -> Option<Vec<i32>> {
    label.split(',').map(|number| number.parse().ok()).collect()
}

/// Puts choices under the same heading together that have the same card, seat or place.
fn gather(choices: &[Choice], among: &[usize], key: Key) -> Vec<Item> {
    let mut items: Vec<(Option<String>, Item)> = Vec::new();
    for &index in among {
        let choice = &choices[index];
        let value = key.of(choice);
        let same = |(other, item): &&mut (Option<String>, Item)| {
            value.is_some() && *other == value && item.group == choice.group
        };
        match items.iter_mut().find(same) {
            Some((_, item)) => item.choices.push(index),
            None => {
                let item = Item { group: choice.group, label: choice.label.clone(), choices: vec![index] };
                items.push((value, item));
            }
        }
    }
    let mut items: Vec<Item> = items.into_iter().map(|(value, item)| name(choices, value, item)).collect();
    by_heading(&mut items);
    items
}

/// Names an item that stands for several choices: under a heading by what they are gathered by, else by the words
/// that they share.
fn name(choices: &[Choice], value: Option<String>, mut item: Item) -> Item {
    let (Some(value), 2..) = (value, item.choices.len()) else {
        return item;
    };
    let labels: Vec<&str> = item.choices.iter().map(|&index| choices[index].label.as_str()).collect();
    let stem = common_words(&labels).trim_end();
    let in_places = item.choices.iter().all(|&index| choices[index].place.is_some());
    let count = counted(item.choices.len(), if in_places { "place" } else { "choice" });
    item.label = if item.group.is_some() || stem.is_empty() {
        format!("{} ({count})", value.replace('-', " "))
    } else {
        format!("{stem} … ({count})")
    };
    item
}

/// Items of one heading together, headings in the order in which they first come.
fn by_heading(items: &mut [Item]) {
    let mut headings = Vec::new();
    for item in items.iter() {
        if !headings.contains(&item.group) {
            headings.push(item.group);
        }
    }
    items.sort_by_key(|item| headings.iter().position(|&heading| heading == item.group));
}

/// The whole words that all texts begin with; never all of a text.
fn common_words<'a>(texts: &[&'a str]) -> &'a str {
    let Some((&first, others)) = texts.split_first() else {
        return "";
    };
    if others.is_empty() {
        return "";
    }
    let mut end = 0;
    for (position, _) in first.match_indices(' ') {
        let stem = &first[..=position];
        if others.iter().all(|text| text.starts_with(stem) && text.len() > stem.len()) && first.len() > stem.len() {
            end = position + 1;
        }
    }
    &first[..end]
}

impl Menu {
    /// The numbered lines. Short labels stand several to a line.
    pub(crate) fn lines(&self, names: impl Fn(&str) -> String, number: impl Fn(usize) -> String) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.stem.is_empty() {
            lines.push(format!("{} …", names(&self.stem)));
        }
        let mut start = 0;
        while start < self.items.len() {
            let group = self.items[start].group;
            let count = self.items[start..].iter().take_while(|item| item.group == group).count();
            if let Some(group) = group.filter(|_| self.stem.is_empty()) {
                lines.push(format!("{group}:"));
            }
            let labels: Vec<String> = self.items[start..start + count].iter().map(|item| names(&item.label)).collect();
            lines.extend(in_columns(&labels, start, &number));
            start += count;
        }
        lines
    }

    /// The item that an answer picks: its number, its label, or the card or place that only it stands for.
    pub(crate) fn pick(&self, answer: &str, choices: &[Choice]) -> Option<&Item> {
        if let Ok(number) = answer.parse::<usize>() {
            return self.items.get(number.checked_sub(1)?);
        }
        // `gold mine` for the card `gold-mine`, `1,0` for the place `2:1,0`.
        let plain = |text: &str| text.rsplit(':').next().unwrap_or_default().replace('-', " ");
        let same = |text: &str| text.eq_ignore_ascii_case(answer) || plain(text).eq_ignore_ascii_case(answer);
        let named = |item: &&Item| {
            same(&item.label)
                || item.choices.iter().all(|&index| choices[index].card.as_deref().is_some_and(same))
                || item.choices.iter().all(|&index| choices[index].place.as_deref().is_some_and(same))
        };
        let mut found = self.items.iter().filter(named);
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }
}

fn in_columns(labels: &[String], before: usize, number: &impl Fn(usize) -> String) -> Vec<String> {
    let widest = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    let columns = if labels.len() > 5 { (WIDTH / (widest + 7)).max(1) } else { 1 };
    let rows = labels.len().div_ceil(columns);
    (0..rows)
        .map(|row| {
            let cells = (row..labels.len()).step_by(rows);
            let cell = |index: usize| {
                let gap = " ".repeat(widest - labels[index].chars().count());
                format!("  {}  {}{gap}", number(before + index + 1), labels[index])
            };
            cells.map(cell).collect::<String>().trim_end().to_owned()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(card: &str, place: &str) -> Choice {
        Choice {
            notation: format!("add {card} {place}"),
            label: format!("Add {card} at {place}"),
            group: Some("Add a tile"),
            card: Some(card.into()),
            place: Some(place.into()),
            ..Choice::default()
        }
    }

    fn pass() -> Choice {
        Choice { notation: "pass".into(), label: "Pass".into(), ..Choice::default() }
    }

    fn all(choices: &[Choice]) -> Vec<usize> {
        (0..choices.len()).collect()
    }

    #[test]
    fn many_choices_are_narrowed_by_card_and_then_by_place() {
        let mut choices = vec![pass()];
        for card in ["Forest", "Mine", "Market"] {
            choices.extend((1..=50).map(|n| tile(card, &format!("c{n}"))));
        }
        let first = menu(&choices, &all(&choices));
        let labels: Vec<&str> = first.items.iter().map(|item| item.label.as_str()).collect();
        assert_eq!(labels[..2], ["Pass", "Forest (50 places)"]);
        assert_eq!(labels.len(), 4);
        let forest = first.pick("forest", &choices).unwrap();
        assert_eq!(first.pick("2", &choices), Some(forest));
        let second = menu(&choices, &forest.choices);
        assert_eq!(second.stem, "Add Forest at");
        assert_eq!(second.items[6].label, "c7");
        assert_eq!(second.pick("C7", &choices), Some(&second.items[6]));
        assert_eq!(second.lines(str::to_owned, |n| format!("{n:>2}")).len(), 1 + 50usize.div_ceil(WIDTH / 10));
    }

    #[test]
    fn few_choices_are_listed_under_their_headings() {
        let choices = vec![tile("Mine", "a1"), pass(), tile("Mine", "b2")];
        let menu = menu(&choices, &all(&choices));
        let lines = menu.lines(str::to_owned, |n| n.to_string());
        assert_eq!(lines, ["Add a tile:", "  1  Add Mine at a1", "  2  Add Mine at b2", "  3  Pass"]);
    }

    #[test]
    fn an_answer_that_fits_several_items_picks_none() {
        let choices = vec![tile("Mine", "a1"), tile("Mine", "b2")];
        let menu = menu(&choices, &all(&choices));
        assert_eq!(menu.pick("mine", &choices), None);
        assert_eq!(menu.pick("b2", &choices).unwrap().choices, [1]);
        for wrong in ["0", "3", "", "99999999999999999999"] {
            assert_eq!(menu.pick(wrong, &choices), None);
        }
    }

    #[test]
    fn numbers_alone_are_no_common_words() {
        let choice = |label: &str| Choice { notation: label.into(), label: label.into(), ..Choice::default() };
        let goods = ["1 Food", "1 Ore"].map(choice);
        let goods = menu(&goods, &all(&goods));
        assert_eq!((goods.stem.as_str(), goods.items[0].label.as_str()), ("", "1 Food"));
        let builds = ["Build 1 Ship", "Build 1 Settler"].map(choice);
        let builds = menu(&builds, &all(&builds));
        assert_eq!((builds.stem.as_str(), builds.items[0].label.as_str()), ("Build 1", "Ship"));
    }

    #[test]
    fn choices_that_nothing_tells_apart_are_still_listed() {
        let choices: Vec<Choice> = (0..40).map(|_| tile("Mine", "a1")).collect();
        assert_eq!(menu(&choices, &all(&choices)).items.len(), 40);
    }
}
