import type { Page } from 'playwright-core'

/**
 * The page is written before its script has come, and a journey is faster than any thumb: taps count once React listens at
 * the root.
 */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })
}
