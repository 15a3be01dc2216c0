import type { Page } from 'playwright-core'

/**
 * The next such call reaches the server, and the tab is killed before the answer is there: as a phone does that needs its
 * memory for something else, without a last word to the page.
 */
export async function dieCalling(page: Page, address: string, tap: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  await page.route(address, async (route) => {
    await route.fetch()
    // Whoever is killed does not answer.
    await session.send('Page.crash').catch(() => undefined)
  })
  await tap()
  await crashed
  await page.close()
}
