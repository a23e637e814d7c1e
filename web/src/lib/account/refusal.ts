// Why something was refused, in the words of whoever reads.

import { Refused } from '../api/http';
import { capital } from '../table/names';
import { told } from '../words/said';

export function refusal(error: unknown): string {
  const { message } = error as Error;
  return capital(error instanceof Refused ? told(message, error.body.says ?? undefined) : message);
}
