//! Full boards, full hands and random answers: games of random players hardly have cities, so that calamities and special
//! abilities would hardly be played there.

use super::*;
use antiquity::{Action, Owner};
use engine::{Game as _, Log, Rng, Seat, Seed, Viewer};
use mega_empires::MegaEmpires;

/// A crowded table: cities and tokens everywhere, half of all advances, cards of every stack.
fn crowded(seats: usize, rng: &mut Rng) -> MegaEmpires {
    let mut game = table(seats).into_game();
    let areas: Vec<_> = game.areas().filter(|&area| game.is_in_play(area)).collect();
    for number in Seat::all(seats) {
        game.stock_to_treasury(number, rng.below(20) as u8);
        game.players[number].succession = rng.below(6) as u8;
        for advance in Advance::ALL {
            if rng.below(2) == 0 {
                game.players[number].advances.insert(advance);
            }
        }
        for _ in 0..rng.below(10) {
            let area = areas[rng.below(areas.len() as u32) as usize];
            let free = game.city(area).is_none() && game.all_tokens(area) == 0 && area.area().population > 0;
            if free {
                game.place_city(area, number);
            }
        }
        for _ in 0..rng.below(25) {
            let area = areas[rng.below(areas.len() as u32) as usize];
            let room = area.area().population.saturating_sub(game.all_tokens(area));
            if game.city(area).is_none() {
                game.place_tokens(area, number, room.min(1 + rng.below(4) as u8));
            }
        }
        let mut marks = engine::Marks::default();
        for stack in 0..9 {
            for _ in 0..rng.below(3) {
                if let Some(card) = game.stacks[stack].draw(&mut marks) {
                    game.players[number].hand.draw(card);
                }
            }
        }
    }
    // The calamities lie deep in the stacks: bring some of them up.
    for stack in 1..9 {
        let mut cards: Vec<_> = game.stacks[stack].peek().collect();
        while let Some(index) = cards.iter().position(|card| matches!(card, antiquity::cards::Card::Calamity(_))) {
            let calamity = cards.remove(index);
            let number = Seat::new(rng.below(seats as u32) as usize);
            game.players[number].hand.draw(calamity);
            let last = game.players[number].hand.calamities.len() - 1;
            let trader = Seat::new(rng.below(seats as u32) as usize);
            let held = &mut game.players[number].hand.calamities[last];
            if trader != number && rng.below(2) == 0 {
                *held = antiquity::cards::HeldCalamity::traded(held.calamity, trader);
            }
        }
        game.stacks[stack] = antiquity::cards::Stack::stacked(&cards);
    }
    game
}

/// Everything that must hold while somebody is waited for.
fn inspect(game: &MegaEmpires, actions: &[Action], seat: Seat, rng: &mut Rng) {
    assert_eq!(game.audit(), Ok(()));
    assert!(!actions.is_empty(), "{seat:?} is waited for and can do nothing: {:?}", game.agenda.top());
    for action in actions {
        assert_eq!(game.check(seat, action), Ok(()), "{action} is listed");
        assert_eq!(action.to_string().parse().as_ref(), Ok(action));
    }
    let prompt = game.prompt(seat).unwrap();
    assert_eq!(prompt.choices.len(), actions.len());
    assert!(!prompt.rules.is_empty(), "{} cites no rule", prompt.name);
    if rng.below(20) == 0 {
        let read = MegaEmpires::from_position(&game.options, &game.position(), Seed::from_number(1)).unwrap();
        assert!(read.agenda == game.agenda && read.calamities == game.calamities && read.board == game.board);
        let viewer = Viewer::Seat(Seat::new(rng.below(game.options.seats as u32) as usize));
        assert!(game.determinize(viewer, rng).view(viewer) == game.view(viewer), "{viewer:?} sees too much");
    }
}

fn weather(seats: usize, number: u64, phase: Phase) -> usize {
    let mut rng = Rng::new(Seed::from_number(number));
    let mut table = table(seats);
    table.game = crowded(seats, &mut rng);
    let mut game = table.only(phase).into_game();
    let (mut actions, mut steps) = (Vec::new(), 0);
    while !game.to_act().is_empty() {
        let waiting: Vec<Seat> = game.to_act().iter().collect();
        let seat = waiting[rng.below(waiting.len() as u32) as usize];
        actions.clear();
        game.actions(seat, &mut actions);
        inspect(&game, &actions, seat, &mut rng);
        let action = actions[rng.below(actions.len() as u32) as usize].clone();
        game.apply(seat, &action, &mut Log::new()).unwrap();
        steps += 1;
        assert!(steps < 5000, "it does not end: {:?}", game.agenda.top());
    }
    assert_eq!(game.audit(), Ok(()));
    assert_eq!(game.calamities.cards().count(), 0);
    assert!(game.owners().all(|owner| owner == Owner::Barbarians || owner.seat().is_some()));
    steps
}

#[test]
fn calamities_on_crowded_boards_always_end() {
    let steps: usize = (0..28).map(|number| weather(3 + number as usize % 7, number, Phase::CalamityResolution)).sum();
    assert!(steps > 28 * 20, "{steps} decisions are too few to prove much");
}

#[test]
fn special_abilities_on_crowded_boards_always_end() {
    let steps: usize =
        (0..14).map(|number| weather(3 + number as usize % 7, 500 + number, Phase::SpecialAbilities)).sum();
    assert!(steps > 14 * 20, "{steps} decisions are too few to prove much");
}
