// The packages of a shorter game, with what their advances bring together.

import type { Choice } from '../../api/generated';
import { choicesOf } from './actions';
import { advanceOf } from './cards';
import { GROUPS, type AdvanceDesign, type Components, type Group, type View } from './types';

export interface Package {
  choice: Choice;
  name: string;
  advances: AdvanceDesign[];
  /** Tokens to place beyond the usual number. */
  tokens: number;
  points: number;
  credits: Record<Group, number>;
  /** Credits of groups that are chosen later. */
  chosen: number;
}

/** The packages that can be chosen, in the order of the choices. */
export function packagesIn(choices: Choice[], view: View, components: Components): Package[] {
  return choicesOf(choices, 'start package').flatMap(({ choice, action }) => {
    const found = view.beginning?.packages.find(
      ({ groups: [first, second] }) => first === action.first && second === action.second,
    );
    if (!found) return [];
    const advances = found.advances.flatMap((id) => advanceOf(components, id) ?? []);
    const sum = (worth: (advance: AdvanceDesign) => number) =>
      advances.reduce((total, advance) => total + worth(advance), 0);
    const credits = Object.fromEntries(
      GROUPS.map((group) => [group, sum((advance) => advance.credits[group] ?? 0)]),
    ) as Record<Group, number>;
    return [
      {
        choice,
        name: found.name,
        advances,
        tokens: found.tokens,
        points: sum(({ points }) => points),
        credits,
        chosen: sum((advance) => advance.chosen_credits),
      },
    ];
  });
}
