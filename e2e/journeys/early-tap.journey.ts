import type { Request, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seatGuest } from '../guest.ts'
import { hold } from '../hold.ts'
import { openStage, type Stage } from '../stage.ts'

const scripts = '**/assets/*.js'

const isLook = (request: Request) => request.resourceType() === 'fetch' && request.url().endsWith('.js')

/** The page is readable before its script has come: a dish tapped in between is not forgotten, and not doubled. */
describe('a tap before the script has come', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it('puts the dish into the cart once, as soon as the page listens', async () => {
    const guest = await seatGuest(stage, 'en', { tableNo: 'A9' })
    const release = await hold(guest, scripts)
    await guest.page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A9`, { waitUntil: 'commit' })
    await guest.menu.plus('Osmanthus lotus root').click()
    await guest.menu.plus('Osmanthus lotus root').click()
    await guest.menu.plus('Peanuts in aged vinegar').click()
    expect(await guest.page.evaluate(() => document.documentElement.dataset.started)).toBeUndefined()
    // The finger is told that it was felt.
    await expect.poll(() => guest.menu.plus('Peanuts in aged vinegar').getAttribute('aria-busy')).toBe('true')
    release()

    await guest.menu.portions('Peanuts in aged vinegar').getByText('1').waitFor()
    await expect.poll(() => guest.menu.portions('Osmanthus lotus root').textContent()).toBe('2')
    await expect.poll(() => guest.page.locator('[aria-busy]').count()).toBe(0)
    // Every page that opens later says that it is ready too: a tap kept here is not tapped again.
    await guest.page.evaluate(() => document.documentElement.setAttribute('data-ready', 'orderLR'))
    await guest.menu.plus('Peanuts in aged vinegar').click()
    await guest.menu.portions('Peanuts in aged vinegar').getByText('2').waitFor()
    expect(guest.faults).toEqual([])
  })

  it('is no dead end where the scripts do not come: the page is loaded anew when they can be had', {
    tags: 'soak',
  }, async () => {
    const { page, menu } = await seatGuest(stage, 'en', { tableNo: 'A8' })
    const cut = (route: Route) => route.abort()
    await page.route(scripts, cut)
    await page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A8`)
    // Two of its looks in vain.
    for (let looks = 0; looks < 2; looks++) await page.waitForEvent('requestfailed', isLook)
    expect(await page.evaluate(() => document.documentElement.dataset.started)).toBeUndefined()
    await page.unroute(scripts, cut)
    await page.waitForSelector('html[data-ready=orderLR]')
    await menu.add('Peanuts in aged vinegar')
    await menu.portions('Peanuts in aged vinegar').getByText('1').waitFor()
  })

  it('nor is a page that the phone draws', { tags: 'soak' }, async () => {
    const { page } = await seatGuest(stage, 'en', { tableNo: 'A7' })
    const cut = (route: Route) => route.abort()
    await page.route(scripts, cut)
    await page.goto(`${stage.url}/s/demo/cart?storeid=101&tableno=A7`)
    for (let looks = 0; looks < 2; looks++) await page.waitForEvent('requestfailed', isLook)
    expect(await page.evaluate(() => document.documentElement.dataset.started)).toBeUndefined()
    await page.unroute(scripts, cut)
    await page.waitForSelector('html[data-ready=cart]')
  })

  it('lets a guest go elsewhere while the scripts are on their way, and comes to life when they step back', {
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
    // Firefox has given the scripts up, and the server could be asked for them, long before this page comes.
    await page.goto(`${stage.url}/s/demo/cart?storeid=101&tableno=A12`, { waitUntil: 'commit' })
    expect(new URL(page.url()).pathname).toBe('/s/demo/cart')
    await page.unroute(scripts, lateScripts)
    await page.goBack()
    await page.waitForSelector('html[data-ready=orderLR]')
    await menu.add('Peanuts in aged vinegar')
    await menu.portions('Peanuts in aged vinegar').getByText('1').waitFor()
  })

  it('counts once when it falls between the script and the page: React hears it, and it is not kept as well', {
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
    '%s: leaves the types where a thumb has moved them',
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
      // It can be moved once its style has come.
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
