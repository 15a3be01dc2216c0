import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { isFirefox } from './firefox.ts'

/** The smaller of two equal files, because every page loads it again. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules that depend on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block']

interface Look {
  readonly colorScheme: 'light' | 'dark'
  readonly part: string | undefined
  readonly options: RunOptions
}

/**
 * axe-core's findings on the current page, one line each; empty = sound. Checks both colour schemes without a reload.
 * Under a modal sheet only the sheet is checked, because the rest is inert. `part`: a selector that limits the check,
 * for a page checked in full elsewhere; a menu takes longest.
 */
export async function axeFaults(page: Page, part?: string): Promise<string[]> {
  const inLight = await faultsIn(page, { colorScheme: 'light', part, options: {} })
  // Playwright cannot set Firefox's colour scheme (firefox.ts).
  if (isFirefox) return inLight
  const inDark = await faultsIn(page, { colorScheme: 'dark', part, options: { runOnly: colourRules } })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return [...inLight, ...inDark]
}

async function faultsIn(page: Page, { colorScheme, part, options }: Look): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // Injected through the debugger, because the page's policy allows no other script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const read = async ({ part, options }: Pick<Look, 'part' | 'options'>) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // Waits for animations, so that a fading element is checked at its end.
    await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)))
    const sheet = [...document.querySelectorAll('dialog:modal')].at(-1)
    // Axe throws when a selector finds nothing. No markup per element: reports use selectors.
    // Style sheets are not fetched again: only a disabled experimental rule (css-orientation-lock) needs that. Sound
    // and film load as usual.
    axe.configure({ noHtml: true })
    const { violations } = await axe.run(part ?? sheet ?? document, {
      ...options,
      preload: { assets: ['media'] },
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} ${node.target.join(' ')}: ${node.failureSummary?.split('\n').at(-1)?.trim() ?? ''}`),
    )
  }
  const faults = await page.evaluate(read, { part, options })
  return faults.map((fault) => `${colorScheme}: ${fault}`)
}
