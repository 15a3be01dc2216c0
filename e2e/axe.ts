import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { isFirefox } from './firefox.ts'

/** Firefox is told of no colour scheme (firefox.ts). */
const schemes = isFirefox ? (['light'] as const) : (['light', 'dark'] as const)

/** What axe-core finds on the page as it stands, one line a fault; empty is right. Both colour schemes, without a reload. */
export async function axeFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    faults.push(...(await faultsNow(page)).map((fault) => `${colorScheme}: ${fault}`))
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return faults
}

async function faultsNow(page: Page): Promise<string[]> {
  // Through the debugger: the page's policy lets no other script in.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // What fades in is judged once it has.
    await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)))
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} ${node.target.join(' ')}: ${node.failureSummary?.split('\n').at(-1)?.trim() ?? ''}`),
    )
  })
}
