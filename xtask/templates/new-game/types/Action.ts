// Generated from the declarations of the game's actions; do not edit.

export type Ware = 'salt' | 'timber' | 'copper' | 'wine' | 'silk' | 'amber';

/** What a seat may do, as the server takes it. */
export type Action =
  /** Draws the top card of the deck. `draw` */
  | { verb: 'draw' }
  /** Takes a ware from the market. `take WARE` */
  | { verb: 'take'; ware: Ware }
  /** Loads it as the last of the caravan. `load WARE` */
  | { verb: 'load'; ware: Ware }
  /** Drops it out of the game. `drop WARE` */
  | { verb: 'drop'; ware: Ware };
