/*
 * The service worker: the app opens without the network. The build fills in `shell`: the files that the first page needs,
 * and `tabs`: those of the pages that the navigation leads to.
 * Only pages and the app's own files pass through here; what the api says is never kept.
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

/** 'take over' comes from a page that is of this version already, 'keep tabs' from one that has nothing else to fetch. */
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
  if (event.data === 'keep tabs') event.waitUntil(keepTabs());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || request.headers.has('range')) return;
  if (request.mode === 'navigate') {
    if (!/^\/(api|files|live|trpc|message-files)(\/|$)/.test(pathname)) event.respondWith(page(request));
  } else if (pathname.startsWith('/assets/')) event.respondWith(part(event));
  else if (files.has(pathname)) event.respondWith(fetch(request).catch(() => kept(request)));
});

/** Pages come from the network, as they are now; without it the app itself, or at least words that say so. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(shellCache);
    return (await cache.match('/index.html')) ?? (await cache.match(offlinePage)) ?? Response.error();
  }
}

/** A file with a hash in its name never changes: what was fetched once is kept, the oldest give way. */
async function part(event) {
  const { request } = event;
  const known = await caches.match(request);
  if (known) return known;
  const response = await fetch(request);
  // A full device costs the copy, not the file.
  if (response.ok) event.waitUntil(keep(request, response.clone()).catch(() => {}));
  return response;
}

async function keep(request, response) {
  const cache = await caches.open(partsCache);
  await cache.put(request, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - partsMax)).map((key) => cache.delete(key)));
}

/** One after the other: the person's own requests come first. What is missing now is fetched when the next page asks. */
async function keepTabs() {
  for (const path of tabs) {
    if (await caches.match(path)) continue;
    const response = await fetch(path).catch(() => null);
    if (response?.ok) await keep(path, response).catch(() => {});
  }
}

async function kept(request) {
  const cache = await caches.open(shellCache);
  return (await cache.match(request, { ignoreSearch: true })) ?? Response.error();
}

/** All but the one before this: a tab that still runs it finds its parts there, when the server has them no more. */
async function removeOldShells() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('shell-') && name !== shellCache);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
}

/** A push says what happened, encrypted for this browser. An open tab that shows it already needs no notification. */
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
  // A later one of the same thread takes the place of the earlier, and is heard again.
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: path,
  });
}

/** The tab that shows it; else any tab of ours, which goes there without losing what it has; else a new one. */
async function show(path) {
  const tabs = await self.clients.matchAll({ type: 'window' });
  const there = tabs.find((tab) => new URL(tab.url).pathname === path);
  const tab = there ?? tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0];
  if (!tab) return self.clients.openWindow(path);
  if (!there) tab.postMessage({ open: path });
  await tab.focus();
}
