// A live connection to one table: says hello, comes back by itself after a loss, and sends again what was not answered.

import { below } from '../base';
import type { ClientMessage, ErrorBody, ServerMessage } from './generated';

type Request = Extract<ClientMessage, { id: string }>;
type Answer = Extract<ServerMessage, { type: 'ok' | 'checked' | 'chat' | 'talk' }>;

export interface Listener {
  /** The token and the sequence number to resume from, asked before every hello. */
  hello: () => { token?: string; last_seq?: number };
  message: (message: ServerMessage) => void;
  /** Resolves once the page shows what it was told; what comes before that is told together after it. */
  drawn: () => Promise<void>;
  /** `wait` is the time until the next try; `null` when the server does not want us back. */
  closed: (wait: number | null, error: ErrorBody | null) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/** What a client without frames of its own for it sends to keep proxies from closing the connection. */
const PING_EVERY = 20_000;
/** After these there is no point in coming back. */
const FINAL = ['SeatLost', 'BadToken', 'NotFound', 'Archived', 'Deleted', 'WrongVersion'];

interface Waiting {
  message: Request;
  resolve: (answer: Answer) => void;
  reject: (error: ErrorBody) => void;
}

/** Where a table is heard live: the page's own host, by the socket that goes with its protocol. */
export function liveAddress(table: string): string {
  const address = new URL(below(`/api/v1/tables/${encodeURIComponent(table)}/live`), location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  return address.href;
}

export class LiveSocket {
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #welcome = false;
  #ended = false;
  #bye: ErrorBody | null = null;
  /** What has come while nothing is taken, and how many wait for something to be shown first. */
  #held: ServerMessage[] | null = null;
  #holds = 0;

  constructor(
    readonly address: string,
    readonly listener: Listener,
  ) {}

  open(): void {
    clearTimeout(this.#timer);
    if (this.#ended || this.#socket) return;
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    this.#bye = null;
    socket.onopen = () => this.#send({ type: 'hello', version: 1, ...this.listener.hello() });
    socket.onmessage = (event) => this.#came(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => this.#lost(socket);
  }

  /** Asks something; the answer comes even if the connection is lost in between. */
  request(message: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(message.id, { message, resolve, reject });
      if (this.#welcome) this.#send(message);
    });
  }

  /** Whatever comes before that is taken after it, in its order. */
  async hold(until: Promise<void>): Promise<void> {
    this.#held ??= [];
    this.#holds += 1;
    await until;
    this.#holds -= 1;
    if (this.#holds === 0) this.#release();
  }

  /** Drops the connection and opens a new one, for when what we have no longer fits. */
  restart(): void {
    this.#socket?.close();
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearInterval(this.#ping);
    this.#socket?.close();
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #came(message: ServerMessage): void {
    if (this.#held) this.#held.push(message);
    else this.#handOver([message]);
  }

  #release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    if (held.length > 0) this.#handOver(held);
  }

  /** Where bots act faster than a page can draw, it draws what they have come to: no queue grows before it. */
  #handOver(messages: ServerMessage[]): void {
    if (this.#ended) return;
    void this.hold(this.listener.drawn());
    for (const message of messages) this.#received(message);
  }

  #received(message: ServerMessage): void {
    if (message.type === 'bye') this.#bye = message.error;
    this.listener.message(message);
    if (message.type === 'welcome') this.#welcomed();
    if (message.type === 'ok' || message.type === 'checked') this.#take(message.id)?.resolve(message);
    if (message.type === 'refused') this.#take(message.id)?.reject(message.error);
    if (message.type === 'chat' || message.type === 'talk') this.#heard(message);
  }

  #take(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  /** What was said is answered by the line itself. */
  #heard(said: Extract<ServerMessage, { type: 'chat' | 'talk' }>): void {
    for (const { message } of this.#waiting.values()) {
      if (message.type === said.type && message.text.trim() === said.line.text)
        return this.#take(message.id)?.resolve(said);
    }
  }

  #welcomed(): void {
    this.#welcome = true;
    this.#wait = FIRST_WAIT;
    for (const { message } of this.#waiting.values()) this.#send(message);
    this.#ping = setInterval(() => this.#send({ type: 'ping' }), PING_EVERY);
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#release();
    this.#socket = null;
    this.#welcome = false;
    clearInterval(this.#ping);
    if (this.#ended) return;
    if (this.#bye && FINAL.includes(this.#bye.code)) {
      this.#ended = true;
      this.listener.closed(null, this.#bye);
      return;
    }
    const wait = Math.max(this.#wait, (this.#bye?.retry_after ?? 0) * 1000) * (0.75 + Math.random() / 2);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#timer = setTimeout(() => this.open(), wait);
    this.listener.closed(wait, this.#bye);
  }
}
