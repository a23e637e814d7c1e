//! Advances: buying and getting them, governments, levels, and what advances do by themselves. `CC-advance` `CC-gov`
//! `CC-level` `CC-adv`
//!
//! An advance that changes another chapter's rule works there: Husbandry in `collect.rs`, Draft in `cities/`, and so on.

mod abilities;
pub(crate) mod drama;
mod getting;
mod routes;

pub use abilities::Ability;
pub(crate) use getting::{
    change_government, give, on_sale, price, push_buy_of, push_free, push_free_from, push_free_of, terms,
};
pub use getting::{free_choices, may_get};
pub(crate) use routes::{begin_turn, push_trade_income};
pub use routes::{could_trade, ship_routes, trade_routes};

use crate::chapter::{Action as AnyAction, Log, Reason, TurnAction};
use crate::names::{Advance, Category, Good, Token};
use crate::payment::Purse;
use crate::state::State;
use crate::words::counted;
use engine::{Ask, Chapter, Choice, PromptKind, Seat, SeatSet, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What may be waited for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "AdvancesStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AdvancesStep"))]
pub enum Step {
    /// An advance is paid and is got now.
    Got {
        /// Who gets it.
        seat: Seat,
        /// The advance that is got.
        advance: Advance,
        /// Whether it was bought, not free.
        bought: bool,
    },
    /// Which free advance to take.
    Free {
        /// The player who takes it.
        seat: Seat,
        /// Of which category; nothing: of any.
        category: Option<Category>,
        /// Only of those this seat has; nothing: of all.
        from: Option<Seat>,
    },
    /// Which advance of a category to buy, if any.
    Buy {
        /// The player who may buy it.
        seat: Seat,
        /// Of which category.
        category: Category,
    },
    /// Where the cubes of a former government go.
    Cubes {
        /// The player whose cubes they are.
        seat: Seat,
        /// The new government.
        category: Category,
        /// How many cubes are left.
        left: u8,
    },
    /// How much of the income of trade routes is Gold.
    Routes {
        /// The player who has the trade routes.
        seat: Seat,
        /// How many routes.
        routes: u8,
    },
    /// What to barter further.
    Barter {
        /// The player who barters.
        seat: Seat,
        /// How many resources more.
        left: u8,
    },
}

engine::verbs! {
    /// What a seat asks for.
    pub enum Action {
        /// Buys an advance, or takes it for nothing; Priesthood may take the Food off.
        Advance { advance: Advance, priesthood: bool } => ["advance" advance [priesthood]];
        /// Puts a cube of a former government there.
        Cube(advance: Advance) => ["cube" advance];
        /// Takes so much Gold from trade routes, the rest as Food.
        Routes(gold: u8) => ["routes" gold];
        /// Exchanges a resource.
        Barter { give: Good, want: Good } => ["barter" give want];
        /// Uses what an advance allows.
        Use(ability: Ability) => "use" [ability];
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "AdvancesEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AdvancesEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    Got {
        seat: Seat,
        advance: Advance,
    },
    ChangedGovernment {
        seat: Seat,
        category: Category,
    },
    Gained {
        seat: Seat,
        by: Advance,
        #[cfg_attr(feature = "ts", ts(as = "crate::payment::Written"))]
        gained: Purse,
    },
    Bartered {
        seat: Seat,
        from: Good,
        to: Good,
    },
    ExtraAction {
        seat: Seat,
    },
    ForcedLabor {
        seat: Seat,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Got { seat, advance } => tell!(f, "@{seat} gets {}.", advance.title()),
            Event::ChangedGovernment { seat, category } => {
                tell!(f, "@{seat} changes the government to {}.", category.title())
            }
            Event::Gained { seat, by, gained } => tell!(f, "@{seat} gets {} through {}.", gained.told(), by.title()),
            Event::Bartered { seat, from, to } => {
                tell!(f, "@{seat} barters {} for {}.", from.counted(1), to.counted(1))
            }
            Event::ExtraAction { seat } => tell!(f, "@{seat} has one more action through Absolute Power."),
            Event::ForcedLabor { seat } => tell!(f, "@{seat}'s angry cities act as neutral ones this turn."),
        }
    }
}

