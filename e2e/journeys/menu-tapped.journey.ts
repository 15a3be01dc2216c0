import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guest, seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'
import { twoFrames } from '../touch.ts'
import { withoutAnchors } from '../without-anchors.ts'

interface Read {
  readonly code: string | undefined
  readonly top: number
}

/** Runs in the page. A phone that comes to its next dishes only when it is told to (`drawOn`), or so long after a tap in the rail. */
function drawsLate(afterMs: number | null): void {
  const late: (() => void)[] = []
  window.requestIdleCallback = (work) => late.push(() => work({ didTimeout: true, timeRemaining: () => 0 }))
  window.IntersectionObserver = class extends IntersectionObserver {
    constructor(tell: IntersectionObserverCallback, init?: IntersectionObserverInit) {
      super((...told) => void late.push(() => tell(...told)), init)
    }
  }
  const drawOn = () => {
    for (const work of late.splice(0)) work()
    setTimeout(drawOn)
  }
  Object.assign(window, { drawOn })
  if (afterMs === null) return
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a[href^="#c-"]')) setTimeout(drawOn, afterMs)
  })
}
/** Longer than a page takes to arrive where its rail leads (use-scroll-spy.ts). By the page's own clock: a test may stand still meanwhile. */
const lateMs = 1500

/** A phone draws first what is seen first; the rest comes when it has time, and nobody notices. */
describe('the menu that a guest taps open', { tags: 'soak' }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  const tapOpen = async (guest: Guest) => {
    await guest.page.waitForSelector('html[data-ready=landing]')
    await guest.landing.toMenu.click()
    await guest.page.waitForSelector('html[data-ready=orderLR]')
  }
  const sitDown = async (tableNo: string) => seatGuest(stage, 'zh', { tableNo })
  const codes = ({ page }: Guest) =>
    page.locator('main [role=listitem]').evaluateAll((all) => all.map((dish) => (dish as HTMLElement).dataset.code))
  /** As a page of its own has it, which can be read without any script. */
  const written = ({ page }: Guest) =>
    page.evaluate(async () => {
      const html = await (await fetch(location.href)).text()
      const dishes = new DOMParser()
        .parseFromString(html, 'text/html')
        .querySelectorAll<HTMLElement>('main [data-code]')
      return [...dishes].map((dish) => dish.dataset.code)
    })
  const isWhole = async (guest: Guest) => {
    const all = await written(guest)
    expect(all.length).toBeGreaterThan(60)
    await expect.poll(() => codes(guest)).toEqual(all)
  }
  /** The first dish below what stands over the list. */
  const firstRead = ({ page }: Guest): Promise<Read> =>
    page.evaluate(() => {
      const isRead = (dish: Element) => dish.getBoundingClientRect().top > 110
      const dish = [...document.querySelectorAll<HTMLElement>('main [role=listitem]')].find(isRead)
      return { code: dish?.dataset.code, top: dish?.getBoundingClientRect().top ?? Number.NaN }
    })
  /** Once what was just drawn above it is reckoned in. */
  const expectSame = async (guest: Guest, before: Read) => {
    const read = async () => {
      const { code, top } = await firstRead(guest)
      return { code, isThere: Math.abs(top - before.top) < 2 }
    }
    await expect.poll(read).toEqual({ code: before.code, isThere: true })
  }

  it('begins with a few dishes, and has all of them in their order soon after', async () => {
    const guest = await sitDown('A2')
    await guest.page.evaluate(() => {
      const counts: number[] = []
      Object.assign(window, { counts })
      const count = () => counts.push(document.querySelectorAll('main [role=listitem]').length)
      new MutationObserver(count).observe(document, { childList: true, subtree: true })
    })
    await tapOpen(guest)
    await isWhole(guest)
    const counts = await guest.page.evaluate(() => (window as unknown as { counts: number[] }).counts)
    const first = counts.find((count) => count > 0)
    expect(first).toBeLessThan(10)
    expect(guest.faults).toEqual([])
  })

  it.each([true, false])(
    'stays where the rail has led while the rest is drawn (scroll anchors: %s)',
    async (anchors) => {
      const guest = await sitDown(anchors ? 'A3' : 'A4')
      if (!anchors) await guest.page.evaluate(withoutAnchors)
      await tapOpen(guest)
      await guest.menu.category('甜品').click()
      await guest.menu.dish('杨枝甘露').waitFor()
      await expect.poll(() => guest.menu.headTop('甜品')).toBeLessThan(70)
      await isWhole(guest)
      // The last that was drawn is reckoned in with the next frame.
      await twoFrames(guest.page)
      expect(await guest.menu.headTop('甜品')).toBeLessThan(70)
      expect(await guest.menu.headTop('甜品')).toBeGreaterThanOrEqual(55)
      await expect.poll(() => guest.menu.current()).toBe('甜品')
    },
  )

  describe('on a phone that needs seconds to draw what stands above', () => {
    /** The last of the category above: a dish, or what is not drawn yet. */
    const endAbove = ({ page }: Guest) =>
      page
        .locator('main section[data-category]:has(+ section:has-text("杨枝甘露")) [role=list] > :last-child')
        .evaluate(({ tagName }) => tagName)
    /** All that stands above, or the next slice would move the page once more. */
    const isDrawn = async (guest: Guest) => {
      const gaps = guest.page.locator('main section:has(~ section:has-text("杨枝甘露")) [role=list] > svg')
      await expect.poll(() => gaps.count()).toBe(0)
      await twoFrames(guest.page)
    }
    const led = async (tableNo: string, afterMs: number | null) => {
      const guest = await sitDown(tableNo)
      await guest.page.evaluate(drawsLate, afterMs)
      await tapOpen(guest)
      await guest.menu.category('甜品').click()
      await guest.menu.dish('杨枝甘露').waitFor()
      return guest
    }

    it('stays where the rail has led', async () => {
      const guest = await led('A6', lateMs)
      await isDrawn(guest)
      expect(await guest.menu.headTop('甜品')).toBeLessThan(70)
      // The mark follows when the browser tells what is seen where the page has stayed.
      await expect.poll(() => guest.menu.current()).toBe('甜品')
    })

    it('goes on with the wheel', async () => {
      const guest = await led('A1', null)
      const { page } = guest
      await expect.poll(() => guest.menu.headTop('甜品')).toBeLessThan(70)
      expect(await endAbove(guest)).toBe('svg')
      await page.mouse.move(200, 400)
      await page.mouse.wheel(0, -1000)
      await expect.poll(() => guest.menu.headTop('甜品')).toBeGreaterThan(900)
      await page.evaluate(() => (window as unknown as { drawOn: () => void }).drawOn())
      await isDrawn(guest)
      expect(await guest.menu.headTop('甜品')).toBeGreaterThan(900)
    })
  })

  it('finds the dish that was read on the way back, before and after the rest is drawn', async () => {
    const guest = await sitDown('A5')
    const { page } = guest
    await tapOpen(guest)
    await isWhole(guest)
    await page.evaluate(() => window.scrollTo(0, 2400))
    await page.waitForFunction(() => window.scrollY === 2400)
    const before = await firstRead(guest)
    // From here on the rest comes when it is told to.
    await page.evaluate(drawsLate, null)
    await page.getByRole('button', { name: guest.text('menu.cartWith', { n: 0 }), exact: true }).click()
    await page.waitForURL(/\/cart/)
    await page.evaluate(() => void setTimeout(() => history.back()))
    await page.waitForURL(/\/orderLR/)
    await expectSame(guest, before)
    expect(await page.locator('main [role=list] > svg').count()).toBeGreaterThan(0)
    await page.evaluate(() => (window as unknown as { drawOn: () => void }).drawOn())
    await isWhole(guest)
    await expectSame(guest, before)
  })
})
