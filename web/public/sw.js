// Murmur's service worker: serves an offline page without a connection, and caches the app's hashed, immutable files. It
// never caches personal data: no API call, no event, no HTML of the app. So no old version can be stuck in the cache, and a
// new worker takes over immediately.
const pagesCacheName = 'murmur-pages-1'
const filesCacheName = 'murmur-files-1'
const maxFiles = 200
const offlinePath = '/offline'
/** The only file of the offline page without a hash: fetched each time, cached as a fallback. */
const logoPath = '/murmur.svg'

self.addEventListener('install', (event) => {
  event.waitUntil(cacheOfflinePage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!/^\/api(\/|$)/.test(url.pathname)) event.respondWith(fetchPageOrOffline(event))
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(fetchCacheFirst(event))
  } else if (url.pathname === logoPath) {
    event.respondWith(fetch(request).catch(() => getCachedLogo()))
  }
})

/** Returns the server's page, or the cached offline page if the server is unreachable. A response refreshes the cache. */
async function fetchPageOrOffline(event) {
  try {
    const reply = await fetch(event.request)
    event.waitUntil(cacheOfflinePage().catch(() => undefined))
    return reply
  } catch (error) {
    const page = await caches.match(offlinePath, { cacheName: pagesCacheName, ignoreVary: true })
    if (page) return page
    throw error
  }
}

/** Caches the offline page in the visitor's language with all its files. */
async function cacheOfflinePage() {
  const reply = await fetch(offlinePath, { cache: 'no-cache' })
  if (!reply.ok) throw new Error(`${offlinePath} answered ${reply.status}`)
  const html = await reply.clone().text()
  const matches = html.matchAll(/(?:href|src)="(\/(?:assets\/|murmur\.svg)[^"]*)"/g)
  const paths = [...new Set([...matches].map(([, path]) => path))]
  const cache = await caches.open(pagesCacheName)
  const cachedResponses = await Promise.all(paths.map((path) => cache.match(path)))
  await cache.addAll(paths.filter((_, at) => !cachedResponses[at]))
  await cache.put(offlinePath, reply)
}

async function getCachedLogo() {
  return (await caches.match(logoPath, { cacheName: pagesCacheName, ignoreVary: true })) ?? Response.error()
}

/** Returns a hashed file from the cache or the network and caches it; evicts the oldest above the limit. */
async function fetchCacheFirst(event) {
  const cached = await caches.match(event.request)
  if (cached) return cached
  const reply = await fetch(event.request)
  if (reply.ok) {
    const copy = reply.clone()
    event.waitUntil(
      caches.open(filesCacheName).then(async (cache) => {
        await cache.put(event.request, copy)
        const cachedRequests = await cache.keys()
        await Promise.all(cachedRequests.slice(0, Math.max(0, cachedRequests.length - maxFiles)).map((old) => cache.delete(old)))
      }),
    )
  }
  return reply
}

async function deleteOldCaches() {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith('murmur-') && name !== pagesCacheName && name !== filesCacheName)
  await Promise.all(others.map((name) => caches.delete(name)))
}
