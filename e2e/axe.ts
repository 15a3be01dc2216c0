import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { isFirefox } from './firefox.ts'

/** What another colour scheme of the same page can change. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** What axe-core finds on the page as it stands, one line a fault; empty is right. Both colour schemes, without a reload. */
export async function axeFaults(page: Page): Promise<string[]> {
  const inLight = await faultsIn(page, 'light')
  // Firefox is told of no colour scheme (firefox.ts).
  if (isFirefox) return inLight
  const inDark = await faultsIn(page, 'dark', { runOnly: colourRules })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return [...inLight, ...inDark]
}

async function faultsIn(page: Page, colorScheme: 'light' | 'dark', options: RunOptions = {}): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // Through the debugger: the page's policy lets no other script in.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const faults = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // What fades in is judged once it has.
    await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)))
    const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} ${node.target.join(' ')}: ${node.failureSummary?.split('\n').at(-1)?.trim() ?? ''}`),
    )
  }, options)
  return faults.map((fault) => `${colorScheme}: ${fault}`)
}
