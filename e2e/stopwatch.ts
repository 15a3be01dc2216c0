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
export function nextSight(page: Page, sight: Sight): Promise<number> {
  return page.evaluate(
    ({ selector, text }) =>
      new Promise<number>((resolve) => {
        const look = () => [...document.querySelectorAll(selector)].some((one) => one.textContent?.includes(text))
        const seen = () => {
          if (!look()) return
          observer.disconnect()
          resolve(performance.timeOrigin + performance.now())
        }
        const observer = new MutationObserver(seen)
        observer.observe(document, { subtree: true, childList: true, characterData: true })
        seen()
      }),
    sight,
  )
}
