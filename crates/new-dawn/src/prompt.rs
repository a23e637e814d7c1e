//! What a seat is asked, with every answer it may give.

use crate::components::FocusCard;
use crate::hex::Hex;
use crate::industry;
use crate::military::{self, Target};
use crate::notation::{Action, Holder};
use crate::state::{NewDawn, Placing, Step};
use crate::{trade, turn};
use engine::{Choice, Game as _, Prompt, PromptKind, RuleId, Seat};

/// The question to a seat that is to act.
pub(crate) fn prompt(state: &NewDawn, seat: Seat) -> Option<Prompt> {
    if !state.to_act().contains(seat) {
        return None;
    }
    let step = state.agenda.top()?;
    let Question { kind, name, text, rules } = question(state, seat, step)?;
    let mut actions = Vec::new();
    state.actions(seat, &mut actions);
    let has_more = actions.len() > 1;
    let answer = |action| Choice {
        confirm: unused(step).filter(|_| action == Action::Done && has_more),
        ..choice(state, seat, step, action)
    };
    let choices = actions.into_iter().map(answer).collect();
    Some(Prompt { kind, name, question: text, rules: rules.to_vec(), open: false, choices })
}

struct Question {
    kind: PromptKind,
    name: &'static str,
    text: String,
    rules: &'static [RuleId],
}

/// The name of a step's question, for the view.
pub(crate) fn name_of(state: &NewDawn, step: Step) -> &'static str {
    question(state, state.turn.seat, step).map_or("Over", |question| question.name)
}

