// Keeps the shell of the page, so that it opens without a network: the page itself, its first script and its style.
// Nothing that the server answers is ever kept. The build writes the two constants. Also shows notices that come while
// no page is open, to those who asked for them.
const VERSION = '__VERSION__';
// Below the path at which the worker itself lies.
const SHELL = ['__SHELL__'].map((path) => new URL(path, self.location.href).pathname);
const CACHE = `shell-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith('shell-') && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== self.location.origin) return;
  // A page comes from the server as long as there is one, so that a new version is seen at once.
  if (request.mode === 'navigate')
    event.respondWith(fetch(request).catch(() => caches.match(SHELL[0]).then((page) => page ?? Response.error())));
  // Names of these change with their content.
  else if (SHELL.includes(address.pathname))
    event.respondWith(caches.match(address.pathname).then((kept) => kept ?? fetch(request)));
});

// What a notice says. The server alone can have written it; still nothing of it is more than words, and the name of
// a table.
function told(data) {
  let said;
  try {
    said = data.json();
  } catch {
    // Something has to be shown all the same: browsers ask for that.
  }
  const text = (name) => (typeof said?.[name] === 'string' ? said[name] : '');
  const table = /^[a-z0-9]{1,40}$/i.test(text('table')) ? text('table') : '';
  return { title: text('title') || 'Ecumene', body: text('body'), tag: text('tag'), lang: text('lang'), table };
}

self.addEventListener('push', (event) => {
  const { title, body, tag, lang, table } = told(event.data);
  const icon = new URL('./icon.svg', self.location.href).href;
  // A newer one about the same thing takes the place of the older, and is heard.
  const shown = { body, lang, icon, data: { table }, ...(tag && { tag, renotify: true }) };
  event.waitUntil(self.registration.showNotification(title, shown));
});

// To the table, where it is open already if it is.
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const table = notification.data?.table;
  const { href, pathname } = new URL(table ? `./game/${table}` : './', self.location.href);
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const there = pages.find(({ url }) => new URL(url).pathname === pathname);
      return there ? there.focus() : self.clients.openWindow(href);
    }),
  );
});

// A browser may change its address by itself; the server is told, and everything stays as it was.
async function moved({ oldSubscription: before, newSubscription }) {
  const applicationServerKey = before?.options.applicationServerKey;
  if (!applicationServerKey) return;
  const made =
    newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint: address, keys } = made.toJSON();
  const { p256dh, auth } = keys;
  await fetch(new URL('./api/v1/account/notices/channels', self.location.href), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'push', address, keys: { p256dh, auth }, replaces: before.endpoint, wants: [] }),
  });
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(moved(event)));
