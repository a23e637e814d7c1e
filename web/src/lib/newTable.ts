// A new table as the lobby's form has it.

import type { BotInfo, CreateTable, Deadline, GameInfo, Press, SeatKey, SeatRequest } from './api/generated';
import type { Visibility } from './api/generated';
import { newPart, type HeldSeat } from './keys';
import { t } from './words/lobby';
import { told } from './words/said';

/** `me`, `open`, `program` or a bot's level. */
export type Sitter = string;

export interface Draft {
  game: string;
  /** A program has a name of its own, which is typed. */
  sitters: { who: Sitter; name: string; program?: string }[];
  options: Record<string, unknown>;
  visibility: Visibility;
  /** How long the table waits for people, in seconds; 0 is for ever. */
  patience: number;
  /** Whether a bot acts for whoever is late where the rules give the table nothing to do. */
  covers: boolean;
  /** What a seat has besides, and what each answer adds to it, in seconds. */
  bank: number;
  increment: number;
  /** Whether hours of sleep and days off stop a clock, and how many days of vacation a seat has. */
  rests: boolean;
  vacation: number;
  /** Whether the host may change others' seats after the deal without asking them. */
  hostRules: boolean;
  /** Whether players may ask a bot what it would do. */
  hints: boolean;
  /** Who may talk with whom until the game is over. */
  press: Press;
  /** Whether the players' ratings change with how it ends. */
  rated: boolean;
  /** Whether nobody is told who sits where until the game is over. */
  anonymous: boolean;
  /** The code of the language in which people talk; none is ''. */
  language: string;
  /** How many of a hundred rated games whoever comes has played to the end; 0 is whatever. */
  reliability: number;
}

/** How long a table may wait, in seconds: around one table, or by turns over weeks. */
export const PATIENCE = [0, 60, 3 * 60, 5 * 60, 10 * 60, 20 * 60, 3600, 12 * 3600, 86_400, 3 * 86_400, 7 * 86_400];

/** Who may talk with whom, the usual first. */
export const PRESSES = ['full', 'trade', 'public', 'none'] as const satisfies Press[];

export const BANKS = [0, 5 * 60, 10 * 60, 20 * 60, 3600, 2 * 3600, 86_400, 3 * 86_400, 7 * 86_400, 30 * 86_400];
export const INCREMENTS = [0, 5, 10, 15, 30, 60, 5 * 60, 3600, 12 * 3600];
/** What may be asked of those who come. */
export const RELIABILITIES = [50, 80, 90, 95];
export const VACATIONS = [0, 7, 14, 30, 60];

const NO_BANK = { bank: 0, increment: 0, rests: false, vacation: 0 };

/** Clocks that fit most tables: around one table, a move a day, and without hurry. */
export const PRESETS = {
  live: { patience: 60, bank: 20 * 60, increment: 15, rests: false, vacation: 0 },
  daily: { patience: 86_400, bank: 3 * 86_400, increment: 0, rests: true, vacation: 14 },
  relaxed: { patience: 3 * 86_400, bank: 7 * 86_400, increment: 0, rests: true, vacation: 30 },
} as const;
export type Preset = keyof typeof PRESETS;

const TIMES = ['patience', 'bank', 'increment', 'rests', 'vacation'] as const;

/** The preset that a draft's clocks are, or how long a decision has. */
export function paceOf(draft: Draft): Preset | number {
  const is = (name: Preset) => TIMES.every((time) => draft[time] === PRESETS[name][time]);
  return (Object.keys(PRESETS) as Preset[]).find(is) ?? draft.patience;
}

/** The draft with these clocks. */
export const paced = (draft: Draft, pace: Preset | number): Draft => ({
  ...draft,
  ...(typeof pace === 'number' ? { ...NO_BANK, patience: pace } : PRESETS[pace]),
});

/** The draft rated, with what a rated game needs: a clock, somebody who acts for whoever is late, and no help. */
export const rated = (draft: Draft): Draft => ({
  ...(draft.patience > 0 ? draft : paced(draft, 'live')),
  covers: true,
  hints: false,
  hostRules: false,
  rated: true,
});

const GUESTS = ['player2', 'player3', 'player4', 'player5', 'player6', 'player7', 'player8', 'player9'] as const;