fn question(state: &NewDawn, seat: Seat, step: Step) -> Option<Question> {
    use PromptKind::{Confirm, PickCards, PickOption, PickPlaces};
    let ask = |kind, name, text: &str, rules| Some(Question { kind, name, text: text.into(), rules });
    match step {
        Step::ChooseLeader { .. } => ask(PickCards, "ChooseLeader", "Which civilization do you lead?", &["ND-setup-1"]),
        Step::LayTile { .. } => ask(
            PickPlaces,
            "LayTile",
            "Which of your tiles do you lay, on which side, and where?",
            &["ND-map-6", "ND-map-7", "ND-map-8"],
        ),
        Step::DiscardTrade { left, .. } => Some(Question {
            kind: PickCards,
            name: "DiscardTrade",
            text: format!("Barbarians raid your capital: discard {left} trade token(s). From which card?"),
            rules: &["ND-barb-6"],
        }),
        Step::PickBarbarian { die, .. } => Some(Question {
            kind: PickOption,
            name: "PickBarbarian",
            text: format!("Barbarians share a space. Which of them moves on in direction {die}?"),
            rules: &["ND-barb-12", "ND-barb-21"],
        }),
        Step::GainTrade { left, .. } => Some(Question {
            kind: PickCards,
            name: "PutTradeToken",
            text: format!("You gain {left} trade token(s). On which card do you put one?"),
            rules: &["ND-trade-8", "ND-car-10", "ND-tradeev-1"],
        }),
        Step::Turn => ask(
            PickCards,
            "ChooseCard",
            "Which focus card do you resolve this turn?",
            &["ND-turn-4", "ND-turn-5", "ND-turn-9"],
        ),
        Step::ChooseOther => {
            ask(PickCards, "ChooseOther", "Which other card do you resolve this turn?", &["ND-turn-4"])
        }
        Step::LureSecond { .. } => {
            ask(PickPlaces, "LureSecond", "Which other control token of this rival do you name?", &["ND-ww-10"])
        }
        Step::YieldToken { .. } => {
            ask(PickPlaces, "YieldToken", "Which of the two control tokens do you give up?", &["ND-ww-10"])
        }
        Step::Place { why, left, .. } => Some(placing(why, left)),
        Step::ShiftToken => {
            ask(PickPlaces, "ShiftToken", "Do you shift a control token to an empty space?", &["ND-focus-2"])
        }
        Step::ConvertToken => {
            ask(PickPlaces, "ConvertToken", "Which rival control token does Mass Media turn?", &["ND-focus-2"])
        }
        Step::GainResource { .. } => ask(PickCards, "GainResource", "Which resource do you gain?", &["ND-res-1"]),
        Step::Bomb => ask(PickPlaces, "Bomb", "On which space do you use Nuclear Power?", &["ND-focus-2"]),
        Step::AdvanceDial { spaces, .. } => Some(Question {
            kind: PickOption,
            name: "AdvanceDial",
            text: format!("Your tech dial advances {spaces} space(s). Do you spend trade tokens for more?"),
            rules: &["ND-sci-1", "ND-sci-12", "ND-trade-4"],
        }),
        Step::GainCard { level } => Some(Question {
            kind: PickCards,
            name: "GainCard",
            text: format!("Which focus card of level {level} do you gain?"),
            rules: &["ND-sci-2", "ND-sci-3", "ND-sci-4"],
        }),
        Step::Caravans { .. } => ask(
            PickPlaces,
            "MoveCaravans",
            "Where do your caravans move?",
            &["ND-car-2", "ND-car-5", "ND-car-7", "ND-car-14"],
        ),
        Step::ExchangeResource => {
            ask(PickCards, "ExchangeResource", "Do you exchange one of your resources?", &["ND-car-23"])
        }
        Step::TakeFromCityState { .. } => {
            ask(Confirm, "TakeCityStateCard", "Do you take the diplomacy card?", &["ND-car-11", "ND-dip-2"])
        }
        Step::TakeFromRival { rival } => Some(Question {
            kind: PickCards,
            name: "TakeRivalCard",
            text: format!("Which diplomacy card do you take from @{rival}?"),
            rules: &["ND-car-12", "ND-dip-2", "ND-dip-5"],
        }),
        Step::EmbassyToken { giver } => Some(Question {
            kind: PickCards,
            name: "EmbassyToken",
            text: format!("On which card of @{giver} does your embassy put a trade token?"),
            rules: &["ND-dip-1"],
        }),
        Step::Industry { .. } => ask(
            PickPlaces,
            "BuildCityOrWonder",
            "Do you build a city or a world wonder?",
            &["ND-ind-1", "ND-build-1", "ND-won-1"],
        ),
        Step::Pay { wonder, paid, .. } => Some(Question {
            kind: PickPlaces,
            name: "PayForWonder",
            text: format!(
                "{} costs {}, and you have {paid} production. What do you spend, and which city gets it?",
                wonder.name(),
                industry::cost(state, seat, wonder)
            ),
            rules: &["ND-won-2", "ND-won-3", "ND-won-5"],
        }),
        Step::TakeCards { left } => Some(Question {
            kind: PickCards,
            name: "TakeCards",
            text: format!("Potala Palace: which diplomacy cards do you take? {left} left."),
            rules: &["ND-dip-5"],
        }),
        Step::ReplaceCards { left, by, .. } => Some(Question {
            kind: PickCards,
            name: "ReplaceCards",
            text: format!("{}: which focus cards do you replace? Up to {left}.", by.name()),
            rules: &["ND-sci-4"],
        }),
        Step::Military { .. } => ask(
            PickPlaces,
            "ReinforceOrAttack",
            "Do you reinforce control tokens, or attack?",
            &["ND-reinf-1", "ND-reinf-2", "ND-atk-1", "ND-atk-2"],
        ),
        Step::Reinforce { left } => Some(Question {
            kind: PickPlaces,
            name: "Reinforce",
            text: format!("Which control tokens do you reinforce? Up to {left} more."),
            rules: &["ND-reinf-1"],
        }),
        Step::SpendInAttack | Step::SpendInDefence => Some(Question {
            kind: PickOption,
            name: if step == Step::SpendInAttack { "SpendInAttack" } else { "SpendInDefence" },
            text: state.battle.map_or(String::new(), |battle| {
                let (attack, defence) = (battle.attack(), battle.defence());
                format!("The attack on {} stands at {attack} against {defence}. Do you spend trade tokens?", battle.at)
            }),
            rules: &["ND-atk-14", "ND-atk-15", "ND-trade-3"],
        }),
        Step::ConquerOrLiberate { .. } => {
            ask(PickOption, "ConquerOrLiberate", "Do you conquer the city-state or liberate it?", &["ND-cs-7"])
        }
        Step::SeizeTrade { victim, left } => Some(Question {
            kind: PickCards,
            name: "SeizeTrade",
            text: format!("From which card of @{victim} do you take a trade token? Up to {left}."),
            rules: &["ND-def-5", "ND-def-13"],
        }),
        Step::HouseWonder { wonder } => Some(Question {
            kind: PickPlaces,
            name: "HouseWonder",
            text: format!("Which of your cities gets {}?", wonder.name()),
            rules: &["ND-def-8"],
        }),
        Step::ReplaceToken { .. } => ask(
            PickPlaces,
            "ReplaceToken",
            "You have no unused control token for the space you have won. Do you take one off the map?",
            &["ND-def-15", "ND-cul-10"],
        ),
        Step::PutNatural { natural, .. } => Some(Question {
            kind: PickCards,
            name: "PutNatural",
            text: format!("On which focus card do you put {}?", natural.name()),
            rules: &["ND-res-3"],
        }),
        Step::ResolveAgain { .. } => ask(
            Confirm,
            "ResolveAgain",
            "Venetian Arsenal: do you resolve the card again, as in slot 1?",
            &["ND-turn-5"],
        ),
        Step::SwapCards => ask(PickCards, "SwapCards", "Which two cards of your row do you swap?", &["ND-turn-8"]),
        Step::ResolveAlso => {
            ask(PickCards, "ResolveAlso", "Capitalism: which other card do you resolve, as in slot 1?", &["ND-turn-5"])
        }
        Step::EndTurn => ask(
            PickOption,
            "EndTurn",
            "Your card is reset. When you end your turn the event dial moves, and a die is rolled for the barbarians.",
            &["ND-turn-6", "ND-event-1", "ND-barb-1"],
        ),
        _ => None,
    }
}

