// A sentence with gaps, and what fills them.

/** A sentence with `{name}` where something is put in, or one for each form of `count` that a language has. */
export type Message = string | Forms;
export type Forms = { readonly other: string } & { readonly [form in Intl.LDMLPluralRule]?: string };
export type Section = Record<string, Message>;

type Gaps<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Gaps<Rest> : never;
type Filled<M> = M extends string
  ? { [name in Gaps<M>]: string | number }
  : { count: number } & { [name in Exclude<Gaps<M[keyof M]>, 'count'>]: string | number };

/** What a sentence must be given: nothing, or an object with every name in it. */
export type Given<M> = keyof Filled<M> extends never ? [] : [Filled<M>];

/** A translation has the sentences of the source, and forms of its own where the source has forms. */
export type Translation<E extends Section> = { readonly [key in keyof E]: E[key] extends string ? string : Forms };

const GAP = /\{(\w+)\}/g;
const rules = new Map<string, Intl.PluralRules>();

function formOf(language: string, count: number): Intl.LDMLPluralRule {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return rule.select(count);
}

/** The sentence with its gaps filled, in the form that `count` asks for. */
export function put(message: Message, given: Record<string, string | number> = {}, language = 'en'): string {
  const chosen =
    typeof message === 'string' ? message : (message[formOf(language, Number(given.count))] ?? message.other);
  return chosen.replace(GAP, (gap, name: string) => String(given[name] ?? gap));
}

/** The names in a sentence, in all its forms together. */
export function gapsOf(message: Message): string[] {
  const texts = typeof message === 'string' ? [message] : ['{count}', ...Object.values(message)];
  const names = texts.flatMap((text) => Array.from(text.matchAll(GAP), ([, name]) => name ?? ''));
  return [...new Set(names)].sort();
}

/** A sentence in parts, for one that has more than text in its gaps: text, and the names of gaps. */
export function partsOf(sentence: string): { text: string; gap: boolean }[] {
  return sentence
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((text) => (/^\{\w+\}$/.test(text) ? { text: text.slice(1, -1), gap: true } : { text, gap: false }));
}
