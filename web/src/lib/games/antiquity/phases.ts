// The sequence of play as people read it: the book's numbered phases, some of which the rules take in several parts.

export interface PhaseMark {
  number: number;
  short: string;
  phases: string[];
}

/** The mark of a phase, counted from zero. */
export const phaseIndex = (phases: PhaseMark[], phase: string): number =>
  phases.findIndex((mark) => mark.phases.includes(phase));

export type Tab = 'map' | 'trade' | 'advances' | 'calamities' | 'succession' | 'empires' | 'log';

/** Where the table is played in a phase: on the map, or at a desk that is empty at other times. */
export function tabFor(phase: string): Tab {
  if (phase === 'trade') return 'trade';
  if (phase === 'advance_acquisition') return 'advances';
  if (phase === 'excess_trade_cards' || phase === 'trade_card_acquisition') return 'trade';
  if (phase === 'calamity_selection' || phase === 'calamity_resolution') return 'calamities';
  return 'map';
}
