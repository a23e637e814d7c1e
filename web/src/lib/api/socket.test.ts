import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerMessage } from './generated';
import { LiveSocket } from './socket';

let served: { onmessage?: (event: { data: string }) => void; onclose?: () => void };
let told: string[];
let socket: LiveSocket;

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
  vi.stubGlobal('WebSocket', function () {
    return (served = {});
  });
  socket = new LiveSocket('ws://table', {
    hello: () => ({}),
    message: (message: ServerMessage) => told.push(message.type === 'thinking' ? message.seats.join() : message.type),
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
  say([3]);
  expect(told).toEqual(['1', '2', '3']);
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
