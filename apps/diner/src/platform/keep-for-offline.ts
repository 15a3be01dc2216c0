/**
 * Loaded when the phone has nothing else to do: keeps what this visit has brought, for the next one and for a phone without a
 * network. Files and menus go through the service worker (worker/sw.ts), which keeps them; pages are put beside them here, each
 * when all that it names has come.
 */

import { keepHeader, offlinePath } from '@comanda/contract/page.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { filesIn, keptCaches, kindOf, mostKept, takeCharge } from './kept-caches.ts'

/**
 * For every screen the guest comes to, one after the other; `pages` = those of this visit that may be kept. Does nothing where
 * there is no service worker (plain http, a private window). Fails where there is no network; the next screen tries again.
 */
export const keepForOffline = makeKeeper()

/** Of one visit: each page is kept once, so that the copies are of today. */
function makeKeeper(): (language: Language, pages: readonly string[]) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  let isHandedOver = false
  const done = new Set<string>()
  async function keep(language: Language, pages: readonly string[]): Promise<void> {
    await navigator.serviceWorker.register('/sw.js', { scope: '/s/' })
    await workerInCharge()
    if (!isHandedOver) await bring(performance.getEntriesByType('resource').map(({ name }) => name))
    isHandedOver = true
    await keepOfflinePage(language)
    for (const page of pages.slice(-mostKept.pages)) {
      if (done.has(page)) continue
      await keepPage(page, language)
      done.add(page)
    }
    await trim()
  }
  return (language, pages) => {
    if (!('serviceWorker' in navigator) || !('caches' in window)) return Promise.resolve()
    last = last.catch(() => undefined).then(() => keep(language, pages))
    return last
  }
}

/** A worker that began while this page was on its way has passed it over, and takes it when it is asked. */
async function workerInCharge(): Promise<void> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller !== null) return
  const inCharge = new Promise<void>((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
  const { active } = await serviceWorker.ready
  active?.postMessage(takeCharge)
  await inCharge
}

/**
 * Through the worker's hands, one after the other: to ask for all of them at once holds up a tap. What has been here before
 * comes from the browser's own cache.
 */
async function bring(addresses: readonly string[]): Promise<void> {
  const wanted = addresses.filter((address) => kindOf(new URL(address, location.origin), location.origin) !== null)
  for (const address of new Set(wanted)) await fetch(address)
}

/** In the guest's language. One that was chosen anew is also that of the pages. */
async function keepOfflinePage(language: Language): Promise<void> {
  const cache = await caches.open(keptCaches.offline)
  const kept = await cache.match(offlinePath, { ignoreVary: true })
  if (kept?.headers.get('content-language')?.startsWith(language)) return
  const page = await asAnybody(`${offlinePath}?lang=${language}`, language)
  if (!page.ok) return
  await cache.put(offlinePath, page)
  if (kept !== undefined) await caches.delete(keptCaches.pages)
}

async function keepPage(address: string, language: Language): Promise<void> {
  const page = await asAnybody(address, language)
  if (!page.ok || page.redirected || !page.headers.has(keepHeader)) return
  await bring(filesIn(await page.clone().text()))
  const cache = await caches.open(keptCaches.pages)
  await cache.put(address, page)
}

/** Without cookies: it is the same for everybody, and must not change what the server knows of this guest. */
function asAnybody(address: string, language: Language): Promise<Response> {
  return fetch(address, { credentials: 'omit', headers: { 'accept-language': language } })
}

/** What came first goes first; what is still in use comes again. */
async function trim(): Promise<void> {
  for (const kind of ['files', 'menus', 'pages'] as const) {
    const cache = await caches.open(keptCaches[kind])
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, -mostKept[kind]).map((key) => cache.delete(key)))
  }
}
