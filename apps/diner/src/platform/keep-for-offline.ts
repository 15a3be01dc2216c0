/**
 * Loaded when the phone is idle: keeps this visit for the next one and for a phone without a network. The service
 * worker (worker/sw.ts) keeps files and menus; pages are stored here, each once all its files have loaded.
 */

import { keepHeader, offlinePath } from '@comanda/contract/page.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { filesIn, keptCaches, kindOf, mostKept, takeCharge } from './kept-caches.ts'

/**
 * For each of the guest's screens, one after the other; `pages` = this visit's pages that may be kept. Does nothing
 * without a service worker (plain http, a private window). Fails without a network; the next screen tries again.
 */
export const keepForOffline = makeKeeper()

/** Of one visit: each page is stored once, so that the copies are fresh. */
function makeKeeper(): (language: Language, pages: readonly string[]) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  let isHandedOver = false
  const done = new Set<string>()
  async function keep(language: Language, pages: readonly string[]): Promise<void> {
    await navigator.serviceWorker.register('/sw.js', { scope: '/s/' })
    await waitForWorker()
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

/** A worker that began while this page loaded has missed it, and takes it on request. */
async function waitForWorker(): Promise<void> {
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
 * Through the worker, one after the other: many requests at once would delay a tap. Files loaded before come from the
 * browser's own cache.
 */
async function bring(addresses: readonly string[]): Promise<void> {
  const wanted = addresses.filter((address) => kindOf(new URL(address, location.origin), location.origin) !== null)
  for (const address of new Set(wanted)) await fetch(address)
}

/** In the guest's language; the pages follow a changed language. */
async function keepOfflinePage(language: Language): Promise<void> {
  const cache = await caches.open(keptCaches.offline)
  const kept = await cache.match(offlinePath, { ignoreVary: true })
  if (kept?.headers.get('content-language')?.startsWith(language)) return
  const page = await fetchWithoutCookies(`${offlinePath}?lang=${language}`, language)
  if (!page.ok) return
  await cache.put(offlinePath, page)
  if (kept !== undefined) await caches.delete(keptCaches.pages)
}

async function keepPage(address: string, language: Language): Promise<void> {
  const page = await fetchWithoutCookies(address, language)
  if (!page.ok || page.redirected || !page.headers.has(keepHeader)) return
  await bring(filesIn(await page.clone().text()))
  const cache = await caches.open(keptCaches.pages)
  await cache.put(address, page)
}

/** Without cookies: the answer is the same for all guests, and must not change the server's record of this one. */
function fetchWithoutCookies(address: string, language: Language): Promise<Response> {
  return fetch(address, { credentials: 'omit', headers: { 'accept-language': language } })
}

/** Removes the oldest first; files still in use are stored again. */
async function trim(): Promise<void> {
  for (const kind of ['files', 'menus', 'pages'] as const) {
    const cache = await caches.open(keptCaches[kind])
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, -mostKept[kind]).map((key) => cache.delete(key)))
  }
}
