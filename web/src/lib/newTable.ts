// A new table as the lobby's form has it.

import type { BotInfo, CreateTable, GameInfo, SeatKey, SeatRequest, Visibility } from './api/generated';
import { newPart, type HeldSeat } from './keys';
import { t } from './words/lobby';

/** `me`, `open` or a bot's level. */
export type Sitter = string;

export interface Draft {
  game: string;
  sitters: { who: Sitter; name: string }[];
  options: Record<string, unknown>;
  visibility: Visibility;
  /** How long the table waits for people, in seconds; 0 is for ever. */
  patience: number;
  /** Whether a bot acts for whoever is late where the rules give the table nothing to do. */
  covers: boolean;
  /** Whether the host may change others' seats after the deal without asking them. */
  hostRules: boolean;
  /** Whether players may ask a bot what it would do. */
  hints: boolean;
}

/** How long a table may wait, in seconds: around one table, or by turns over weeks. */
export const PATIENCE = [0, 60, 3 * 60, 5 * 60, 10 * 60, 20 * 60, 3600, 12 * 3600, 86_400, 3 * 86_400, 7 * 86_400];

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
    hostRules: false,
    hints: true,
  };
}

export function guestName(index: number): string {
  const guest = GUESTS[index - 1];
  return guest ? t(guest) : t('playerIndex', { index: index + 1 });
}

/** A bot that plays well without letting people wait. */
export function defaultBot(bots: BotInfo[]): string {
  return bots.find((bot) => bot.level === 'greedy')?.level ?? bots[0]?.level ?? 'random';
}

/** `Greedy: the best next step` is `Greedy` on a button. */
export const shortLabel = (bot: BotInfo) => bot.label.split(':', 1)[0] ?? bot.label;

/** How strong a bot is in this game, where it was measured: greedy is 1500. */
export const ratingOf = (game: GameInfo, bot: BotInfo): number | undefined => game.ratings[bot.level];

/** A bot in a list, with its strength. */
export function ratedLabel(game: GameInfo, bot: BotInfo): string {
  const rating = ratingOf(game, bot);
  return rating === undefined ? bot.label : `${bot.label} (${rating})`;
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
  const seats = draft.sitters.map(({ who, name }, index): SeatRequest => {
    if (who === 'me') return { kind: 'me', name: name.trim() || guestName(index) };
    return who === 'open' ? { kind: 'open' } : { kind: 'bot', level: who };
  });
  const deadline = draft.patience > 0 ? { deadline: { seconds: draft.patience, cover: draft.covers } } : {};
  return {
    game: draft.game,
    seats,
    options: draft.options,
    visibility: draft.visibility,
    bot_pause_ms: pause,
    ...deadline,
    ...(draft.hints ? {} : { hints: false }),
    ...(draft.hostRules ? { takeover: 'host' as const } : {}),
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
