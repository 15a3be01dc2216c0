/**
 * The service worker of the guests' pages (scope `/s/`): the next visit loads only the page itself, and ordering
 * ahead works offline (docs/decisions/0021). Immutable files and menus come from the phone. Pages come from the
 * network, or else from the app's copy (src/platform/keep-for-offline.ts).
 */
import { keepHeader, offlinePath } from '@comanda/contract/page.ts'
import { forwardsOf, isFresh, isUnchanging, keptCaches, kindOf, takeCharge } from '../src/platform/kept-caches.ts'

declare const self: ServiceWorkerGlobalScope

/** A hanging network is worse than none: after this long a kept page is shown. Milliseconds. */
const patienceMs = 8000

// Kept data does not depend on the worker's version: a new one may take over at once.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => {
  // With preload the page loads while the worker still wakes up.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]))
})

self.addEventListener('message', (event) => {
  if (event.data === takeCharge) event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') return event.respondWith(answerPage(event))
  const kind = kindOf(new URL(request.url), self.location.origin)
  if (kind !== null) event.respondWith(answerFile(event, keptCaches[kind]))
})

async function answerFile(event: FetchEvent, cacheName: string): Promise<Response> {
  const { request } = event
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request.url, { ignoreVary: true })
  if (kept !== undefined) return kept
  const response = await fetch(request)
  // A full phone stores nothing, and continues.
  if (isUnchanging(response)) event.waitUntil(cache.put(request.url, response.clone()).catch(() => undefined))
  return response
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const asked = askForPage(event)
  // The page is now a table's or a waiter's: the earlier copy is outdated, even if it was shown meanwhile.
  const isOthers = (page: Response) => page.ok && !page.headers.has(keepHeader)
  event.waitUntil(asked.then((page) => (isOthers(page) ? forget(url) : undefined)).catch(() => undefined))
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs))
    .then(() => keptPage(url))
    .then((kept) => kept ?? asked)
  try {
    return await Promise.race([asked, late])
  } catch {
    const offline = () => caches.match(offlinePath, { cacheName: keptCaches.offline, ignoreVary: true })
    return (await keptPage(url)) ?? (await offline()) ?? Response.error()
  }
}

async function askForPage(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined
  const response = preloaded ?? (await fetch(event.request))
  // Safari before 18.4 marks responses of its own cache as redirected, and refuses those from a worker (WebKit
  // 289080).
  return response.redirected ? new Response(response.body, response) : response
}

/** The page's own copy; or, for an address that only redirects, a redirect to a kept one. */
async function keptPage(url: string): Promise<Response | undefined> {
  const cache = await caches.open(keptCaches.pages)
  const find = async (address: string) => {
    const page = await cache.match(address, { ignoreVary: true })
    return page !== undefined && isFresh(page, Date.now()) ? page : undefined
  }
  const kept = await find(url)
  if (kept !== undefined) return kept
  for (const forward of forwardsOf(url)) if ((await find(forward)) !== undefined) return Response.redirect(forward)
  return undefined
}

async function forget(url: string): Promise<void> {
  const cache = await caches.open(keptCaches.pages)
  await cache.delete(url, { ignoreVary: true })
}
