// Keeps the shell of the page, so that it opens without a network: the page itself, its first script and its style.
// Nothing that the server answers is ever kept. The build writes the two constants.
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
