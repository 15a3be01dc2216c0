import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { configureSeller } from '../database.ts'
import { bigTextGuest, type Guest, seatGuest } from '../guest.ts'
import { waitUntilHydrated } from '../pages/hydration.ts'
import { openStage, type Stage } from '../stage.ts'
import { smallTargets, twoFrames, widerThanPhone } from '../touch.ts'

/** For a smooth scroll on a busy machine. */
const arrival = { timeout: 5000 }

/** /orderTB: categories on top, with all of them in a list (spec 1 §2). */
describe('categories on top', { tags: 'soak' }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    await configureSeller(stage, { layout: 'TB' })
  })
  afterAll(() => stage?.close())

  async function openMenu(tableNo: string): Promise<Guest> {
    const guest = await seatGuest(stage, 'zh', { tableNo })
    await guest.landing.openMenu()
    return guest
  }
  /** The category bar, and the button that opens all categories. */
  const bar = ({ menu }: Guest) => menu.categories
  const all = ({ page, text }: Guest) => page.locator('summary').filter({ hasText: text('menu.allTypes') })
  const list = ({ page }: Guest) => page.locator('details[open]')
  const bottomOf = (guest: Guest) => bar(guest).evaluate((nav) => Math.round(nav.getBoundingClientRect().bottom))
  /** Space between the end of the open list and the cart bar. */
  const roomUnder = ({ page }: Guest) =>
    page.evaluate(() => {
      const box = document.querySelector('details[open] > div')?.getBoundingClientRect()
      const [cart] = [...document.querySelectorAll('[aria-live=polite]')].map((sum) => sum.parentElement)
      return (cart?.getBoundingClientRect().top ?? 0) - (box?.bottom ?? Number.POSITIVE_INFINITY)
    })
  const focused = ({ page }: Guest) => page.evaluate(() => document.activeElement?.textContent ?? '')

  it('show when the seller’s style says so, from the table, a link, and back from the cart', async () => {
    const guest = await openMenu('A1')
    const pathname = () => new URL(guest.page.url()).pathname
    expect(pathname()).toBe('/s/demo/orderTB')
    await guest.page.goto(`${stage.url}/s/demo/order?storeid=101&tableno=A1`)
    expect(pathname()).toBe('/s/demo/orderTB')
    // The cart as the first page: no page of ours is behind it.
    await guest.page.goto('about:blank')
    await guest.page.goto(`${stage.url}/s/demo/cart?storeid=101&tableno=A1`)
    await guest.page.waitForSelector('html[data-ready=cart]')
    await guest.page.goBack()
    await guest.page.waitForURL('**/orderTB?**')
    await bar(guest).waitFor()
    expect(guest.faults).toEqual([])
  })

  it('lead to a category, whose header stays under the bar', async () => {
    const guest = await openMenu('A2')
    const { menu, page } = guest
    await menu.category('甜品').click()
    await expect.poll(() => menu.current()).toBe('甜品')
    const under = async () => (await menu.headTop('甜品')) - (await bottomOf(guest))
    await expect.poll(under, arrival).toBe(0)
    await page.evaluate(() => window.scrollBy(0, 150))
    await expect.poll(under).toBe(0)
    expect(await bottomOf(guest)).toBeLessThan(120)
    expect(guest.faults).toEqual([])
  })

  it('mark the current category and scroll its name into view', async () => {
    const guest = await openMenu('A3')
    const { menu, page } = guest
    const isSeen = (name: string) =>
      menu.category(name).evaluate((link) => {
        const [own, frame] = [link, link.parentElement ?? link].map((one) => one.getBoundingClientRect())
        return own !== undefined && frame !== undefined && own.left >= frame.left && own.right <= frame.right
      })
    expect(await menu.current()).toBe('招牌')
    expect(await isSeen('饮品')).toBe(false)
    for (const name of ['汤煲', '饮品', '凉菜']) {
      // Below the sticky bar, 104 px from the top.
      const down = (await menu.headTop(name)) - 104
      await page.evaluate((by) => window.scrollBy(0, by), down)
      await expect.poll(() => menu.current()).toBe(name)
      await expect.poll(() => isSeen(name)).toBe(true)
    }
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => menu.current()).toBe('招牌')
    expect(guest.faults).toEqual([])
  })

  it('open in full by keyboard, and continue at the chosen one', async () => {
    const guest = await openMenu('A4')
    const { menu, page } = guest
    await all(guest).focus()
    await page.keyboard.press('Enter')
    await list(guest).waitFor()
    await expect.poll(() => list(guest).getByRole('link').count()).toBe(10)
    for (const _ of [1, 2, 3]) await page.keyboard.press('Tab')
    await expect.poll(() => focused(guest)).toBe('凉菜')
    await page.keyboard.press('Enter')
    await expect.poll(() => list(guest).count()).toBe(0)
    await expect.poll(async () => (await menu.headTop('凉菜')) - (await bottomOf(guest)), arrival).toBe(0)
    await expect.poll(() => menu.current()).toBe('凉菜')
    await expect.poll(() => focused(guest)).toBe('凉菜')
    // On to the first dish of the category.
    await page.keyboard.press('Tab')
    const within = page
      .locator('[data-category]')
      .filter({ has: page.getByRole('heading', { name: '凉菜', level: 2 }) })
    await expect.poll(() => within.locator(':focus').count()).toBe(1)
    expect(guest.faults).toEqual([])
  })

  it('close on Escape, a tap outside or a lost focus, and Escape returns the focus', async () => {
    const guest = await openMenu('A5')
    const { page } = guest
    const isFocused = () => all(guest).evaluate((summary) => summary === document.activeElement)
    await all(guest).click()
    await list(guest).getByRole('link').first().focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => list(guest).count()).toBe(0)
    expect(await isFocused()).toBe(true)
    await all(guest).click()
    await list(guest).waitFor()
    // The end of the store's name, where nothing takes a tap.
    const name = page.getByRole('heading', { level: 1 })
    await name.click({ position: { x: ((await name.boundingBox())?.width ?? 0) - 4, y: 4 } })
    await expect.poll(() => list(guest).count()).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await all(guest).click()
    await list(guest).getByRole('link').last().focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => list(guest).count()).toBe(0)
    expect(guest.faults).toEqual([])
  })

  it('show all of the list above the cart bar, wherever the page is', async () => {
    const [guest, narrow] = await Promise.all([openMenu('A6'), bigTextGuest(stage, 'en')])
    await narrow.page.goto(stage.tableLink('101', 'A7'))
    await narrow.landing.openMenu()
    for (const one of [guest, narrow]) {
      await waitUntilHydrated(one.page)
      await all(one).click()
      await expect.poll(() => roomUnder(one)).toBeGreaterThanOrEqual(0)
      expect(one.faults).toEqual([])
    }
  })

  it('show all in landscape too, and the page stays in place', async () => {
    const guest = await seatGuest(stage, 'zh', { tableNo: 'A10' }, { viewport: { width: 844, height: 390 } })
    const { page } = guest
    await guest.landing.openMenu()
    await waitUntilHydrated(page)
    await page.evaluate(() => window.scrollTo(0, 600))
    await expect.poll(() => bottomOf(guest)).toBeLessThan(120)
    // The list holds places for dishes still to be rendered; the browser adjusts for the last one in the next frame.
    await expect.poll(() => page.locator('main [role=list] > svg').count()).toBe(0)
    await twoFrames(page)
    const place = () => page.evaluate(() => window.scrollY)
    const before = await place()
    await all(guest).click()
    await list(guest).waitFor()
    await expect.poll(() => roomUnder(guest)).toBeGreaterThanOrEqual(0)
    // Scrolling caused by opening the list has ended two frames later.
    await twoFrames(page)
    expect(await place()).toBe(before)
    await list(guest).getByRole('link').last().click()
    await expect.poll(() => guest.menu.current()).toBe('饮品')
    expect(guest.faults).toEqual([])
  })

  it('are accessible on a phone, and on a narrow one with text twice as big', async () => {
    const [guest, narrow] = await Promise.all([openMenu('A8'), bigTextGuest(stage, 'ja')])
    await narrow.page.goto(stage.tableLink('101', 'A9'))
    await narrow.landing.openMenu()
    for (const one of [guest, narrow]) {
      // sound-pages.journey.ts checks the whole page.
      expect(await axeFaults(one.page, 'nav')).toEqual([])
      expect(await widerThanPhone(one.page)).toEqual([])
      expect(await smallTargets(one.page)).toEqual([])
      await all(one).click()
      await list(one).waitFor()
      expect(await axeFaults(one.page, 'details[open]')).toEqual([])
      expect(await widerThanPhone(one.page)).toEqual([])
      expect(one.faults).toEqual([])
    }
  })
})
