//! The view as text for a terminal: a line for each mat, the areas with pieces by region, and the offers.

use crate::atlas::AreaId;
use crate::board::Owner;
use crate::names::Advance;
use crate::view::{AreaView, PlayerView, View};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// As wide as a line of areas may be.
const WIDTH: usize = 116;

impl View {
    /// The view as text for a terminal.
    pub(crate) fn draw(&self) -> String {
        let is_set_up = self.players.iter().all(|player| player.left || player.civilization.is_some());
        let phase = if is_set_up { self.phase.title() } else { "Choice of civilizations" };
        let mut page = format!("Turn {}, {phase}\n\n", self.turn);
        for player in &self.players {
            page.push_str(&mat(player, self.waiting.contains(player.seat)));
        }
        let own = self.viewer.and_then(|seat| self.players.get(seat.index()));
        if let Some(player) = own {
            page.push_str(&own_things(player));
        }
        page.push('\n');
        page.push_str(&self.map(own.and_then(|player| player.civilization.map(|name| name.to_string()))));
        page.push_str(&self.offers());
        page
    }

    /// The areas with pieces, by region; the viewer's own region first.
    fn map(&self, first: Option<String>) -> String {
        let mut regions: BTreeMap<(bool, &str), Vec<String>> = BTreeMap::new();
        for stand in &self.areas {
            let region = stand.area.area().region.as_deref().unwrap_or("at sea");
            regions.entry((first.as_deref() != Some(region), region)).or_default().push(self.area(stand));
        }
        let mut text = String::new();
        for ((_, region), areas) in regions {
            let mut line = format!("{region:>10} ");
            for area in areas {
                if line.chars().count() + area.chars().count() > WIDTH {
                    text.push_str(line.trim_end());
                    text.push('\n');
                    line = " ".repeat(11);
                }
                line.push_str(&area);
                line.push_str("  ");
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// `aden/2 Saba:3 Maurya:1!`: name and limit, tokens by owner, `#` for a city, `!` for a conflict situation.
    fn area(&self, stand: &AreaView) -> String {
        let mut text = format!("{}/{}", stand.area, limit(stand.area));
        if let Some(owner) = stand.city {
            let _ = write!(text, " {}#", self.owner(owner));
        }
        for &(owner, count) in &stand.tokens {
            let _ = write!(text, " {}:{count}", self.owner(owner));
        }
        if stand.conflict {
            text.push('!');
        }
        text
    }

    /// A civilization's name is as short as a line of areas wants it.
    fn owner(&self, owner: Owner) -> String {
        let Some(seat) = owner.seat() else { return "barbarians".into() };
        let civilization = self.players.get(seat.index()).and_then(|player| player.civilization);
        civilization.map_or_else(|| format!("@{seat}"), |civilization| civilization.title())
    }

    fn offers(&self) -> String {
        let Some(desk) = &self.trade else { return String::new() };
        let mut text = String::new();
        if !desk.market.is_empty() {
            let cards: Vec<String> = desk.market.iter().map(ToString::to_string).collect();
            let _ = writeln!(text, "\nMarket: {}", cards.join(", "));
        }
        for offer in &desk.offers {
            let to = offer.to.map_or_else(|| "all".into(), |seat| format!("@{seat}"));
            let _ = write!(text, "offer {} of @{} to {to}: {} cards", offer.number, offer.by, offer.count);
            if let Some(names) = &offer.names {
                let named: Vec<String> = names.named.iter().map(ToString::to_string).collect();
                let _ = write!(text, " with {}", named.join(", "));
            }
            match offer.wanted_count {
                Some(count) => drop(write!(text, " for {count}")),
                None => text.push_str(" for any"),
            }
            if let Some(wanted) = offer.names.as_ref().and_then(|names| names.wanted) {
                let _ = write!(text, " with {}, {}", wanted[0], wanted[1]);
            }
            text.push('\n');
        }
        text
    }
}

/// `*Saba       12 points  5 cities  23 on board  20 stock  12 treasury   6 cards  step  7 Early Bronze Age  @1`. Names of
/// players have any length, so that they come last.
fn mat(player: &PlayerView, waited_for: bool) -> String {
    let mark = if waited_for { '*' } else { ' ' };
    let name = player.civilization.map_or_else(|| "-".into(), |civilization| civilization.title());
    let mut text = format!(
        "{mark}{name:<9} {:>3} points  {} cities  {:>2} on board  {:>2} stock  {:>2} treasury  {:>2} cards  step {:>2} {:<17}  @{}",
        player.points,
        player.cities,
        player.support.have,
        player.stock,
        player.treasury,
        player.cards,
        player.succession,
        player.era,
        player.seat,
    );
    if player.left {
        text.push_str(", has left");
    }
    text.push('\n');
    if !player.advances.is_empty() {
        let names: Vec<String> = player.advances.iter().map(|advance: &Advance| advance.title()).collect();
        let _ = writeln!(text, "     {}", names.join(", "));
    }
    for (number, ship) in (1..).zip(&player.ships) {
        let aboard = if ship.cargo > 0 { format!(" with {}", ship.cargo) } else { String::new() };
        let state = if ship.ready { "ready" } else { "not maintained" };
        let _ = writeln!(text, "     ship {number} in {}{aboard}, {state}", ship.area);
    }
    text
}

/// What only the viewer sees.
fn own_things(player: &PlayerView) -> String {
    let mut text = String::new();
    if let Some(sets) = player.sets.as_ref().filter(|sets| !sets.is_empty()) {
        let sets: Vec<String> = sets.iter().map(|set| format!("{} {} ({})", set.count, set.card, set.value)).collect();
        let _ = writeln!(text, "\nYour cards: {}", sets.join(", "));
    }
    if let Some(hand) = player.hand.as_ref().filter(|hand| !hand.calamities.is_empty()) {
        let names: Vec<String> = hand.calamities.iter().map(|held| held.calamity.title()).collect();
        let _ = writeln!(text, "Your calamities: {}", names.join(", "));
    }
    if let Some(set) = &player.start_set {
        let _ = writeln!(text, "Your set: {set}");
    }
    if !player.plan.is_empty() {
        let plan: Vec<String> = player.plan.iter().map(|(area, count)| format!("{count} in {area}")).collect();
        let _ = writeln!(text, "You will place: {}", plan.join(", "));
    }
    text
}

fn limit(area: AreaId) -> u8 {
    area.area().population
}
