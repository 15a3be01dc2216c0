import type { Locator, Page } from 'playwright-core'

/** What a thumb needs (WCAG 2.5.5, LOOK.md): 44 px each way, seen or not. */
const half = 21

/**
 * Buttons and links whose touched area is under 44x44: what lies 21 px left, right, above and below of the middle must be
 * theirs. A link within a sentence is excused, as WCAG does.
 */
export function smallTargets(page: Page): Promise<string[]> {
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
export function widerThanPhone(page: Page): Promise<string[]> {
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
