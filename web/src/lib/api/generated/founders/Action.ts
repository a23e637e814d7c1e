// Generated from the declarations of the game's actions; do not edit.

export type Craftsman = 'smith' | 'goldsmith' | 'weaver' | 'vintner' | 'saddler' | 'baker';
export type Layout = 'beside' | 'before';
export type Resource = 'wood' | 'stone' | 'plants' | 'water' | 'iron' | 'gold' | 'cloth' | 'wine' | 'horse' | 'flour' | 'army' | 'coins' | 'carriages' | 'pottery';
export type Space = string;
export type Stack = 'nature' | 'village' | 'city';
export type Tile = 'forest' | 'cliff' | 'waterfall' | 'lake' | 'grove' | 'river' | 'mine' | 'gold-mine' | 'weaving-house' | 'winery' | 'stud-farm' | 'mill' | 'war-camp-iron' | 'war-camp-gold' | 'war-camp-cloth' | 'war-camp-wine' | 'war-camp-horse' | 'war-camp-flour' | 'marketplace-iron' | 'marketplace-gold' | 'marketplace-cloth' | 'marketplace-wine' | 'marketplace-horse' | 'marketplace-flour' | 'inn-iron' | 'inn-gold' | 'inn-cloth' | 'inn-wine' | 'inn-horse' | 'inn-flour' | 'workshop-iron' | 'workshop-gold' | 'workshop-cloth' | 'workshop-wine' | 'workshop-horse' | 'workshop-flour' | 'altar-of-vulcan' | 'altar-of-plutus' | 'altar-of-minerva' | 'altar-of-bacchus' | 'altar-of-neptune' | 'altar-of-ceres' | 'temple-of-juno' | 'temple-of-vulcan' | 'temple-of-isis' | 'temple-of-minerva' | 'temple-of-bellona' | 'temple-of-ceres' | 'temple-of-saturn' | 'temple-of-venus' | 'temple-of-bacchus' | 'temple-of-liber' | 'temple-of-castor' | 'temple-of-neptune' | 'great-temple-of-mars' | 'great-temple-of-janus' | 'great-temple-of-pallas' | 'great-temple-of-mercury' | 'great-temple-of-fortuna' | 'great-temple-of-hercules' | 'great-temple-of-jupiter';

/** What a seat may do, as the server takes it. */
export type Action =
  /** Takes a tile of the starting draft. `take TILE` */
  | { verb: 'take'; tile: Tile }
  /** Lays the two drafted tiles. `lay FIRST LAYOUT SECOND` */
  | { verb: 'lay'; first: Tile; second: Tile; layout: Layout }
  /** Opens a tile. `open STACK` */
  | { verb: 'open'; stack: Stack }
  /** Pillages a tile of a victim. `war VICTIM AT` */
  | { verb: 'war'; victim: number; at: Space }
  /** Buys a resource that a tile of the seller provides. `coin SELLER AT BOUGHT` */
  | { verb: 'coin'; seller: number; at: Space; bought: Resource }
  /** Unites four tiles; the place is the one nearest to the owner and leftmost. `carriage AT` */
  | { verb: 'carriage'; at: Space }
  /** Sets a craftsman to work on a tile. `craftsman CRAFTSMAN AT` */
  | { verb: 'craftsman'; craftsman: Craftsman; at: Space }
  /** Adds a tile on a free space. `add TILE AT` */
  | { verb: 'add'; tile: Tile; at: Space }
  /** Adds a tile in place of another. `swap TILE AT` */
  | { verb: 'swap'; tile: Tile; at: Space }
  /** Draws a nature tile because nothing fits. `draw` */
  | { verb: 'draw' }
  /** Ends the turn because nothing fits and nothing can be drawn. `end turn` */
  | { verb: 'end turn' }
  /** Asks the others to end the game with this turn. `propose ending` */
  | { verb: 'propose ending' }
  /** Agrees to end the game. `agree` */
  | { verb: 'agree' }
  /** Plays on. `refuse` */
  | { verb: 'refuse' }
  /** Sets no more craftsmen to work before an agreed end. `keep craftsmen` */
  | { verb: 'keep craftsmen' };
