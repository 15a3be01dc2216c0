import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

export interface SlowPhone {
  readonly context: BrowserContext
  readonly page: Page
  readonly session: CDPSession
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
  return { context, page, session }
}
