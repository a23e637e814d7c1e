// What the log's entries tell about battles, Event cards and exploration, for panels that show it large.

import type { LogEntry } from '../../api/generated';
import type { Event, Owner } from './types';

type Of<Name extends string> = Extract<Event, { event: Name }>;
export type Rolled = Of<'rolled'>;
export type Laid = Of<'laid'>;

/** A battle as the log told it so far. */
export interface Fight {
  at: string;
  attacker: Owner;
  defender: Owner;
  /** The rolls of each round, the attacker's first. */
  rounds: Rolled[][];
  /** What else happened: cards played, losses, captures. */
  lines: string[];
  isOver: boolean;
  winner: Owner | null;
}

const MENTIONED = new Set([
  'played_card',
  'card_denied',
  'besieged',
  'archers',
  'peltasts',
  'routing',
  'retreated',
  'lost',
  'city_destroyed',
  'ceased',
  'captured',
  'kept',
  'razed',
]);

/** The fight after another entry: entries begin, continue and end it. */
export function fightAfter(before: Fight | null, entry: LogEntry): Fight | null {
  let fight = before;
  for (const { data, text } of entry.events) {
    const event = data as Event;
    if (event.event === 'attacked' && 'attacker' in event) {
      fight = {
        at: event.space,
        attacker: event.attacker,
        defender: event.defender,
        rounds: [],
        lines: [],
        isOver: false,
        winner: null,
      };
    } else if (fight === null) continue;
    else if (event.event === 'rolled') {
      const rounds: Rolled[][] = fight.rounds.map((round) => [...round]);
      const open = rounds[rounds.length - 1];
      if (open && open.length === 1) open.push(event);
      else rounds.push([event]);
      fight = { ...fight, rounds };
    } else if (event.event === 'ended')
      fight = { ...fight, isOver: true, winner: event.winner, lines: [...fight.lines, text] };
    else if (MENTIONED.has(event.event)) fight = { ...fight, lines: [...fight.lines, text] };
  }
  return fight;
}

/** An Event card with the sentences that followed it. */
export interface Story {
  card: number;
  drawer: number;
  lines: string[];
  isOver: boolean;
}

/** What Events, their icons and the answers to them do. */
const TOLD = new Set([
  'not_taken',
  'icon_only',
  'got',
  'lost',
  'ignored',
  'saved',
  'lost_unit',
  'exhausted',
  'plague',
  'destroyed',
  'destroyed_piece',
  'destroyed_wonder',
  'points',
  'lost_action',
  'took_person',
  'nobody_took',
  'drew_cards',
  'received',
  'mood',
  'settled',
  'reinforced',
  'nothing_comes',
  'nobody_attacks',
  'attacked',
  'rolled',
  'ended',
  'city_destroyed',
]);
const ENDS = new Set([
  'turn_began',
  'status_phase_began',
  'collected',
  'moved',
  'boarded',
  'founded',
  'built',
  'grew',
  'tried',
  'played',
]);

/** The Event card drawn last and what it led to, until somebody does something else. */
export function storyAfter(before: Story | null, entry: LogEntry): Story | null {
  let story = before;
  for (const { data, text } of entry.events) {
    const event = data as Event;
    if (event.event === 'drawn') story = { card: event.card, drawer: event.seat, lines: [], isOver: false };
    else if (story === null || story.isOver) continue;
    else if (ENDS.has(event.event)) story = { ...story, isOver: true };
    else if (TOLD.has(event.event)) story = { ...story, lines: [...story.lines, text] };
  }
  return story;
}

/** How the last region was laid, if this entry revealed one. */
export function laidIn(entry: LogEntry | null): Laid | null {
  return (
    (entry?.events ?? []).map(({ data }) => data as Event).findLast((event): event is Laid => event.event === 'laid') ??
    null
  );
}

/** The rule behind the way a region lies, and why it decided. */
export const DECIDED: Record<Laid['decided'], { rule: string; words: string }> = {
  entered: { rule: 'CC-explore-2', words: 'The units must walk onto Land.' },
  reached: { rule: 'CC-explore-18', words: 'The Ships must reach its Sea.' },
  joined: { rule: 'CC-explore-3', words: 'Its Sea must join other Sea.' },
  edge: { rule: 'CC-explore-4', words: 'Its Sea must touch the edge of the board.' },
  chosen: { rule: 'CC-explore-5', words: 'No rule told the two ways apart: its explorer chose.' },
};
