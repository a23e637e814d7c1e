// Actions as the server takes them: a verb with its arguments.

import type { Choice } from '../../api/generated';
import type { Action } from '../../api/generated/clash';

export type { Action };

/** What a choice does. */
export const actionOf = (choice: Choice) => choice.action as Action;
