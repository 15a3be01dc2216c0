import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import type { Browser } from 'playwright-core'

/**
 * What a quarter of a desktop stands for: Lighthouse slows a high-end desktop (index 1,500 to 2,000) down by 4 to be a mid-tier
 * phone. Chrome's own presets put a Moto G Power of 2022 at 264 and a Pixel 5 at 1,000.
 */
export const midTierIndex = 375

/** How fast this browser is on this machine now: Lighthouse's benchmark index, the best of three. */
export async function benchmarkIndex(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  try {
    const found: number[] = []
    for (let turn = 0; turn < 3; turn++) found.push(await page.evaluate(pageFunctions.computeBenchmarkIndex))
    return Math.round(Math.max(...found))
  } finally {
    await page.close()
  }
}
