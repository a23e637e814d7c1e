// Answers that stand, as a person puts them together from what a seat is asked.

import type { Prompt, StandingAnswer } from '../api/generated';

type Action = StandingAnswer['answer'];

/** A standing answer from a choice: just this one, or whatever has its verb; here, or wherever it can be given. */
export function standingOf(
  prompt: Prompt,
  notation: string,
  { exactly, only, unless }: { exactly: boolean; only: boolean; unless: string[] },
): StandingAnswer | null {
  const actionOf = (wanted: string) => prompt.choices.find((choice) => choice.notation === wanted)?.action as Action;
  const action = actionOf(notation);
  if (!action) return null;
  const exceptions = unless.filter((other) => other !== notation).map(actionOf);
  return {
    answer: exactly ? action : { verb: action.verb },
    ...(only ? { question: prompt.name } : {}),
    ...(exceptions.length > 0 ? { unless: exceptions } : {}),
  };
}

/** An action as a line: its verb, and what it is about. */
export function inWords({ verb, ...rest }: Action): string {
  const value = (given: unknown) => (typeof given === 'string' ? given : JSON.stringify(given));
  return [verb.replaceAll('_', ' '), ...Object.values(rest).map(value)].join(' ');
}

/** A prompt's name as words: `TakeDamage` is "take damage". */
export const questionInWords = (name: string) => name.replace(/(?<=.)([A-Z])/g, ' $1').toLowerCase();
