// The page's own sentences, by section. English is the source and comes with the code that says it; another language is
// a chunk for each section, loaded only for its readers. What the server says is translated in `said.ts`.

import { settings } from '../settings.svelte';
import { put, type Given, type Section } from './message';

/** The languages there are, each by its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const CHUNKS = import.meta.glob<{ default: Section }>(['./*/*.ts', '!./en/*.ts']);
const sections: string[] = [];
const loading: Record<string, Promise<void> | undefined> = {};
let translated = $state.raw<Record<string, Section>>({});

const isLanguage = (name: string): name is Language => Object.hasOwn(LANGUAGES, name);

/** The first of these that there is; what comes after `-` is a country. */
export function knownLanguage(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.toLowerCase().split('-', 1)[0] ?? '').find(isLanguage) ?? 'en';
}

const ofBrowser = knownLanguage(typeof navigator === 'undefined' ? [] : (navigator.languages ?? []));

/** The language that is read now. */
export const language = (): Language => (isLanguage(settings.language) ? settings.language : ofBrowser);

function load(section: string): Promise<void> {
  const name = `${language()}/${section}`;
  const chunk = CHUNKS[`./${name}.ts`];
  if (!chunk) return Promise.resolve();
  return (loading[name] ??= chunk().then(
    (module) => void (translated = { ...translated, [name]: module.default }),
    () => void (loading[name] = undefined), // Without it the page speaks English, and asks again another time.
  ));
}

/** The translation of a section that has no English source on the page; loaded when it is first asked for. */
export function translationOf(section: string): Section | undefined {
  if (!sections.includes(section)) sections.push(section);
  void load(section);
  return translated[`${language()}/${section}`];
}

/** Waits until every section that was asked for is there in the language that is read. */
export async function whenWorded(): Promise<void> {
  await Promise.all(sections.map(load));
}

/** A part of the page with its words, so that nothing is shown in English first. */
export async function worded<T>(part: Promise<T>): Promise<T> {
  const loaded = await part;
  await whenWorded();
  return loaded;
}

/** A section's sentences: says one by its key, with what is put into it. */
export function catalogue<const E extends Section>(section: string, english: E) {
  sections.push(section);
  void load(section);
  return <K extends keyof E & string>(key: K, ...given: Given<E[K]>): string => {
    const reading = language();
    const other = translated[`${reading}/${section}`]?.[key];
    return other === undefined ? put(english[key] ?? key, given[0], 'en') : put(other, given[0], reading);
  };
}
