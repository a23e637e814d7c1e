// The keys of a table.

import { tick } from 'svelte';
import { DIGITS, type Shortcut } from '../keyboard';
import { t as ofBoards } from '../words/boards';
import { t } from '../words/table';
import type { Advice } from './advice.svelte';
import type { Open } from './open';
import type { Selection } from './selection.svelte';
import type { Skipping } from './skipping.svelte';
import type { TalkTab } from './Talk.svelte';
import { zoomKey } from './zoom';

interface Table {
  selection: Selection;
  skipping: Skipping;
  advice: Advice;
  /** Leaves what is open or chosen. `false` if there is nothing. */
  back: () => boolean | void;
  undo: () => void;
  /** Shows a card large. */
  closer: () => boolean | void;
  talkOf: (tab: TalkTab) => void;
  show: (open: Open, rule?: string | null) => void;
}

export function shortcutsAt({ selection, skipping, advice, back, undo, closer, talkOf, show }: Table): Shortcut[] {
  const press = (key: string) => {
    const button = document.querySelector<HTMLButtonElement>(`.prompt [data-key="${key}"]`);
    button?.click();
    if (selection.ready) void tick().then(() => document.getElementById('confirm')?.focus());
    return button !== null;
  };
  const skip = () => (skipping.mayBegin && !skipping.isOn ? void skipping.skip() : false);
  return [
    { keys: [...DIGITS, '0'], what: t('keyPick'), run: press },
    { keys: ['Enter'], what: t('keyConfirm'), run: () => (selection.ready ? selection.send(selection.ready) : false) },
    { keys: ['Escape'], what: t('keyBack'), run: back },
    { keys: ['Ctrl+z', 'u'], what: t('keyUndo'), run: undo },
    { keys: ['g'], what: t('keyGoOn'), run: () => (skipping.held ? void skipping.goOn() : false) },
    { keys: ['n'], what: t('keySkip'), run: skip },
    { keys: ['h'], what: t('keyHint'), run: () => (advice.mayAsk && !advice.hint ? void advice.ask() : false) },
    { keys: ['+', '-', '0'], what: t('keyZoom'), run: zoomKey },
    { keys: ['z'], what: ofBoards('keyCloser'), run: closer },
    { keys: ['l'], what: t('keyLog'), run: () => talkOf('log') },
    { keys: ['s'], what: t('keyPoints'), run: () => talkOf('scores') },
    { keys: ['m'], what: t('keyNotes'), run: () => talkOf('notes') },
    {
      keys: ['c'],
      what: t('keyChat'),
      run: () => {
        talkOf('chat');
        setTimeout(() => document.getElementById('chat-line')?.focus());
      },
    },
    { keys: ['r'], what: t('keyRules'), run: () => show('rules', selection.prompt?.rules[0] ?? null) },
    { keys: ['?'], what: t('keyList'), run: () => show('shortcuts') },
  ];
}
