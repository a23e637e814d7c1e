//! 2. Play a token, and the chapter "Tokens": war, coin, carriage, craftsman.

use crate::event::Event;
use crate::feeding::{Grid, block};
use crate::state::{Carriage, Founders, Nation, SeatIndex, Space};
use crate::tiles::{Craftsman, Resource, Tile, Token};
use crate::why::Why;
use engine::{Choice, Log, Seat, say};

engine::verbs! {
    /// A token and where it goes.
    #[derive(Copy)]
    pub enum Play {
        /// Pillages a tile of a victim.
        War { victim: Seat, at: Space } => ["war" victim at];
        /// Buys a resource that a tile of the seller provides.
        Coin { seller: Seat, at: Space, bought: Resource } => ["coin" seller at bought];
        /// Unites four tiles; the place is the one nearest to the owner and leftmost.
        Carriage { at: Space } => ["carriage" at];
        /// Sets a craftsman to work on a tile.
        Craftsman { craftsman: Craftsman, at: Space } => ["craftsman" craftsman at];
    }
}

/// Whether a token may be played so, as the token of the turn.
pub(crate) fn check(state: &Founders, seat: Seat, play: Play) -> Result<(), Why> {
    check_first(state)?;
    match play {
        Play::War { victim, at } => check_war(state, seat, victim, at),
        Play::Coin { seller, at, bought } => check_coin(state, seat, seller, at, bought),
        Play::Carriage { at } => check_carriage(state, seat, at),
        Play::Craftsman { craftsman, at } => check_craftsman(state, seat, craftsman, at),
    }
}

/// Plays the token of the turn.
pub(crate) fn play(state: &mut Founders, seat: Seat, play: Play, log: &mut Log<Event>) {
    state.turn.token_played = true;
    match play {
        Play::War { victim, at } => war(state, seat, victim, at, log),
        Play::Coin { seller, at, bought } => coin(state, seat, seller, at, bought, log),
        Play::Carriage { at } => carriage(state, seat, at, log),
        Play::Craftsman { craftsman, at } => settle(state, seat, craftsman, at, log),
    }
}

/// Makes a token readable among the choices.
pub(crate) fn describe(state: &Founders, seat: Seat, play: Play, choice: &mut Choice) {
    let tile_of = |owner: Seat, at: Space| {
        let nation = &state.nations[owner];
        nation.find(at).map_or("tile", |index| nation.tiles[index].tile.name())
    };
    let (label, card, owner, at) = match play {
        Play::War { victim, at } => {
            (say!("War: pillage the {} of @{victim} at {at}", tile_of(victim, at)), "war".into(), victim, at)
        }
        Play::Coin { seller, at, bought } => {
            let label = say!("Coin: buy {bought} from the {} of @{seller} at {at}", tile_of(seller, at));
            (label, "coin".into(), seller, at)
        }
        Play::Carriage { at } => {
            let label = say!("Carriage: unite the four tiles from {at} to {},{}", at.x + 1, at.y + 1);
            (label, "carriage".into(), seat, at)
        }
        Play::Craftsman { craftsman, at } => {
            (say!("Craftsman: set the {craftsman} to work at {at}"), craftsman.to_string(), seat, at)
        }
    };
    choice.label = label;
    choice.group = Some("Play a token");
    choice.card = Some(card);
    choice.place = Some(at.of(owner));
    choice.seat = Some(owner).filter(|&owner| owner != seat);
}

/// `FE-token-1` At most one token a turn. A token received this turn cannot be among them (`FE-token-2`), because
/// tokens come with the added tile and adding ends the chance to play one.
fn check_first(state: &Founders) -> Result<(), Why> {
    if state.turn.token_played { Err(Why::TokenAlreadyPlayed) } else { Ok(()) }
}

fn check_held(count: u8, token: Token) -> Result<(), Why> {
    if count == 0 { Err(Why::NoSuchToken { token }) } else { Ok(()) }
}

/// The nation of an opponent who sits at this table.
fn opponent(state: &Founders, seat: Seat, other: Seat) -> Option<&Nation> {
    (other != seat && other.index() < state.options.seats).then(|| &state.nations[other])
}

