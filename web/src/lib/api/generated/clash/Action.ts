// Generated from the declarations of the game's actions; do not edit.

export type Ability = { kind: 'chart' } | { kind: 'tax' } | { kind: 'liberties' } | { kind: 'drama'; to: Token } | { kind: 'power' } | { kind: 'labor' };
export type ActionCard = string;
export type Advance = 'farming' | 'storage' | 'irrigation' | 'husbandry' | 'mining' | 'engineering' | 'sanitation' | 'roads' | 'fishing' | 'cartography' | 'navigation' | 'warships' | 'writing' | 'philosophy' | 'public-education' | 'free-education' | 'tactics' | 'draft' | 'siegecraft' | 'steel-weapons' | 'myths' | 'state-religion' | 'priesthood' | 'rituals' | 'bartering' | 'trade-routes' | 'currency' | 'taxation' | 'art-sculptures' | 'circus-sports' | 'monuments' | 'drama-music' | 'mathematics' | 'astronomy' | 'chemistry' | 'metallurgy' | 'voting' | 'separation-of-power' | 'civil-liberties' | 'economic-liberty' | 'nationalism' | 'totalitarianism' | 'absolute-power' | 'forced-labor' | 'dogma' | 'devotion' | 'conversion' | 'fanaticism';
export type Breach = 'die' | 'hit' | 'both';
export type Card = string;
export type Category = 'agriculture' | 'construction' | 'maritime' | 'education' | 'warfare' | 'spirituality' | 'economics' | 'culture' | 'science' | 'democracy' | 'autocracy' | 'theocracy';
export type Course = string;
export type EventCard = string;
export type Facing = 'upright' | 'turned';
export type Good = 'food' | 'ore' | 'wood' | 'ideas' | 'gold' | 'mood' | 'culture';
export type Half = 'peaceful' | 'warlike';
export type HandCard = string;
export type Item = string;
export type Loss = { kind: 'at'; unit: UnitKind; at: Space } | { kind: 'aboard'; unit: UnitKind; ship: number };
export type ObjectiveCard = string;
export type Order = 'settler' | 'army' | 'draft' | 'ship';
export type Part = 'academy' | 'fortress' | 'port' | 'temple' | 'settlement' | 'wonder';
export type Piece = 'academy' | 'fortress' | 'port' | 'temple';
export type Slot = string;
export type Space = string;
export type Target = { kind: 'seat'; seat: number } | { kind: 'city'; at: Space };
export type Token = 'mood' | 'culture';
export type Toll = 'food' | 'ore' | 'food+ore';
export type UnitKind = 'army' | 'settler' | 'ship';
export type Victim = 'army' | 'settler' | 'ship' | 'academy' | 'fortress' | 'port' | 'temple';
export type Wonder = 'great-gardens' | 'great-library' | 'great-lighthouse' | 'great-mausoleum' | 'great-pyramids' | 'great-statue' | 'great-wall';

