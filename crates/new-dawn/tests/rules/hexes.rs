//! Spaces and sets of them.

use new_dawn::hex::{DIRECTIONS, Hex, Set, Space};

#[test]
fn a_hex_turned_six_times_is_itself_and_its_neighbours_are_one_step_away() {
    let hex = Hex::new(3, -5);
    assert_eq!(hex.turned(6), hex);
    assert_eq!(Hex::new(1, -1).turned(1), Hex::new(1, 0));
    assert!(DIRECTIONS.iter().all(|&step| hex.plus(step).distance(hex) == 1));
    assert_eq!("3,-5".parse(), Ok(hex));
    assert!("03,1".parse::<Hex>().is_err());
}

#[test]
fn sets_keep_spaces_of_all_three_words() {
    let spaces = [Space(0), Space(63), Space(64), Space(130), Space(191)];
    let set: Set = spaces.into_iter().collect();
    assert_eq!(set.iter().collect::<Vec<_>>(), spaces);
    assert_eq!((set.len(), set.first()), (5, Some(Space(0))));
    assert!(Set::only(Space(130)).is_within(set) && !set.is_within(Set::only(Space(130))));
}
