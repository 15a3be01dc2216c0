import type { Browser } from 'playwright-core'
import { type Figure, percentile } from './report.ts'
import { openSlowPhone } from './slow-phone.ts'

/** Names in three languages, pinyin with initials, a tag, a code, and a word without match, from makeLargeMenu. */
const typed = ['家常', 'xiaochao', 'jcxc', 'number 7', '素', 'd12', 'zzzz']

/**
 * (e) Search of a large menu, from a key to the frame that shows the result. The sheet is open and its lists are
 * loaded, as when a guest reaches the first key.
 */
export async function benchSearchKeys(
  browser: Browser,
  {
    what,
    url,
    cookie,
    throttle,
  }: { readonly what: string; readonly url: string; readonly cookie: string; readonly throttle: number },
): Promise<Figure> {
  const { context, page, open } = await openSlowPhone(browser, { cookie, throttle })
  try {
    await open(`${url}/s/demo/orderLR?storeid=101&tableno=A1`)
    await page.waitForTimeout(3000)
    const index = page.waitForResponse((response) => response.url().includes('/search.json'))
    await page.locator('header [aria-haspopup=dialog]').tap()
    await index
    const field = page.getByRole('dialog').getByRole('textbox')
    await field.waitFor()
    await page.waitForTimeout(1000)
    await page.evaluate(watchKeys)
    for (const words of typed) {
      await field.pressSequentially(words, { delay: 250 })
      await page.waitForTimeout(500)
      for (const _ of words) await field.press('Backspace', { delay: 20 })
      await page.waitForTimeout(300)
    }
    const { signs, lists } = await page.evaluate(() => (window as unknown as { keyTimes: KeyTimes }).keyTimes)
    return {
      what: `${what}: from a key of the search to its sign in the field`,
      measured: `${spread(signs)}; to what it found: ${spread(lists)}`,
      reference: '',
      ratio: '',
      target: 'p95 <= 50 ms for the sign',
      holds: percentile(signs, 0.95) <= 50,
    }
  } finally {
    await context.close()
  }
}

/** Milliseconds from each key to the end of a frame. */
interface KeyTimes {
  /** The frame that shows the typed character. */
  readonly signs: number[]
  /** The frame with the changed list. A key that changes nothing is not counted. */
  readonly lists: number[]
}

function spread(times: readonly number[]): string {
  return `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, ${times.length} keys`
}

/** Runs in the page. */
function watchKeys(): void {
  const keyTimes: KeyTimes = { signs: [], lists: [] }
  Object.assign(window, { keyTimes })
  const sheet = document.querySelector('dialog[open]')
  if (sheet === null) throw new Error('no search is open')
  let listSince: number | undefined
  const afterFrame = (times: number[], since: number) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => times.push(performance.now() - since)
    // A message posted in the frame callback arrives after layout and paint.
    requestAnimationFrame(() => port2.postMessage(null))
  }
  sheet.addEventListener(
    'input',
    (event) => {
      const isEmpty = (event.target as HTMLInputElement).value === ''
      listSince = isEmpty ? undefined : event.timeStamp
      if (!isEmpty) afterFrame(keyTimes.signs, event.timeStamp)
    },
    { capture: true },
  )
  const isOfList = ({ target }: MutationRecord) => {
    const element = target instanceof Element ? target : target.parentElement
    return element?.closest('form, [role=status]') === null
  }
  new MutationObserver((changes) => {
    const since = listSince
    if (since === undefined || !changes.some(isOfList)) return
    listSince = undefined
    afterFrame(keyTimes.lists, since)
  }).observe(sheet, { childList: true, characterData: true, subtree: true })
}
