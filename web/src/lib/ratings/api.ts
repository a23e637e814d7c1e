// What can be asked about ratings.

import type { Leaderboard, Person, Points, TableRatings } from '../api/generated';
import { request } from '../api/http';
import { t } from '../words/ratings';

export const ratings = {
  leaders: (game: string, from = 0) =>
    request<Leaderboard>('GET', `/ratings?game=${encodeURIComponent(game)}&from=${from}`),
  ofTable: (id: string) => request<TableRatings>('GET', `/tables/${encodeURIComponent(id)}/ratings`),
  person: (name: string) => request<Person>('GET', `/people/${encodeURIComponent(name)}`),
};

/** The best guess, and how far off it may be in nineteen of twenty cases. */
export const guessOf = ({ mean, deviation }: Points) => t('guessOf', { mean, deviation: 2 * deviation });

/** What became more or less, with its sign. */
export function changeOf(before: Points, after: Points): string {
  const change = after.mean - before.mean;
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0';
}

/** The page of somebody. Names have dots and whatnot, which an address takes for those of files. */
export const pageOf = (name: string) => `/people?name=${encodeURIComponent(name)}`;
