import type { Request, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seatGuest } from '../guest.ts'
import { hold } from '../hold.ts'
import { openStage, type Stage } from '../stage.ts'

const scripts = '**/assets/*.js'

const isLook = (request: Request) => request.resourceType() === 'fetch' && request.url().endsWith('.js')

/** The page is readable before its script: a dish tapped in between is kept and counted once. */
describe('a tap before the script has loaded', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it('adds the dish once, as soon as the page is hydrated', async () => {
    const guest = await seatGuest(stage, 'en', { tableNo: 'A9' })
    const release = await hold(guest, scripts)
    await guest.page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A9`, { waitUntil: 'commit' })
    await guest.menu.plus('Osmanthus lotus root').click()
    await guest.menu.plus('Osmanthus lotus root').click()
    await guest.menu.plus('Peanuts in aged vinegar').click()
    expect(await guest.page.evaluate(() => document.documentElement.dataset.started)).toBeUndefined()
    // The button shows that it was pressed.
    await expect.poll(() => guest.menu.plus('Peanuts in aged vinegar').getAttribute('aria-busy')).toBe('true')
    release()

    await guest.menu.portions('Peanuts in aged vinegar').getByText('1').waitFor()
    await expect.poll(() => guest.menu.portions('Osmanthus lotus root').textContent()).toBe('2')
    await expect.poll(() => guest.page.locator('[aria-busy]').count()).toBe(0)
    // Later pages also mark themselves as ready: a kept tap is not repeated.
    await guest.page.evaluate(() => document.documentElement.setAttribute('data-ready', 'orderLR'))
    await guest.menu.plus('Peanuts in aged vinegar').click()
    await guest.menu.portions('Peanuts in aged vinegar').getByText('2').waitFor()
    expect(guest.faults).toEqual([])
  })

  it('leads out when scripts fail: the page reloads once they are available', {
    tags: 'soak',
  }, async () => {
    const { page, menu } = await seatGuest(stage, 'en', { tableNo: 'A8' })
    const cut = (route: Route) => route.abort()
    await page.route(scripts, cut)
    await page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A8`)
    // Two failed checks.
    for (let looks = 0; looks < 2; looks++) await page.waitForEvent('requestfailed', isLook)
    expect(await page.evaluate(() => document.documentElement.dataset.started)).toBeUndefined()
    await page.unroute(scripts, cut)
    await page.waitForSelector('html[data-ready=orderLR]')
    await menu.add('Peanuts in aged vinegar')
    await menu.portions('Peanuts in aged vinegar').getByText('1').waitFor()
  })

  it('leads out of a client-rendered page in the same case', { tags: 'soak' }, async () => {
    const { page } = await seatGuest(stage, 'en', { tableNo: 'A7' })
    const cut = (route: Route) => route.abort()
    await page.route(scripts, cut)
    await page.goto(`${stage.url}/s/demo/cart?storeid=101&tableno=A7`)
    for (let looks = 0; looks < 2; looks++) await page.waitForEvent('requestfailed', isLook)
    expect(await page.evaluate(() => document.documentElement.dataset.started)).toBeUndefined()
    await page.unroute(scripts, cut)
    await page.waitForSelector('html[data-ready=cart]')
  })

  it('lets a guest leave while scripts load, and works after going back', {
    tags: 'soak',
  }, async () => {
    const { page, menu } = await seatGuest(stage, 'en', { tableNo: 'A12' })
    const late = (ms: number) => (route: Route) => {
      setTimeout(() => route.continue().catch(() => {}), isLook(route.request()) ? 0 : ms)
    }
    const lateScripts = late(1_000)
    await page.route(scripts, lateScripts)
    await page.route('**/s/demo/cart**', late(6_000))
    await page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A12`, { waitUntil: 'commit' })
    await page.waitForSelector('script[type=module]', { state: 'attached' })
    // Long before this page commits, Firefox has given up its scripts while the server could serve them.
    await page.goto(`${stage.url}/s/demo/cart?storeid=101&tableno=A12`, { waitUntil: 'commit' })
    expect(new URL(page.url()).pathname).toBe('/s/demo/cart')
    await page.unroute(scripts, lateScripts)
    await page.goBack()
    await page.waitForSelector('html[data-ready=orderLR]')
    await menu.add('Peanuts in aged vinegar')
    await menu.portions('Peanuts in aged vinegar').getByText('1').waitFor()
  })

  it('counts once between script and page: React handles it, and it is not kept', {
    tags: 'soak',
  }, async () => {
    const guest = await seatGuest(stage, 'en', { tableNo: 'A10' })
    const dish = 'Peanuts in aged vinegar'
    await guest.page.addInitScript(
      (name) => {
        new MutationObserver((_, observer) => {
          observer.disconnect()
          document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)?.click()
        }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-started'] })
      },
      guest.text('menu.oneMore', { name: dish }),
    )
    await guest.page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A10`)
    await guest.page.waitForSelector('html[data-ready=orderLR]')
    await guest.menu.portions(dish).getByText('1').waitFor()
    await guest.menu.plus('Osmanthus lotus root').click()
    await guest.menu.portions('Osmanthus lotus root').getByText('1').waitFor()
    await expect.poll(() => guest.menu.portions(dish).textContent()).toBe('1')
    expect(guest.faults).toEqual([])
  })

  it.each(['orderLR', 'orderTB'] as const)(
    '%s: keeps the category bar where a thumb moved it',
    { tags: 'soak' },
    async (layout) => {
      const phone = { viewport: { width: 390, height: 480 } }
      const guest = await seatGuest(stage, 'en', { tableNo: 'A11' }, phone)
      const release = await hold(guest, scripts)
      await guest.page.goto(`${stage.url}/s/demo/${layout}?storeid=101&tableno=A11`, { waitUntil: 'commit' })
      const last = guest.menu.categories.getByRole('link').last()
      await last.waitFor()
      const rail = guest.menu.categories.locator('a').first().locator('..')
      const stands = () => rail.evaluate((frame) => frame.scrollLeft + frame.scrollTop)
      // It can scroll once its style is there.
      const move = () => rail.evaluate((frame) => frame.scrollTo(120, 120)).then(stands)
      await expect.poll(move).toBeGreaterThan(40)
      const moved = await stands()
      release()
      await guest.page.waitForSelector(`html[data-ready=${layout}]`)
      expect(await stands()).toBe(moved)
      expect(guest.faults).toEqual([])
    },
  )
})
