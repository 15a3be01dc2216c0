import type { Page } from 'playwright-core'

/** When the next tap on this page lands. Ask before tapping. */
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

/** When the answer to the next call whose address holds `part` is in this page. Ask before tapping. */
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
  /** Of the element that matters. */
  readonly selector: string
  readonly text: string
}

/** When the page first shows it, to the frame and not to a test's next look. Ask before tapping. */
export const nextSight = (page: Page, sight: Sight) => nextTurn(page, { ...sight, isThere: true })

/** When the page shows it no more. Ask before tapping, while it is there. */
export const nextGone = (page: Page, sight: Sight) => nextTurn(page, { ...sight, isThere: false })

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
        // Before the test's own end, which would not say what was waited for.
        setTimeout(() => reject(new Error(`${text} ${isThere ? 'has not come' : 'has not gone'}`)), 30_000)
      }),
    turn,
  )
}

/** From the tap that `tap` does on the page to the last of what is then `shown`: by the pages' stamps, however late the test looks. */
export async function sinceTap(
  page: Page,
  tap: () => Promise<unknown>,
  shown: readonly Promise<number>[],
): Promise<number> {
  const [tapped, seen] = await Promise.all([nextTap(page), Promise.all(shown), tap()])
  return Math.max(...seen) - tapped
}

/**
 * What is held to a bound of the spec, in milliseconds: one turn that keeps it is enough. A machine may stand still in the middle of a
 * turn, which says nothing of us, but hardly in two of three: where the first is over the bound, the median of three. `undo` puts
 * back what a turn has done, unmeasured, before the next one.
 */
export async function usualWait(
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
