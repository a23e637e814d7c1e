// The number a choice stands for: the last one in its notation.

import type { Choice } from '../api/generated';

export function numberOf(choice: Choice): number | null {
  const match = /(-?\d+)(?!.*\d)/.exec(choice.notation);
  return match ? Number(match[1]) : null;
}

/** Choices by their numbers, smallest first; those without a number are left out. */
export function numbered(choices: Choice[]): { number: number; choice: Choice }[] {
  return choices
    .flatMap((choice) => {
      const number = numberOf(choice);
      return number === null ? [] : [{ number, choice }];
    })
    .sort((a, b) => a.number - b.number);
}
