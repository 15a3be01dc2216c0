import { rapidClickMs } from '@comanda/rules/menu/rapid-click.ts'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A thumb's target (WCAG 2.5.5, LOOK.md): 44 px each way, visible or not. */
const half = 21

/** After a navigation the page exists before its style, and sizes are not final. */
const styled = (page: Page) => page.waitForLoadState('load')

/**
 * Buttons and links with a touch area under 44x44: points 21 px left, right, above and below the middle must belong to
 * them. A link within a sentence is exempt, as in WCAG.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  await styled(page)
  return page.evaluate(async (reach) => {
    const inSentence = (one: Element) => one.tagName === 'A' && getComputedStyle(one).display === 'inline'
    const open = [...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1) ?? document
    const targets = [...open.querySelectorAll<HTMLElement>('a[href], button, select, [role=button], summary')].filter(
      (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !inSentence(one),
    )
    const small: string[] = []
    for (const target of targets) {
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = target.getBoundingClientRect()
      if (width <= 1 || height <= 1) continue
      const [x, y] = [left + width / 2, top + height / 2]
      const own = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy)
        return hit !== null && (target.contains(hit) || hit.closest('label')?.contains(target) === true)
      }
      const short = [
        width < 44 && !(own(-reach, 0) && own(reach, 0)) ? 'narrow' : '',
        height < 44 && !(own(0, -reach) && own(0, reach)) ? 'low' : '',
      ].filter((word) => word !== '')
      const name = target.getAttribute('aria-label') ?? target.textContent?.trim() ?? target.tagName
      if (short.length > 0) small.push(`${name}: ${short.join(' and ')} (${Math.round(width)} x ${Math.round(height)})`)
    }
    window.scrollTo(0, 0)
    return small
  }, half)
}

/** What makes the page or open sheet wider than the phone, with the elements that stick out. */
export async function widerThanPhone(page: Page): Promise<string[]> {
  await styled(page)
  return page.evaluate(() => {
    const sheet = [...document.querySelectorAll('dialog[open] *')].filter(
      (one) => getComputedStyle(one).overflowY === 'auto' || getComputedStyle(one).overflowY === 'scroll',
    )
    const wide = [document.documentElement, ...sheet].filter((one) => one.scrollWidth > one.clientWidth)
    return wide.flatMap((frame) => {
      const edge = frame.getBoundingClientRect().left + frame.clientWidth + 0.5
      const out = [...frame.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > edge)
      const names = out
        .slice(-4)
        .map((one) => `${one.tagName} ${one.getAttribute('class')} ${one.textContent?.slice(0, 30)}`)
      return [`${frame.scrollWidth} px wide in ${frame.clientWidth}`, ...names]
    })
  })
}

/** On a wide screen: parts outside a centred 480 px column, or a whole that does not fill it evenly. */
export async function besideColumn(page: Page): Promise<string[]> {
  await styled(page)
  return page.evaluate(() => {
    const frames = 'header, main, footer, nav'
    const parts = [...document.querySelectorAll(frames)].filter(
      (one) => !one.parentElement?.closest(frames) && !one.closest('dialog') && one.getBoundingClientRect().width > 1,
    )
    const middle = document.documentElement.clientWidth / 2
    // The tab bar's background extends to the edges; its tabs do not.
    const isTabBar = (one: Element) => one.tagName === 'NAV' && one.getBoundingClientRect().width > 482
    const seen = parts.flatMap((one) => (isTabBar(one) ? [...one.querySelectorAll('a')] : [one]))
    const boxes = seen.map((one) => ({ name: `${one.tagName} ${one.className}`, ...sides(one) }))
    const said = boxes
      .filter(({ left, right }) => left < middle - 241 || right > middle + 241)
      .map(({ name, left, right }) => `${name} from ${left} to ${right}`)
    const left = Math.min(...boxes.map((box) => box.left))
    const right = Math.max(...boxes.map((box) => box.right))
    const isEven = Math.abs(left + right - 2 * middle) <= 2 && right - left > 400
    return isEven ? said : [...said, `all of it from ${left} to ${right}, the middle is ${middle}`]

    function sides(one: Element): { left: number; right: number } {
      const { left, right } = one.getBoundingClientRect()
      return { left: Math.round(left), right: Math.round(right) }
    }
  })
}

