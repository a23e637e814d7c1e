//! Offers between two others: what of them anybody else imagines.

use crate::support::{seat, table};
use antiquity::Phase;
use antiquity::cards::Card;
use antiquity::names::{Calamity, Commodity};
use engine::{Game as _, Rng, Seed, Viewer, rule};

/// Of an offer between two others everybody sees the numbers of cards alone: so that is all there is of it in a world that somebody
/// else imagines, be it for a bot or on a board for analysis.
#[rule("ME-7-4")]
#[test]
fn nobody_imagines_what_two_others_whisper() {
    let whispering = |offer: &str| {
        let table = table(5).commodities(1, &[(Commodity::Salt, 4), (Commodity::Tea, 1)]);
        let table = table.commodities(2, &[(Commodity::Silk, 3), (Commodity::Jade, 2)]);
        let mut table = table.commodities(3, &[(Commodity::Cotton, 5)]).phase(Phase::Trade);
        table.act(2, "offer silk jade*2 say jade for 3 cotton cotton hope amber").act(1, offer);
        table.with_stacks()
    };
    let game = whispering("offer salt*2 tea say tea for 3 silk silk hope pearls to 2");
    let alike = whispering("offer tea salt*2 say pearls for 3 jade silk to 2");
    let mut luck = Rng::new(Seed::from_number(7));
    for (viewer, hears) in [
        (Viewer::Seat(seat(1)), true),
        (Viewer::Seat(seat(2)), true),
        (Viewer::Seat(seat(3)), false),
        (Viewer::Spectator, false),
    ] {
        assert_eq!(game.view(viewer) == alike.view(viewer), !hears, "{viewer:?}");
        assert_eq!(game.veiled(viewer) == alike.veiled(viewer), !hears, "{viewer:?}");
        let (mut names, mut wishes) = (Vec::new(), Vec::new());
        for _ in 0..60 {
            let world = game.determinize(viewer, &mut luck);
            assert_eq!(world.audit(), Ok(()));
            assert!(world.view(viewer) == game.view(viewer), "{viewer:?}");
            let (_, open) = world.trade.offer(1).unwrap();
            assert_eq!(open, game.trade.offer(1).unwrap().1, "what is offered to all");
            assert!(world.trade.sealed(1).take(2).eq(game.trade.sealed(1).take(2)));
            let (_, whisper) = world.trade.offer(2).unwrap();
            assert_eq!(whisper.wish.unwrap().count, 3);
            assert_eq!((whisper.said.is_empty(), whisper.hoped.is_empty()), (!hears, !hears), "{viewer:?}");
            names.push(world.trade.sealed(2).take(2).collect::<Vec<Card>>());
            wishes.push(whisper.wish.unwrap().named);
        }
        assert_eq!(names.iter().all(|named| *named == names[0]), hears, "{viewer:?}");
        assert_eq!(wishes.iter().all(|wish| *wish == wishes[0]), hears, "{viewer:?}");
    }
}

/// What an offer names are commodities in every world, though hardly anything else is out.
#[rule("ME-7-10")]
#[test]
fn no_whisper_names_a_calamity_in_an_imagined_world() {
    let table = table(5).commodities(1, &[(Commodity::Salt, 2)]).commodities(2, &[(Commodity::Silk, 2)]);
    let table = table.calamity(1, Calamity::Treachery, None).calamity(2, Calamity::Piracy, None);
    let mut table = table.commodities(3, &[(Commodity::Cotton, 3)]).phase(Phase::Trade);
    table.act(1, "offer salt*2 treachery for 3 silk silk to 2").act(2, "offer silk*2 piracy for 3 salt salt to 1");
    let (game, mut luck, mut calamities) = (table.with_stacks(), Rng::new(Seed::from_number(3)), 0);
    for viewer in (0..400).flat_map(|_| [Viewer::Seat(seat(3)), Viewer::Spectator]) {
        let world = game.determinize(viewer, &mut luck);
        assert_eq!(world.audit(), Ok(()));
        assert!(world.view(viewer) == game.view(viewer), "{viewer:?}");
        let mut named = [1, 2].into_iter().flat_map(|number| world.trade.sealed(number).take(2));
        assert!(named.all(|card| matches!(card, Card::Commodity(_))), "{viewer:?}");
        calamities += world.trade.sealed(1).filter(|card| matches!(card, Card::Calamity(_))).count();
    }
    assert!(calamities > 40, "what is not named may be one: {calamities}");
}
