// A tutorial as data: a table made from a written position, and steps that look at what the seat sees. Steps ask about
// the view and the prompt, never about what bots did, so that they stay true when bots play otherwise.

import type { ActionData, Choice, Prompt } from '../api/generated';
import { t } from '../words/learn';

/** What the learner's seat sees now. */
export interface Now<V> {
  view: V;
  me: number;
  prompt: Prompt | null;
  components: unknown;
  nameOf: (seat: number) => string;
}

/** An action that a step asks for: by its verb, and by its arguments where they matter. */
export type Wanted<V, A extends ActionData> = {
  [K in A['verb']]: {
    verb: K;
    /** Which of them; any if left out. */
    if?: (action: Extract<A, { verb: K }>, now: Now<V>) => boolean;
    /** An action that an open prompt does not list, for those who want to be shown. */
    make?: (now: Now<V>) => Extract<A, { verb: K }> | null;
  };
}[A['verb']];

export interface Step<V, A extends ActionData> {
  /** Its name in tests. */
  id: string;
  title: string;
  /** A paragraph each. */
  say: string[] | ((now: Now<V>) => string[]);
  /** CSS selectors of what matters; the first that is on the page is shown. */
  look?: string[] | ((now: Now<V>) => string[]);
  /** It waits until this holds. */
  when?: (now: Now<V>) => boolean;
  /** What is to be done, the best first. Without it the step is read and left by a button. */
  asks?: Wanted<V, A>[];
  /** Why this comes first, told to somebody who tries something else. */
  first?: string;
  /** It is over as soon as this holds; else when what it asks has been done once. */
  until?: (now: Now<V>) => boolean;
  /** Anything goes, until `until` holds. */
  free?: boolean;
  /** Rules to read on. */
  rules?: string[];
}

export interface Script<V, A extends ActionData> {
  game: string;
  /** What it teaches, in a few lines. */
  teaches: string[];
  minutes: number;
  options: Record<string, unknown> & { seats: number };
  chance?: number[];
  position: Record<string, unknown>;
  /** Who sits with the learner, in seats two and up. */
  bots: string;
  steps: Step<V, A>[];
}

export type AnyScript = Script<unknown, ActionData>;

/** A script whose steps were checked against the game's own view and actions. */
export const script = <V, A extends ActionData>(written: Script<V, A>): AnyScript => written as unknown as AnyScript;

/**
 * What a step does: it waits for others, is to be read, asks for something, lets the learner play, or stands back
 * because the table asks something else.
 */
export type Stage = 'wait' | 'read' | 'ask' | 'free' | 'between';

type AnyStep = Step<unknown, ActionData>;
type AnyNow = Now<unknown>;

export const linesOf = (step: AnyStep, now: AnyNow) => (typeof step.say === 'function' ? step.say(now) : step.say);

export const lookedAt = (step: AnyStep, now: AnyNow) =>
  (typeof step.look === 'function' ? step.look(now) : step.look) ?? [];

/** Whether an action is what the step asks for. */
export const isWanted = (step: AnyStep, action: ActionData, now: AnyNow): boolean =>
  (step.asks ?? []).some((wanted) => wanted.verb === action.verb && (wanted.if?.(action, now) ?? true));

/** The choices that a step asks for, the best first. */
export function wantedChoices(step: AnyStep, now: AnyNow): Choice[] {
  const choices = now.prompt?.choices ?? [];
  return (step.asks ?? []).flatMap((wanted) => {
    const listed = choices.filter(({ action }) => wanted.verb === action.verb && (wanted.if?.(action, now) ?? true));
    const made = listed.length === 0 && now.prompt?.open ? wanted.make?.(now) : null;
    return made ? [{ notation: JSON.stringify(made), action: made, label: '' }] : listed;
  });
}

export function stageOf(step: AnyStep, now: AnyNow): Stage {
  const elsewhere = now.prompt ? 'between' : 'wait';
  if (step.when && !step.when(now)) return elsewhere;
  if (step.free) return now.prompt ? 'free' : 'wait';
  if (!step.asks) return 'read';
  return wantedChoices(step, now).length > 0 ? 'ask' : elsewhere;
}

/** Where the script stands once the steps are left whose aim is reached. */
export function settled(steps: AnyStep[], at: number, now: AnyNow): number {
  let next = at;
  while (next < steps.length - 1 && steps[next]?.until?.(now)) next++;
  return next;
}

/** Why an action has to wait, or `null`. What the step did not foresee is free. */
export function heldBack(step: AnyStep, action: ActionData, now: AnyNow): string | null {
  const stage = stageOf(step, now);
  if (stage === 'read') return t('readThisStepFirstThenPress');
  if (stage !== 'ask' || isWanted(step, action, now)) return null;
  return step.first ?? t('aGoodIdeaForLaterThe');
}
