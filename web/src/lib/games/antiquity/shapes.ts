// The seats' shapes and colours as pieces on a map: told apart without colours as well.

/** On a square of 24 by 24, as in `SeatMark`; 0 are the Barbarians. */
export const SHAPES = [
  'M4 3l8 8 8-8 1 1-8 8 8 8-1 1-8-8-8 8-1-1 8-8-8-8z',
  'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z',
  'M3 3h18v18H3z',
  'M12 2 23 21H1z',
  'M12 1 23 12 12 23 1 12z',
  'M12 1.5 23 9.5 18.8 22.5H5.2L1 9.5z',
  'm12 1 3.2 7.5 8 .7-6 5.4 1.8 8L12 18.4 5 22.6l1.8-8-6-5.4 8-.7z',
  'M8.5 2h7v6.5H22v7h-6.5V22h-7v-6.5H2v-7h6.5z',
  'M6.5 2.5h11L23 12l-5.5 9.5h-11L1 12z',
  'M15 2a10 10 0 1 0 7 15A10.5 10.5 0 0 1 15 2z',
] as const;

export const shapeOf = (owner: number): string => SHAPES[owner === 0 ? 0 : ((owner - 1) % 9) + 1] ?? SHAPES[0];
export const colourOf = (owner: number): string => (owner === 0 ? '#2b1a1a' : `var(--seat-${((owner - 1) % 9) + 1})`);
/** Ink on a seat's colour: dark on the one light colour. */
export const inkOn = (owner: number): string => (owner === 4 ? '#241603' : '#fff');
