import type { Page } from 'playwright-core'

/** Screen areas taken by a notch, round corners and a home bar, in CSS pixels. */
export interface Insets {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/**
 * From now on pages see these insets (`env(safe-area-inset-…)`). They last as long as the session, which stays open.
 */
export async function setInsets(page: Page, insets: Insets): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
}

/**
 * Tappable elements and titles under a screen edge, with everything scrolled to the start and to the end. Elements may
 * pass there while scrolling. Fails when there is nothing to check.
 */
export function underEdges(page: Page, insets: Insets): Promise<string[]> {
  return page.evaluate(async (clear) => {
    const open = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.documentElement
    const looked = 'a[href], button, input, select, textarea, summary, h1, h2, time'
    const scrolled = [document.documentElement, open, ...open.querySelectorAll('*')].filter(
      (one) => one.scrollHeight > one.clientHeight && getComputedStyle(one).overflowY !== 'hidden',
    )
    const found = new Set<string>()
    let seen = 0
    for (const at of ['start', 'end'] as const) {
      for (const one of scrolled) one.scrollTo({ top: at === 'start' ? 0 : one.scrollHeight, behavior: 'instant' })
      // Twice: rendering of far parts can make the page longer.
      for (let turn = 0; turn < 2; turn += 1) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        if (at === 'end') for (const one of scrolled) one.scrollTo({ top: one.scrollHeight, behavior: 'instant' })
      }
      await new Promise(requestAnimationFrame)
      for (const one of open.querySelectorAll(looked)) {
        const box = one.getBoundingClientRect()
        if (!isSeen(one, box)) continue
        seen += 1
        const sides = [
          box.left < clear.left - 0.5 ? 'left' : '',
          clear.right > 0 && box.right > innerWidth - clear.right + 0.5 ? 'right' : '',
          (at === 'start' || isPinned(one)) && box.top < clear.top - 0.5 && !isPicture(one) ? 'top' : '',
          (at === 'end' || isPinned(one)) && box.bottom > innerHeight - clear.bottom + 0.5 ? 'bottom' : '',
        ].filter((side) => side !== '')
        const name = one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 30) ?? ''
        if (sides.length > 0) found.add(`${sides.join(' and ')}: ${one.tagName} ${name} (${at})`)
      }
    }
    for (const one of scrolled) one.scrollTo({ top: 0, behavior: 'instant' })
    if (seen === 0) throw new Error('nothing to look at')
    return [...found]

    /** Its middle is on screen and uncovered: a bar hides what scrolls behind it. */
    function isSeen(one: Element, { left, top, width, height }: DOMRect): boolean {
      if (width <= 1 || height <= 1) return false
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit !== null && (one.contains(hit) || hit.closest('label')?.contains(one) === true)
    }

    /** A background may extend under the notch. */
    function isPicture(one: Element): boolean {
      return one.querySelector('img') !== null
    }

    /** It stays in place while anything scrolls. */
    function isPinned(one: Element): boolean {
      for (let part: Element | null = one; part !== null; part = part.parentElement) {
        const { position } = getComputedStyle(part)
        if (position === 'sticky') return isStuck(part)
        if (scrolled.includes(part)) return false
        if (position === 'fixed') return true
      }
      return false
    }

    /** A bar at the foot; one that has not reached its place at the top is still moving. */
    function isStuck(bar: Element): boolean {
      return getComputedStyle(bar).bottom !== 'auto' || bar.getBoundingClientRect().top <= clear.top
    }
  }, insets)
}
