import { describe, expect, it } from 'vitest';
import type { Prompt } from '../api/generated';
import { inWords, questionInWords, standingOf } from './standing';

const prompt = {
  name: 'TakeDamage',
  choices: [
    { notation: 'lose 2 Aden', action: { verb: 'lose', count: 2, area: 'Aden' } },
    { notation: 'pass', action: { verb: 'pass' } },
  ],
} as unknown as Prompt;

describe('standing answers', () => {
  it('are made of a choice', () => {
    const all = { exactly: false, only: false, unless: [] };
    expect(standingOf(prompt, 'lose 2 Aden', all)).toEqual({ answer: { verb: 'lose' } });
    expect(standingOf(prompt, 'lose 2 Aden', { ...all, exactly: true, only: true })).toEqual({
      answer: { verb: 'lose', count: 2, area: 'Aden' },
      question: 'TakeDamage',
    });
    expect(standingOf(prompt, 'pass', { ...all, unless: ['lose 2 Aden', 'pass'] })).toEqual({
      answer: { verb: 'pass' },
      unless: [{ verb: 'lose', count: 2, area: 'Aden' }],
    });
    expect(standingOf(prompt, 'nothing', all)).toBe(null);
  });

  it('are read as words', () => {
    expect(inWords({ verb: 'lose_city', area: 'Aden', kept: 2 })).toBe('lose city Aden 2');
    expect(questionInWords('TakeDamage')).toBe('take damage');
  });
});
