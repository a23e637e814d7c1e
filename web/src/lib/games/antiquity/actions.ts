// Actions as the server takes them: a verb with its arguments.

import type { Choice } from '../../api/generated';
import type { Action } from '../../api/generated/antiquity';

export type { Action };
/** The actions of a verb. */
export type Of<V extends Action['verb']> = Extract<Action, { verb: V }>;

/** What a choice does. */
export const actionOf = (choice: Choice) => choice.action as Action;

/** Whether a choice does one of these. */
export const does = (choice: Choice, ...verbs: Action['verb'][]): boolean => verbs.includes(actionOf(choice).verb);

/** The choices of a verb, with what they do. */
export const choicesOf = <V extends Action['verb']>(choices: Choice[], verb: V): { choice: Choice; action: Of<V> }[] =>
  choices.filter((choice) => does(choice, verb)).map((choice) => ({ choice, action: choice.action as Of<V> }));
