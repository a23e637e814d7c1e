//! What never changes and a client needs to draw an edition: areas, advances, cards, civilizations.

use crate::atlas::{ATLAS, AreaId, Site};
use crate::board::Board as _;
use crate::calamities::Modifier;
use crate::cards::Card;
use crate::data::{CardKind, CardRow, Home, SpecialCredit};
use crate::edition::Edition;
use crate::names::{Advance, Civilization, Group};
use crate::succession::SuccessionSide;
use engine::GameOptions as _;
use serde::Serialize;
use std::collections::BTreeMap;

/// The components of an edition.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Components {
    /// The areas of its board.
    pub areas: Vec<AreaDesign>,
    /// The names of the flood plains.
    pub flood_plains: &'static [String],
    /// The names of the volcanoes.
    pub volcanoes: &'static [String],
    /// The Civilization Advances.
    pub advances: Vec<AdvanceDesign>,
    /// The trade cards, each kind once.
    pub cards: Vec<CardDesign>,
    /// The civilizations that start on its board.
    pub civilizations: Vec<CivilizationDesign>,
    /// What each era asks for, on each side of the succession table.
    pub eras: Vec<EraDesign>,
}

/// An area of the map.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AreaDesign {
    /// As in notation.
    pub id: &'static str,
    /// For people.
    pub name: &'static str,
    /// The civilization whose region it belongs to; none for open seas.
    pub region: Option<&'static str>,
    /// The civilization that starts here.
    pub start: Option<&'static str>,
    /// Whether it is an open sea.
    pub open_sea: bool,
    /// The printed population limit.
    pub population: u8,
    /// The printed city site.
    pub city_site: Option<Site>,
    /// The flood plain it lies on.
    pub flood_plain: Option<&'static str>,
    /// The volcano that touches it.
    pub volcano: Option<&'static str>,
    /// Whether it has a coast on an open sea, at a table of enough seats.
    pub coastal: bool,
    /// Coastal only from this many seats on.
    pub coastal_from_seats: usize,
    /// Neighbours by land.
    pub land: Vec<AreaId>,
    /// Neighbours by water, open seas included.
    pub water: Vec<AreaId>,
}

/// A Civilization Advance.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdvanceDesign {
    /// Which.
    pub id: Advance,
    /// For people.
    pub name: String,
    /// What it costs without credits.
    pub cost: u16,
    /// Victory points.
    pub points: u8,
    /// One or two groups.
    pub groups: &'static [Group],
    /// Credits gained, by group.
    pub credits: &'static BTreeMap<Group, u8>,
    /// Further credits whose groups the buyer chooses.
    pub chosen_credits: u8,
    /// A credit towards one other advance.
    pub special_credit: Option<SpecialCredit>,
}

/// A kind of trade card.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardDesign {
    /// Which.
    pub id: Card,
    /// For people.
    pub name: String,
    /// The number printed on it: its stack, and a commodity's face value.
    pub stack: u8,
    /// What it is.
    pub kind: CardKind,
    /// How many copies each deck has.
    pub copies: &'static BTreeMap<String, u8>,
    /// Whether it is of the additional set of its stack.
    pub additional: bool,
    /// Of a calamity: the advances that change its number for their holder, the same at every seat count.
    pub modifiers: Option<&'static [Modifier]>,
    /// Of a commodity: the block it is printed for, in a game of two.
    pub home: Option<Home>,
}

/// A civilization that starts on this board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CivilizationDesign {
    /// Which.
    pub id: Civilization,
    /// For people.
    pub name: String,
    /// Its place in the succession.
    pub ranking: u8,
    /// Where it starts.
    pub start: AreaId,
    /// The first step of each era after the Stone Age, on each side of the succession table.
    #[serde(flatten)]
    pub first_steps: BTreeMap<SuccessionSide, &'static [u8]>,
}

/// What an era asks for.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EraDesign {
    /// The side of the succession table.
    pub side: SuccessionSide,
    /// For people.
    pub name: &'static str,
    /// Cities on the board.
    pub cities: u8,
    /// Advances of any cost.
    pub advances: u8,
    /// Advances that cost less than 100.
    pub below_100: u8,
    /// Advances that cost 100 or more.
    pub from_100: u8,
    /// Advances that cost 200 or more.
    pub from_200: u8,
    /// Victory points of the advances.
    pub points: u16,
}

