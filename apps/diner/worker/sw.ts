/**
 * The service worker of the guests' pages (scope `/s/`): keeps the app's files and the menus a phone has seen, so that the next visit needs
 * only the page itself, and pages that belong to no table, so that what is ordered ahead goes on without a network
 * (docs/decisions/0021). It asks the network first for every page: what it keeps is shown only where there is none.
 */
import { keepHeader, offlinePath } from '@comanda/contract/page.ts'
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { isKeptByAddress, keptCaches } from '../src/platform/kept-caches.ts'

declare const self: ServiceWorkerGlobalScope

// Nothing kept depends on the worker's version: a new one may take over at once.
self.addEventListener('install', () => void self.skipWaiting())
clientsClaim()
// The page is asked for while the worker wakes up; every page in its scope is answered with what came of that.
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()))

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isKeptByAddress(url) === 'files',
  new CacheFirst({
    cacheName: keptCaches.files,
    plugins: [new ExpirationPlugin({ maxEntries: 200, purgeOnQuotaError: true })],
  }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isKeptByAddress(url) === 'menus',
  new CacheFirst({
    cacheName: keptCaches.menus,
    plugins: [new ExpirationPlugin({ maxEntries: 6, purgeOnQuotaError: true })],
  }),
)

const daySeconds = 86_400

registerRoute(
  ({ request }) => request.mode === 'navigate' || request.headers.has(keepHeader),
  new NetworkFirst({
    cacheName: keptCaches.pages,
    matchOptions: { ignoreVary: true },
    plugins: [
      { cacheWillUpdate: async ({ response }) => (response.ok && response.headers.has(keepHeader) ? response : null) },
      // As long as a cart that is ordered ahead is kept (spec 1 §4).
      new ExpirationPlugin({ maxEntries: 16, maxAgeSeconds: daySeconds, purgeOnQuotaError: true }),
    ],
  }),
)

setCatchHandler(async ({ event }) => {
  const { request } = event as FetchEvent
  const kept =
    request.mode === 'navigate' ? await caches.match(offlinePath, { cacheName: keptCaches.offline }) : undefined
  return kept ?? Response.error()
})
