// Generated from the declarations of the game's actions; do not edit.

export type Barbarian = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I';
export type CityState = 'carthage' | 'kumasi' | 'brussels' | 'seoul' | 'geneva' | 'mohenjo-daro' | 'buenos-aires' | 'kabul';
export type Coin = 'trade' | 'marble' | 'mercury' | 'oil' | 'diamond' | 'torres-del-paine' | 'cliffs-of-dover' | 'mt-everest' | 'crater-lake' | 'grand-mesa' | 'galapagos-islands' | 'mt-kilimanjaro' | 'pantanal' | 'carthage' | 'kumasi' | 'brussels' | 'seoul' | 'geneva' | 'mohenjo-daro' | 'buenos-aires' | 'kabul';
export type Diplomacy = 'joint-war' | 'defensive-pact' | 'embassy' | 'open-borders';
export type FocusCard = 'early-empire' | 'drama-and-poetry' | 'civil-service' | 'mass-media' | 'astrology' | 'mathematics' | 'replaceable-parts' | 'nuclear-power' | 'foreign-trade' | 'currency' | 'steam-power' | 'capitalism' | 'pottery' | 'animal-husbandry' | 'nationalism' | 'urbanization' | 'masonry' | 'iron-working' | 'mass-production' | 'flight';
export type Hex = string;
export type Holder = 'early-empire' | 'drama-and-poetry' | 'civil-service' | 'mass-media' | 'astrology' | 'mathematics' | 'replaceable-parts' | 'nuclear-power' | 'foreign-trade' | 'currency' | 'steam-power' | 'capitalism' | 'pottery' | 'animal-husbandry' | 'nationalism' | 'urbanization' | 'masonry' | 'iron-working' | 'mass-production' | 'flight' | 'great-zimbabwe';
export type Leader = 'america' | 'aztec' | 'egypt' | 'france' | 'japan' | 'rome' | 'scythia' | 'sumeria';
export type Resource = 'marble' | 'mercury' | 'oil' | 'diamond';
export type Side = '1A' | '1B' | '2A' | '2B' | '3A' | '3B' | '4A' | '4B' | '5A' | '5B' | '6A' | '6B' | '7A' | '7B' | '8A' | '8B' | '9A' | '9B' | '10A' | '10B' | '11A' | '11B' | '12A' | '12B' | '13A' | '13B' | '14A' | '14B' | '15A' | '15B' | '16A' | '16B';
export type Wonder = 'stonehenge' | 'hanging-gardens' | 'forbidden-city' | 'chichen-itza' | 'sydney-opera-house' | 'eiffel-tower' | 'great-lighthouse' | 'colossus' | 'machu-picchu' | 'great-zimbabwe' | 'big-ben' | 'estadio-do-maracana' | 'oracle' | 'pyramids' | 'potala-palace' | 'porcelain-tower' | 'oxford-university' | 'kremlin' | 'petra' | 'terracotta-army' | 'alhambra' | 'venetian-arsenal' | 'pentagon' | 'ruhr-valley';

/** What a seat may do, as the server takes it. */
export type Action =
  /** Goes on. `done` */
  | { verb: 'done' }
  /** Takes a leader. `leader LEADER` */
  | { verb: 'leader'; leader: Leader }
  /** Lays a tile, its first space on a place of the table, turned clockwise by so many sixths. `lay SIDE AT TURNED` */
  | { verb: 'lay'; side: Side; at: Hex; turned: number }
  /** Chooses a focus card to resolve. `focus CARD` */
  | { verb: 'focus'; card: FocusCard }
  /** Resolves the card once more. `again` */
  | { verb: 'again' }
  /** Resolves another card as well. `also CARD` */
  | { verb: 'also'; card: FocusCard }
  /** Begins the effect of a wonder: Hanging Gardens or Estadio do Maracana. `use WONDER` */
  | { verb: 'use'; wonder: Wonder }
  /** Forbidden City destroys a control token. `raze AT` */
  | { verb: 'raze'; at: Hex }
  /** Eiffel Tower names a control token. `lure AT` */
  | { verb: 'lure'; at: Hex }
  /** Gives a control token up to the Eiffel Tower. `yield AT` */
  | { verb: 'yield'; at: Hex }
  /** Swaps two cards of the row, the one in the lower slot named first. `swap FIRST SECOND` */
  | { verb: 'swap'; first: FocusCard; second: FocusCard }
  /** Moves a trade token from Great Zimbabwe to a card. `unload CARD` */
  | { verb: 'unload'; card: FocusCard }
  /** Seoul moves a barbarian. `chase BARBARIAN TO` */
  | { verb: 'chase'; barbarian: Barbarian; to: Hex }
  /** Geneva changes a diplomacy card of a player for another. `renew SEAT GIVE TAKE` */
  | { verb: 'renew'; seat: number; give: Diplomacy; take: Diplomacy }
  /** Places a control token. `place AT` */
  | { verb: 'place'; at: Hex }
  /** Takes an own control token off the map, having none unused. `lift AT` */
  | { verb: 'lift'; at: Hex }
  /** Drama and Poetry shifts a control token. `shift FROM TO` */
  | { verb: 'shift'; from: Hex; to: Hex }
  /** Mass Media turns a control token. `convert AT` */
  | { verb: 'convert'; at: Hex }
  /** Drops the bomb of Nuclear Power on a space. `bomb AT` */
  | { verb: 'bomb'; at: Hex }
  /** Gains a focus card in place of another. `gain CARD over OVER` */
  | { verb: 'gain'; card: FocusCard; over: FocusCard }
  /** Moves a caravan. `move CARAVAN TO` */
  | { verb: 'move'; caravan: number; to: Hex }
  /** Exchanges a resource for another. `exchange GIVE TAKE` */
  | { verb: 'exchange'; give: Resource; take: Resource }
  /** Builds a city. `city AT` */
  | { verb: 'city'; at: Hex }
  /** Chooses a wonder to build. `wonder WONDER` */
  | { verb: 'wonder'; wonder: Wonder }
  /** Builds the wonder that is paid for, in a city. `build AT` */
  | { verb: 'build'; at: Hex }
  /** Reinforces a control token. `reinforce AT` */
  | { verb: 'reinforce'; at: Hex }
  /** Attacks what is in a space. `attack AT` */
  | { verb: 'attack'; at: Hex }
  /** Conquers a city-state from its conqueror. `conquer` */
  | { verb: 'conquer' }
  /** Liberates a city-state. `liberate` */
  | { verb: 'liberate' }
  /** Moves a captured wonder to a city. `house AT` */
  | { verb: 'house'; at: Hex }
  /** Takes a trade token from a card of the owner of a defeated capital. `seize CARD` */
  | { verb: 'seize'; card: FocusCard }
  /** Takes a city-state's diplomacy card. `take CITY_STATE` */
  | { verb: 'take'; city_state: CityState }
  /** Takes a player's diplomacy card. `take CARD SEAT` */
  | { verb: 'take of'; card: Diplomacy; seat: number }
  /** Discards a trade token. `discard CARD` */
  | { verb: 'discard'; card: FocusCard }
  /** Puts a token on a card. `put ON` */
  | { verb: 'put'; on: Holder }
  /** Spends something. `spend COIN` */
  | { verb: 'spend'; coin: Coin }
  /** Gains a resource. `collect RESOURCE` */
  | { verb: 'collect'; resource: Resource }
  /** Picks one of several barbarians in a space. `barbarian BARBARIAN` */
  | { verb: 'barbarian'; barbarian: Barbarian };
