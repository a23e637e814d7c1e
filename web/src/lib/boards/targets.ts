// How boards show what may be picked, what is picked and what was refused: the same in every game. No kind is told by
// its colour alone: each has its own line and its own mark, and every line lies on a dark and a light one, of which one
// stands out from any ground.

/** What picking a place does: friendly work, an attack or a loss, a way, something unknown, a building. */
export type Light = 'friendly' | 'hostile' | 'way' | 'explore' | 'build';

export interface Look {
  colour: string;
  /** The dashes of its line; none for a whole one. */
  dash: string;
  /** The drawing on its badge, in a square of 20 around the middle. */
  mark: string;
}

/** Below every line: one of the two stands out from any ground. */
export const CASING = { dark: '#120d08', light: '#fffdf5' } as const;

export const LOOKS: Record<Light, Look> = {
  friendly: { colour: '#116b2b', dash: '', mark: 'M-5 1-1.500 5 6-5' },
  hostile: { colour: '#a5150f', dash: '16 7', mark: 'M-5-5 5 5M5-5-5 5' },
  way: { colour: '#0f4c9c', dash: '26 6', mark: 'M-6 0H5M0-5 5 0 0 5' },
  explore: { colour: '#6d2c95', dash: '3 8', mark: 'M-3.500-3A3.500 3.500 0 1 1 0 1V2.500M0 6v.5' },
  build: { colour: '#7d4300', dash: '9 5', mark: 'M-6 0 0-6 6 0M-4-1V6H4V-1' },
};

/** What is picked: filled, with a thick line. */
export const PICKED: Look = { colour: '#e3a008', dash: '', mark: 'M-5 1-1.500 5 6-5' };
/** What was refused: a stop sign. */
export const REFUSED: Look = { colour: '#5b0f0a', dash: '5 5', mark: 'M-6 0H6' };
