import { expect, it, vi } from 'vitest';
import { bytesOf, hindrance, isSame } from './push';

it('reads a key as servers write it, and knows it again', () => {
  const key = bytesOf('BP-_AA');
  expect([...key]).toEqual([4, 255, 191, 0]);
  expect([isSame(key.buffer, key), isSame(null, key), isSame(bytesOf('BP-_AQ').buffer, key)]).toEqual([
    true,
    false,
    false,
  ]);
});

it('says why a browser cannot be told anything', () => {
  const isOf = (browser: Record<string, unknown>) => {
    for (const [name, value] of Object.entries({ ...browser, window: browser })) vi.stubGlobal(name, value);
    return hindrance();
  };
  const able = { isSecureContext: true, navigator: { serviceWorker: {} }, PushManager: {} };
  expect(isOf({ ...able, isSecureContext: false })).toBe('pushInsecure');
  expect(isOf({ ...able, navigator: {} })).toBe('pushUnknown');
  expect(isOf({ ...able, Notification: { permission: 'denied' } })).toBe('pushDenied');
  expect(isOf({ ...able, Notification: { permission: 'default' } })).toBeNull();
  vi.unstubAllGlobals();
});
