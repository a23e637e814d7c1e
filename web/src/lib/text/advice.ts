// What a bot would do, line by line, for those who hear the page.

import { told, tongue } from '../words/said';
import type { Choice, Hint, HintChoice } from '../api/generated';
import { withNames } from '../table/names';
import { t } from '../words/text';
import type { Told } from './told';

/** Its choices, the best first, each by its number in the list and with its reasons. */
export function adviceOf(hint: Hint, choices: Choice[], nameOf: (seat: number) => string): Told[] {
  const named = (text: string) => withNames(told(text), nameOf);
  const line = ({ choice, reasons }: HintChoice): Told => {
    const number = choices.findIndex(({ notation }) => notation === choice.notation) + 1;
    const what = { what: withNames(told(choice.label, choice.says), nameOf), notation: choice.notation };
    const why = (good: boolean) => reasons.filter((reason) => reason.good === good).map(({ text }) => named(text));
    const [forIt, against] = [why(true), why(false)];
    const parts = [
      number > 0 ? t('advised', { number, ...what }) : t('advisedUnlisted', what),
      ...(forIt.length > 0 ? [t('forIt', { reasons: forIt.join(', ') })] : []),
      ...(against.length > 0 ? [t('againstIt', { reasons: against.join(', ') })] : []),
    ];
    return { text: parts.join(' '), lang: tongue(choice.label, choice.says) };
  };
  return [...(hint.habit ? [{ text: named(hint.habit), lang: tongue(hint.habit) }] : []), ...hint.choices.map(line)];
}