/// `FE-war-1` `FE-war-2` `FE-war-6` A war token goes on an unprotected tile of an opponent that is not pillaged yet.
fn check_war(state: &Founders, seat: Seat, victim: Seat, at: Space) -> Result<(), Why> {
    check_held(state.nations[seat].hand.war, Token::War)?;
    let nation = opponent(state, seat, victim).ok_or(Why::WarOnNoOpponent { seat: victim })?;
    let index = nation.find(at).ok_or(Why::NothingToPillage { owner: victim, at })?;
    if !nation.is_unprotected(index) {
        return Err(Why::Protected { at });
    }
    if nation.tiles[index].has(Token::War) { Err(Why::AlreadyPillaged { at }) } else { Ok(()) }
}

/// `FE-war-1` Pillages the tile. `FE-war-3` A craftsman on it stays under the war token and scores nothing.
fn war(state: &mut Founders, seat: Seat, victim: Seat, at: Space, log: &mut Log<Event>) {
    state.nations[seat].hand.war -= 1;
    if let Some(index) = state.nations[victim].find(at) {
        let placed = &mut state.nations[victim].tiles[index];
        placed.put(Token::War);
        let tile = placed.tile;
        log.tell(|| Event::TilePillaged { seat, victim, tile, at });
    }
}

/// `FE-coin-1` `FE-coin-6` A coin goes on an opponent's tile that provides something, and buys what the tile itself
/// provides. `FE-coin-5` Of a nature tile's two resources the buyer chooses.
fn check_coin(state: &Founders, seat: Seat, seller: Seat, at: Space, bought: Resource) -> Result<(), Why> {
    check_held(state.nations[seat].hand.coin, Token::Coin)?;
    let nation = opponent(state, seat, seller).ok_or(Why::BuyFromNoOpponent { seat: seller })?;
    let index = nation.find(at).ok_or(Why::NothingToBuyFrom { owner: seller, at })?;
    let placed = nation.tiles[index];
    if placed.provides().is_empty() {
        return Err(Why::ProvidesNothing { at });
    }
    if placed.provides().contains(bought) { Ok(()) } else { Err(Why::NotProvided { tile: placed.tile, bought }) }
}

/// `FE-coin-1` Buys the resource for this turn; the coin stays on the tile until the seller's turn has ended.
/// `FE-coin-4` It is no production of the buyer's tiles, and nothing asks for its use.
fn coin(state: &mut Founders, seat: Seat, seller: Seat, at: Space, bought: Resource, log: &mut Log<Event>) {
    state.turn.bought = Some(bought);
    state.nations[seat].hand.coin -= 1;
    if let Some(index) = state.nations[seller].find(at) {
        let placed = &mut state.nations[seller].tiles[index];
        placed.put(Token::Coin);
        let tile = placed.tile;
        log.tell(|| Event::ResourceBought { seat, seller, tile, at, bought });
    }
}

/// `FE-carriage-1` A carriage needs a full block of four own tiles, and no other carriage on the same corner.
fn check_carriage(state: &Founders, seat: Seat, at: Space) -> Result<(), Why> {
    check_held(state.nations[seat].hand.carriage, Token::Carriage)?;
    block(&state.nations[seat], at).ok_or(Why::NoBlock { at })?;
    if has_carriage(state, seat, at) { Err(Why::CarriageThere { at }) } else { Ok(()) }
}

fn has_carriage(state: &Founders, seat: Seat, at: Space) -> bool {
    state.carriages.contains(&Carriage { seat: SeatIndex(seat), at })
}

/// `FE-carriage-1` Lays the carriage for the rest of the game.
fn carriage(state: &mut Founders, seat: Seat, at: Space, log: &mut Log<Event>) {
    state.nations[seat].hand.carriage -= 1;
    state.carriages.push(Carriage { seat: SeatIndex(seat), at });
    log.tell(|| Event::TilesUnited { seat, at });
}

