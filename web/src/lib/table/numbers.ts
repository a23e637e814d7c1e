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

/** The key that picks a number: the number itself, if it has one digit and no other choice has the same. */
export function keyOf(number: number, all: { number: number }[]): string | null {
  const isAlone = all.filter((entry) => entry.number === number).length === 1;
  return isAlone && number >= 0 && number <= 9 ? String(number) : null;
}
