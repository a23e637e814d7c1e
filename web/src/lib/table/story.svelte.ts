// What happens to others, told where one looks: one line after another over the board, each long enough to be read.

import type { EventInfo, LogEntry } from '../api/generated';
import type { GameClient, StoryPart } from '../games/game';
import type { Settings } from '../settings.svelte';

/** One thing that happened. */
export interface Told extends StoryPart {
  key: string;
  seat: number;
  event: EventInfo;
}

/** How long a line stands, and how much longer for each letter, in milliseconds. */
const PACES: Record<StoryPace, [number, number] | null> = { off: null, brisk: [1100, 14], slow: [2400, 34] };
export type StoryPace = Settings['story'];
/** In the order in which a button goes through them. */
export const STORY_PACES: StoryPace[] = ['brisk', 'slow', 'off'];

/** More than so many are too many to wait for: the oldest are left to the log. */
const MOST = 6;

/** What an entry tells, but what the player did there: that they know. */
export function toldBy(entry: LogEntry, client: Pick<GameClient, 'storyOf'>, mine: number[]): Told[] {
  if (entry.action === null || mine.includes(entry.seat)) return [];
  return entry.events.flatMap((event, index) => {
    const part = client.storyOf?.(event.data) ?? null;
    return part === null ? [] : [{ ...part, key: `${entry.seq}.${index}`, seat: entry.seat, event }];
  });
}

export class Story {
  /** What is told now. */
  now = $state.raw<Told | null>(null);
  /** How much comes after it. */
  later = $state(0);
  #waiting: Told[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isHeld = false;

  constructor(readonly pace: () => StoryPace) {}

  tell(parts: Told[]): void {
    if (this.pace() === 'off' || parts.length === 0) return;
    this.#waiting = [...this.#waiting, ...parts].slice(-MOST);
    this.later = this.#waiting.length;
    if (this.now === null) this.#next();
  }

  /** To the next line. */
  #next(): void {
    this.#stop();
    this.now = this.#waiting.shift() ?? null;
    this.later = this.#waiting.length;
    this.#wait();
  }

  #wait(): void {
    const pace = PACES[this.pace()];
    if (this.now === null || this.#isHeld) return;
    if (pace === null) return this.skip();
    this.#timer = setTimeout(() => this.#next(), pace[0] + pace[1] * this.now.event.text.length);
  }

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Leaves the rest to the log. */
  skip(): void {
    this.#stop();
    this.#waiting = [];
    [this.now, this.later] = [null, 0];
  }

  /** Whoever points at a line reads it. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#stop();
    if (!isHeld) this.#wait();
  }
}