engine::reasons! {
    /// The fact that stands against an action.
    #[derive(Copy)]
    pub enum Why {
        NoActions => "you have no actions left", ["CC-turn-2"];
        CannotPay { title: &'static str } => "you cannot pay for {title}", ["CC-scale-5"];
        AlreadyHeld { title: &'static str } => "you already have {title}", ["CC-advance-5"];
        TopFirst { title: &'static str, top: &'static str } => "{title} comes after {top}", ["CC-advance-3"];
        NeedsAdvance { title: &'static str, needed: &'static str } => "{title} needs {needed}", ["CC-advance-7"];
        NeedsGate { title: &'static str, gate: &'static str } => "only {gate} leads to {title}", ["CC-gov-1"];
        NoPriesthood { title: &'static str } => "Priesthood does not pay for {title}", ["CC-adv-priesthood"];
        PriesthoodUsed => "you have used Priesthood this turn", ["CC-adv-priesthood"];
        NotTheirs { title: &'static str } => "the other player does not have {title}", ["CC-action-8"];
        NotOfDogma { title: &'static str } => "Dogma gives an advance of Theocracy, not {title}", ["CC-adv-dogma"];
        NotOfPerson { title: &'static str } => "the great person does not teach {title}", ["CC-ev-great-person-2"];
        NotOfSynergy { title: &'static str } => "{title} is not of the same category as the new advance", ["CC-act-tech-synergy"];
        MustTake => "a free advance must be taken", ["CC-status-15"];
        OtherGovernment { title: &'static str } => "no cube can be put on {title} now", ["CC-gov-6"];
        SoManyRoutes { routes: u8 } => "you have only {}" (counted(*routes, "trade route")), ["CC-adv-currency"];
        NoCartography => "you do not have Cartography", ["CC-adv-cartography"];
        NoTaxation => "you do not have Taxation", ["CC-adv-taxation"];
        NoLiberties => "you do not have Civil Liberties", ["CC-adv-civil-liberties"];
        NoDrama => "you do not have Drama & Music", ["CC-adv-drama-music"];
        NoPower => "you do not have Absolute Power", ["CC-adv-absolute-power"];
        NoLabor => "you do not have Forced Labor", ["CC-adv-forced-labor"];
        NoBartering => "you do not have Bartering", ["CC-adv-bartering"];
        NoRoomToBarter { to: Good } => "you cannot hold more {}" (to.title()), ["CC-adv-bartering-2"];
        CartographyUsed => "you have used Cartography this turn", ["CC-adv-cartography"];
        TaxationUsed => "you have used Taxation this turn", ["CC-adv-taxation"];
        NoDramaInStatusPhase => "Drama & Music cannot be used in the Status Phase", ["CC-adv-drama-music-2"];
        NoDramaOffTurn => "Drama & Music can be used only on your own turn", ["CC-adv-drama-music"];
        NoDramaInPayment => "first finish the payment that you have begun", ["CC-turn-8"];
        DramaUsed => "you have used Drama & Music this turn", ["CC-adv-drama-music"];
        PowerUsed => "you have used Absolute Power this turn", ["CC-adv-absolute-power"];
        LaborOn => "your angry cities already act as neutral ones", ["CC-adv-forced-labor"];
        NoShips => "no region holds a Ship of yours", ["CC-adv-cartography"];
        LevelReached { to: Good } => "you cannot hold more {}" (to.title()), ["CC-adv-drama-music-3"];
        NotBartered => "resources are bartered for Gold or Culture tokens", ["CC-adv-bartering"];
        NothingToBarter { from: Good } => "you have no {}" (from.title()), ["CC-scale-5"];
    }
}

impl TurnAction for Action {
    fn offer(state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
        getting::each_bought(state, seat, |advance, priesthood| {
            out.push(Action::Advance { advance, priesthood }.into());
        });
        if state.holds(seat, Advance::Bartering) && state.has_action() {
            abilities::list_exchanges(state, seat, out);
        }
        for ability in Ability::ALL {
            if state.holds(seat, ability.advance()) && ability.check(state, seat).is_ok() {
                out.push(Action::Use(ability).into());
            }
        }
    }

    fn allow(&self, state: &State, seat: Seat) -> Result<(), Reason> {
        match *self {
            Action::Advance { advance, priesthood } => getting::check_buy(state, seat, advance, priesthood),
            Action::Barter { give: from, want: to } => abilities::check_barter(state, seat, from, to),
            Action::Use(ability) => ability.check(state, seat),
            Action::Cube(_) | Action::Routes(_) => Err(Reason::NotNow),
        }
    }

    fn take(&self, state: &mut State, seat: Seat, log: &mut Log) {
        match *self {
            Action::Advance { advance, priesthood } => {
                state.spend_action();
                getting::buy(state, seat, advance, priesthood, log);
            }
            Action::Barter { give: from, want: to } => {
                state.spend_action();
                abilities::barter(state, seat, from, to, abilities::BARTERED - 1, log);
            }
            Action::Use(ability) => ability.take(state, seat, log),
            Action::Cube(_) | Action::Routes(_) => {}
        }
    }

    fn explain(&self, state: &State, seat: Seat, choice: &mut Choice) {
        match *self {
            Action::Advance { advance, priesthood } => {
                let through = if priesthood { " through Priesthood" } else { "" };
                choice.label = say!("Get {}{through}", advance.title());
                if state.is_acting() {
                    choice.label += &getting::price(state, seat, advance, priesthood).for_it();
                }
                choice.group = Some("Advance");
                choice.card = Some(advance.to_string());
            }
            Action::Barter { give: from, want: to } => {
                choice.label = say!("Barter {} for {}", from.counted(1), to.counted(1));
                choice.group = Some("Barter");
            }
            Action::Use(ability) => {
                choice.label = ability_label(ability);
                choice.group = Some("Use an advance");
                choice.card = Some(ability.advance().to_string());
            }
            Action::Cube(advance) => {
                choice.label = advance.title().to_owned();
                choice.card = Some(advance.to_string());
            }
            Action::Routes(gold) => choice.label = Good::Gold.counted(gold),
        }
    }
}

fn ability_label(ability: Ability) -> String {
    let title = ability.advance().title();
    match ability {
        Ability::Chart => say!("{title}: Culture tokens and Ideas for your Ships (an action)"),
        Ability::Tax => say!("{title}: Gold for your cities (an action and 1 Mood token)"),
        Ability::Liberties => say!("{title}: 3 Mood tokens (an action)"),
        Ability::Drama { to } => {
            let from = if to == Token::Culture { Good::Mood } else { Good::Culture };
            say!("{title}: {} for {}", to.good().counted(1), from.counted(1))
        }
        Ability::Power => say!("{title}: one more action for 2 Mood tokens"),
        Ability::Labor => say!("{title}: angry cities act as neutral ones, for 1 Mood token"),
    }
}

impl Step {
    const fn seat(self) -> Seat {
        match self {
            Step::Got { seat, .. }
            | Step::Free { seat, .. }
            | Step::Buy { seat, .. }
            | Step::Cubes { seat, .. }
            | Step::Routes { seat, .. }
            | Step::Barter { seat, .. } => seat,
        }
    }

    /// The only thing to choose, if there is no real choice.
    fn only_choice(self, state: &State) -> Option<Advance> {
        let mut choices = match self {
            Step::Free { seat, category, from } if !getting::may_decline(state, seat, category, from) => {
                free_choices(state, seat, category, from).take(2).collect::<engine::List<Advance, 2>>()
            }
            Step::Cubes { seat, category, left } => {
                let open = getting::open_cubes(state, seat, category).count();
                let forced = usize::from(left) >= open;
                getting::open_cubes(state, seat, category).take(if forced { 1 } else { 2 }).collect()
            }
            Step::Got { .. } | Step::Free { .. } | Step::Buy { .. } | Step::Routes { .. } | Step::Barter { .. } => {
                return None;
            }
        };
        if choices.len() == 1 { choices.pop() } else { None }
    }
}

impl Chapter<State> for Step {
    fn waiting(self, state: &State) -> SeatSet {
        let asks = match self {
            Step::Got { .. } => false,
            Step::Free { seat, category, from } => {
                self.only_choice(state).is_none() && free_choices(state, seat, category, from).next().is_some()
            }
            Step::Buy { seat, category } => getting::on_sale(state, seat, category).next().is_some(),
            Step::Cubes { seat, category, .. } => {
                self.only_choice(state).is_none() && getting::open_cubes(state, seat, category).next().is_some()
            }
            Step::Routes { .. } => true,
            Step::Barter { seat, .. } => abilities::may_barter_on(state, seat),
        };
        if asks { SeatSet::only(self.seat()) } else { SeatSet::EMPTY }
    }

    fn run(self, state: &mut State, log: &mut Log) {
        match (self, self.only_choice(state)) {
            (Step::Got { seat, advance, bought }, _) => getting::got(state, seat, advance, bought, log),
            (Step::Free { seat, .. }, Some(advance)) => getting::take_free(state, seat, advance, log),
            (Step::Cubes { seat, category, left }, Some(advance)) => {
                getting::put_cube(state, seat, category, left, advance, log);
            }
            (
                Step::Free { .. } | Step::Buy { .. } | Step::Cubes { .. } | Step::Routes { .. } | Step::Barter { .. },
                _,
            ) => {
                state.agenda.pop();
            }
        }
    }

    fn list(self, state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
        let action = |advance| AnyAction::from(Action::Advance { advance, priesthood: false });
        match self {
            Step::Free { category, from, .. } => {
                if getting::may_decline(state, seat, category, from) {
                    out.push(AnyAction::Done);
                }
                out.extend(free_choices(state, seat, category, from).map(action));
            }
            Step::Buy { category, .. } => {
                out.push(AnyAction::Done);
                out.extend(getting::on_sale(state, seat, category).map(action));
            }
            Step::Cubes { category, .. } => {
                out.extend(getting::open_cubes(state, seat, category).map(|advance| Action::Cube(advance).into()));
            }
            Step::Routes { routes, .. } => out.extend((0..=routes).map(|gold| Action::Routes(gold).into())),
            Step::Barter { .. } => {
                out.push(AnyAction::Done);
                abilities::list_exchanges(state, seat, out);
            }
            Step::Got { .. } => {}
        }
    }

    fn check(self, state: &State, seat: Seat, action: &AnyAction) -> Result<(), Reason> {
        match (self, action) {
            (Step::Free { category, from, .. }, AnyAction::Done) => {
                if getting::may_decline(state, seat, category, from) { Ok(()) } else { Err(Why::MustTake.into()) }
            }
            (Step::Buy { .. } | Step::Barter { .. }, AnyAction::Done) => Ok(()),
            (
                Step::Free { category, from, .. },
                &AnyAction::Advances(Action::Advance { advance, priesthood: false }),
            ) => {
                getting::bar(state, seat, advance)?;
                let title = advance.title();
                match category.filter(|&category| category != advance.category()) {
                    Some(category) if category.is_government() => return Err(Why::NotOfDogma { title }.into()),
                    Some(_) => return Err(Why::NotOfPerson { title }.into()),
                    None => {}
                }
                if from.is_some_and(|from| !state.holds(from, advance)) {
                    return Err(Why::NotTheirs { title }.into());
                }
                let affordable = state.can_pay(seat, getting::free_price(state, seat, advance));
                if affordable { Ok(()) } else { Err(Why::CannotPay { title: advance.title() }.into()) }
            }
            (Step::Buy { category, .. }, &AnyAction::Advances(Action::Advance { advance, priesthood: false })) => {
                getting::bar(state, seat, advance)?;
                if advance.category() != category {
                    return Err(Why::NotOfSynergy { title: advance.title() }.into());
                }
                getting::check_price(state, seat, advance, false)
            }
            (Step::Cubes { category, .. }, &AnyAction::Advances(Action::Cube(advance))) => {
                let open = getting::open_cubes(state, seat, category).any(|one| one == advance);
                if open { Ok(()) } else { Err(Why::OtherGovernment { title: advance.title() }.into()) }
            }
            (Step::Routes { routes, .. }, &AnyAction::Advances(Action::Routes(gold))) => {
                if gold <= routes {
                    Ok(())
                } else {
                    Err(Why::SoManyRoutes { routes }.into())
                }
            }
            (Step::Barter { .. }, &AnyAction::Advances(Action::Barter { give: from, want: to })) => {
                abilities::check_exchange(state, seat, from, to)
            }
            (
                Step::Got { .. }
                | Step::Free { .. }
                | Step::Buy { .. }
                | Step::Cubes { .. }
                | Step::Routes { .. }
                | Step::Barter { .. },
                _,
            ) => Err(Reason::NotNow),
        }
    }

    fn perform(self, state: &mut State, seat: Seat, action: &AnyAction, log: &mut Log) {
        match (self, action) {
            (Step::Free { .. }, &AnyAction::Advances(Action::Advance { advance, .. })) => {
                getting::take_free(state, seat, advance, log);
            }
            (Step::Buy { .. }, &AnyAction::Advances(Action::Advance { advance, .. })) => {
                state.agenda.pop();
                getting::buy(state, seat, advance, false, log);
            }
            (Step::Cubes { category, left, .. }, &AnyAction::Advances(Action::Cube(advance))) => {
                getting::put_cube(state, seat, category, left, advance, log);
            }
            (Step::Routes { routes, .. }, &AnyAction::Advances(Action::Routes(gold))) => {
                state.agenda.pop();
                routes::income(state, seat, routes - gold, gold, log);
            }
            (Step::Barter { left, .. }, &AnyAction::Advances(Action::Barter { give: from, want: to })) => {
                state.agenda.pop();
                abilities::barter(state, seat, from, to, left - 1, log);
            }
            (
                Step::Got { .. }
                | Step::Free { .. }
                | Step::Buy { .. }
                | Step::Cubes { .. }
                | Step::Routes { .. }
                | Step::Barter { .. },
                _,
            ) => {
                state.agenda.pop();
            }
        }
    }

    fn ask(self, _: &State, _: Seat) -> Ask {
        let (kind, name, question, rules): (_, _, String, &'static [_]) = match self {
            Step::Got { .. } | Step::Free { .. } => {
                let question = "Which advance do you take for free?";
                (PromptKind::PickCards, "FreeAdvance", question.into(), &["CC-advance-3", "CC-status-4"])
            }
            Step::Buy { category, .. } => {
                let question = say!("Which advance of {} do you buy as well?", category.title());
                (PromptKind::PickCards, "BuyAdvance", question, &["CC-act-tech-synergy"])
            }
            Step::Cubes { left, .. } => {
                let question = say!("Where do the other cubes of your government go? {left} left.");
                (PromptKind::PickCards, "Government", question, &["CC-gov-6"])
            }
            Step::Routes { routes, .. } => {
                let question =
                    say!("How much Gold do you take for {}? The rest is Food.", counted(routes, "trade route"));
                (PromptKind::PickNumber, "TradeRoutes", question, &["CC-adv-currency"])
            }
            Step::Barter { left, .. } => {
                let question = say!("What else do you barter? Up to {left} more.");
                (PromptKind::PickOption, "Barter", question, &["CC-adv-bartering"])
            }
        };
        Ask { kind, name, question, rules, open: false }
    }

    fn describe(self, state: &State, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        if let AnyAction::Advances(action) = action {
            action.explain(state, seat, choice);
            choice.group = None;
        }
    }

    fn sound(self, state: &State) -> Result<(), String> {
        let fits = match self {
            Step::Got { advance, seat, .. } => state.is_seat(seat) && may_get(state, seat, advance),
            Step::Free { from, .. } => from.is_none_or(|from| state.is_seat(from)),
            Step::Buy { .. } => true,
            Step::Cubes { category, left, seat } => {
                let tidy = || {
                    let held = state.players[seat].advances.governments();
                    held.of(category) == held && !held.is_empty()
                };
                category.is_government() && (1..=3).contains(&left) && state.is_seat(seat) && tidy()
            }
            Step::Routes { routes, .. } => (1..=4).contains(&routes),
            Step::Barter { left, .. } => (1..abilities::BARTERED).contains(&left),
        };
        if fits && state.is_seat(self.seat()) { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}