fn placing(why: Placing, left: u8) -> Question {
    let (name, text, rules): (_, String, &[RuleId]) = match why {
        Placing::Culture => (
            "PlaceTokens",
            format!("Where do you place control tokens next to your cities? {left} left."),
            &["ND-cul-1", "ND-cul-2", "ND-cul-4", "ND-trade-2"],
        ),
        Placing::CivilService => {
            ("PlaceNextToFriendly", "Where do you place one more, next to any friendly space?".into(), &["ND-cul-1"])
        }
        Placing::HangingGardens => {
            ("HangingGardens", "Where do the Hanging Gardens place a control token?".into(), &["ND-ww-6"])
        }
        Placing::Stonehenge => {
            ("Stonehenge", "On which adjacent hills do you place control tokens as well?".into(), &["ND-ww-5"])
        }
        Placing::Urbanization => (
            "Urbanization",
            format!("Where do you place control tokens next to the new city? {left} left."),
            &["ND-cul-1"],
        ),
    };
    Question { kind: PromptKind::PickPlaces, name, text, rules }
}

const CHOOSE: &str = "Choose a card";
const START: &str = "Start of the turn";
const SPEND: &str = "Spend";
const CITY: &str = "Build a city";
const WONDER: &str = "Build a wonder";
const ATTACK: &str = "Attack";
const REINFORCE: &str = "Reinforce";
const MOVE: &str = "Move a caravan";
const LAY: &str = "Lay a tile";

/// What a choice is about.
#[derive(Default)]
struct About {
    label: String,
    group: Option<&'static str>,
    card: Option<String>,
    place: Option<Hex>,
    seat: Option<Seat>,
}

impl About {
    fn new(label: impl Into<String>) -> About {
        About { label: label.into(), ..About::default() }
    }

    fn group(self, group: &'static str) -> About {
        About { group: Some(group), ..self }
    }

    fn card(self, card: &str) -> About {
        About { card: Some(card.into()), ..self }
    }

    fn at(self, place: Hex) -> About {
        About { place: Some(place), ..self }
    }

    fn seat(self, seat: Seat) -> About {
        About { seat: Some(seat), ..self }
    }
}

/// An action as an answer that a person can read and a client can show on the board.
fn choice(state: &NewDawn, seat: Seat, step: Step, action: Action) -> Choice {
    let About { label, group, card, place, seat } = about(state, seat, step, action);
    let place = place.map(|at| at.to_string());
    Choice { notation: action.to_string(), label, group, card, place, seat, confirm: None }
}

