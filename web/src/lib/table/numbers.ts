// The number a choice stands for: the last one of its arguments.

import type { Choice } from '../api/generated';

export function numberOf(choice: Choice): number | null {
  const numbers = Object.values<unknown>(choice.action).filter((argument) => typeof argument === 'number');
  return numbers.at(-1) ?? null;
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
