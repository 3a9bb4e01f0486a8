/*
 * The service worker: lets the app open offline. The build fills in `shell`, the files of the first page, and `tabs`, those of
 * the pages in the navigation. Only pages and the app's own files pass through here; the page itself keeps what an account may see
 * without a connection (decision 0051), and here are the copies of pictures and films served from.
 */
const shell = [];
const tabs = [];
const version = '';

const shellCache = `shell-${version}`;
const partsCache = 'parts';
const partsMax = 200;
const offlinePage = '/offline.html';
const files = new Set([
  ...shell,
  offlinePage,
  '/offline.css',
  '/first-paint.js',
  '/icon.svg',
  '/icon-192.png',
  '/manifest.webmanifest',
]);

self.addEventListener('install', (event) => {
  const requests = ['/index.html', ...files].map((path) => new Request(path, { cache: 'no-cache' }));
  event.waitUntil(caches.open(shellCache).then((cache) => cache.addAll(requests)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldShells().then(() => self.clients.claim()));
});

/** 'take over' comes from a page of this version, 'keep tabs' from one with nothing else to load. */
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
  if (event.data === 'keep tabs') event.waitUntil(keepTabs());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin === self.location.origin && pathname.startsWith('/kept/'))
    return event.respondWith(copy(request, pathname));
  if (request.method !== 'GET' || origin !== self.location.origin || request.headers.has('range')) return;
  if (request.mode === 'navigate') {
    if (!/^\/(api|files|live|trpc|message-files)(\/|$)/.test(pathname)) event.respondWith(page(request));
  } else if (pathname.startsWith('/assets/')) event.respondWith(part(event));
  else if (request.destination === 'image' && !navigator.onLine) event.respondWith(picture(request, pathname));
  else if (files.has(pathname)) event.respondWith(fetch(request).catch(() => kept(request)));
});

/** Pages come from the network; offline the app itself, or at least an explanation. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(shellCache);
    return (await cache.match('/index.html')) ?? (await cache.match(offlinePage)) ?? Response.error();
  }
}

/** A hashed file never changes: it is cached once, and the oldest are evicted. */
async function part(event) {
  const { request } = event;
  const known = await caches.match(request);
  if (known) return known;
  const response = await fetch(request);
  // A full disk only costs the cached copy.
  if (response.ok) event.waitUntil(keep(request, response.clone()).catch(() => {}));
  return response;
}

async function keep(request, response) {
  const cache = await caches.open(partsCache);
  await cache.put(request, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - partsMax)).map((key) => cache.delete(key)));
}

/** One by one: the person's own requests come first. What is missing now is loaded when the next page requests it. */
async function keepTabs() {
  for (const path of tabs) {
    if (await caches.match(path)) continue;
    const response = await fetch(path).catch(() => null);
    if (response?.ok) await keep(path, response).catch(() => {});
  }
}

const ownerOf = async () => (await caches.keys()).find((name) => name.startsWith('kept.'))?.slice('kept.'.length);

/** A file that the page has kept, or the part of it that a player asks for. Never from the network. */
async function copy(request, pathname) {
  const owner = await ownerOf();
  const isOwn = owner !== undefined && pathname.startsWith(`/kept/${owner}/`);
  const found = isOwn ? await (await caches.open(`kept.${owner}`)).match(pathname) : undefined;
  if (!found) return new Response(null, { status: 404 });
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '');
  if (!range) return found;
  const whole = await found.blob();
  const from = Number(range[1]);
  const to = Math.min(range[2] ? Number(range[2]) : whole.size - 1, whole.size - 1);
  if (from > to) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${whole.size}` } });
  return new Response(whole.slice(from, to + 1), {
    status: 206,
    headers: {
      'content-type': found.headers.get('content-type') ?? '',
      'content-range': `bytes ${from}-${to}/${whole.size}`,
      'accept-ranges': 'bytes',
    },
  });
}

/** Without a connection, the copy of a picture; the token in its address is not part of the copy's. */
async function picture(request, pathname) {
  const owner = await ownerOf();
  const path = pathname.replace(/^\/files\/([^/]+)\/[^/]+\//, '/files/$1/');
  const found = owner && (await caches.match(`/kept/${owner}${path}`, { cacheName: `kept.${owner}` }));
  return found || fetch(request);
}

async function kept(request) {
  const cache = await caches.open(shellCache);
  return (await cache.match(request, { ignoreSearch: true })) ?? Response.error();
}

/** All but the previous version: a tab that still runs it finds its files there when the server no longer has them. */
async function removeOldShells() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('shell-') && name !== shellCache);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
}

/** A push is encrypted for this browser. An open tab that already shows its content needs no notification. */
self.addEventListener('push', (event) => {
  const news = readNews(event.data);
  if (news) event.waitUntil(tell(news));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

function readNews(data) {
  try {
    const { title, body, path, tag } = data.json();
    return [title, body, path, tag].every((part) => typeof part === 'string') && /^\/(?!\/)/.test(path)
      ? { title, body, path, tag }
      : null;
  } catch {
    return null;
  }
}

async function tell({ title, body, path, tag }) {
  const tabs = await self.clients.matchAll({ type: 'window' });
  if (tabs.some((tab) => tab.visibilityState === 'visible' && new URL(tab.url).pathname === path)) return;
  // A later one of the same thread replaces the earlier one, and alerts again.
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: path,
  });
}

/** The tab that shows it; else any of our tabs, which navigates without losing its state; else a new one. */
async function show(path) {
  const tabs = await self.clients.matchAll({ type: 'window' });
  const there = tabs.find((tab) => new URL(tab.url).pathname === path);
  const tab = there ?? tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0];
  if (!tab) return self.clients.openWindow(path);
  if (!there) tab.postMessage({ open: path });
  await tab.focus();
}
