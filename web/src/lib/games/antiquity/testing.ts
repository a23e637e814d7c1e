// What several tests of these games need.

import type { Choice } from '../../api/generated';
import type { Action } from './actions';

/** A choice that does this; at a place, if it is about one. */
export const choice = (action: Action, place?: string): Choice => ({
  notation: JSON.stringify(action),
  action,
  label: action.verb,
  ...(place ? { place } : {}),
});

export const DONE = choice({ verb: 'done' });
