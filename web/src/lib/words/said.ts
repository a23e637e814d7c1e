// What Rust says, in the language that is read. A text comes with its English template, which is its id, and what
// fills the gaps; a text without gaps is its own id. What has no translation stays English, and is marked as such.

import type { Said } from '../api/generated';
import { language, translationOf } from './catalogue.svelte';
import { gapsOf, put, type Message } from './message';

const SECTION = 'said';
type Messages = Readonly<Record<string, Message>>;

/** `{1}, {2} and {3}`: things in a row. */
const LIST = /^\{1\}(?:, \{\d+\})*(, | and )\{\d+\}$/;
const AT_SEAT = /^@\d+$/;

/** The sentence in another language; nothing if a part of it has no translation. Names may have none. */
export function translated(says: Said, messages: Messages, reading: string): string | null {
  const given: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(says.args)) {
    if (typeof value === 'object') {
      const part = translated(value, messages, reading);
      if (part === null) return null;
      given[name] = part;
    } else {
      const message = typeof value === 'string' && !AT_SEAT.test(value) ? messages[value] : undefined;
      given[name] = message === undefined ? value : put(message, {}, reading);
    }
  }
  const list = LIST.exec(says.id);
  if (list) {
    const things = Object.keys(says.args).map((name) => String(given[name]));
    const [last = '', ...rest] = things.toReversed();
    const words = new Intl.ListFormat(reading, { type: 'conjunction' });
    return list[1] === ', ' ? things.join(', ') : words.format([...rest.toReversed(), last]);
  }
  const message = messages[says.id];
  if (message === undefined || gapsOf(message).some((gap) => given[gap] === undefined)) return null;
  return put(message, given, reading);
}

function found(text: string, says: Said | undefined): string | null {
  const reading = language();
  const messages = reading === 'en' ? undefined : translationOf(SECTION);
  return messages ? translated(says ?? { id: text, args: {} }, messages, reading) : null;
}

/** A text of Rust as it is read here. */
export const told = (text: string, says?: Said): string => found(text, says) ?? text;

/** How English is marked, where the page speaks another language. */
export const english = (): 'en' | undefined => (language() === 'en' ? undefined : 'en');

/** The language of what `told` gives, where it is not that of the page. */
export const tongue = (text: string, says?: Said): 'en' | undefined =>
  found(text, says) === null ? english() : undefined;
