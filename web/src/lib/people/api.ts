// Friends and blocked people.

import type { Tie, Ties } from '../api/generated';
import { request } from '../api/http';

export const people = {
  all: () => request<Ties>('GET', '/account/people'),
  /** Says what somebody is. The answer does not tell whether there is anybody of that name. */
  set: (name: string, tie: Tie) => request<Ties>('POST', '/account/people', { name, tie }),
};
