import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FaultProxy, startFaultProxy } from '@comanda/testing/fault-proxy.ts'
import { freePort, startServerProcess } from '@comanda/testing/server-process.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { releaseBrowser, takeBrowser } from './browser.ts'
import { isFirefox, typesForReact } from './firefox.ts'

/**
 * A journey's stage: the server as an owner starts it (its own process and data folder) and a browser. `kill` is
 * SIGKILL, for power cuts.
 */
export interface Stage {
  readonly url: string
  /** The server's data folder, for commands beside it. */
  readonly dataDir: string
  /** The address in a table's printed code. */
  tableLink(storeId: string, tableNo: string): string
  /** A separate phone: cookies, storage and network are not shared. */
  phone(options?: BrowserContextOptions): Promise<Phone>
  /** The narrowest supported phone with text twice as big: 320 px wide, and 1rem is 32 px. */
  bigTextPhone(options?: BrowserContextOptions): Promise<Phone>
  /**
   * A separate network for a phone that goes offline: open streams end too, which a browser's offline mode leaves open.
   */
  network(): Promise<Network>
  kill(): Promise<void>
  restart(): Promise<void>
  close(): Promise<void>
}

export interface Network {
  /** The stage's address, or one of its links, through this network. */
  reach(link: string): string
  cut(): Promise<void>
  /** Requests arrive, but answers are lost. */
  loseAnswers(): void
  /** Open connections silently lead nowhere from now on; new ones pass. */
  forget(): void
  mend(): Promise<void>
}

export interface Phone {
  readonly context: BrowserContext
  readonly page: Page
  /** Uncaught errors and console errors of every tab; journeys expect none. */
  readonly faults: string[]
}

/** The open phones. */
export const phones = new Set<Phone>()

/** By context, which survives a change of a guest's language. */
const forLater = new WeakSet<BrowserContext>()

/** Keeps a phone for the next test; others are closed with their test (last-look.ts). */
export function keepForNextTest<Held extends Phone>(phone: Held): Held {
  forLater.add(phone.context)
  return phone
}

export function isForNextTest({ context }: Phone): boolean {
  return forLater.has(context)
}

/** A journey taps faster than any guest. */
const journeyEnv = { RATE_PER_PERSON: '3000' }

/** `withMotion`: animations run on its phones, which takes a sixth of a journey's processor time. */
export async function openStage({ withMotion = isFirefox }: { readonly withMotion?: boolean } = {}): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'comanda-e2e-'))
  const template = inject('stageTemplate') ?? null
  // Keeps each file's owner, because the cluster belongs to PostgreSQL's account.
  if (template !== null) execFileSync('cp', ['-a', `${template}/.`, dataDir])
  const port = await freePort()
  let server = await startServerProcess(port, dataDir, journeyEnv).catch((error: unknown) => {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  })
  const codes = server.codes
  const browser = await takeBrowser({ withBigText: false })
  const reducedMotion = withMotion ? 'no-preference' : 'reduce'
  let bigText: Browser | undefined
  const proxies: FaultProxy[] = []
  const given: Phone[] = []
  const give = async (from: Browser, options: BrowserContextOptions) => {
    const phone = await openPhone(from, options)
    given.push(phone)
    return phone
  }
  const { url } = server
  return {
    url,
    dataDir,
    tableLink(storeId, tableNo) {
      const code = codes.get(`${storeId} ${tableNo}`)
      if (code === undefined) throw new Error(`no code for table ${tableNo} of store ${storeId}`)
      return `${url}/q/${code}`
    },
    phone: (options) => give(browser, { reducedMotion, ...options }),
    async bigTextPhone(options) {
      bigText ??= await takeBrowser({ withBigText: true })
      // Not mobile: that would zoom out of wide content instead of showing it.
      return give(bigText, { viewport: { width: 320, height: 640 }, isMobile: false, reducedMotion, ...options })
    },
    async network() {
      const proxy = await startFaultProxy({ host: '127.0.0.1', port })
      proxies.push(proxy)
      return {
        reach: (link) => link.replace(url, `http://127.0.0.1:${proxy.port}`),
        cut: () => proxy.cut(),
        loseAnswers: () => proxy.loseAnswers(),
        forget: () => proxy.forget(),
        mend: () => proxy.mend(),
      }
    },
    async kill() {
      server.child.kill('SIGKILL')
      await server.ended
    },
    async restart() {
      server = await startServerProcess(port, dataDir, journeyEnv)
    },
    async close() {
      await Promise.all(given.map(({ context }) => context.close()))
      await Promise.all([releaseBrowser(browser), releaseBrowser(bigText)])
      await Promise.all(proxies.map((proxy) => proxy.close()))
      // A journey that ended during a power cut: the next start finds the dead server's database and stops it.
      if (server.child.signalCode === 'SIGKILL') server = await startServerProcess(port, dataDir, journeyEnv)
      server.child.kill('SIGTERM')
      await server.ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function openPhone(browser: Browser, options: BrowserContextOptions = {}): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    // Only kept-pages.journey.ts uses one: it costs every phone a process, and answers requests that a journey expects
    // on the network.
    serviceWorkers: 'block',
    ...options,
    // Firefox tells pages its language, but not servers.
    ...(isFirefox ? { extraHTTPHeaders: { 'accept-language': options.locale ?? 'zh-CN' } } : {}),
  })
  context.setDefaultTimeout(15_000)
  if (isFirefox) await context.addInitScript(typesForReact)
  // A browser keeps the first 250 entries, and last-look.ts reports the last ones.
  await context.addInitScript(() => performance.setResourceTimingBufferSize(5000))
  const page = await context.newPage()
  const faults: string[] = []
  // Of every tab: a killed one is replaced by another.
  context.on('weberror', (error) => {
    const { message } = error.error()
    if (!isCutInFirefox(message)) faults.push(message)
  })
  context.on('console', (message) => {
    const { url } = message.location()
    if (message.type() !== 'error' || isExpected(message.text(), url)) return
    faults.push(URL.canParse(url) ? `${message.text()} ${new URL(url).pathname}` : message.text())
  })
  const phone = { context, page, faults }
  phones.add(phone)
  context.on('close', () => phones.delete(phone))
  return phone
}

/** Firefox reports a cut network as a script error. */
function isCutInFirefox(words: string): boolean {
  return isFirefox && /establish a connection|was interrupted while the page was loading/.test(words)
}

/** Expected logs: a cut network, and the console's first session check without sign-in (401). */
function isExpected(words: string, url: string): boolean {
  if (
    /net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_|NETWORK_CHANGED|INCOMPLETE_CHUNKED|EMPTY_RESPONSE|FAILED)/.test(
      words,
    )
  )
    return true
  return words.includes('401') && url.endsWith('/console/api/me')
}
