import { rapidClickMs } from '@comanda/rules/menu/rapid-click.ts'
import type { Locator, Page } from 'playwright-core'

/** What a thumb needs (WCAG 2.5.5, LOOK.md): 44 px each way, seen or not. */
const half = 21

/** A page that was just stepped to is there before its style is, and no size of it is one yet. */
const styled = (page: Page) => page.waitForLoadState('load')

/**
 * Buttons and links whose touched area is under 44x44: what lies 21 px left, right, above and below of the middle must be
 * theirs. A link within a sentence is excused, as WCAG does.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  await styled(page)
  return page.evaluate(async (reach) => {
    const inSentence = (one: Element) => one.tagName === 'A' && getComputedStyle(one).display === 'inline'
    const open = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
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

/** What makes the page, or the sheet that is open, wider than the phone, if anything; with the elements that stick out. */
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

/** On a wide screen: what of the page lies beside a column of 480 px in its middle, or that the whole does not fill it evenly. */
export async function besideColumn(page: Page): Promise<string[]> {
  await styled(page)
  return page.evaluate(() => {
    const frames = 'header, main, footer, nav'
    const parts = [...document.querySelectorAll(frames)].filter(
      (one) => !one.parentElement?.closest(frames) && !one.closest('dialog') && one.getBoundingClientRect().width > 1,
    )
    const middle = document.documentElement.clientWidth / 2
    // The ground of the tab bar goes on to the edges; its tabs do not.
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

/** A finger on the page, `from` px below its top, moved by so many px (up is negative), held and taken away: no fling. */
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
 * Taps what a program calls hidden or disabled and a thumb does not: a choice behind its label, a button that says why it does
 * not act yet. Waits until it stands still, as a sheet that scrolls to what is missing moves it from under the thumb.
 */
export async function touch(control: Locator): Promise<void> {
  const element = await control.elementHandle()
  await element?.scrollIntoViewIfNeeded()
  await element?.waitForElementState('stable')
  await control.click({ force: true })
}

/**
 * A thumb's two quick taps, for what they ask for: the number of a dish. In one task of the page, as two presses of a busy test may
 * come further apart than `rapidClickMs`. Between them the page draws what the first has done, as it does for a thumb.
 */
export async function tapTwice(button: Locator): Promise<void> {
  // Where a thumb reaches it.
  await button.click({ trial: true })
  await button.evaluate(async (one) => {
    for (const detail of [1, 2]) {
      one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
      // React draws at the end of an event that a person makes, which for one of a script is the next microtask.
      await null
    }
  })
}

/**
 * The same by real presses, on a button to which more taps do no harm. Where the test stood still between them they were two of a
 * guest who counts, and are made again.
 */
export async function pressTwice(button: Locator): Promise<void> {
  const page = button.page()
  for (let apart = Number.POSITIVE_INFINITY; apart > rapidClickMs; ) {
    // The last press of one try and the first of the next are no two quick ones.
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

/** How much of the screen has moved by how much since the page began; 0 = nothing that was drawn has moved. */
export function shifted(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    // What comes after the page, and the observer's own turn.
    await new Promise((done) => setTimeout(done, 500))
    return sum
  })
}

/** What has been drawn above the page's place is reckoned in with the next frame, and what scrolls as a part opens has done so by then. */
export const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
