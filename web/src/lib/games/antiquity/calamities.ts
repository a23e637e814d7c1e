// What the rules say of a calamity, and what of it one's advances change.

import type { EventInfo, LogEntry, Rule } from '../../api/generated';
import { advanceOf, catalogue, isCalamity } from './cards';
import { titled, type CalamityView, type Components, type Event } from './types';
import { t } from '../../words/antiquity';

/** The statements about a calamity, in the book's order: its section names it and its stack. */
export const statementsOf = (rules: Rule[], calamity: string): Rule[] =>
  rules.filter(
    (rule) => rule.section.includes(titled(calamity)) && / \((stack )?\d/.test(rule.section) && rule.kind !== 'ruling',
  );

/** The Expansion Project numbers calamities by their stack and then in this order. */
const NUMBERED = ['non-tradeable', 'tradeable', 'minor'];

/** The calamity a prompt is about: its first rule is that calamity's. */
export function calamityOf(rules: string[], components: Components): string | null {
  const calamities = components.cards.filter((card) => isCalamity(card));
  const numbers = /^EP-29\.(\d)\.(\d)/.exec(rules[0] ?? '');
  if (numbers)
    return (
      calamities.find((card) => card.stack === Number(numbers[1]) && card.kind === NUMBERED[Number(numbers[2]) - 1])
        ?.id ?? null
    );
  const about = /-cal-([a-z-]+)-\d+$/.exec(rules[0] ?? '')?.[1];
  if (about === undefined) return null;
  return calamities.find((card) => card.id === about || card.id.startsWith(`${about}-`))?.id ?? null;
}

/** A calamity of this turn, whom it struck, and what came of it, in the server's sentences. */
export interface Struck {
  calamity: string;
  seat: number;
  events: EventInfo[];
}

/** The calamities of this turn so far, whomever they struck: they are told until the next turn begins. */
export function struckThisTurn(log: LogEntry[]): Struck[] {
  let struck: Struck[] = [];
  let isResolving = false;
  for (const event of log.flatMap(({ events }) => events)) {
    const data = event.data as Event;
    if (data.event === 'turn_began') {
      struck = [];
      isResolving = false;
    } else if (data.event === 'phase_began') isResolving = data.phase === 'calamity_resolution';
    else if (data.event === 'struck') struck = [...struck, { calamity: data.calamity, seat: data.seat, events: [] }];
    else if (isResolving) struck.at(-1)?.events.push(event);
  }
  return struck;
}

/** A calamity under way: one that all see, or a minor one about which its holder is asked. */
export type Happening = Pick<CalamityView, 'victim' | 'beneficiary' | 'others' | 'shares'> & { calamity: string };

/** How a calamity concerns a player. */
export type Part = 'victim' | 'other' | 'beneficiary' | 'none';

export function partIn(now: Happening, seat: number | null): Part {
  if (seat === now.victim) return 'victim';
  if (seat !== null && now.others.includes(seat)) return 'other';
  return seat !== null && seat === now.beneficiary ? 'beneficiary' : 'none';
}

/** An advance that changes a calamity. */
export interface Change {
  advance: string;
  name: string;
  by: number;
  /** For whom alone, if not for all who suffer. */
  only: string;
  isHeld: boolean;
  /** It changes something for the player in this part. */
  counts: boolean;
}

const ONLY = {
  get primary() {
    return t('primaryVictimOnly');
  },
  get secondary() {
    return t('secondaryVictimsOnly');
  },
};

/** The advances that change a calamity, those that the player has first. */
export function changes(components: Components, calamity: string, held: string[], part: Part): Change[] {
  const role = part === 'other' ? 'secondary' : 'primary';
  const found = (catalogue(components).get(calamity)?.modifiers ?? []).map(({ holds, by, only }) => {
    const isHeld = held.includes(holds);
    return {
      advance: holds,
      name: advanceOf(components, holds)?.name ?? titled(holds),
      by,
      only: only ? ONLY[only] : '',
      isHeld,
      counts: isHeld && (only === undefined || only === role),
    };
  });
  return found.toSorted((a, b) => Number(b.isHeld) - Number(a.isHeld));
}

export interface Mention {
  text: string;
  /** The advance it names, and whether the player has it. */
  advance: string | null;
  isHeld: boolean;
}

/** A statement in parts, so that the advances it names can be marked. */
export function mentions(statement: string, components: Components, held: string[]): Mention[] {
  const byName = new Map(components.advances.map((advance) => [advance.name, advance.id]));
  const names = [...byName.keys()].sort((a, b) => b.length - a.length);
  if (names.length === 0) return [{ text: statement, advance: null, isHeld: false }];
  return statement
    .split(new RegExp(`\\b(${names.join('|')})\\b`))
    .filter(Boolean)
    .map((text) => {
      const advance = byName.get(text) ?? null;
      return { text, advance, isHeld: advance !== null && held.includes(advance) };
    });
}
