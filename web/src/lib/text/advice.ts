// What a bot would do, line by line, for those who hear the page.

import { told } from '../words/said';
import type { Choice, Hint, HintChoice } from '../api/generated';
import { withNames } from '../table/names';
import { t } from '../words/text';

/** Its choices, the best first, each by its number in the list and with its reasons. */
export function adviceOf(hint: Hint, choices: Choice[], nameOf: (seat: number) => string): string[] {
  const named = (text: string) => withNames(text, nameOf);
  const line = ({ choice, reasons }: HintChoice): string => {
    const number = choices.findIndex(({ notation }) => notation === choice.notation) + 1;
    const what = { what: named(told(choice.label, choice.says)), notation: choice.notation };
    const why = (good: boolean) => reasons.filter((reason) => reason.good === good).map(({ text }) => named(text));
    const [forIt, against] = [why(true), why(false)];
    return [
      number > 0 ? t('advised', { number, ...what }) : t('advisedUnlisted', what),
      ...(forIt.length > 0 ? [t('forIt', { reasons: forIt.join(', ') })] : []),
      ...(against.length > 0 ? [t('againstIt', { reasons: against.join(', ') })] : []),
    ].join(' ');
  };
  return [...(hint.habit ? [named(hint.habit)] : []), ...hint.choices.map(line)];
}
