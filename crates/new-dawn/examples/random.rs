use engine::{Game, GameOptions, Log, Seed};
use new_dawn::{NewDawn, Options};
use std::collections::BTreeMap;
fn main() {
    let seats: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let games: u64 = std::env::args().nth(2).unwrap().parse().unwrap();
    let mut lens = vec![];
    let mut kinds: BTreeMap<String, u64> = BTreeMap::new();
    let start = std::time::Instant::now();
    let mut x: u64 = 88172645463325252;
    let mut total = 0u64;
    let mut out = vec![];
    for g in 0..games {
        let mut game = NewDawn::new(1, &Options::with_seats(seats), Seed::from_number(g)).unwrap();
        let mut n = 0;
        while let Some(seat) = game.to_act().first() {
            out.clear();
            game.actions(seat, &mut out);
            x ^= x << 13; x ^= x >> 7; x ^= x << 17;
            let a = out[(x % out.len() as u64) as usize];
            if std::env::args().nth(3).is_some() { *kinds.entry(a.to_string().split(' ').next().unwrap().into()).or_default() += 1; }
            game.apply(seat, &a, &mut Log::silent()).unwrap();
            n += 1;
            if n > 100000 { println!("endless {g}"); break; }
        }
        lens.push(n); total += n;
    }
    lens.sort();
    let t = start.elapsed().as_secs_f64();
    println!("median {} p90 {} max {} mean {} actions/s {:.0} ms/game {:.2} size {}", lens[lens.len()/2], lens[lens.len()*9/10], lens.last().unwrap(), total/games, total as f64/t, t*1000.0/games as f64, size_of::<NewDawn>());
    println!("{kinds:?}");
}
