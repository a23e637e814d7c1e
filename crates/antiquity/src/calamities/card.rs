//! What is printed on a calamity: numbers from an edition's data. An effect that is more than numbers is a variant of
//! its own and a function in this chapter.

use crate::names::{Advance, Calamity};
use crate::{Edition, State};
use engine::{Seat, say};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The calamities of one edition, by [`Calamity::index`].
#[derive(Debug)]
pub struct Calamities(Vec<CalamityCard>);

/// One calamity.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CalamityCard {
    /// The calamity whose card it is.
    #[serde(skip)]
    pub calamity: Calamity,
    /// What it does to the primary victim, one thing after the other.
    pub effects: Vec<Effect>,
    /// What other players suffer whom the primary victim selects.
    #[serde(default)]
    pub secondary: Option<Secondary>,
    /// Advances that change its number for their holder.
    #[serde(default)]
    pub modifiers: Vec<Modifier>,
    /// An advance whose holder may discard cards instead.
    #[serde(default)]
    pub prevention: Option<Prevention>,
    /// Without this the primary victim cannot suffer it, and nobody does.
    #[serde(default)]
    pub needs: Option<Need>,
    /// How the row is known.
    pub source: String,
}

/// What a calamity does.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Effect {
    /// Units of so many unit points are removed. `ME-cal-9` `EP-24.3a`
    TakeDamage {
        /// How many unit points are to be removed.
        points: u8,
        /// Which units count.
        #[serde(default)]
        from: Place,
        /// Whether a token is left in every area. `EP-29.6.2.2a`
        #[serde(default)]
        leaves_one: bool,
    },
    /// Units of a unit point for each city are removed, each of which so many treasury tokens prevent. `EP-29.8.3.1`
    DamageForCities {
        /// Treasury tokens that prevent the loss of a point.
        ransom: u8,
    },
    /// Tokens above printed population limits go, if the victim holds an advance. `EP-29.3.1.4`
    TrimTokens {
        /// The advance that fed them.
        holds: Advance,
    },
    /// All ships go back to stock. `EP-29.3.3.1`
    LoseShips,
    /// All tokens of two areas adjacent by land go. `EP-29.7.3.1`
    Depopulate,
    /// Commodity cards of face value at least the number of cities go to who traded the calamity. `EP-29.9.3.1`
    HandOverCards,
    /// Cities are reduced. `ME-cal-13`
    ReduceCities(u8),
    /// All cities are reduced except so many. `ME-cal-civil-disorder-1` `EP-29.7.2.1`
    ReduceAllBut(u8),
    /// A city is destroyed. `ME-cal-12`
    DestroyCity {
        /// Which cities count.
        #[serde(default)]
        among: Place,
        /// Treasury tokens that prevent it.
        #[serde(default)]
        ransom: u8,
    },
    /// Treasury tokens are lost. `ME-cal-15`
    LoseTreasury(u8),
    /// Commodity cards are discarded. `ME-cal-17`
    DiscardCards {
        /// How many cards are discarded.
        cards: u8,
        /// Treasury tokens that prevent one discard.
        #[serde(default)]
        ransom: u8,
    },
    /// Commodity cards of so much face value are discarded. `ME-cal-corruption-1` `EP-29.7.1.1`
    DiscardFaceValue(u8),
    /// The marker goes back on the succession table. `ME-cal-regression-1` `EP-29.9.1.1`
    MoveMarkerBack {
        /// How many steps.
        steps: u8,
        /// An advance whose holder may destroy cities instead.
        #[serde(default)]
        prevented_by: Option<Advance>,
        /// How many cities for a step.
        #[serde(default)]
        cities: u8,
    },
    /// A volcano erupts, or the earth quakes.
    VolcanicEruption {
        /// The advance by which the first city is only reduced.
        spared_by: Advance,
        /// Whether it strikes where everybody together loses most, or the victim alone.
        #[serde(default)]
        judged_by_all: bool,
        /// An advance whose holders lose more around the place.
        #[serde(default)]
        aftermath: Option<Aftermath>,
    },
    /// The beneficiary annexes cities.
    AnnexCities {
        /// How many cities are annexed.
        cities: u8,
        /// Whether the victim reduces them if there is no beneficiary. `EP-29.2.2.2`
        #[serde(default)]
        or_reduces: bool,
    },
    /// City support is checked with a raised rate.
    CheckSupport {
        /// By how much the rate is raised.
        raised: u8,
    },
    /// City support is checked, and so many tokens do not count. `EP-29.4.2.1a`
    BarSupport {
        /// How many tokens do not count.
        tokens: u8,
    },
    /// A flood plain is flooded.
    Flood {
        /// Damage of the primary victim.
        damage: u8,
        /// Damage of every other player on the plain, or of all of them together.
        others: Share,
        /// What happens to a victim on no plain.
        elsewhere: Elsewhere,
        /// An advance whose holders lose so much at most.
        #[serde(default)]
        at_most: Option<AtMost>,
    },
    /// The beneficiary annexes what exceeds so many unit points; the victim selects.
    AnnexExcess {
        /// How many unit points are safe.
        above: u8,
    },
    /// The beneficiary selects and annexes unit points.
    AnnexPoints(u8),
    /// The victim's units split in two, and the beneficiary gets a part. `EP-29.4.1.1`
    Factions {
        /// Unit points that the victim selects for the first faction.
        victim: u8,
        /// Unit points that the beneficiary adds.
        beneficiary: u8,
        /// An advance by which the beneficiary alone selects, and only this many.
        alone: AtMost,
        /// Advances of the victim for each of which either faction loses unit points.
        bloodshed: Vec<Advance>,
        /// How many unit points for each of these advances.
        losses: u8,
    },
    /// The beneficiary annexes unit points around its own units, so many for each city of the victim. `EP-29.8.1.3a`
    AnnexAround {
        /// How many for a city.
        for_each_city: u8,
    },
    /// Barbarian tokens attack from city to city.
    Hordes {
        /// How many tokens attack.
        tokens: u8,
        /// Whether they come from the edges of the map and barren land. `EP-29.5.2.3a`
        #[serde(default)]
        from_outside: bool,
    },
    /// Cities around an open sea are selected, and those that are not deselected reduced.
    Cyclone {
        /// Cities of the primary victim.
        cities: u8,
        /// Cities of every other player.
        others: u8,
        /// Advances by which their holder deselects cities.
        #[serde(default)]
        deselect: Vec<Modifier>,
        /// Whether ships around the sea are lost, and who keeps some. `EP-29.6.1.3c`
        #[serde(default)]
        ships_kept: Option<AtMost>,
    },
    /// Coastal cities become pirate cities, selected by the beneficiary.
    Pirates {
        /// How many cities become pirate cities.
        cities: u8,
    },
}