fn about(state: &NewDawn, seat: Seat, step: Step, action: Action) -> About {
    let place = |what: &str, at: Hex| About::new(format!("{what} {at} ({})", ground(state, at))).at(at);
    match action {
        Action::Leader(leader) => {
            let design = leader.design();
            About::new(format!("{} ({}): {}", design.civilization, design.leader, design.effect)).card(leader.slug())
        }
        Action::Lay(laid) => {
            let label = format!("Tile {} at {}, turned {}", laid.side, laid.at, laid.turned);
            About::new(label).group(LAY).card(&laid.side.to_string()).at(laid.at)
        }
        Action::Focus(card) => {
            let slot = turn::counts_as(state, seat, slot_of(state, seat, card));
            About::new(in_slot(card, slot)).group(CHOOSE).card(card.slug())
        }
        Action::Use(wonder) => About::new(format!("Use {}", wonder.name())).group(START).card(wonder.slug()),
        Action::Raze(at) => place("Forbidden City: destroy the control token at", at).group(START),
        Action::Lure(at) => place("Eiffel Tower: name the control token at", at).group(START),
        Action::Yield(at) => place("Give up the control token at", at),
        Action::Swap(first, second) => {
            About::new(format!("Swap {} and {}", first.name(), second.name())).card(first.slug()).group(START)
        }
        Action::Unload(card) => {
            let lost = if trade::is_full(state, seat, card) { ", which has three: it is lost" } else { "" };
            let label = format!("Great Zimbabwe: a trade token to {}{lost}", card.name());
            About::new(label).group(START).card(card.slug())
        }
        Action::Chase(barbarian, at) => {
            place(&format!("Seoul: move barbarian {} to", barbarian.slug()), at).group(START).card(barbarian.slug())
        }
        Action::Renew(giver, give, take) => {
            let label = format!("Geneva: give {} back to @{giver} and take {}", give.name(), take.name());
            About::new(label).group(START).card(take.slug()).seat(giver)
        }
        Action::Place(at) => place("Place a control token at", at),
        Action::Lift(at) => place("Take your control token off", at),
        Action::Shift(from, to) => place(&format!("Shift the control token at {from} to"), to),
        Action::Convert(at) => place("Turn the control token at", at),
        Action::Spend(coin) => About::new(format!("Spend {}", coin.name())).group(SPEND).card(&coin.to_string()),
        Action::Bomb(at) => place("Nuclear Power at", at),
        Action::Gain(new, old) => {
            let slot = slot_of(state, seat, old);
            About::new(format!("Gain {}, replacing {}", in_slot(new, slot), old.name())).card(new.slug())
        }
        Action::Collect(resource) => About::new(format!("Gain {}", resource.slug())).card(resource.slug()),
        Action::Exchange(give, take) => {
            About::new(format!("Exchange {} for {}", give.slug(), take.slug())).card(take.slug())
        }
        Action::Move(number, at) => caravan(state, seat, number, at),
        Action::Take(city_state) => {
            let effect = &city_state.design().effect;
            About::new(format!("Take the card of {}: {effect}", city_state.name())).card(city_state.slug())
        }
        Action::TakeOf(card, giver) => {
            About::new(format!("{} of @{giver}: {}", card.name(), card.design().effect)).card(card.slug()).seat(giver)
        }
        Action::City(at) => place("A city at", at).group(CITY),
        Action::Wonder(wonder) => {
            let cost = industry::cost(state, seat, wonder);
            let label = format!("{} for {cost}: {}", wonder.name(), wonder.design().effect);
            About::new(label).group(WONDER).card(wonder.slug())
        }
        Action::Build(at) => place("Build it in the city at", at),
        Action::Reinforce(at) => place("Reinforce", at).group(REINFORCE),
        Action::Attack(at) => attack(state, seat, step, at),
        Action::Conquer => About::new("Conquer: a city of yours, and the city-state's token on your card"),
        Action::Liberate => About::new("Liberate: the city-state is free again, and you take its diplomacy card"),
        Action::House(at) => place("Move it to the city at", at),
        Action::Seize(card) => About::new(format!("Take one from {}", card.name())).card(card.slug()),
        Action::Discard(card) => About::new(format!("Discard one from {}", card.name())).card(card.slug()),
        Action::Put(holder) => put(state, seat, step, holder),
        Action::Barbarian(barbarian) => About::new(format!("Barbarian {}", barbarian.slug())).card(barbarian.slug()),
        Action::Again => About::new("Resolve it again"),
        Action::Also(card) => {
            let slot = turn::counts_as(state, seat, 1);
            About::new(in_slot(card, slot)).card(card.slug())
        }
        Action::Done => About::new(done(step)),
    }
}

fn done(step: Step) -> &'static str {
    match step {
        Step::AdvanceDial { .. } => "Advance the dial",
        Step::GainCard { .. } | Step::TakeFromCityState { .. } | Step::TakeFromRival { .. } => "Take none",
        Step::Industry { .. } => "Build nothing",
        Step::SpendInAttack | Step::SpendInDefence => "Spend no more",
        Step::ReplaceToken { .. } => "Leave the space",
        Step::EndTurn => "End the turn",
        Step::ResolveAgain { .. } | Step::ResolveAlso | Step::SwapCards | Step::ExchangeResource => "No",
        _ => "Done",
    }
}

