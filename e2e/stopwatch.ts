import type { Page } from 'playwright-core'

/** Time of the next tap on this page. Call it before tapping. */
export function nextTap(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener('click', () => resolve(performance.timeOrigin + performance.now()), {
          once: true,
          capture: true,
        })
      }),
  )
}

/** Time when the next answer whose address contains `part` is in this page. Call it before tapping. */
export function nextAnswer(page: Page, part: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const entry = list.getEntries().find(({ name }) => name.includes(wanted))
          if (entry === undefined) return
          observer.disconnect()
          resolve(performance.timeOrigin + (entry as PerformanceResourceTiming).responseEnd)
        })
        observer.observe({ type: 'resource' })
      }),
    part,
  )
}

export interface Sight {
  /** Of the element to watch. */
  readonly selector: string
  readonly text: string
}

/** Time when the page first shows it, to the frame, not to the test's next poll. Call it before tapping. */
export const nextAppearance = (page: Page, sight: Sight) => nextTurn(page, { ...sight, isThere: true })

/** Time when the page no longer shows it. Call it before tapping, while it shows. */
export const nextDisappearance = (page: Page, sight: Sight) => nextTurn(page, { ...sight, isThere: false })

function nextTurn(page: Page, turn: Sight & { readonly isThere: boolean }): Promise<number> {
  return page.evaluate(
    ({ selector, text, isThere }) =>
      new Promise<number>((resolve, reject) => {
        const look = () => [...document.querySelectorAll(selector)].some((one) => one.textContent?.includes(text))
        const seen = () => {
          if (look() !== isThere) return
          observer.disconnect()
          resolve(performance.timeOrigin + performance.now())
        }
        const observer = new MutationObserver(seen)
        observer.observe(document, { subtree: true, childList: true, characterData: true })
        seen()
        // Before the test's own timeout, which would not say what was missing.
        setTimeout(() => reject(new Error(`${text} ${isThere ? 'has not come' : 'has not gone'}`)), 30_000)
      }),
    turn,
  )
}

/**
 * From the tap that `tap` makes to the last of what is `shown`, by the pages' timestamps, so that a late test does not
 * matter.
 */
export async function timeFromTap(
  page: Page,
  tap: () => Promise<unknown>,
  shown: readonly Promise<number>[],
): Promise<number> {
  const [tapped, seen] = await Promise.all([nextTap(page), Promise.all(shown), tap()])
  return Math.max(...seen) - tapped
}

/**
 * Measures a bound of the spec, in milliseconds: one run within it is enough. A machine can stall during one run, but
 * hardly during two of three.
 * So if the first run is over the bound, the median of three counts. `undo` reverts a run, unmeasured, before the next.
 */
export async function measureWait(
  boundMs: number,
  turn: () => Promise<number>,
  undo: () => Promise<unknown> = async () => undefined,
): Promise<number> {
  const first = await turn()
  if (first < boundMs) return first
  const waits = [first]
  while (waits.length < 3) {
    await undo()
    waits.push(await turn())
  }
  console.log(`one turn was over ${boundMs} ms: ${waits.map(Math.round).join(', ')}`)
  return waits.sort((one, other) => one - other)[1] ?? first
}
