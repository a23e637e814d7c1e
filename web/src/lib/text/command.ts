// What a typed line means: an action in notation or by its number, or a question about the table.

import type { Choice } from '../api/generated';
import { choiceOf } from '../table/choices';
import { hasWords } from './reading';
import { t } from '../words/text';

export type Command =
  | { kind: 'play'; choice: Choice }
  /** Whether an action would be refused, and why. */
  | { kind: 'why'; notation: string }
  /** What of the board is about these words. */
  | { kind: 'look'; words: string }
  /** Which choices are about these words; all, without any. */
  | { kind: 'choices'; words: string }
  | { kind: 'log'; count: number }
  | { kind: 'say'; text: string }
  | { kind: 'rule'; id: string | null }
  | { kind: 'undo' | 'go' | 'skip' | 'hint' | 'help' | 'points' | 'again' | 'nothing' }
  /** A number that no choice has. */
  | { kind: 'unknown'; why: string };

/** Each command with what it does, as the help reads it. */
export const commands = (): [string, string][] => [
  [t('aNumber'), t('takesTheChoice')],
  [t('anAction'), t('playsIt')],
  [t('choicesWords'), t('listsTheChoices')],
  [t('lookWords'), t('readsTheBoard')],
  [t('whyNotation'), t('tellsWhy')],
  ['hint', t('tellsAdvice')],
  ['again', t('readsAgain')],
  [t('logNumber'), t('readsTheLog')],
  ['points', t('readsPoints')],
  ['undo', t('takesBack')],
  ['go', t('letsBotsGoOn')],
  ['skip', t('skipsOn')],
  [t('sayText'), t('writesChat')],
  [t('ruleId'), t('opensRule')],
  ['help', t('readsThisList')],
];

const LINES = 10;

/** The choices may be played by number; whatever no command begins with is taken for notation. */
export function commandOf(line: string, choices: Choice[]): Command {
  const text = line.trim().replaceAll(/\s+/g, ' ');
  // Notation goes first: a game may call an action as we call a command.
  const listed = choices.find((choice) => isSame(choice.notation, text));
  if (listed) return { kind: 'play', choice: listed };
  if (text === '') return { kind: 'nothing' };
  if (/^\d+$/.test(text)) {
    const choice = choices[Number(text) - 1];
    if (choice) return { kind: 'play', choice };
    const why = choices.length > 0 ? t('thereAreChoices', { count: choices.length }) : t('thereIsNothingToChooseNow');
    return { kind: 'unknown', why };
  }
  const [verb = '', ...words] = text.split(' ');
  const rest = words.join(' ');
  switch (verb.toLowerCase()) {
    case 'why':
      return rest === '' ? { kind: 'unknown', why: t('whyWhatAddAnAction') } : { kind: 'why', notation: rest };
    case 'look':
      return rest === '' ? { kind: 'unknown', why: t('lookAtWhatAddAWord') } : { kind: 'look', words: rest };
    case 'choices':
      return { kind: 'choices', words: rest };
    case 'log':
      return { kind: 'log', count: Number(rest) || LINES };
    case 'say':
      return rest === '' ? { kind: 'unknown', why: t('sayWhat') } : { kind: 'say', text: rest };
    case 'rule':
      return { kind: 'rule', id: rest || null };
    case 'undo':
    case 'go':
    case 'skip':
    case 'hint':
    case 'help':
    case 'points':
    case 'again':
      if (rest === '') return { kind: verb.toLowerCase() as 'undo' };
  }
  return { kind: 'play', choice: choiceOf(text) };
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The choices in which every word stands, each with its number; without words all. */
export function choicesWith(
  choices: Choice[],
  query: string,
  wordsOf: (choice: Choice) => string,
): { choice: Choice; number: number }[] {
  const words = query.toLowerCase().split(' ').filter(Boolean);
  return choices
    .map((choice, index) => ({ choice, number: index + 1 }))
    .filter(({ choice }) => hasWords(`${wordsOf(choice)} ${choice.notation}`, words));
}
