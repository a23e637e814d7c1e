// One pair of eyes at a table: a seat's, or a spectator's. Keeps what the server last said.

import type {
  ChatLine,
  Clocks,
  Checked,
  Choice,
  ErrorBody,
  GivenAction,
  LogEntry,
  Outcome,
  Pausing,
  Presence,
  Prompt,
  SeatChange,
  ServerMessage,
  TableInfo,
  TableState,
  TalkLine,
  Treaty,
} from '../api/generated';
import { mapOf, setOf } from '../collect';
import { api, Refused } from '../api/http';
import { patched } from '../api/patch';
import { liveAddress, LiveSocket } from '../api/socket';
import { painted } from '../frame';
import { merged } from './seating';
import { withLine } from './talk';
import { withTreaty } from './treaties';

const LOG_KEPT = 400;
/** How many earlier entries are asked for at once. */
const LOG_PAGE = 300;
/** Where all seats act at once, a dozen bots may act between two tries. */
const TRIES = 60;

/** Called with a new entry before the view changes; what it returns is called once the page shows the new view. */
export type BeforeUpdate = (entry: LogEntry) => (() => void) | void;

export class TableSession {
  table = $state.raw<TableInfo | null>(null);
  seq = $state(0);
  seat = $state<number | null>(null);
  /** Who always sees the same as this seat; `null` is a spectator. */
  eyes = $state<number | null>(null);
  view = $state.raw<unknown>(null);
  prompt = $state.raw<Prompt | null>(null);
  /** What the seat may do unasked, also while the table waits for others. */
  asides = $state.raw<Choice[]>([]);
  toAct = $state.raw<number[]>([]);
  mayUndo = $state(false);
  /** Whether people trade, where that is when they may talk in private. */
  tradeTalk = $state(false);
  /** Until when the table waits for people, by this machine's clock. */
  dueAt = $state<number | null>(null);
  /** Everybody's clock, and when it was so by this machine's, at a table with a deadline. */
  clocks = $state.raw<{ told: Clocks; since: number } | null>(null);
  log = $state.raw<LogEntry[]>([]);
  /** Who came and went. */
  seatChanges = $state.raw<SeatChange[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** What was said to this seat and not to everybody, or among those who watch. */
  talk = $state.raw<TalkLine[]>([]);
  /** What this seat and others have promised each other. */
  treaties = $state.raw<Treaty[]>([]);
  outcome = $state.raw<Outcome | null>(null);
  thinking = $state.raw<number[]>([]);
  /** Who wants bots to play without pauses until they are asked something. */
  skipping = $state.raw<number[]>([]);
  /** Whose turn has just ended, and until when bots wait for it to be taken back, by this machine's clock. */
  held = $state.raw<{ seat: number; from: number; until: number } | null>(null);
  presence = $state.raw<Presence>({ seats: [], spectators: 0 });
  connected = $state(false);
  /** The server does not want us back. */
  lost = $state.raw<ErrorBody | null>(null);
  /** An action is on its way. */
  busy = $state(false);
  beforeUpdate: BeforeUpdate | null = null;
  /** Somebody reads what happened before: nothing of it is forgotten meanwhile. */
  isReadBack = false;
  /** Whether the log begins with the game. */
  readonly isWhole = $derived((this.log[0]?.seq ?? this.seq + 1) <= 1);

  #earlier: Promise<void> | null = null;
  #latest: Promise<unknown> | null = null;
  #socket: LiveSocket;

  constructor(
    readonly id: string,
    readonly token: string | null,
  ) {
    this.#socket = new LiveSocket(liveAddress(id), {
      hello: () => ({
        ...(this.token ? { token: this.token } : {}),
        ...(this.view === null ? {} : { last_seq: this.seq }),
      }),
      message: (message) => this.receive(message),
      drawn: painted,
      closed: (wait, error) => {
        this.connected = false;
        if (wait === null) this.lost = error;
        else if (this.view === null) void this.#lookForTable();
      },
    });
  }

  open(): void {
    this.#socket.open();
  }

  close(): void {
    this.#socket.close();
  }

  /**
   * Plays; rejects with the server's `ErrorBody`. Where several seats act at once, others often act between what this
   * one saw and what it says: if it is still asked and may still answer so, it says it again.
   */
  async act(action: GivenAction): Promise<void> {
    for (let tries = 1; ; tries++) {
      const seen = this.seq;
      try {
        await this.#busily(this.#socket.request({ type: 'act', id: newId(), seq: seen, action }));
        return;
      } catch (error) {
        if ((error as ErrorBody).code !== 'Stale' || tries === TRIES) throw error;
        await this.#news(seen);
        if (!this.#mayAnswer(action)) throw error;
      }
    }
  }

  /** Waits a moment for what has happened since `seen`. */
  async #news(seen: number): Promise<void> {
    for (let waited = 0; this.seq === seen && waited < 1000; waited += 20)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }

  #mayAnswer(action: GivenAction): boolean {
    const { prompt, asides } = this;
    // What was chosen is sent as it came, so that it is written the same.
    const wanted = JSON.stringify(action);
    const isIt = (choice: Choice) => choice.notation === action || JSON.stringify(choice.action) === wanted;
    if (asides.some(isIt)) return true;
    return prompt !== null && (prompt.open || prompt.choices.some(isIt));
  }

  async undo(): Promise<void> {
    await this.#busily(this.#socket.request({ type: 'undo', id: newId(), seq: this.seq }));
  }

  async check(action: GivenAction): Promise<Checked> {
    const answer = await this.#socket.request({ type: 'check', id: newId(), action });
    return answer.type === 'checked' ? answer.answer : { refusal: null, rule: null };
  }

  /** Chat is answered by the line itself, so only a refusal is an answer to wait for. */
  say(text: string): Promise<unknown> {
    return this.#socket.request({ type: 'chat', id: newId(), text });
  }

  /** The same to some seats only. */
  whisper(to: number[], text: string): Promise<unknown> {
    return this.#socket.request({ type: 'talk', id: newId(), to, text });
  }

  /** A promise is there, or something else is said of it. */
  noted(treaty: Treaty): void {
    this.treaties = withTreaty(this.treaties, treaty);
  }

  /** Asks for what happened before the entries that are here; rejects with the server's refusal. */
  earlier(): Promise<void> {
    this.#earlier ??= this.#loadEarlier().finally(() => (this.#earlier = null));
    return this.#earlier;
  }

  async #loadEarlier(): Promise<void> {
    const until = (this.log[0]?.seq ?? this.seq + 1) - 1;
    if (until <= 0) return;
    const from = Math.max(0, until - LOG_PAGE);
    const { entries } = await api.log(this.id, from, this.token, until - from);
    // Meanwhile a reconnection may have begun the log elsewhere.
    if ((this.log[0]?.seq ?? this.seq + 1) - 1 === until) this.log = [...entries, ...this.log];
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.connected = true;
        this.seat = message.seat;
        this.presence = message.presence;
        this.thinking = message.thinking;
        this.#paused(message.pausing);
        if (message.state) this.#replace(message.state, message.missed);
        if (message.table) this.table = message.table;
        // What was said meanwhile, where nothing else has changed.
        if (!message.state) [this.chat, this.talk] = [message.chat ?? [], message.talk ?? []];
        if (!message.state) this.treaties = message.treaties ?? [];
        this.#changed(message.seat_changes);
        break;
      case 'update':
        this.#update(message);
        break;
      case 'table':
        this.table = message.table;
        this.#changed(message.seat_changes);
        break;
      case 'state':
        this.#replace(message.state, []);
        break;
      case 'thinking':
        this.thinking = message.seats;
        break;
      case 'pausing':
        this.#paused(message.pausing);
        break;
      case 'clocks':
        this.#timed(message.clocks);
        break;
      case 'presence':
        this.presence = message.presence;
        break;
      case 'chat':
        this.#heard(message.line);
        break;
      case 'talk':
        this.talk = withLine(this.talk, message.line);
        break;
      case 'treaty':
        this.noted(message.treaty);
        break;
      default:
    }
  }

  #replace(state: TableState, missed: LogEntry[]): void {
    const known = setOf(state.log.map((entry) => entry.seq));
    const begin = state.log[0]?.seq ?? 0;
    const before = [...this.log, ...missed].filter((entry) => !known.has(entry.seq) && entry.seq < begin);
    // What was missed altogether would be a hole that nobody sees: then all before it is asked for again.
    const older = before.some(({ seq }) => seq === begin - 1) ? before : [];
    this.table = state.table;
    this.seq = state.seq;
    this.seat = state.seat;
    this.eyes = state.eyes;
    this.view = state.view;
    this.prompt = state.prompt;
    this.asides = state.asides ?? [];
    this.toAct = state.to_act;
    this.mayUndo = state.may_undo;
    this.tradeTalk = state.trade_talk === true;
    this.dueAt = dueIn(state.time_left_ms);
    this.#timed(state.clocks);
    this.log = [...mapOf([...older, ...state.log].map((entry) => [entry.seq, entry])).values()];
    this.seatChanges = state.seat_changes;
    this.chat = state.chat;
    this.talk = state.talk ?? [];
    this.treaties = state.treaties ?? [];
    this.outcome = state.outcome;
    this.thinking = state.thinking;
  }

  #update(message: Extract<ServerMessage, { type: 'update' }>): void {
    if (message.seq <= this.seq) return;
    if (message.seq !== this.seq + 1) {
      this.view = null; // Something is missing: ask for everything.
      this.#socket.restart();
      return;
    }
    const after = this.beforeUpdate?.(message.entry);
    this.view = patched(this.view, message.view);
    this.seq = message.seq;
    // What was said is done; that it was accepted comes as the next message, and nothing is drawn twice for it.
    if (message.entry.seat === this.seat) this.busy = false;
    // Left out, it is what it was.
    if (message.prompt !== undefined) this.prompt = message.prompt;
    this.asides = message.asides ?? [];
    this.toAct = message.to_act;
    this.mayUndo = message.may_undo;
    this.tradeTalk = message.trade_talk === true;
    this.dueAt = dueIn(message.time_left_ms);
    this.#timed(message.clocks);
    this.outcome = message.outcome ?? null;
    const log = [...this.log, message.entry];
    this.log = this.isReadBack ? log : log.slice(-LOG_KEPT);
    if (after) after();
  }

  #timed(told: Clocks | undefined): void {
    this.clocks = told ? { told, since: Date.now() } : null;
  }

  #paused({ skip, hold }: Pausing): void {
    this.skipping = skip;
    const from = Date.now();
    this.held = hold && { seat: hold.seat, from, until: from + hold.left_ms };
  }

  #changed(changes: SeatChange[] | undefined): void {
    if (changes) this.seatChanges = merged(this.seatChanges, changes);
  }

  #heard(line: ChatLine): void {
    if (this.chat.every((old) => old.number !== line.number)) this.chat = [...this.chat, line].slice(-200);
  }

  /** A browser does not tell why a socket could not be opened; an address that is no table's can be asked about. */
  async #lookForTable(): Promise<void> {
    try {
      await api.table(this.id);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 404) return;
      this.lost = error.body;
      this.close();
    }
  }

  async #busily(request: Promise<unknown>): Promise<void> {
    this.busy = true;
    this.#latest = request;
    // One sees at once that it was taken: to draw the answer is more work, and waits for that frame.
    void this.#socket.hold(painted());
    try {
      await request;
    } finally {
      if (this.#latest === request) this.busy = false;
    }
  }
}

/** What is left by the server's clock, on ours: the two may tell different times. */
const dueIn = (left: number | undefined): number | null => (left === undefined ? null : Date.now() + left);

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
