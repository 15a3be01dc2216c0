/**
 * Loaded when the phone has nothing else to do: has the service worker (worker/sw.ts) keep what this visit has brought, for
 * the next one and for a phone without a network.
 */
import type { Language } from '@comanda/contract/errors.ts'
import { keepHeader, offlinePath } from '@comanda/contract/page.ts'
import { isKeptByAddress, keptCaches } from './kept-caches.ts'

/** True once this visit's files were handed over. */
let isHandedOver = false

/**
 * For every screen the guest comes to; `pages` = those of this visit that may be kept. Does nothing where there is no
 * service worker (plain http, a private window).
 */
export async function keepForOffline(language: Language, pages: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  const wasInCharge = navigator.serviceWorker.controller !== null
  const inCharge = workerInCharge()
  await navigator.serviceWorker.register('/sw.js', { scope: '/s/' })
  await inCharge
  if (!isHandedOver && !wasInCharge) await handOver()
  isHandedOver = true
  await keepOfflinePage(language)
  // A step within the app asks for no page; the next reload, or the phone's next start, would.
  for (const page of pages) if (!(await isKept(page))) await fetch(page, { headers: { [keepHeader]: '1' } })
}

function workerInCharge(): Promise<void> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller !== null) return Promise.resolve()
  return new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
}

/** What came before the worker was in charge: from the browser's own cache, once more through its hands. */
async function handOver(): Promise<void> {
  const brought = performance.getEntriesByType('resource').map(({ name }) => name)
  const kept = brought.filter((name) => name.startsWith(location.origin) && isKeptByAddress(new URL(name)) !== null)
  await Promise.all([...new Set(kept)].map((name) => fetch(name)))
}

/** In the guest's language. One that was chosen anew is also that of the pages. */
async function keepOfflinePage(language: Language): Promise<void> {
  const cache = await caches.open(keptCaches.offline)
  const kept = await cache.match(offlinePath)
  if (kept?.headers.get('content-language')?.slice(0, 2) === language) return
  if (kept !== undefined) await caches.delete(keptCaches.pages)
  const page = await fetch(`${offlinePath}?lang=${language}`)
  if (page.ok) await cache.put(offlinePath, page)
}

async function isKept(page: string): Promise<boolean> {
  return (await caches.match(page, { cacheName: keptCaches.pages, ignoreVary: true })) !== undefined
}
