/*
 * The service worker: the app opens without the network. The build fills in `shell`: the files that the first page needs.
 * Only pages and the app's own files pass through here; what the api says is never kept.
 */
const shell = [];
const version = '';

const shellCache = `shell-${version}`;
const partsCache = 'parts';
const partsMax = 200;
const offlinePage = '/offline.html';
const files = new Set([...shell, offlinePage, '/theme.js', '/icon.svg', '/icon-192.png', '/manifest.webmanifest']);

self.addEventListener('install', (event) => {
  const requests = ['/', ...files].map((path) => new Request(path, { cache: 'no-cache' }));
  event.waitUntil(caches.open(shellCache).then((cache) => cache.addAll(requests)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldShells().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || request.headers.has('range')) return;
  if (request.mode === 'navigate') {
    if (!/^\/(api|files|live|trpc|message-files)(\/|$)/.test(pathname)) event.respondWith(page(request));
  } else if (pathname.startsWith('/assets/')) event.respondWith(part(request));
  else if (files.has(pathname)) event.respondWith(fetch(request).catch(() => kept(request)));
});

/** Pages come from the network, as they are now; without it the app itself, or at least words that say so. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(shellCache);
    return (await cache.match('/')) ?? (await cache.match(offlinePage)) ?? Response.error();
  }
}

/** A file with a hash in its name never changes: what was fetched once is kept, the oldest give way. */
async function part(request) {
  const known = await caches.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await keep(request, response.clone());
  return response;
}

async function keep(request, response) {
  const cache = await caches.open(partsCache);
  await cache.put(request, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - partsMax)).map((key) => cache.delete(key)));
}

async function kept(request) {
  return (await caches.match(request, { ignoreSearch: true })) ?? Response.error();
}

async function removeOldShells() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('shell-') && name !== shellCache).map((name) => caches.delete(name)),
  );
}
