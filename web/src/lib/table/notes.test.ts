import { beforeEach, expect, it, vi } from 'vitest';
import { keepNotes, notesOf } from './notes';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it('keeps the notes of every seat apart', () => {
  keepNotes('a', 1, 'Hanno has salt');
  keepNotes('a', 2, 'mine');
  keepNotes('b', null, 'watched');
  expect([notesOf('a', 1), notesOf('a', 2), notesOf('a', null), notesOf('b', null)]).toEqual([
    'Hanno has salt',
    'mine',
    '',
    'watched',
  ]);
  keepNotes('a', 1, '');
  expect(notesOf('a', 1)).toBe('');
});

it('forgets the oldest of very many', () => {
  for (let table = 0; table < 120; table++) keepNotes(String(table), 1, 'x');
  expect([notesOf('0', 1), notesOf('119', 1)]).toEqual(['', 'x']);
});