/// `FE-craft-2` `FE-craft-3` A craftsman works on an own village tile that itself makes the good: what is delivered
/// there does not count. A coin on the tile is no obstacle (ruling FE-R10).
pub(crate) fn check_craftsman(state: &Founders, seat: Seat, craftsman: Craftsman, at: Space) -> Result<(), Why> {
    let nation = &state.nations[seat];
    if !nation.hand.craftsmen.contains(craftsman) {
        return Err(Why::NoSuchCraftsman { craftsman });
    }
    let placed = nation.tiles[nation.find(at).ok_or(Why::NoWorkplace { at })?];
    if placed.craft() != Some(craftsman) {
        return Err(Why::WrongCraft { craftsman, tile: placed.tile });
    }
    if placed.has(Token::Craftsman) {
        return Err(Why::CraftsmanThere { at });
    }
    if placed.has(Token::War) { Err(Why::PillagedWorkplace { at }) } else { Ok(()) }
}

/// `FE-craft-2` Sets the craftsman to work: the tile provides nothing from now on and scores.
pub(crate) fn settle(state: &mut Founders, seat: Seat, craftsman: Craftsman, at: Space, log: &mut Log<Event>) {
    let nation = &mut state.nations[seat];
    nation.hand.craftsmen.remove(craftsman);
    if let Some(index) = nation.find(at) {
        nation.tiles[index].put(Token::Craftsman);
    }
    log.tell(|| Event::CraftsmanSettled { seat, craftsman, at });
}

/// `FE-token-4` A city tile gives its token when it is added. `FE-token-5` An empty supply gives nothing.
/// `FE-craft-1` A craftsman is drawn at random and shown.
pub(crate) fn receive(state: &mut Founders, seat: Seat, tile: Tile, log: &mut Log<Event>) {
    let Some(token) = tile.design().token else { return };
    let hand = &mut state.nations[seat].hand;
    let (supply, held) = match token {
        Token::War => (&mut state.supply.war, &mut hand.war),
        Token::Coin => (&mut state.supply.coin, &mut hand.coin),
        Token::Carriage => (&mut state.supply.carriage, &mut hand.carriage),
        Token::Craftsman => {
            if let Some(craftsman) = state.supply.craftsmen.draw(&mut log.marks) {
                hand.craftsmen.insert(craftsman);
                log.tell(|| Event::CraftsmanDrawn { seat, craftsman });
            }
            return;
        }
    };
    if *supply > 0 {
        *supply -= 1;
        *held += 1;
        log.tell(|| Event::TokenReceived { seat, token });
    }
}

/// Every token that the seat may play now, as what to do with it.
pub(crate) fn list(state: &Founders, seat: Seat, mut each: impl FnMut(Play)) {
    let nation = &state.nations[seat];
    if state.turn.token_played || nation.hand.count() == 0 {
        return;
    }
    let opponents = || state.all_seats().filter(move |&other| other != seat);
    if nation.hand.war > 0 {
        for victim in opponents() {
            list_war(&state.nations[victim], |at| each(Play::War { victim, at }));
        }
    }
    if nation.hand.coin > 0 {
        for seller in opponents() {
            for placed in &state.nations[seller].tiles {
                placed.provides().iter().for_each(|bought| each(Play::Coin { seller, at: placed.at, bought }));
            }
        }
    }
    if nation.hand.carriage > 0 {
        Grid::of(nation).blocks(nation, |at| {
            if !has_carriage(state, seat, at) {
                each(Play::Carriage { at });
            }
        });
    }
    list_craftsmen(nation, each);
}

/// `FE-craft-2` `FE-craft-3` Every craftsman in hand and the tiles that he could work on.
pub(crate) fn list_craftsmen(nation: &Nation, mut each: impl FnMut(Play)) {
    for craftsman in nation.hand.craftsmen.iter() {
        for placed in nation.tiles.iter().filter(|placed| !placed.has(Token::War) && !placed.has(Token::Craftsman)) {
            if placed.craft() == Some(craftsman) {
                each(Play::Craftsman { craftsman, at: placed.at });
            }
        }
    }
}

/// Whether the seat has a craftsman in hand and a tile that he could work on.
pub(crate) fn can_settle(state: &Founders, seat: Seat) -> bool {
    let mut found = false;
    list_craftsmen(&state.nations[seat], |_| found = true);
    found
}

/// `FE-war-2` The farthest tile of each column, unless pillaged.
fn list_war(nation: &Nation, mut each: impl FnMut(Space)) {
    for (index, placed) in nation.tiles.iter().enumerate() {
        if !placed.has(Token::War) && nation.is_unprotected(index) {
            each(placed.at);
        }
    }
}
