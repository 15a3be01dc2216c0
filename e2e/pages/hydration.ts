import type { Page } from 'playwright-core'

/**
 * The page is readable before its script, and a journey is faster than any thumb: waits until React listens at the
 * root.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })
}
