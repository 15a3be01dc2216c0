import type { Page } from 'playwright-core'

/**
 * The next such request reaches the server, and the tab dies before the answer, like a phone short of memory: without a
 * last event for the page.
 */
export async function killTabDuringRequest(page: Page, address: string, tap: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  await page.route(address, async (route) => {
    await route.fetch()
    // A killed page does not answer.
    await session.send('Page.crash').catch(() => undefined)
  })
  await tap()
  await crashed
  await page.close()
}
