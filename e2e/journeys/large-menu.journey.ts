import { makeLargeMenu } from '@comanda/testing/large-menu.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishMenu } from '../database.ts'
import { type Guest, newGuest, seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'
import { withoutAnchors } from '../without-anchors.ts'

/** A menu of a thousand dishes renders where the guest reads. */
describe('a menu of 1,000 dishes', () => {
  let stage: Stage
  let guest: Guest
  let menu: string
  beforeAll(async () => {
    stage = await openStage()
    menu = `${stage.url}/s/demo/orderLR?storeid=101&tableno=A1`
    await publishMenu(stage, '101', makeLargeMenu())
    guest = await seatGuest(stage, 'en', { tableNo: 'A1' })
    await guest.page.goto(menu)
    await guest.page.waitForSelector('html[data-ready]')
  })
  afterAll(() => stage?.close())
  /** Waits by the page's own clock, and until its rendering is on screen, so that a slow machine does not matter. */
  const rest = (ms: number, page = guest.page) =>
    page.evaluate(
      (time) =>
        new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), time)),
      ms,
    )
  const dishes = ({ page }: Guest) => page.getByRole('main').getByRole('listitem')
  const drawn = () => dishes(guest).count()
  /** The dishes in the page, once no more arrive for a while. */
  const settled = async (reader = guest) => {
    const codes = () => dishes(reader).evaluateAll((all) => all.map((dish) => dish.dataset.code).join())
    let [before, now] = ['', await codes()]
    while (now !== before) {
      await rest(600, reader.page)
      ;[before, now] = [now, await codes()]
    }
    return now.split(',')
  }
  const topOf = (name: string) => guest.menu.dish(name).evaluate((dish) => Math.round(dish.getBoundingClientRect().top))
  /** The first dish below the header of the list. */
  const firstDish = () =>
    guest.page.evaluate(() => {
      const dish = [...document.querySelectorAll<HTMLElement>('[data-code]')].find(
        (one) => one.getBoundingClientRect().top > 200,
      )
      return {
        name: dish?.querySelector('h3 button')?.textContent ?? '',
        top: dish?.getBoundingClientRect().top ?? 0,
      }
    })

  it('renders only what is near the screen at first', async () => {
    await expect.poll(drawn).toBeGreaterThan(8)
    await expect.poll(() => drawn()).toBeLessThan(80)
    await expect.poll(() => guest.menu.dish('House dish number 1').getAttribute('aria-setsize')).toBe('40')
  })

  it('skips a far chunk and keeps its height', async () => {
    const first = guest.page.locator('main [role=list] > div').first()
    const measure = () =>
      first.evaluate((chunk) => ({
        skipped: getComputedStyle(chunk).contentVisibility === 'auto',
        height: Math.round(chunk.getBoundingClientRect().height),
      }))
    const { skipped, height } = await measure()
    expect(skipped).toBe(false)
    await guest.page.evaluate(() => window.scrollTo(0, 30_000))
    await expect.poll(measure).toEqual({ skipped: true, height })
    await guest.page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(measure).toEqual({ skipped: false, height })
  })

  it('has the same height before and after rendering', async () => {
    const height = () => guest.page.evaluate(() => document.documentElement.scrollHeight)
    await settled()
    const before = await height()
    await guest.page.evaluate(() => window.scrollTo(0, 40_000))
    const fresh = (await settled()).length
    expect(fresh).toBeGreaterThan(8)
    // A line of a dish is about 18 px high.
    expect(Math.abs((await height()) - before) / fresh).toBeLessThan(9)
  })

  it('shows the same position after a reload', { tags: 'soak' }, async () => {
    for (const top of [5000, 20_000, 60_000]) {
      await guest.page.evaluate((to) => window.scrollTo(0, to), top)
      await settled()
      const read = await firstDish()
      await guest.page.reload()
      await guest.page.waitForSelector('html[data-ready]')
      await expect.poll(async () => Math.abs((await topOf(read.name)) - read.top)).toBeLessThan(200)
    }
  })

  it.each([
    { how: 'by the browser', isHeld: true },
    { how: 'by the page where the browser does not', isHeld: false },
  ])(
    'shows its address’s category, held there $how while the dishes above render',
    { tags: 'soak' },
    async ({ isHeld }) => {
      const id = await guest.page.locator('[data-category]').nth(3).getAttribute('id')
      // So narrow that dishes are higher than estimated.
      const reader = await newGuest(stage, 'en', { viewport: { width: 320, height: 640 } })
      if (!isHeld) await reader.context.addInitScript(withoutAnchors)
      await reader.page.goto(`${menu}#${id}`)
      await reader.page.waitForSelector('html[data-ready]')
      await settled(reader)
      // The header of the list is 56 px high.
      expect(Math.abs((await reader.menu.headTop('Category 4')) - 56)).toBeLessThan(6)
      await reader.context.close()
    },
  )

  it('shows its first dishes without script', async () => {
    const reader = await newGuest(stage, 'en', { javaScriptEnabled: false })
    await reader.page.goto(menu)
    await expect.poll(() => reader.menu.dish('House dish number 1').isVisible()).toBe(true)
    await guest.page.goto(menu)
    await guest.page.waitForSelector('html[data-ready]')
  })

  it('leads to any category with its dishes', async () => {
    await guest.menu.category('Category 20').click()
    await guest.menu.dish('House dish number 761').waitFor()
    await expect.poll(() => guest.menu.headTop('Category 20')).toBeLessThan(70)
    await expect.poll(() => guest.menu.current()).toBe('Category 20')
    await guest.menu.add('House dish number 761')
    await expect.poll(() => guest.menu.portions('House dish number 761').textContent()).toBe('1')
    await expect.poll(() => drawn()).toBeLessThan(80)
  })

  it('releases a category at once when the page moves without a touch', async () => {
    const isLeft = await guest.page.evaluate(async () => {
      const frames = (count: number): Promise<void> =>
        new Promise((done) => requestAnimationFrame(() => (count > 1 ? frames(count - 1).then(done) : done())))
      document.querySelector<HTMLElement>('nav a[href="#c-K10"]')?.click()
      const top = () => document.getElementById('c-K10')?.getBoundingClientRect().top ?? 0
      // Rendering in the same frame as a move may be its cause by chance, but not three times.
      for (let move = 0; move < 3; move++) {
        await frames(2)
        window.scrollBy({ top: -200, behavior: 'instant' })
        await frames(3)
        if (top() > 150) return true
      }
      return false
    })
    expect(isLeft).toBe(true)
  })

  it('keeps the reading position while dishes above render', async () => {
    await guest.menu.category('Category 15').click()
    await guest.menu.dish('House dish number 561').waitFor()
    await rest(1200)
    for (let turn = 0; turn < 6; turn++) {
      const seen = await firstDish()
      await guest.page.evaluate(() => window.scrollBy(0, -300))
      await rest(350)
      await expect.poll(async () => Math.abs((await topOf(seen.name)) - (seen.top + 300))).toBeLessThan(4)
    }
    expect(guest.faults).toEqual([])
  })

  it('lets the keyboard move through unrendered dishes', { tags: 'soak' }, async () => {
    await guest.page.evaluate(() => window.scrollTo(0, 0))
    await guest.menu.plus('House dish number 1').focus()
    for (let press = 0; press < 80; press++) {
      await guest.page.keyboard.press('Tab')
      // The repeat rate of a held key.
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
