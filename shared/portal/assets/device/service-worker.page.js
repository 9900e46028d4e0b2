/**
 * The service worker of the portal. It keeps the styles, the icon and the page that is shown without a connection, and nothing else: no page
 * of a record, no answer of the service. `settings` stands before this text; a change of anything in it is another version.
 */
/* global settings */

const { version, offline, files, notices, icon, badge } = settings;
const cacheName = `phr-${version}`;

self.addEventListener('install', (event) => {
  // Without cookies: what is kept is the same for everybody.
  const requests = files.map((path) => new Request(path, { credentials: 'omit', cache: 'no-cache' }));
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(requests)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  // The browser asks for a page while it starts the worker.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && request.destination === 'document') event.respondWith(page(event));
  else if (files.includes(pathname)) event.respondWith(file(request, pathname));
});

/** As the portal answers. Only when nobody answers, the page that says so. */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await kept(offline)) ?? Response.error();
  }
}

async function file(request, pathname) {
  return (await kept(pathname)) ?? fetch(request);
}

async function kept(path) {
  return (await caches.open(cacheName)).match(path);
}

// What is new is told without saying what it is: a message holds only which words to show.
self.addEventListener('push', (event) => {
  const { group, language } = told(event.data);
  const words = notices[language] ?? notices.en;
  const options = {
    body: words[group] ?? words.other,
    lang: language,
    // One of each group at a time.
    tag: group,
    icon,
    badge,
    data: { path: group === 'messages' ? '/inbox' : '/records' },
  };
  event.waitUntil(self.registration.showNotification(words.title, options));
});

function told(data) {
  try {
    const { group, language } = data.json();
    return { group: String(group), language: String(language) };
  } catch {
    return { group: 'other', language: 'en' };
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data.path));
});

/** In a window of its own, unless the page is open: in another one the person may be writing. */
async function goTo(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  return open ? open.focus() : self.clients.openWindow(path);
}
