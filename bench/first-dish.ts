import type { Page } from 'playwright-core'

/** Runs in the page before any other script. */
export function watchTasks(): void {
  const tasks: number[] = []
  Object.assign(window, { longTasks: tasks })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** Longest task since the last call; 0 if none took 50 ms. Milliseconds. */
export function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { longTasks } = window as unknown as { longTasks: number[] }
    return Math.max(0, ...longTasks.splice(0))
  })
}

/**
 * Runs in the page before any other script. Marks the first dish's name for element timing when it is parsed or
 * rendered, before it can be painted.
 * The page's first paint may show only its head.
 */
export function watchFirstDish(): void {
  new PerformanceObserver((list) => {
    Object.assign(window, {
      firstDish: (list.getEntries()[0] as (PerformanceEntry & { renderTime: number }) | undefined)?.renderTime,
    })
  }).observe({ type: 'element', buffered: true })
  const marking = new MutationObserver(() => {
    const name = document.querySelector('main [role=listitem][data-code] h3 button')
    if (name === null) return
    marking.disconnect()
    name.setAttribute('elementtiming', 'first-dish')
  })
  marking.observe(document, { childList: true, subtree: true })
}

/** Milliseconds from the start of the visit. */
export async function firstDishPainted(page: Page): Promise<number> {
  const painted = await page.evaluate(() => (window as unknown as { firstDish?: number }).firstDish)
  if (painted === undefined) throw new Error('no dish was painted: nothing was measured')
  return painted
}
