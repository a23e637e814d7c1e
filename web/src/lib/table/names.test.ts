import { describe, expect, it } from 'vitest';
import { capital, counted, listed, listedShort, parts, withNames } from './names';

const nameOf = (seat: number) => ['Dido', 'Hanno'][seat - 1] ?? `Seat ${seat}`;

describe('sentences', () => {
  it('have names where seats stand', () => {
    expect(withNames('@1 pillages the mill of @2 at 0,3.', nameOf)).toBe('Dido pillages the mill of Hanno at 0,3.');
    expect(withNames('@12 waits', nameOf)).toBe('Seat 12 waits');
    expect(withNames('nobody @ home', nameOf)).toBe('nobody @ home');
  });

  it('link the places that the game knows, and no others', () => {
    const found = parts(
      '@1 adds mine at 1,-2 (wood from 0,-2, stone bought).',
      ['1,-2', '0,-2'].map((text) => ({ text, place: `1:${text}` })),
    );
    expect(found).toEqual([
      { kind: 'seat', seat: 1 },
      { kind: 'text', text: ' adds mine at ' },
      { kind: 'place', text: '1,-2', place: '1:1,-2' },
      { kind: 'text', text: ' (wood from ' },
      { kind: 'place', text: '0,-2', place: '1:0,-2' },
      { kind: 'text', text: ', stone bought).' },
    ]);
    expect(parts('at 9,9', [{ text: '1,2', place: 'x' }])).toEqual([{ kind: 'text', text: 'at 9,9' }]);
  });

  it('link a name only where it stands alone, and the longest that fits', () => {
    const areas = ['Ur', 'Lower Ur', 'Lut (east)'].map((text) => ({ text, place: text }));
    const linked = (sentence: string) =>
      parts(sentence, areas).flatMap((part) => (part.kind === 'place' ? part.place : []));
    expect(linked('@1 moves 3 from Ur to Lower Ur.')).toEqual(['Ur', 'Lower Ur']);
    expect(linked('@1 burns Uruk and Lut (east)')).toEqual(['Lut (east)']);
    expect(parts('at -1,2', [{ text: '1,2', place: 'x' }])).toEqual([{ kind: 'text', text: 'at -1,2' }]);
  });

  it('list words', () => {
    expect(listed([])).toBe('');
    expect(listed(['a'])).toBe('a');
    expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
    expect(listedShort(['a', 'b', 'c'], 3)).toBe('a, b and c');
    expect(listedShort(['a', 'b', 'c', 'd', 'e'], 3)).toBe('a, b and 3 more');
    expect(capital('the last')).toBe('The last');
    expect([counted(1, 'point'), counted(0, 'point')]).toEqual(['1 point', '0 points']);
  });
});
