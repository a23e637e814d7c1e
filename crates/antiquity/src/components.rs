//! What never changes and a client needs to draw an edition: areas, advances, cards, civilizations.

use crate::atlas::{ATLAS, AreaId, Site};
use crate::board::Board as _;
use crate::cards::Card;
use crate::edition::Edition;
use crate::names::{Advance, Civilization};
use engine::GameOptions as _;
use serde_json::{Value, json};

/// The components of an edition.
pub(crate) fn of<E: Edition>() -> Value {
    let areas: Vec<Value> = (0..E::Board::AREAS).map(|index| area::<E>(AreaId::new(index))).collect();
    let advances: Vec<Value> = Advance::ALL.into_iter().map(advance::<E>).collect();
    let cards: Vec<Value> = E::data().cards.iter().map(card::<E>).collect();
    json!({
        "areas": areas,
        "flood_plains": ATLAS.flood_plains,
        "volcanoes": ATLAS.volcanoes,
        "advances": advances,
        "cards": cards,
        "civilizations": Civilization::ALL.into_iter().filter_map(civilization_of::<E>).collect::<Vec<Value>>(),
        "eras": eras::<E>(),
    })
}

fn area<E: Edition>(id: AreaId) -> Value {
    let area = id.area();
    let on_board = |ids: &[AreaId]| -> Vec<AreaId> {
        ids.iter().copied().filter(|other| other.index() < E::Board::AREAS).collect()
    };
    json!({
        "id": area.id,
        "name": area.name,
        "region": area.region,
        "start": area.start,
        "open_sea": area.open_sea,
        "population": area.population,
        "city_site": area.city_site.map(|site| match site {
            Site::Black => "black",
            Site::White => "white",
        }),
        "flood_plain": area.flood_plain.map(|index| &ATLAS.flood_plains[usize::from(index)]),
        "volcano": area.volcano.map(|index| &ATLAS.volcanoes[usize::from(index)]),
        "coastal": area.coastal,
        "coastal_from_seats": area.coastal_from_seats,
        "land": on_board(&area.land),
        "water": on_board(&area.water),
    })
}

fn advance<E: Edition>(advance: Advance) -> Value {
    let card = E::data().advance(advance);
    json!({
        "id": advance,
        "name": advance.title(),
        "cost": card.cost,
        "points": card.points,
        "groups": card.groups,
        "credits": card.credits,
        "chosen_credits": card.chosen_credits,
        "special_credit": card.special_credit.map(|special| json!({ "to": special.to, "worth": special.worth })),
    })
}

/// A trade card; of a calamity also the advances that change it for their holder, the same at every seat count.
fn card<E: Edition>(row: &crate::data::CardRow) -> Value {
    let (title, modifiers) = match row.name {
        Card::Commodity(commodity) => (commodity.title(), None),
        Card::Calamity(calamity) => {
            let calamities = E::calamities(&E::Options::with_seats(*E::SEATS.end()));
            (calamity.title(), Some(&calamities.card(calamity).modifiers))
        }
    };
    json!({
        "id": row.name,
        "name": title,
        "stack": row.stack,
        "kind": row.kind,
        "copies": row.copies,
        "additional": row.additional,
        "modifiers": modifiers,
        "home": row.home,
    })
}

/// A civilization that starts on this board, with the first step of each era on each side of the succession table.
fn civilization_of<E: Edition>(civilization: Civilization) -> Option<Value> {
    let name = civilization.to_string();
    let mut areas = (0..E::Board::AREAS).map(AreaId::new);
    let start = areas.find(|area| area.area().start.as_ref() == Some(&name))?;
    let mut value = json!({
        "id": civilization,
        "name": civilization.title(),
        "ranking": E::ranking(civilization),
        "start": start,
    });
    for (side, table) in E::succession_tables() {
        value[side] = json!(table.rows.get(&civilization));
    }
    Some(value)
}

/// What each era asks for, on each side of the succession table.
fn eras<E: Edition>() -> Vec<Value> {
    let all =
        E::succession_tables().into_iter().flat_map(|(side, table)| table.eras.iter().map(move |era| (side, era)));
    all.map(|(side, era)| {
        json!({
            "side": side,
            "name": era.era,
            "cities": era.cities,
            "advances": era.advances,
            "below_100": era.below_100,
            "from_100": era.from_100,
            "from_200": era.from_200,
            "points": era.points,
        })
    })
    .collect()
}
