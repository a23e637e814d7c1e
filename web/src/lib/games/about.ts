// What a game's own page tells: in our own words, loaded with that page alone.

export interface About {
  /** One sentence, for those who choose. */
  motto: string;
  /** What it is. */
  what: string[];
  /** How one wins. */
  win: string[];
  /** How long it takes people at a table. */
  time: string;
  /** How much there is to learn, from 1 to 5, and why. */
  weight: 1 | 2 | 3 | 4 | 5;
  learn: string;
  /** What a turn looks like, step by step. */
  turn: { title: string; text: string }[];
  /** What helps in a first game. */
  tips: string[];
  /** What the picture shows; it is one of the game's saved views. */
  picture: { saved: string; caption: string };
}
