import { makeLargeMenu } from '@comanda/testing/large-menu.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishMenu } from '../database.ts'
import { type Guest, seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'
import { twoFrames } from '../touch.ts'
import { withoutAnchors } from '../without-anchors.ts'

interface Read {
  readonly code: string | undefined
  readonly top: number
}

/**
 * Runs in the page. Delays rendering near the screen until `drawOn` is called, or until this long after a tap in the
 * rail.
 */
function drawsLate(afterMs: number | null): void {
  const late: (() => void)[] = []
  window.IntersectionObserver = class extends IntersectionObserver {
    constructor(tell: IntersectionObserverCallback, init?: IntersectionObserverInit) {
      super((...args) => void late.push(() => tell(...args)), init)
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
/**
 * Longer than the page takes to arrive where its rail leads (use-scroll-spy.ts). By the page's own clock, because a
 * test can stall.
 */
const lateMs = 1500

/**
 * The phone first renders what the guest sees first. The rest follows in the next task without moving the text being
 * read.
 */
describe('the menu opened by a tap', { tags: 'soak' }, () => {
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
  /** The categories of a direct visit, readable without script. */
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
  /** The first dish below the header of the list. */
  const firstRead = ({ page }: Guest): Promise<Read> =>
    page.evaluate(() => {
      const isRead = (dish: Element) => dish.getBoundingClientRect().top > 110
      const dish = [...document.querySelectorAll<HTMLElement>('main [role=listitem]')].find(isRead)
      return { code: dish?.dataset.code, top: dish?.getBoundingClientRect().top ?? Number.NaN }
    })
  /** After the browser has adjusted for dishes rendered above. */
  const expectSame = async (guest: Guest, before: Read) => {
    const read = async () => {
      const { code, top } = await firstRead(guest)
      return { code, isThere: Math.abs(top - before.top) < 2 }
    }
    await expect.poll(read).toEqual({ code: before.code, isThere: true })
  }

  const toCartAndBack = async ({ page, text }: Guest) => {
    await page.getByRole('button', { name: text('menu.cartWith', { n: 0 }), exact: true }).click()
    await page.waitForURL(/\/cart/)
    await page.evaluate(() => void setTimeout(() => history.back()))
    await page.waitForURL(/\/orderLR/)
  }

  it('starts with a few dishes and soon has all in order', async () => {
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

  it.each([true, false])('stays where the rail led while the rest renders (scroll anchors: %s)', async (anchors) => {
    const guest = await sitDown(anchors ? 'A3' : 'A4')
    if (!anchors) await guest.page.evaluate(withoutAnchors)
    await tapOpen(guest)
    await guest.menu.category('甜品').click()
    await guest.menu.dish('杨枝甘露').waitFor()
    await expect.poll(() => guest.menu.headTop('甜品')).toBeLessThan(70)
    await isWhole(guest)
    // The browser adjusts for the last height in the next frame.
    await twoFrames(guest.page)
    expect(await guest.menu.headTop('甜品')).toBeLessThan(70)
    expect(await guest.menu.headTop('甜品')).toBeGreaterThanOrEqual(55)
    await expect.poll(() => guest.menu.current()).toBe('甜品')
  })

  it('returns to the dish that was read', async () => {
    const guest = await sitDown('A5')
    const { page } = guest
    await tapOpen(guest)
    await isWhole(guest)
    await page.evaluate(() => window.scrollTo(0, 2400))
    await page.waitForFunction(() => window.scrollY === 2400)
    const before = await firstRead(guest)
    await toCartAndBack(guest)
    await expectSame(guest, before)
    await isWhole(guest)
    await expectSame(guest, before)
  })

  describe('with 1,000 dishes on a phone that renders within seconds', () => {
    beforeAll(() => publishMenu(stage, '101', makeLargeMenu()))
    const led = { category: '第20类', dish: '第761道家常小炒' }
    const isWaiting = ({ page }: Guest) =>
      page
        .locator(`main section[data-category]:has(+ section:has-text("${led.dish}")) [role=list] > :last-child`)
        .evaluate((chunk: HTMLElement) => chunk.dataset.waiting !== undefined)
    /** Everything above the category is rendered, or it would move the page again. */
    const isDrawn = async (guest: Guest) => {
      await expect.poll(() => isWaiting(guest)).toBe(false)
      await twoFrames(guest.page)
    }
    const drawOn = ({ page }: Guest) => page.evaluate(() => (window as unknown as { drawOn: () => void }).drawOn())
    const leadTo = async (tableNo: string, afterMs: number | null) => {
      const guest = await sitDown(tableNo)
      await guest.page.evaluate(drawsLate, afterMs)
      await tapOpen(guest)
      await guest.menu.category(led.category).click()
      await guest.menu.dish(led.dish).waitFor()
      return guest
    }

    it('stays where the rail led', async () => {
      const guest = await leadTo('A6', lateMs)
      await isDrawn(guest)
      expect(await guest.menu.headTop(led.category)).toBeLessThan(70)
      // The mark follows when the browser reports what is visible at rest.
      await expect.poll(() => guest.menu.current()).toBe(led.category)
    })

    it('continues with the wheel', async () => {
      const guest = await leadTo('A1', null)
      const { page } = guest
      await expect.poll(() => guest.menu.headTop(led.category)).toBeLessThan(70)
      expect(await isWaiting(guest)).toBe(true)
      await page.mouse.move(200, 400)
      await page.mouse.wheel(0, -1000)
      await expect.poll(() => guest.menu.headTop(led.category)).toBeGreaterThan(900)
      await drawOn(guest)
      await isDrawn(guest)
      expect(await guest.menu.headTop(led.category)).toBeGreaterThan(900)
    })

    it('returns to the dish that was read, before and after its neighbours render', async () => {
      const guest = await sitDown('A7')
      const { page } = guest
      await tapOpen(guest)
      await guest.menu.category(led.category).click()
      await guest.menu.dish(led.dish).waitFor()
      await page.mouse.move(200, 400)
      for (let turn = 0; turn < 4; turn++) {
        await page.mouse.wheel(0, -700)
        await page.waitForTimeout(300)
      }
      await isDrawn(guest)
      const before = await firstRead(guest)
      await page.evaluate(drawsLate, null)
      await toCartAndBack(guest)
      await expectSame(guest, before)
      expect(await page.locator('[data-waiting]').count()).toBeGreaterThan(30)
      await drawOn(guest)
      await expectSame(guest, before)
    })
  })
})
