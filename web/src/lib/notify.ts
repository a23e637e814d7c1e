// A notice of the system when it is one's turn and the page is out of sight. Only for those who asked for it.

import { below } from './base';
import { settings } from './settings.svelte';

/** Browsers show notices only for pages that came over TLS or from this machine. */
export const canNotify = () => typeof Notification !== 'undefined' && isSecureContext;

/** Asks the browser's owner; says whether notices will be shown. */
export async function allowNotices(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** One notice per table at a time; a click on it comes back to this page. */
export function notify(table: string, title: string, body: string): void {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(title, { body, tag: table, icon: below('/icon.svg') });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Phones let only service workers show notices; the page's title tells it there.
  }
}