/** What a seat may do, as the server takes it. */
export type Action =
  /** Is done with what it was asked, or declines it. `done` */
  | { verb: 'done' }
  /** Ends the turn. `end` */
  | { verb: 'end' }
  /** Razes a city. `raze AT` */
  | { verb: 'raze'; at: Space }
  /** Names the first player. `first SEAT` */
  | { verb: 'first'; seat: number }
  /** Pays with these goods. `pay GOODS` */
  | { verb: 'pay'; goods: { [name in Good]?: number } }
  /** Buys an advance, or takes it for nothing; Priesthood may take the Food off. `advance ADVANCE [priesthood]` */
  | { verb: 'advance'; advance: Advance; priesthood?: boolean }
  /** Puts a cube of a former government there. `cube ADVANCE` */
  | { verb: 'cube'; advance: Advance }
  /** Takes so much Gold from trade routes, the rest as Food. `routes GOLD` */
  | { verb: 'routes'; gold: number }
  /** Exchanges a resource. `barter GIVE WANT` */
  | { verb: 'barter'; give: Good; want: Good }
  /** Uses what an advance allows. `ABILITY` */
  | { verb: 'use'; ability: Ability }
  /** Founds a city. `found AT` */
  | { verb: 'found'; at: Space }
  /** Builds a unit; further ones of the same Build follow. `build AT UNIT` */
  | { verb: 'build'; at: Space; unit: Order }
  /** Increases the size of a city. `grow AT PIECE [PORT] [religion] [settler]` */
  | { verb: 'grow'; at: Space; piece: Piece; port?: Space; religion?: boolean; settler?: boolean }
  /** Puts a unit received into a city. `put AT` */
  | { verb: 'put'; at: Space }
  /** Takes a token. `token TOKEN` */
  | { verb: 'token'; token: Good }
  /** Activates a city to collect, perhaps with Husbandry. `collect AT [husbandry]` */
  | { verb: 'collect'; at: Space; husbandry?: boolean }
  /** Takes these resources. `gather GOODS` */
  | { verb: 'gather'; goods: { [name in Good]?: number } }
  /** Land units go to an adjacent space, onto Ships or off them. `move FROM>TO UNITS` */
  | { verb: 'move'; from: Space; to: Space; units: { ship?: number; army?: number; settler?: number; forest_army?: number; forest_settler?: number }[] }
  /** Land units use Roads, and pay for that. `road FROM>TO UNITS TOLL` */
  | { verb: 'road'; from: Space; to: Space; units: { army?: number; settler?: number; forest_army?: number; forest_settler?: number }; toll: Toll }
  /** Ships sail with what they carry. `sail FROM>TO SHIPS` */
  | { verb: 'sail'; from: Space; to: Course; ships: number[] }
  /** The region lies like this. `lay FACING` */
  | { verb: 'lay'; facing: Facing }
  /** The Ships stand there. `dock AT` */
  | { verb: 'dock'; at: Space }
  /** Takes away a Fortress's die for 2 Wood, its cancelled hit for 2 Ore, or both. `siege BREACH` */
  | { verb: 'siege'; breach: Breach }
  /** Plays an Action card for its combat effect. `combat CARD` */
  | { verb: 'combat'; card: ActionCard }
  /** Pays 2 Food against The Siege. `resist` */
  | { verb: 'resist' }
  /** Retreats to a space. `retreat TO` */
  | { verb: 'retreat'; to: Space }
  /** Loses this in the battle. `lose VICTIM` */
  | { verb: 'lose'; victim: { what: Victim; ship?: number } }
  /** Fights another round. `attack` */
  | { verb: 'attack' }
  /** Ceases the attack. `cease` */
  | { verb: 'cease' }
  /** Keeps the captured settlement. `keep` */
  | { verb: 'keep settlement' }
  /** Razes the captured settlement. `burn` */
  | { verb: 'burn' }
  /** Barbarians come there. `barbarians AT` */
  | { verb: 'barbarians'; at: Space }
  /** A settlement attacks a city. `raid FROM>TO` */
  | { verb: 'raid'; from: Space; to: Space }
  /** Raises the mood of a city by one step; Voting may save the action. `improve AT [voting]` */
  | { verb: 'improve'; at: Space; voting?: boolean }
  /** Tries Cultural Influence of an own city on another one; Art & Sculptures may save the action. `influence FROM>TO [sculptures]` */
  | { verb: 'influence'; from: Space; to: Space; sculptures?: boolean }
  /** Spends Culture tokens so that the result is enough. `boost` */
  | { verb: 'boost' }
  /** Exchanges a city-piece. `exchange PIECE` */
  | { verb: 'exchange'; piece: Piece }
  /** Puts a unit into the settlement won by Cultural Awe. `awe UNIT` */
  | { verb: 'awe'; unit: UnitKind }
  /** Turns to another player. `trade SEAT` */
  | { verb: 'trade'; seat: number }
  /** Offers a trade. `offer GIVE for WANT` */
  | { verb: 'offer'; give: { [name in Item]?: number }; want: { [name in Item]?: number } }
  /** Asks the other player for an offer. `invite` */
  | { verb: 'invite' }
  /** Takes the offer. `accept` */
  | { verb: 'accept' }
  /** Declines the offer. `decline` */
  | { verb: 'decline' }
  /** Hands over a card. `hand CARD` */
  | { verb: 'hand'; card: HandCard }
  /** Plays a card for its upper effect. `play CARD [TARGET]` */
  | { verb: 'play'; card: ActionCard; target?: Target }
  /** Raises the mood of a city. `cheer AT` */
  | { verb: 'cheer'; at: Space }
  /** Exchanges an own card for one of the player spied on. `swap GIVE WANT` */
  | { verb: 'swap'; give: Card; want: Card }
  /** Hires a Barbarian settlement. `hire AT` */
  | { verb: 'hire'; at: Space }
  /** Sends a hired settlement against a city. `send FROM>TO` */
  | { verb: 'send'; from: Space; to: Space }
  /** Reveals a region. `reveal REGION` */
  | { verb: 'reveal'; region: Slot }
  /** Keeps a drawn Objective card and gives up another. `keep CARD DISCARD` */
  | { verb: 'keep card'; card: ObjectiveCard; discard: ObjectiveCard }
  /** Takes the Event, or the great person. `take` */
  | { verb: 'take' }
  /** Lowers the mood of a city. `lower AT` */
  | { verb: 'lower'; at: Space }
  /** Saves a city by Myths. `save AT` */
  | { verb: 'save'; at: Space }
  /** Loses a unit to an Event. `lose LOSS` */
  | { verb: 'lose unit'; loss: Loss }
  /** Gives one Food to a player. `feed SEAT` */
  | { verb: 'feed'; seat: number }
  /** Lets a player have the Settler. `settle SEAT` */
  | { verb: 'settle'; seat: number }
  /** Lets a city be destroyed. `erupt AT` */
  | { verb: 'erupt'; at: Space }
  /** Lets a part of a city be destroyed. `break AT PART` */
  | { verb: 'break'; at: Space; part: Part }
  /** Puts an Exhausted token. `exhaust AT` */
  | { verb: 'exhaust'; at: Space }
  /** Changes the government. `govern GOVERNMENT` */
  | { verb: 'govern'; government: Category }
  /** Plays a great person. `person CARD` */
  | { verb: 'person'; card: EventCard }
  /** Founds a city in the discovered region. `colonize AT` */
  | { verb: 'colonize'; at: Space }
  /** Makes a city happy. `delight AT` */
  | { verb: 'delight'; at: Space }
  /** Completes one half of a card. `complete CARD HALF` */
  | { verb: 'complete'; card: ObjectiveCard; half: Half }
  /** Builds a Wonder in a city. `wonder WONDER AT` */
  | { verb: 'wonder'; wonder: Wonder; at: Space }
  /** Raises a city's mood by the Great Gardens. `garden AT` */
  | { verb: 'garden'; at: Space }
  /** Claims a Wonder. `claim WONDER` */
  | { verb: 'claim'; wonder: Wonder };
