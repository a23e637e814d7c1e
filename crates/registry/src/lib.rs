//! All games behind the faces of `catalogue`. The command line knows games only through this crate; the server does not know
//! it, so that it can be compiled before the games are.

mod bench;
mod dealings;
pub mod fuzzing;
pub mod lab;
mod parallel;
mod ratings;
mod schema;
mod sim;
mod table;

// `games` and `game` below take the place of the catalogue's: here the list is always there.
pub use catalogue::*;
pub use dealings::Dealings;
pub use parallel::in_parallel;
pub use ratings::ratings;
pub use schema::Playable;
use std::marker::PhantomData;
pub use table::STATE_FORMAT;

/// Every game on the table.
pub fn games() -> Games {
    &[
        &Registered::<founders::Founders>::IT,
        &Registered::<new_dawn::NewDawn>::IT,
        &Registered::<clash::Clash>::IT,
        &Registered::<mega_empires::MegaEmpires>::IT,
        &Registered::<expansion_project::ExpansionProject>::IT,
    ]
}

/// The game with this id.
pub fn game(id: &str) -> Option<&'static dyn AnyGame> {
    games().iter().copied().find(|game| game.id() == id)
}

/// A game in the list of [`games`]: puts it behind the object-safe face. It has no fields, for the game is its type.
pub struct Registered<G>(PhantomData<fn() -> G>);

impl<G: Playable> Registered<G> {
    /// The one value there is of this type, for the list: `&Registered::<Founders>::IT` is Founders as an [`AnyGame`].
    pub const IT: Registered<G> = Registered(PhantomData);
}
