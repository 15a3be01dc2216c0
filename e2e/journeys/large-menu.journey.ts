import { makeLargeMenu } from '@comanda/testing/large-menu.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishMenu } from '../database.ts'
import { type Guest, newGuest, seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'

/** A menu of a thousand dishes: drawn where it is read, and nobody notices. */
describe('a menu of 1,000 dishes', () => {
  let stage: Stage
  let guest: Guest
  beforeAll(async () => {
    stage = await openStage()
    await publishMenu(stage, '101', makeLargeMenu())
    guest = await seatGuest(stage, 'en', { tableNo: 'A1' })
    await guest.page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A1`)
    await guest.page.waitForSelector('html[data-ready]')
  })
  afterAll(() => stage?.close())
  /** By the page's own clock, and until what it has drawn by then is on the screen: however slow the machine is. */
  const rest = (ms: number) =>
    guest.page.evaluate(
      (time) =>
        new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), time)),
      ms,
    )
  const drawn = () => guest.page.getByRole('main').getByRole('listitem').count()

  it('has only what is near the screen in the page', async () => {
    await expect.poll(drawn).toBeGreaterThan(8)
    await expect.poll(() => drawn()).toBeLessThan(80)
    await expect.poll(() => guest.menu.dish('House dish number 1').getAttribute('aria-setsize')).toBe('40')
  })

  it('is where it was left when it is loaded again, whatever the phone was doing', async () => {
    const place = () => guest.page.evaluate(() => window.scrollY)
    for (const top of [5000, 20_000, 60_000]) {
      await guest.page.evaluate((to) => window.scrollTo(0, to), top)
      await rest(300)
      const left = await place()
      await guest.page.reload()
      await guest.page.waitForSelector('html[data-ready]')
      await rest(300)
      expect(Math.abs((await place()) - left)).toBeLessThan(200)
    }
  })

  it('shows the category its address names, and its first dishes without any script', async () => {
    const id = await guest.page.locator('[data-category]').nth(3).getAttribute('id')
    const menu = `${stage.url}/s/demo/orderLR?storeid=101&tableno=A1`
    await guest.page.goto('about:blank')
    await guest.page.goto(`${menu}#${id}`)
    await expect.poll(async () => Math.abs(await guest.menu.headTop('Category 4'))).toBeLessThan(200)
    const reader = await newGuest(stage, 'en', { javaScriptEnabled: false })
    await reader.page.goto(menu)
    await expect.poll(() => reader.menu.dish('House dish number 1').isVisible()).toBe(true)
    await guest.page.goto(menu)
    await guest.page.waitForSelector('html[data-ready]')
  })

  it('leads to any category, and its dishes are there', async () => {
    await guest.menu.category('Category 20').click()
    await guest.menu.dish('House dish number 761').waitFor()
    await expect.poll(() => guest.menu.headTop('Category 20')).toBeLessThan(70)
    await expect.poll(() => guest.menu.current()).toBe('Category 20')
    await guest.menu.add('House dish number 761')
    await expect.poll(() => guest.menu.portions('House dish number 761').textContent()).toBe('1')
    await expect.poll(() => drawn()).toBeLessThan(80)
  })

  it('stays where the guest reads while what is above is drawn for the first time', async () => {
    const topOf = (name: string) =>
      guest.menu.dish(name).evaluate((dish) => Math.round(dish.getBoundingClientRect().top))
    await guest.menu.category('Category 15').click()
    await guest.menu.dish('House dish number 561').waitFor()
    await rest(1200)
    for (let turn = 0; turn < 6; turn++) {
      const seen = await guest.page.evaluate(() => {
        const dish = [...document.querySelectorAll<HTMLElement>('[data-code]')].find(
          (one) => one.getBoundingClientRect().top > 200,
        )
        return {
          name: dish?.querySelector('h3 button')?.textContent ?? '',
          top: dish?.getBoundingClientRect().top ?? 0,
        }
      })
      await guest.page.evaluate(() => window.scrollBy(0, -300))
      await rest(350)
      await expect.poll(async () => Math.abs((await topOf(seen.name)) - (seen.top + 300))).toBeLessThan(4)
    }
  })

  it('lets the keyboard walk on through dishes that were not drawn', async () => {
    await guest.page.evaluate(() => window.scrollTo(0, 0))
    await guest.menu.plus('House dish number 1').focus()
    for (let press = 0; press < 80; press++) {
      await guest.page.keyboard.press('Tab')
      // As fast as a key that is held down repeats.
      await rest(40)
    }
    const place = await guest.page.evaluate(() => {
      const dish = document.activeElement?.closest('[data-code]')
      return Number(dish?.getAttribute('data-code')?.slice(1) ?? Number.NaN)
    })
    expect(place).toBeGreaterThanOrEqual(30)
    expect(guest.faults).toEqual([])
  })
})