/** A finger `from` px below the page's top, moved by this many px (negative = up), held and lifted: no fling. */
export async function swipe(page: Page, by: number, from = 500): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const [x, steps] = [360, 10]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  await touch('touchStart', from)
  for (let step = 1; step <= steps; step++) {
    await touch('touchMove', from + (by * step) / steps)
    await page.waitForTimeout(20)
  }
  await page.waitForTimeout(200)
  await touch('touchEnd')
  await session.detach()
}

/**
 * Taps what programs consider hidden or disabled and a thumb does not: an input behind its label, a button that
 * explains why it does nothing yet.
 * Waits until it stands still, because scrolling to a missing answer can move it.
 */
export async function touch(control: Locator): Promise<void> {
  const element = await control.elementHandle()
  await element?.scrollIntoViewIfNeeded()
  await element?.waitForElementState('stable')
  await control.click({ force: true })
}

/** Taps until the tap counts: a sheet takes no tap of the finger that opened it (faults of 2026-11, 8). */
export async function tapUntilGone(control: Locator): Promise<void> {
  await control.waitFor()
  await expect
    .poll(async () => {
      if ((await control.count()) > 0) await control.click()
      return control.count()
    })
    .toBe(0)
}

/**
 * A thumb's two quick taps, for the number pad. In one task of the page, because two presses of a busy test can be
 * further apart than `rapidClickMs`. The page renders between them, as for a thumb.
 */
export async function tapTwice(button: Locator): Promise<void> {
  // At a point that a thumb can reach.
  await button.click({ trial: true })
  await button.evaluate(async (one) => {
    for (const detail of [1, 2]) {
      one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
      // React renders at the end of a user event; for a scripted one that is the next microtask.
      await null
    }
  })
}

/**
 * The same with real presses, on a button where more taps do no harm. If the test stalled between them, they were slow
 * taps and are repeated.
 */
export async function pressTwice(button: Locator): Promise<void> {
  const page = button.page()
  for (let apart = Number.POSITIVE_INFINITY; apart > rapidClickMs; ) {
    // The last press of one try and the first of the next must not count as quick.
    if (Number.isFinite(apart)) await page.waitForTimeout(rapidClickMs + 50)
    const stamps = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let first: number | undefined
          const press = ({ timeStamp }: Event) => {
            if (first !== undefined) {
              removeEventListener('click', press, true)
              resolve(timeStamp - first)
            }
            first ??= timeStamp
          }
          addEventListener('click', press, true)
        }),
    )
    await button.dblclick()
    apart = await stamps
  }
}

/** The page's layout shift since it began; 0 = nothing moved. */
export function shifted(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    // Waits for late content, and for the observer.
    await new Promise((done) => setTimeout(done, 500))
    return sum
  })
}

/**
 * The browser adjusts for content rendered above in the next frame, and scrolling caused by opening has ended by then.
 */
export const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/**
 * Visible controls, of the open dialog if there is one, whose middle belongs to something else wherever the page is
 * scrolled: a notice covers them.
 */
export async function coveredControls(page: Page): Promise<string[]> {
  await styled(page)
  await twoFrames(page)
  return page.evaluate(() => {
    const isFree = (control: HTMLElement): boolean => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit !== null && (control.contains(hit) || hit.closest('label')?.contains(control) === true)
    }
    const canBeReached = (control: HTMLElement): boolean =>
      (['nearest', 'center', 'start', 'end'] as const).some((block) => {
        control.scrollIntoView({ block, inline: block, behavior: 'instant' })
        return isFree(control)
      })
    const open = [...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1) ?? document
    const controls = [...open.querySelectorAll<HTMLElement>('a[href], button, select, input, summary')].filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches('.sr, .sr *') && one.offsetWidth > 1,
    )
    const covered = controls.filter((one) => !canBeReached(one))
    window.scrollTo(0, 0)
    return covered.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? one.tagName)
  })
}
