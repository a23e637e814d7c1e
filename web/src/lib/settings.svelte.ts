// What one browser likes. Kept in its own storage and nowhere else.

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  /** How boards look: with all their pictures, with hardly any, or with the clearest lines and colours. */
  board: 'painted' | 'plain' | 'strong';
  /** What the page's own sentences are in: `auto` is the browser's language, if there is a translation. */
  language: string;
  shapes: boolean;
  /** Tables as text with typed commands, for those who hear the page. */
  text: boolean;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** How large the words are, board and map aside: those have a zoom of their own. */
  size: 'usual' | 'large' | 'larger';
  confirm: boolean;
  motion: boolean;
  /** How long each line stands that tells over the board what happens to others. */
  story: 'off' | 'brisk' | 'slow';
  /** Notices of the system when it is one's turn and the page is out of sight. */
  notify: boolean;
  /** How long bots pause before they act, in milliseconds: at tables made from now on. */
  pause: number;
  /** How high the prompt is in each game, where the player pulled it. */
  dock: Record<string, number>;
  name: string;
}

const KEY = 'ecumene.settings';
const NAMES = ['Dido', 'Hanno', 'Livia', 'Ptolemy', 'Berenice', 'Numa', 'Xanthe', 'Leander', 'Camilla', 'Theron'];

function load(): Settings {
  const coarse = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
  const fresh: Settings = {
    theme: 'auto',
    board: 'painted',
    language: 'auto',
    shapes: true,
    text: false,
    sound: false,
    volume: 0.6,
    size: 'usual',
    confirm: coarse,
    motion: true,
    story: 'brisk',
    notify: false,
    pause: 900,
    dock: {},
    name: NAMES[Math.floor(Math.random() * NAMES.length)] ?? 'Dido',
  };
  return { ...fresh, ...read<Partial<Settings>>(KEY, {}) };
}

/** Reads from storage; a browser may forbid storage altogether. */
export function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is kept then.
  }
}

export const settings = $state<Settings>(load());

export function keepSettings(): void {
  write(KEY, $state.snapshot(settings));
}

/** Whether things may move on screen. */
export function mayMove(): boolean {
  return settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
