import type { Browser } from 'playwright-core'
import { type Figure, percentile } from './report.ts'
import { openSlowPhone } from './slow-phone.ts'

/** Names in three languages, pinyin and its initials, a tag, a code, and what is nowhere: by the names of makeLargeMenu. */
const typed = ['家常', 'xiaochao', 'jcxc', 'number 7', '素', 'd12', 'zzzz']

/**
 * (e) The search of a large menu: from a key to the frame that shows what it found. The sheet is open and its lists are
 * here, as they are once a thumb has reached the first key.
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
    const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
    return {
      what: `${what}: from a key to what the search found`,
      measured: `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, ${times.length} keys`,
      reference: '',
      ratio: '',
      target: 'p95 <= 50 ms',
      holds: percentile(times, 0.95) <= 50,
    }
  } finally {
    await context.close()
  }
}

/**
 * Runs in the page: from the key to the end of the frame in which the list under the field has changed. A key after which the same
 * stands there is not counted.
 */
function watchKeys(): void {
  const keyTimes: number[] = []
  Object.assign(window, { keyTimes })
  const sheet = document.querySelector('dialog[open]')
  if (sheet === null) throw new Error('no search is open')
  let from: number | undefined
  sheet.addEventListener(
    'input',
    (event) => {
      from = (event.target as HTMLInputElement).value === '' ? undefined : event.timeStamp
    },
    { capture: true },
  )
  const isOfList = ({ target }: MutationRecord) => {
    const element = target instanceof Element ? target : target.parentElement
    return element?.closest('form, [role=status]') === null
  }
  new MutationObserver((changes) => {
    const at = from
    if (at === undefined || !changes.some(isOfList)) return
    from = undefined
    const afterFrame = new MessageChannel()
    afterFrame.port1.onmessage = () => keyTimes.push(performance.now() - at)
    // A message sent while the frame is made comes when it has been laid out and painted.
    requestAnimationFrame(() => afterFrame.port2.postMessage(null))
  }).observe(sheet, { childList: true, characterData: true, subtree: true })
}
