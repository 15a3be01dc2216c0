import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

const binding = 'tellReady'
const readyPatienceMs = 60_000

export interface SlowPhone {
  readonly context: BrowserContext
  readonly page: Page
  readonly session: CDPSession
  /** Opens an address and waits until React has taken over the page. */
  open(address: string): Promise<void>
}

/** A guest's phone on a slow network: signed in by cookie, with a slowed processor. */
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
 * Runs in the page before any other script, so that the page reports its own readiness.
 * Playwright's wait injects a script that costs a slow phone a long task and scans all dishes repeatedly while they
 * hydrate; it would distort the result.
 */
function watchReady(tell: string): void {
  const watching = new MutationObserver(() => {
    if (document.documentElement.dataset.ready === undefined) return
    watching.disconnect()
    ;(window as unknown as Record<string, (text: string) => void>)[tell]?.('')
  })
  watching.observe(document, { attributes: true, attributeFilter: ['data-ready'], subtree: true })
}
