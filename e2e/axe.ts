import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { isFirefox } from './firefox.ts'

/** The smaller of its two files, which are the same code: every page reads it anew. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What another colour scheme of the same page can change. */
const colourRules = ['color-contrast', 'link-in-text-block']

interface Look {
  readonly colorScheme: 'light' | 'dark'
  readonly part: string | undefined
  readonly options: RunOptions
}

/**
 * What axe-core finds on the page as it stands, one line a fault; empty is right. Both colour schemes, without a reload. Of a page
 * with a modal sheet only the sheet is read: the rest is inert. `part`, a selector: only what it finds, of a page that is read as
 * a whole elsewhere; a menu takes longer than all the rest.
 */
export async function axeFaults(page: Page, part?: string): Promise<string[]> {
  const inLight = await faultsIn(page, { colorScheme: 'light', part, options: {} })
  // Firefox is told of no colour scheme (firefox.ts).
  if (isFirefox) return inLight
  const inDark = await faultsIn(page, { colorScheme: 'dark', part, options: { runOnly: colourRules } })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return [...inLight, ...inDark]
}

async function faultsIn(page: Page, { colorScheme, part, options }: Look): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // Through the debugger: the page's policy lets no other script in.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const read = async ({ part, options }: Pick<Look, 'part' | 'options'>) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // What fades in is judged once it has.
    await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)))
    const sheet = [...document.querySelectorAll('dialog:modal')].at(-1)
    // Axe itself throws where a selector finds nothing.
    // No markup of every element that was looked at: its selector is what we tell. Style sheets are fetched again for one rule only
    // that is experimental, and off (css-orientation-lock); sound and film are asked for as ever.
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
