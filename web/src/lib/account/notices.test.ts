import { expect, it } from 'vitest';
import type { NoticeWishes } from '../api/generated';
import { clockOf, formOf, problemWords, wishesOf } from './notices';

const wishes: NoticeWishes = {
  after_seconds: 120,
  near_minutes: 45,
  quiet: { offsets: [], days_off: [], sleep: { from: 1350, to: 420 } },
  digest: 1125,
  language: 'de',
};

it('shows what is kept, and keeps what is shown', () => {
  const form = formOf(wishes);
  expect(form).toEqual({ after: 2, near: 45, from: '22:30', to: '07:00', daily: true, at: 1125, language: 'de' });
  const { quiet, ...rest } = wishesOf(form, 0);
  expect(rest).toEqual({ after_seconds: 120, near_minutes: 45, digest: 1125, language: 'de' });
  expect(quiet.sleep).toEqual({ from: 1350, to: 420 });
  expect(quiet.offsets?.[0]?.from).toBe(0);
});

it('leaves out what nobody wants', () => {
  const plain = formOf({ ...wishes, quiet: { offsets: [], days_off: [] }, digest: null });
  expect([plain.from, plain.daily]).toEqual(['', false]);
  const kept = wishesOf(plain, 0);
  expect([kept.quiet.sleep, kept.digest]).toEqual([undefined, null]);
});

it('says why something was not told', () => {
  expect(problemWords({ what: 'refused', status: 404 })).toBe('the answer was 404');
  expect(problemWords({ what: 'too_slow' })).toBe('the answer took too long');
  expect(clockOf(65)).toBe('01:05');
});