/** A table of this many seats: the maker, and bots in the others. */
export function draftFor(game: GameInfo, seats: number, name: string, bots: BotInfo[]): Draft {
  const level = defaultBot(bots);
  return {
    game: game.id,
    sitters: Array.from({ length: seats }, (_, index) => ({
      who: index === 0 ? 'me' : level,
      name: index === 0 ? name : guestName(index),
    })),
    options: Object.fromEntries(
      game.options.map((option) => [option.name, option.one_for_each_seat ? [] : option.values[0]?.[0]]),
    ),
    visibility: 'private',
    patience: 0,
    covers: true,
    ...NO_BANK,
    hostRules: false,
    hints: true,
    press: 'full',
    rated: false,
    anonymous: false,
    language: '',
    reliability: 0,
  };
}

export function guestName(index: number): string {
  const guest = GUESTS[index - 1];
  return guest ? t(guest) : t('playerIndex', { index: index + 1 });
}

/** A bot that plays well without letting people wait. */
export function defaultBot(bots: BotInfo[]): string {
  return bots.find((bot) => bot.level === 'steady')?.level ?? bots[0]?.level ?? 'random';
}

/** The bots of a game: those that every game has, and after the steady one its own. */
export function botsOf(game: GameInfo | undefined, bots: BotInfo[]): BotInfo[] {
  const steady = bots.findIndex((bot) => bot.level === 'steady');
  return [...bots.slice(0, steady + 1), ...(game?.characters ?? []), ...bots.slice(steady + 1)];
}

/** `Steady: seldom mistaken` is `Steady` on a button. */
export const shortLabel = (bot: BotInfo) => told(bot.label).split(':', 1)[0] ?? bot.label;

/** How strong a bot is in this game, where it was measured: greedy is 1500. */
export const ratingOf = (game: GameInfo, bot: BotInfo): number | undefined => game.ratings[bot.level];

/** A bot in a list, with its strength. */
export function ratedLabel(game: GameInfo, bot: BotInfo): string {
  const rating = ratingOf(game, bot);
  return rating === undefined ? told(bot.label) : `${told(bot.label)} (${rating})`;
}

/** Another seat count; who sat already stays. */
export function resized(draft: Draft, seats: number, bots: BotInfo[]): Draft {
  const sitters = Array.from(
    { length: seats },
    (_, index) => draft.sitters[index] ?? { who: defaultBot(bots), name: guestName(index) },
  );
  return { ...draft, sitters };
}

/** Puts the same kind of sitter in every seat but the first. */
export function filled(draft: Draft, who: Sitter): Draft {
  return { ...draft, sitters: draft.sitters.map((sitter, index) => (index === 0 ? sitter : { ...sitter, who })) };
}

export function requestOf(draft: Draft, pause: number): CreateTable {
  const seats = draft.sitters.map(({ who, name, program }, index): SeatRequest => {
    if (who === 'me') return { kind: 'me', name: name.trim() || guestName(index) };
    if (who === 'program') return { kind: 'program', name: program?.trim() ?? '' };
    return who === 'open' ? { kind: 'open' } : { kind: 'bot', level: who };
  });
  const isPublic = draft.visibility === 'public';
  const deadline = draft.patience > 0 ? { deadline: deadlineOf(draft) } : {};
  return {
    game: draft.game,
    seats,
    options: draft.options,
    visibility: draft.visibility,
    bot_pause_ms: pause,
    ...deadline,
    ...(draft.hints ? {} : { hints: false }),
    ...(draft.press === 'full' ? {} : { press: draft.press }),
    ...(draft.hostRules ? { takeover: 'host' as const } : {}),
    ...(draft.rated ? { rated: true } : {}),
    ...(draft.anonymous ? { anonymous: true } : {}),
    ...(isPublic && draft.language ? { language: draft.language } : {}),
    ...(isPublic && draft.reliability > 0 ? { reliability: draft.reliability } : {}),
  };
}

function deadlineOf({ patience, covers, bank, increment, rests, vacation }: Draft): Deadline {
  return {
    seconds: patience,
    cover: covers,
    ...(bank + increment > 0 ? { bank: { seconds: bank, increment } } : {}),
    ...(rests ? { rests } : {}),
    ...(vacation > 0 ? { vacation_days: vacation } : {}),
  };
}

/** The same with what the maker gives to the deal. */
export function withParts(request: CreateTable): CreateTable {
  return { ...request, seats: request.seats.map((seat) => (seat.kind === 'me' ? { ...seat, part: newPart() } : seat)) };
}

/** The maker's seats, each with what was given for it. */
export function heldSeats(request: CreateTable, seats: SeatKey[]): HeldSeat[] {
  return seats.map((key) => {
    const asked = request.seats[key.seat - 1];
    return asked?.kind === 'me' && asked.part ? { ...key, part: asked.part } : key;
  });
}