/// An advance and a number that goes with it.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AtMost {
    /// The advance.
    pub holds: Advance,
    /// The number.
    pub number: u8,
}

/// What an eruption or earthquake does to holders of an advance around it. `EP-29.2.1.3`
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Aftermath {
    /// The advance.
    pub holds: Advance,
    /// The advance that cancels it.
    pub unless: Advance,
    /// Unit points lost.
    pub points: u8,
}

/// How others share in a damage.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Share {
    /// Everybody takes so much.
    Each(u8),
    /// So much among all of them, as the primary victim divides it.
    Among(u8),
}

/// What a flood does to a victim on no flood plain.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Elsewhere {
    /// Damage from coastal areas. `ME-cal-flood-5`
    CoastalDamage(u8),
    /// A coastal city is eliminated, or reduced with the advance that limits the damage. `EP-29.5.1.4a`
    CoastalCity,
}

/// Where a calamity strikes.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Anywhere on the board.
    #[default]
    Anywhere,
    /// In coastal areas.
    Coast,
}

/// What selected other players suffer.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Secondary {
    /// How many are selected.
    #[serde(default)]
    pub victims: u8,
    /// The number that applies to each, before modifiers.
    #[serde(default)]
    pub each: u8,
    /// The number that the primary victim divides among others instead, before modifiers; 0 if it does not. `EP-29.3.1.1b`
    #[serde(default)]
    pub among: u8,
    /// The most of it that one player gets.
    #[serde(default)]
    pub at_most: u8,
    /// Whether the beneficiary may not be selected.
    #[serde(default)]
    pub spares_beneficiary: bool,
    /// What a player must have to be selected. `ME-cal-22`
    pub needs: Need,
    /// An advance whose holders may not be selected.
    #[serde(default)]
    pub immune: Option<Advance>,
}

