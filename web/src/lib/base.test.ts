import { describe, expect, test } from 'vitest';
import { below, within } from './base';

describe('below a path', () => {
  test('addresses lead there, once', () => {
    expect(below('/game/abc', '/ecumene')).toBe('/ecumene/game/abc');
    expect(below('/ecumene/game/abc', '/ecumene')).toBe('/ecumene/game/abc');
    expect(below('/ecumenes', '/ecumene')).toBe('/ecumene/ecumenes');
    expect(below('/', '/ecumene')).toBe('/ecumene/');
    expect(below('/game/abc', '')).toBe('/game/abc');
  });

  test('and are read as if it were not there', () => {
    expect(within('/ecumene/game/abc', '/ecumene')).toBe('/game/abc');
    expect(within('/ecumene', '/ecumene')).toBe('/');
    expect(within('/ecumene/', '/ecumene')).toBe('/');
    expect(within('/game/abc', '/ecumene')).toBe('/game/abc');
    expect(within('/game/abc', '')).toBe('/game/abc');
  });
});
