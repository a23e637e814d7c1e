// Notices in this browser: its push service wakes the service worker, which shows them while no page is open.

import type { AddChannel } from '../api/generated';
import { below } from '../base';
import { t } from '../words/notices';
import { USUAL } from './notices';

/** Why this browser cannot be told anything, if it cannot. */
export function hindrance(): 'pushInsecure' | 'pushUnknown' | 'pushDenied' | null {
  if (!isSecureContext) return 'pushInsecure';
  const isKnown = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isKnown) return 'pushUnknown';
  return Notification.permission === 'denied' ? 'pushDenied' : null;
}

async function subscription(): Promise<PushSubscription | null> {
  if (hindrance() === 'pushInsecure' || hindrance() === 'pushUnknown') return null;
  const worker = await navigator.serviceWorker.getRegistration(below('/'));
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** By which this browser knows itself among the channels of an account. */
export async function ownMark(): Promise<string> {
  const found = await subscription().catch(() => null);
  if (!found) return '';
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(found.endpoint));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Lets this browser take what a server of this key sends; asks its owner first. */
export async function subscribe(key: string): Promise<AddChannel> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(t('pushDenied'));
  await navigator.serviceWorker.register(below('/sw.js'));
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(key);
  const old = await pushManager.getSubscription();
  // One that was made for another key is worth nothing here.
  if (old && !isSame(old.options.applicationServerKey, applicationServerKey)) await old.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }).catch(() => null);
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made?.toJSON() ?? {};
  if (!endpoint) throw new Error(t('pushFailed'));
  return { kind: 'push', address: endpoint, keys: { p256dh, auth }, wants: USUAL };
}

/** Takes nothing any more. The server learns of it with the next notice, if it does not know already. */
export async function unsubscribe(): Promise<void> {
  const found = await subscription().catch(() => null);
  await found?.unsubscribe().catch(() => false);
}

export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === other.length && bytes.every((byte, at) => byte === other[at]);
}