/// What being done now would leave unused, as a question.
fn unused(step: Step) -> Option<String> {
    match step {
        Step::Place { left: 1, .. } => Some("A control token is left. Place no more?".into()),
        Step::Place { left, .. } => Some(format!("{left} control tokens are left. Place no more?")),
        Step::Reinforce { left: 1 } => Some("You could reinforce one more. Be done without it?".into()),
        Step::Reinforce { left } => Some(format!("You could reinforce {left} more. Be done without them?")),
        Step::Military { .. } => Some("You could reinforce or attack. Be done without it?".into()),
        Step::Industry { .. } => Some("You could build a city or a wonder. Build nothing?".into()),
        _ => None,
    }
}

/// A card's name, its slot, and what it does from there.
pub(crate) fn in_slot(card: FocusCard, slot: u8) -> String {
    format!("{} in slot {slot}: {}", card.name(), card_text(card, slot))
}

/// What a card does from a slot.
pub(crate) fn card_text(card: FocusCard, slot: u8) -> String {
    card.design().text.replace("{slot}", &slot.to_string())
}

fn slot_of(state: &NewDawn, seat: Seat, card: FocusCard) -> u8 {
    state.player(seat).place_of(card).map_or(1, |place| place as u8 + 1)
}

fn ground(state: &NewDawn, at: Hex) -> &'static str {
    state.board.at(at).map_or("nowhere", |space| state.board.terrain(space).name())
}

fn put(state: &NewDawn, seat: Seat, step: Step, holder: Holder) -> About {
    let owner = if let Step::EmbassyToken { giver } = step { giver } else { seat };
    let label = match holder {
        _ if matches!(step, Step::PutNatural { .. }) => format!("On {}", holder.name()),
        Holder::Card(card) if trade::is_full(state, owner, card) => {
            format!("A trade token on {}, which has three: it is lost", holder.name())
        }
        _ => format!("A trade token on {}", holder.name()),
    };
    About::new(label).card(&holder.to_string())
}

fn caravan(state: &NewDawn, seat: Seat, number: u8, at: Hex) -> About {
    let space = state.board.at(at);
    let arrives = space.is_some_and(|space| crate::economy::destinations(state, seat).contains(space));
    let target = space.and_then(|space| match state.board.icon(space) {
        crate::map::Icon::CityState(city_state) => Some(city_state.name()),
        _ => None,
    });
    let label = match (arrives, target) {
        (true, Some(name)) => format!("Caravan {number} arrives at {name} ({at})"),
        (true, None) => format!("Caravan {number} arrives at the city at {at}"),
        _ => format!("Caravan {number} moves to {at} ({})", ground(state, at)),
    };
    About::new(label).group(MOVE).card(&format!("caravan-{number}")).at(at)
}

fn attack(state: &NewDawn, seat: Seat, step: Step, at: Hex) -> About {
    let Some((space, target)) = state.board.at(at).and_then(|space| Some((space, military::target(state, space)?)))
    else {
        return About::new(format!("Attack {at}")).at(at);
    };
    let what = match target {
        Target::Barbarian(barbarian) => format!("barbarian {}", barbarian.slug()),
        Target::CityState(city_state) => city_state.name().into(),
        Target::Capital(owner) => format!("the capital of @{owner}"),
        Target::City(owner) => format!("the city of @{owner}"),
        Target::Control(owner) => format!("the control token of @{owner}"),
    };
    let Step::Military { row, slot, .. } = step else { return About::new(what).at(at) };
    let [attack, defence] = forecast(state, seat, row, slot, space, target);
    let percent = chance_to_win(attack, defence);
    let label = format!("Attack {what} at {at}: {attack} against {defence}, {percent} % before trade tokens");
    let about = About::new(label).group(ATTACK).at(at);
    match target.defender() {
        Some(owner) => about.seat(owner),
        None => about,
    }
}

/// What both sides would add to their dice. Cards that go back when the attack is declared do not count any more.
pub(crate) fn forecast(
    state: &NewDawn,
    seat: Seat,
    row: u8,
    slot: u8,
    space: crate::hex::Space,
    target: Target,
) -> [u8; 2] {
    let mut world = state.clone();
    crate::diplomacy::give_back_for_attack(&mut world, seat, target, &mut engine::Log::silent());
    [
        military::attack_bonus(&world, seat, row, slot, space, target),
        military::defence_bonus(&world, seat, space, target),
    ]
}

/// How often of a hundred times the attacker's die and bonus beat the defender's.
pub(crate) fn chance_to_win(attack: u8, defence: u8) -> u32 {
    let rolls = (1..=6u32).flat_map(|own| (1..=6u32).map(move |other| (own, other)));
    let wins = rolls.filter(|(own, other)| own + u32::from(attack) > other + u32::from(defence)).count() as u32;
    (wins * 100 + 18) / 36
}
