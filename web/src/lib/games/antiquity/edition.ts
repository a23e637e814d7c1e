// What differs between the two antiquity games on screen.

import type { Atlas } from './atlas/atlas';
import type { PhaseMark } from './phases';

export interface Edition {
  /** The game's id. */
  game: string;
  atlas: Atlas;
  /** What the map shows, after "Map of". */
  land: string;
  /** The sequence of play. */
  phases: PhaseMark[];
}