/// Something that a calamity can take.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Need {
    /// A token or a city on the board.
    Unit,
    /// A city.
    City,
    /// A city in a coastal area.
    CoastalCity,
}

/// What an advance changes for its holder. `ME-cal-5` `EP-24.6`
#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Modifier {
    /// The advance.
    pub holds: Advance,
    /// What is added to the number.
    pub by: i8,
    /// Only in this role.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub only: Option<Role>,
}

/// Discarding cards instead of suffering.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Prevention {
    /// The advance that allows it.
    pub holds: Advance,
    /// How many commodity cards.
    pub cards: u8,
}

/// How a player came to suffer a calamity.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Role {
    /// By holding the card. `ME-cal-1` `EP-24.1`
    Primary,
    /// By being selected, or by being near.
    Secondary,
}

impl Calamities {
    /// Reads the text of `calamities.toml`; rows of the second text, of the same form, take the place of the first's.
    pub fn parse(text: &str, instead: &str) -> Result<Calamities, String> {
        let read = |text: &str| toml::from_str::<BTreeMap<Calamity, CalamityCard>>(text).map_err(|e| e.to_string());
        let mut rows = read(text)?;
        rows.extend(read(instead)?);
        let take = |calamity: Calamity| {
            let row = rows.remove(&calamity).ok_or_else(|| say!("{calamity} is missing"))?;
            Ok(CalamityCard { calamity, ..row })
        };
        let cards = Calamity::ALL.into_iter().map(take).collect::<Result<Vec<_>, String>>()?;
        let empty = Calamity::ALL.into_iter().find(|calamity| cards[calamity.index()].effects.is_empty());
        empty.map_or(Ok(Calamities(cards)), |calamity| Err(format!("{calamity} does nothing")))
    }

    /// What is printed on a calamity.
    pub fn card(&self, calamity: Calamity) -> &CalamityCard {
        &self.0[calamity.index()]
    }
}

impl CalamityCard {
    /// `ME-cal-18` `EP-24.1.1b` Whether a beneficiary has a part in it: it gains, chooses or is spared. Where it has none
    /// nobody learns who traded the card. `EP-23.3e`
    pub fn has_beneficiary(&self) -> bool {
        let takes_part = matches!(
            self.effects.first(),
            Some(
                Effect::AnnexCities { .. }
                    | Effect::AnnexExcess { .. }
                    | Effect::AnnexPoints(_)
                    | Effect::AnnexAround { .. }
                    | Effect::Factions { .. }
                    | Effect::Flood { others: Share::Among(_), .. }
                    | Effect::Hordes { .. }
                    | Effect::Pirates { .. }
            )
        );
        takes_part || self.secondary.is_some_and(|secondary| secondary.spares_beneficiary)
    }

    /// A number of this card for a player, with the player's advances; never below zero. `ME-cal-5` `ME-cal-20`
    /// `ME-9b-5` Nobody is asked whether they apply.
    pub fn number<E: Edition>(&self, state: &State<E>, seat: Seat, role: Role, base: u8) -> u8 {
        let modifiers = self.modifiers.iter().filter(|modifier| modifier.only.is_none_or(|only| only == role));
        let culture = E::culture(state, seat).calamity(self.calamity, role);
        total(state, seat, base, culture, modifiers)
    }
}

/// A number with what the advances of its holder add to it.
pub(super) fn total<'a, E: Edition>(
    state: &State<E>,
    seat: Seat,
    base: u8,
    more: i16,
    modifiers: impl Iterator<Item = &'a Modifier>,
) -> u8 {
    let held = modifiers.filter(|modifier| state.holds(seat, modifier.holds));
    let sum: i16 = held.map(|modifier| i16::from(modifier.by)).sum();
    (i16::from(base) + more + sum).clamp(0, 200) as u8
}
