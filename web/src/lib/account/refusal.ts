// Why something was refused, in the words of whoever reads.

import { Refused } from '../api/http';
import { capital } from '../table/names';
import { told } from '../words/said';

export function refusal(error: unknown): string {
  const { message } = error as Error;
  return capital(error instanceof Refused ? told(message, error.body.says ?? undefined) : message);
}

/** What an appeal may come with, if whoever was refused is banned and has made none. */
export const appealOf = (error: unknown): string =>
  error instanceof Refused && error.body.code === 'Banned' ? (error.body.appeal ?? '') : '';
