// What this game's choices do, as its actions declare it.

import type { Choice } from '../../api/generated';
import type { Action } from '../../api/generated/founders';

export const actionOf = (choice: Choice) => choice.action as Action;
