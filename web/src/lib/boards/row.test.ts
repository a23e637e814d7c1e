import { describe, expect, it } from 'vitest';
import { entriesOf } from './row';

describe('the cards of a row', () => {
  const keysOf = (cards: string[]) => entriesOf(cards, (card) => (card === '-' ? null : card)).map(({ key }) => key);

  it('have keys of their own, even if they are named alike or not at all', () => {
    const keys = keysOf(['silk', 'salt', 'silk', '-', '-']);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('keep their keys when another goes', () => {
    const [, ...rest] = keysOf(['salt', 'silk', 'jade', 'silk']);
    expect(keysOf(['silk', 'jade', 'silk'])).toEqual(rest);
  });
});
