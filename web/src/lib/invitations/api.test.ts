import { describe, expect, it } from 'vitest';
import { namesIn } from './api';

describe('names of people to invite', () => {
  it('stand between commas, each once', () => {
    expect(namesIn(' Ann, Ben ,,Ann')).toEqual(['Ann', 'Ben']);
    expect(namesIn(' , ')).toEqual([]);
  });
});
