import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerMessage } from './generated';
import { LiveSocket } from './socket';

let served: { onmessage?: (event: { data: string }) => void; onclose?: () => void; close: () => void };
let told: string[];
let socket: LiveSocket;
/** What ends each time that the page needs to draw what it was told. */
let drawings: (() => void)[];

const say = (seats: number[]) => served.onmessage?.({ data: JSON.stringify({ type: 'thinking', seats }) });
/** A promise and what fulfils it. */
function later(): [Promise<void>, () => void] {
  let fulfil = () => {};
  const promise = new Promise<void>((resolve) => (fulfil = resolve));
  return [promise, fulfil];
}

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  drawings = [];
  vi.stubGlobal('WebSocket', function () {
    return (served = { close: () => {} });
  });
  socket = new LiveSocket('ws://table', {
    hello: () => ({}),
    message: (message: ServerMessage) => told.push(message.type === 'thinking' ? message.seats.join() : message.type),
    drawn: () => {
      const [drawn, draw] = later();
      drawings.push(draw);
      return drawn;
    },
    closed: () => told.push('closed'),
  });
  socket.open();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what comes is taken at once', () => {
  say([1]);
  expect(told).toEqual(['1']);
});

test('what comes while it is held is taken afterwards, in its order', async () => {
  const [shown, show] = later();
  const held = socket.hold(shown);
  say([1]);
  say([2]);
  expect(told).toEqual([]);
  show();
  await held;
  expect(told).toEqual(['1', '2']);
});

test('what comes before the page has drawn the last is taken together, and drawn once', async () => {
  say([1]);
  for (const seat of [2, 3, 4]) say([seat]);
  expect(told).toEqual(['1']);
  expect(drawings).toHaveLength(1);
  drawings[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['1', '2', '3', '4']);
  expect(drawings).toHaveLength(2);
  drawings[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  say([5]);
  expect(told.at(-1)).toBe('5');
});

test('what waits for two things to be shown waits for both', async () => {
  const [shown, show] = later();
  say([1]);
  const held = socket.hold(shown);
  say([2]);
  drawings[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['1']);
  show();
  await held;
  expect(told).toEqual(['1', '2']);
});

test('nobody hears what was held when they have gone', async () => {
  say([1]);
  say([2]);
  socket.close();
  drawings[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['1']);
});

test('nothing that was held is lost or late when the connection is', async () => {
  const [shown, show] = later();
  const held = socket.hold(shown);
  say([1]);
  served.onclose?.();
  expect(told).toEqual(['1', 'closed']);
  show();
  await held;
  expect(told).toEqual(['1', 'closed']);
});
