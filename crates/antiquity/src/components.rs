//! What never changes and a client needs to draw an edition: areas, advances, cards, civilizations.

use crate::atlas::{ATLAS, AreaId, Site};
use crate::board::Board as _;
use crate::edition::Edition;
use crate::names::{Advance, Civilization};
use serde_json::{Value, json};

/// The components of an edition.
pub(crate) fn of<E: Edition>() -> Value {
    let areas: Vec<Value> = (0..E::Board::AREAS).map(|index| area::<E>(AreaId::new(index))).collect();
    let advances: Vec<Value> = Advance::ALL.into_iter().map(advance::<E>).collect();
    let cards: Vec<Value> = E::data().cards.iter().map(card).collect();
    json!({
        "areas": areas,
        "flood_plains": ATLAS.flood_plains,
        "volcanoes": ATLAS.volcanoes,
        "advances": advances,
        "cards": cards,
        "civilizations": Civilization::ALL.map(|civilization| civilization_of::<E>(civilization)),
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

fn card(row: &crate::data::CardRow) -> Value {
    let title = match row.name {
        crate::cards::Card::Commodity(commodity) => commodity.title(),
        crate::cards::Card::Calamity(calamity) => calamity.title(),
    };
    json!({
        "id": row.name,
        "name": title,
        "stack": row.stack,
        "kind": row.kind,
        "copies": row.copies,
        "additional": row.additional,
    })
}

fn civilization_of<E: Edition>(civilization: Civilization) -> Value {
    let name = civilization.to_string();
    let mut areas = (0..E::Board::AREAS).map(AreaId::new);
    json!({
        "id": civilization,
        "name": civilization.title(),
        "ranking": civilization.ranking(),
        "start": areas.find(|area| area.area().start.as_ref() == Some(&name)),
    })
}
