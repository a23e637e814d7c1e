//! Everything that changes a combat round, as one list of named modifiers. `CC-combat-10` `CC-combat-11`

use super::{Battle, Side};
use crate::names::{Advance, CombatEffect};
use crate::state::State;
use engine::List;
use serde::{Deserialize, Serialize};

/// The first combat round: Fortress, Steel Weapons, Warships and Fanaticism work in no other. `CC-combat-11`
const FIRST: u8 = 1;
/// What Fanaticism adds to the Combat Value.
const FANATICISM: i8 = 2;
/// Most modifiers of a round: a side has at most four of the first round, the Great Warlord and two of its card.
const MOST: usize = 16;

/// Where a modifier comes from.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "ModifierSource"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ModifierSource"))]
#[allow(missing_docs)] // The names say it.
pub enum Source {
    #[default]
    Fortress,
    SteelWeapons,
    Warships,
    Fanaticism,
    GreatWarlord,
    Card(CombatEffect),
}

impl std::fmt::Display for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Source::Fortress => "Fortress",
            Source::SteelWeapons => "Steel Weapons",
            Source::Warships => "Warships",
            Source::Fanaticism => "Fanaticism",
            Source::GreatWarlord => "Great Warlord",
            Source::Card(effect) => &effect.design().title,
        })
    }
}

/// What a modifier changes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "ModifierChange"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ModifierChange"))]
pub enum Change {
    /// Dice of the side's combat roll.
    Dice(u8),
    /// Each 6 of the side's combat roll is rolled once more and added.
    RollSixesAgain,
    /// The side's Combat Value.
    Value(i8),
    /// Hits that the side inflicts.
    Hits(u8),
    /// Hits on the side that are cancelled.
    Cancel(u8),
}

impl Default for Change {
    fn default() -> Change {
        Change::Value(0)
    }
}

/// A modifier of a side in the combat round under way.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Modifier {
    /// The side that it helps or harms.
    pub side: Side,
    /// Where it comes from.
    pub source: Source,
    /// What it changes.
    pub change: Change,
}

/// The modifiers of a round.
pub type Modifiers = List<Modifier, MOST>;

impl State {
    /// All modifiers of the combat round under way, the attacker's first.
    pub fn combat_modifiers(&self) -> Modifiers {
        let mut all = Modifiers::new();
        for side in Side::BOTH {
            if self.battle.round == FIRST {
                self.first_round_modifiers(side, &mut all);
            }
            if side == Side::Attacker && self.battle.bonus > 0 {
                all.push(Modifier {
                    side,
                    source: Source::GreatWarlord,
                    change: Change::Value(self.battle.bonus as i8),
                });
            }
            self.card_modifiers(side, &mut all);
        }
        all
    }

    /// `CC-battack-4` `CC-battack-10` `CC-adv-siegecraft` `CC-adv-steel-weapons-3` `CC-adv-warships` `CC-adv-fanaticism`
    /// `CC-piece-fortress` `CC-adv-warships-2` `CC-adv-steel-weapons-4`
    fn first_round_modifiers(&self, side: Side, all: &mut Modifiers) {
        let battle: &Battle = &self.battle;
        let mut add = |source, change| all.push(Modifier { side, source, change });
        if side == Side::Defender && battle.fortress {
            if !battle.siege[0] {
                add(Source::Fortress, Change::Dice(1));
            }
            if !battle.siege[1] {
                add(Source::Fortress, Change::Cancel(1));
            }
        }
        let Some(seat) = battle.owner(side).and_then(|owner| owner.seat()) else { return };
        let other_has_steel = battle
            .owner(side.other())
            .and_then(|owner| owner.seat())
            .is_some_and(|other| self.holds(other, Advance::SteelWeapons));
        let armies = !battle.naval && self.fighters(side) > 0 && self.fighters(side.other()) > 0;
        if armies && self.holds(seat, Advance::SteelWeapons) && !other_has_steel {
            add(Source::SteelWeapons, Change::Hits(1));
        }
        let ships = battle.naval || side == Side::Attacker && battle.from_ships;
        if ships && self.holds(seat, Advance::Warships) {
            add(Source::Warships, Change::Cancel(1));
        }
        if battle.temple && self.holds(seat, Advance::Fanaticism) {
            add(Source::Fanaticism, Change::Value(FANATICISM));
        }
    }

    fn card_modifiers(&self, side: Side, all: &mut Modifiers) {
        let Some(effect) = self.battle.effect(side) else { return };
        let change = match effect {
            // `CC-effect-flanking` `CC-effect-for-the-people` `CC-effect-prepared-defenses`
            CombatEffect::Flanking | CombatEffect::ForThePeople | CombatEffect::PreparedDefenses => Change::Dice(1),
            // `CC-effect-high-ground`
            CombatEffect::HighGround => Change::RollSixesAgain,
            // `CC-effect-high-morale`
            CombatEffect::HighMorale => Change::Value(2),
            CombatEffect::TacticalSurprise | CombatEffect::TheSiege => Change::Value(1),
            // `CC-effect-wedge-formation`
            CombatEffect::WedgeFormation => Change::Value(self.fighters(Side::Defender) as i8),
            // `CC-effect-upgraded-defenses`
            CombatEffect::UpgradedDefenses => Change::Cancel(1),
            CombatEffect::Peltasts if self.battle.peltasts[side.index()] => Change::Cancel(1),
            // `CC-effect-defiant-stand`
            CombatEffect::DefiantStand => {
                let less = -(self.fighters(Side::Attacker) as i8);
                let source = Source::Card(effect);
                return all.push(Modifier { side: side.other(), source, change: Change::Value(less) });
            }
            CombatEffect::Peltasts
            | CombatEffect::Archers
            | CombatEffect::Martyr
            | CombatEffect::Routing
            | CombatEffect::Scouts
            | CombatEffect::TacticalRetreat => return,
        };
        all.push(Modifier { side, source: Source::Card(effect), change });
    }
}
