import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

const binding = 'tellReady'
const readyPatienceMs = 60_000

export interface SlowPhone {
  readonly context: BrowserContext
  readonly page: Page
  readonly session: CDPSession
  /** Goes to an address and waits until React has taken the page over. */
  open(address: string): Promise<void>
}

/** A guest's phone in a cellar: signed in by its cookie, its processor so many times slower than this machine's. */
export async function openSlowPhone(
  browser: Browser,
  { cookie, throttle }: { readonly cookie: string; readonly throttle: number },
): Promise<SlowPhone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    extraHTTPHeaders: { cookie },
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: binding })
  await page.addInitScript(watchReady, binding)
  const open = async (address: string) => {
    const ready = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${address} did not become live`)), readyPatienceMs)
      session.once('Runtime.bindingCalled', () => {
        clearTimeout(timer)
        resolve()
      })
    })
    await page.goto(address, { waitUntil: 'commit' })
    await ready
  }
  return { context, page, session, open }
}

/**
 * Runs in the page, before anything else there: the page tells by itself. Playwright's own wait puts a script into the page that takes a
 * slow phone a long task to read, and looks through all dishes again and again while they wake: it would be measured with them.
 */
function watchReady(tell: string): void {
  const watching = new MutationObserver(() => {
    if (document.documentElement.dataset.ready === undefined) return
    watching.disconnect()
    ;(window as unknown as Record<string, (text: string) => void>)[tell]?.('')
  })
  watching.observe(document, { attributes: true, attributeFilter: ['data-ready'], subtree: true })
}
