import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { isForNextTest, type Phone, phones } from './stage.ts'

/** Time for a page's description at the end of a test. */
const patienceMs = 5000
const snapshotLength = 2500
const requestsTold = 25

const before = new Set<Phone>()

beforeEach(() => {
  before.clear()
  for (const phone of phones) before.add(phone)
})

afterEach(async ({ task }) => {
  // For rare failures: reports what every phone showed, requested and logged. It goes into the error, because output
  // along the way is far above the end of the run.
  const error = task.result?.errors?.[0]
  if (error) error.message += `\n\nlast look:\n${(await Promise.all([...phones].map(lookAt))).join('\n')}\n`
  // A phone not needed after its test would keep receiving and rendering events.
  const done = [...phones].filter((phone) => !before.has(phone) && !isForNextTest(phone))
  await Promise.all(done.map(({ context }) => context.close()))
})

// A file that failed before closing its stage would leave its phones to the next file's browser.
afterAll(async () => {
  await Promise.all([...phones].map(({ context }) => context.close()))
})

async function lookAt({ context, faults }: Phone): Promise<string> {
  const pages = await Promise.all(context.pages().map(seen))
  return [...pages, ...faults.map((fault) => `  ! ${fault}`)].join('\n')
}

async function seen(page: Page): Promise<string> {
  const tooLate = new Promise<string>((resolve) =>
    setTimeout(() => resolve('  (the page does not answer)'), patienceMs),
  )
  return `${page.url()}\n${await Promise.race([shown(page).catch((error: unknown) => `  (${error})`), tooLate])}`
}

/** The page's accessibility tree, and its requests: time since opening, duration, result. */
async function shown(page: Page): Promise<string> {
  const words = (await page.locator('body').ariaSnapshot()).slice(0, snapshotLength)
  const onScreen = await page.evaluate(touched)
  const asked = await page.evaluate((count) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const calls = entries.filter(({ initiatorType }) => initiatorType === 'fetch').slice(-count)
    const lines = calls.map((entry) => {
      const { pathname, search } = new URL(entry.name)
      const [from, ms] = [entry.startTime, entry.duration].map(Math.round)
      return `  ${from} ms +${ms} ${(entry as { responseStatus?: number }).responseStatus ?? ''} ${pathname}${search}`
    })
    return [`  now ${Math.round(performance.now())} ms`, ...lines].join('\n')
  }, requestsTold)
  return `${words}\n${onScreen}\n${asked}`
}

/** What a finger would touch from the top to the bottom of the screen: on a long page text alone does not show that. */
function touched(): string {
  const stepPx = 24
  const found = new Set<string>()
  for (let y = stepPx / 2; y < window.innerHeight; y += stepPx) {
    for (const share of [0.1, 0.5, 0.9]) {
      const element = document.elementFromPoint(window.innerWidth * share, y)
      const name = element?.closest('button, a, h2, h3, p')
      const word = name?.getAttribute('aria-label') ?? name?.textContent
      if (word) found.add(word.slice(0, 60))
    }
  }
  return `  on the screen at ${Math.round(window.scrollY)} px: ${[...found].join(' | ')}`
}
