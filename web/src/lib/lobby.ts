// Which public tables are looked for, as the lobby's address has it.

/** How long a table waits for a decision: for ever, less than an hour, or longer. */
export type Pace = 'none' | 'live' | 'slow';

export interface Filter {
  game?: string;
  seats?: number;
  pace?: Pace;
  rated?: boolean;
  open?: boolean;
  friends?: boolean;
  language?: string;
  reliability?: number;
  anonymous?: boolean;
}

/** In the address the game has another name: `game` says what is to be played at a new table. */
const NAMES = { game: 'list' } as const;
const nameOf = (key: keyof Filter) => (key === 'game' ? NAMES.game : key);
const KEYS = ['game', 'seats', 'pace', 'rated', 'open', 'friends', 'language', 'reliability', 'anonymous'] as const;
const PACES: readonly Pace[] = ['none', 'live', 'slow'];

const numberIn = (text: string | null, most: number) =>
  text !== null && /^\d{1,3}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
const flagIn = (text: string | null) => (text === 'true' ? true : text === 'false' ? false : undefined);

/** What an address asks for; what cannot be meant is passed over. */
export function filterIn(search: URLSearchParams): Filter {
  const language = search.get(nameOf('language')) ?? '';
  const read: { [K in keyof Filter]: Filter[K] | undefined } = {
    game: search.get(nameOf('game')) || undefined,
    seats: numberIn(search.get('seats'), 255),
    pace: PACES.find((pace) => pace === search.get('pace')),
    rated: flagIn(search.get('rated')),
    open: flagIn(search.get('open')),
    friends: flagIn(search.get('friends')),
    language: /^[a-z]{2,3}$/.test(language) ? language : undefined,
    reliability: numberIn(search.get('reliability'), 100),
    anonymous: flagIn(search.get('anonymous')),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** An address that asks for it, with all else that it says. */
export function addressOf(filter: Filter, search: URLSearchParams): string {
  const all = new URLSearchParams(search);
  for (const key of KEYS) {
    const value = filter[key];
    if (value === undefined) all.delete(nameOf(key));
    else all.set(nameOf(key), String(value));
  }
  return all.size > 0 ? `/?${all}` : '/';
}

/** What the server is asked. */
export function queryOf(filter: Filter): string {
  const pairs = Object.entries(filter).map(([key, value]) => [key, String(value)]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

/** Languages in which people talk, those of the page first. */
export const TALKED = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'ru', 'uk', 'zh', 'ja', 'ko'];

/** A language by its name in the language that is read. */
export function languageName(code: string, reader: string): string {
  try {
    return new Intl.DisplayNames([reader], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