impl Components {
    pub(crate) fn of<E: Edition>() -> Components {
        Components {
            areas: (0..E::Board::AREAS).map(|index| AreaDesign::of::<E>(AreaId::new(index))).collect(),
            flood_plains: &ATLAS.flood_plains,
            volcanoes: &ATLAS.volcanoes,
            advances: Advance::ALL.into_iter().map(AdvanceDesign::of::<E>).collect(),
            cards: E::data().cards.iter().map(CardDesign::of::<E>).collect(),
            civilizations: Civilization::ALL.into_iter().filter_map(CivilizationDesign::of::<E>).collect(),
            eras: EraDesign::all::<E>(),
        }
    }
}

impl AreaDesign {
    fn of<E: Edition>(id: AreaId) -> AreaDesign {
        let area = id.area();
        let on_board = |ids: &[AreaId]| -> Vec<AreaId> {
            ids.iter().copied().filter(|other| other.index() < E::Board::AREAS).collect()
        };
        AreaDesign {
            id: &area.id,
            name: &area.name,
            region: area.region.as_deref(),
            start: area.start.as_deref(),
            open_sea: area.open_sea,
            population: area.population,
            city_site: area.city_site,
            flood_plain: area.flood_plain.map(|index| ATLAS.flood_plains[usize::from(index)].as_str()),
            volcano: area.volcano.map(|index| ATLAS.volcanoes[usize::from(index)].as_str()),
            coastal: area.coastal,
            coastal_from_seats: area.coastal_from_seats,
            land: on_board(&area.land),
            water: on_board(&area.water),
        }
    }
}

impl AdvanceDesign {
    fn of<E: Edition>(advance: Advance) -> AdvanceDesign {
        let card = E::data().advance(advance);
        AdvanceDesign {
            id: advance,
            name: advance.title(),
            cost: card.cost,
            points: card.points,
            groups: &card.groups,
            credits: &card.credits,
            chosen_credits: card.chosen_credits,
            special_credit: card.special_credit,
        }
    }
}

impl CardDesign {
    fn of<E: Edition>(row: &'static CardRow) -> CardDesign {
        let (name, modifiers) = match row.name {
            Card::Commodity(commodity) => (commodity.title(), None),
            Card::Calamity(calamity) => {
                let calamities = E::calamities(&E::Options::with_seats(*E::SEATS.end()));
                (calamity.title(), Some(&*calamities.card(calamity).modifiers))
            }
        };
        CardDesign {
            id: row.name,
            name,
            stack: row.stack,
            kind: row.kind,
            copies: &row.copies,
            additional: row.additional,
            modifiers,
            home: row.home,
        }
    }
}

impl CivilizationDesign {
    fn of<E: Edition>(civilization: Civilization) -> Option<CivilizationDesign> {
        let name = civilization.to_string();
        let mut areas = (0..E::Board::AREAS).map(AreaId::new);
        let start = areas.find(|area| area.area().start.as_ref() == Some(&name))?;
        let tables = E::succession_tables().into_iter();
        let first_steps = tables.filter_map(|(side, table)| Some((side, table.rows.get(&civilization)?.as_slice())));
        Some(CivilizationDesign {
            id: civilization,
            name: civilization.title(),
            ranking: E::ranking(civilization),
            start,
            first_steps: first_steps.collect(),
        })
    }
}

impl EraDesign {
    fn all<E: Edition>() -> Vec<EraDesign> {
        let tables = E::succession_tables().into_iter();
        let eras = tables.flat_map(|(side, table)| table.eras.iter().map(move |era| (side, era)));
        eras.map(|(side, era)| EraDesign {
            side,
            name: &era.era,
            cities: era.cities,
            advances: era.advances,
            below_100: era.below_100,
            from_100: era.from_100,
            from_200: era.from_200,
            points: era.points,
        })
        .collect()
    }
}
