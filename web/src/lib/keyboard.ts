// Shortcuts: single keys that never fire inside fields and never take a browser's own combinations.

export interface Shortcut {
  /** As `KeyboardEvent.key`, with `Ctrl+` where the control or command key must be held. */
  keys: string[];
  what: string;
  run: (key: string) => boolean | void;
}

const FIELDS = 'input, textarea, select, [contenteditable="true"]';

/** The name of a pressed key, or `null` if it is none of ours. */
export function keyName(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string | null {
  if (event.altKey) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) return event.shiftKey ? null : `Ctrl+${key}`;
  return key;
}

/** Whether typing there is writing. A slider uses arrow keys itself. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(FIELDS);
}

/** Runs the first shortcut that wants the key. A shortcut that returns `false` did not want it after all. */
export function dispatch(event: KeyboardEvent, shortcuts: Shortcut[]): void {
  const name = keyName(event);
  if (name === null || event.defaultPrevented || isField(event.target)) return;
  if (
    name === 'Enter' &&
    event.target instanceof Element &&
    event.target.closest('button, a, [role="button"], summary')
  )
    return;
  for (const shortcut of shortcuts) {
    if (shortcut.keys.includes(name) && shortcut.run(name) !== false) {
      event.preventDefault();
      return;
    }
  }
}

export const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
