import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configureStore } from '../database.ts'
import { type Guest, newGuest, seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'
import { pressTwice, swipe, tapTwice } from '../touch.ts'

/** For a smooth scroll on a busy machine. */
const arrival = { timeout: 5000 }

/** The list of dishes under a guest's thumb: position, hidden parts, portions. */
describe('the ordering page', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage({ withMotion: true })
  })
  afterAll(() => stage?.close())

  async function openMenu(tableNo: string, path = '/order'): Promise<Guest> {
    const guest = await seatGuest(stage, 'zh', { tableNo })
    await guest.page.goto(`${stage.url}/s/demo${path}?storeid=101&tableno=${tableNo}`)
    await guest.page.waitForSelector('html[data-ready]')
    return guest
  }
  const scrolled = ({ page }: Guest) => page.evaluate(() => Math.round(window.scrollY))

  /** The wheel's own momentum would move the page from wherever it is put. */
  const atRestBeyond = ({ page }: Guest, from: number) =>
    page.waitForFunction(async (start) => {
      let last = Number.NaN
      for (let still = 0; still < 12; still = window.scrollY === last ? still + 1 : 0) {
        last = window.scrollY
        await new Promise(requestAnimationFrame)
      }
      return last > start
    }, from)

  it('opens in the configured layout, with the way home', async () => {
    const guest = await openMenu('A1')
    expect(new URL(guest.page.url()).pathname).toBe('/s/demo/orderLR')
    await guest.menu.home.click()
    await guest.page.waitForURL(/index\/home/)
    expect(guest.faults).toEqual([])
  })

  it('follows the rail, and the rail follows the page', async () => {
    const guest = await openMenu('A1')
    await guest.menu.category('甜品').click()
    await expect.poll(() => guest.menu.current()).toBe('甜品')
    await expect.poll(() => guest.menu.headTop('甜品'), arrival).toBeLessThan(70)
    await expect.poll(() => guest.menu.headTop('甜品')).toBeGreaterThanOrEqual(55)
    // Its header stays while its dishes pass.
    const from = await scrolled(guest)
    await guest.page.mouse.wheel(0, 200)
    await atRestBeyond(guest, from)
    await expect.poll(() => guest.menu.headTop('甜品')).toBeLessThan(70)
    await guest.page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => guest.menu.current()).toBe('招牌')
    const down = await guest.menu.headTop('汤煲')
    await guest.page.evaluate((by) => window.scrollBy(0, by), down)
    await expect.poll(() => guest.menu.current()).toBe('汤煲')
    expect(guest.faults).toEqual([])
  })

  it('marks the current category, even when a finger comes down before the report', { tags: 'soak' }, async () => {
    const guest = await openMenu('A1')
    const down = await guest.menu.headTop('甜品')
    await guest.page.evaluate((by) => window.scrollBy(0, by), down)
    await expect.poll(() => guest.menu.current()).toBe('甜品')
    // One task: visibility is reported only after it.
    await guest.page.evaluate(() => {
      window.scrollTo(0, 0)
      for (const [type, clientY] of [
        ['touchstart', 500],
        ['touchmove', 480],
        ['touchend', 480],
      ] as const) {
        const touches = [new Touch({ identifier: 1, target: document.body, clientY })]
        document.body.dispatchEvent(new TouchEvent(type, { touches, bubbles: true }))
      }
    })
    await expect.poll(() => guest.menu.current()).toBe('招牌')
    expect(guest.faults).toEqual([])
  })

  it('moves the rail’s mark after ten pixels, not after a slip', async () => {
    const guest = await openMenu('A1')
    const { page, menu } = guest
    await page.waitForSelector('html[data-ready]')
    // The position where the first category goes under the header and the second becomes current.
    const edge = await page
      .locator('[data-category]')
      .first()
      .evaluate((first) => {
        const { scrollPaddingTop } = getComputedStyle(document.documentElement)
        const head = [scrollPaddingTop, getComputedStyle(first).scrollMarginTop].reduce(
          (sum, px) => sum + (Math.round(Number.parseFloat(px)) || 0),
          0,
        )
        return Math.round(first.getBoundingClientRect().bottom + window.scrollY - head - 24)
      })
    const scrollTo = (top: number) =>
      page.evaluate(
        (to) =>
          new Promise((done) => {
            window.scrollTo({ top: to, behavior: 'instant' })
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)))
          }),
        top,
      )
    await scrollTo(edge - 30)
    await expect.poll(() => menu.current()).toBe('招牌')
    await scrollTo(edge + 4)
    await expect.poll(() => menu.current()).toBe('套餐')
    await scrollTo(edge - 5)
    expect(await menu.current()).toBe('套餐')
    await scrollTo(edge - 6)
    await expect.poll(() => menu.current()).toBe('招牌')
  })

  it('hides the recommendations on a swipe, not on a slipping tap', { tags: 'soak' }, async () => {
    const guest = await openMenu('A1')
    const strip = await guest.menu.recommendations.evaluate((element) => (element as HTMLElement).offsetHeight)
    // On a category's header, where a tap opens nothing.
    const head = (await guest.menu.headTop('招牌')) + 20
    await swipe(guest.page, -8, head)
    await guest.page.waitForTimeout(400)
    await expect.poll(() => scrolled(guest)).toBeLessThan(10)
    await swipe(guest.page, -60, head)
    await expect.poll(() => scrolled(guest), arrival).toBeGreaterThanOrEqual(strip)
    await swipe(guest.page, 40)
    await expect.poll(() => scrolled(guest), arrival).toBe(0)
    expect(guest.faults).toEqual([])
  })

  it('adds a recommended dish like any other: with one tap, or after its choices', async () => {
    const guest = await openMenu('A2')
    const { menu, text } = guest
    const sago = menu.recommendations.getByRole('listitem').filter({ hasText: '杨枝甘露' })
    await sago.getByRole('button', { name: text('menu.oneMore', { name: '杨枝甘露' }), exact: true }).click()
    await menu.recommendations.getByRole('button', { name: '砂锅牛腱', exact: true }).click()
    await guest.page.getByRole('dialog', { name: '砂锅牛腱' }).waitFor()
    await menu.takeChoice('砂锅牛腱')
    // The strip counts it, and so does the list.
    await expect.poll(() => sago.getByRole('spinbutton').textContent()).toBe('1')
    await expect.poll(() => menu.portions('杨枝甘露').textContent()).toBe('1')
    await menu.openCart()
    for (const name of ['杨枝甘露', '砂锅牛腱']) await guest.cart.line(name).waitFor()
    await guest.cart.sendOf(2).waitFor()
    expect(guest.faults).toEqual([])
  })

  it('opens the number pad after two quick taps, within the dish’s bounds', async () => {
    const guest = await openMenu('A3')
    const { menu, page, text } = guest
    // Real presses here; elsewhere the page's own.
    await pressTwice(menu.plus('桂花糖藕'))
    const pad = page.getByRole('dialog', { name: '桂花糖藕' })
    await pad.getByText(text('pad.bounds', { price: '¥26', min: 1, max: 9 })).waitFor()
    await pad.getByRole('button', { name: '7', exact: true }).click()
    await pad.getByRole('button', { name: text('pad.set', { n: 7 }) }).click()
    await expect.poll(() => menu.portions('桂花糖藕').textContent()).toBe('7')

    // A value above the bound becomes the bound, with a message first.
    await menu.portions('桂花糖藕').click()
    await page.keyboard.type('42')
    await pad.getByText(text('pad.above', { n: 9 })).waitFor()
    await pad.getByRole('button', { name: text('pad.bound', { n: 9 }) }).click()
    await pad.getByRole('button', { name: text('pad.set', { n: 9 }) }).click()
    await expect.poll(() => menu.portions('桂花糖藕').textContent()).toBe('9')
    await menu.add('桂花糖藕')
    await page.getByText(text('menu.atMost', { n: 9 })).waitFor()
    await expect.poll(() => menu.portions('桂花糖藕').textContent()).toBe('9')
    expect(guest.faults).toEqual([])
  })

  it('counts slower taps one by one without the number pad', async () => {
    const guest = await openMenu('A5')
    const { menu, page } = guest
    // Each as soon as it no longer counts as quick; an open number pad would cover the next.
    for (const n of [1, 2, 3]) {
      await menu.add('桂花糖藕')
      await expect.poll(() => menu.portions('桂花糖藕').textContent()).toBe(String(n))
    }
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(guest.faults).toEqual([])
  })

  it('opens the number pad in the cart too, up to one order’s maximum', { tags: 'soak' }, async () => {
    const guest = await openMenu('A4')
    const { cart, menu, page, text } = guest
    await menu.add('桂花糖藕')
    await menu.openCart()
    await tapTwice(cart.plus('桂花糖藕'))
    const pad = page.getByRole('dialog', { name: '桂花糖藕' })
    await pad.getByText(text('pad.bounds', { price: '¥26', min: 1, max: 99 })).waitFor()
    await page.keyboard.type('30')
    await pad.getByRole('button', { name: text('pad.set', { n: 30 }) }).click()
    await expect.poll(() => cart.portions('桂花糖藕').textContent()).toBe('30')
    await cart.sendOf(30).waitFor()

    // A tap on the figure opens the pad too; one above the maximum shows a message.
    await cart.portions('桂花糖藕').click()
    for (const digit of ['9', '9']) await pad.getByRole('button', { name: digit, exact: true }).click()
    await pad.getByRole('button', { name: text('pad.set', { n: 99 }) }).click()
    await expect.poll(() => cart.portions('桂花糖藕').textContent()).toBe('99')
    await cart.add('桂花糖藕')
    await page.getByText(text('sharedCart.atMost', { n: 99 })).waitFor()
    expect(guest.faults).toEqual([])
  })

  it('counts with arrow keys, announces the result, and keeps the focus when a dish goes', async () => {
    const guest = await openMenu('A4')
    const { menu, page, text } = guest
    await menu.plus('米饭').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(() => menu.portions('米饭').textContent()).toBe('2')
    await page
      .getByRole('status')
      .getByText(text('menu.nowChosen', { name: '米饭', n: 2 }))
      .waitFor()
    await menu.portions('米饭').focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => menu.portions('米饭').getAttribute('aria-valuenow')).toBe('3')
    // Enter opens the number pad, and confirms it.
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: '米饭' }).waitFor()
    await page.keyboard.press('2')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => menu.portions('米饭').getAttribute('aria-valuenow')).toBe('2')
    await menu.portions('米饭').focus()
    for (const _ of [1, 2]) await page.keyboard.press('ArrowDown')
    await expect.poll(() => menu.portions('米饭').count()).toBe(0)
    await expect.poll(() => menu.plus('米饭').evaluate((element) => element === document.activeElement)).toBe(true)
    expect(guest.faults).toEqual([])
  })

  it('shows a category’s count beside its name without covering it', async () => {
    const guest = await seatGuest(stage, 'ja', { tableNo: 'A9' })
    await guest.page.goto(`${stage.url}/s/demo/order?storeid=101&tableno=A9`)
    await guest.menu.add('ごはん')
    const category = guest.menu.category('ごはん・麺')
    await expect.poll(() => category.locator(':scope > span').count()).toBe(2)
    const covered = await category.evaluate((link) => {
      const [name, badge] = link.children
      const box = badge?.getBoundingClientRect()
      const words = document.createTreeWalker(name ?? link, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const hidden: (string | null)[] = []
      while (box && words.nextNode()) {
        range.selectNodeContents(words.currentNode)
        const isUnder = ({ top, right, bottom }: DOMRect) =>
          right > box.left + 2 && bottom > box.top + 4 && top < box.bottom - 4
        if ([...range.getClientRects()].some(isUnder)) hidden.push(words.currentNode.textContent)
      }
      return hidden
    })
    expect(covered).toEqual([])
  })

  it('reads the menu in the seller’s format', {
    tags: 'soak',
  }, async () => {
    await configureStore(stage, '102', { menuVersion: 'V3' })
    const guest = await newGuest(stage, 'zh')
    const [asked, logged]: [string[], string[]] = [[], []]
    guest.page.on('request', (request) => asked.push(request.url()))
    // A page open for some seconds stores itself, which Playwright blocks and logs. On a slow machine the browser also
    // logs unused preloads.
    const isBrowsers = /by Playwright$|was preloaded using link preload but not used within a few seconds/
    guest.page.on('console', (message) => isBrowsers.test(message.text()) || logged.push(message.text()))
    const open = () => guest.page.goto(`${stage.url}/s/demo/orderTB?storeid=102`)
    const dishes = guest.page.getByRole('main').getByRole('listitem')
    const ready = () => guest.page.waitForSelector('html[data-ready=orderTB]')
    const menus = () => asked.filter((url) => url.includes('storemenu.html'))
    await open()
    await ready()
    await expect.poll(() => dishes.count()).toBeGreaterThan(3)
    expect(menus()).toEqual([expect.stringContaining('shape=V3')])
    expect(logged).toEqual([])
    expect(guest.faults).toEqual([])
  })

  it('is blocked by a notice without scan ordering, with the way back', async () => {
    await configureStore(stage, '105', { scanOpen: false })
    const guest = await seatGuest(stage, 'en', { storeId: '105', tableNo: 'A1' })
    await guest.page.goto(`${stage.url}/s/demo/order?storeid=105&tableno=A1`)
    const notice = guest.page.getByRole('dialog', { name: guest.text('renewal.title') })
    await notice.waitFor()
    await guest.page.keyboard.press('Escape')
    await guest.page.mouse.click(5, 5)
    await expect.poll(() => notice.isVisible()).toBe(true)
    await expect.poll(() => notice.getByRole('button').count()).toBe(0)
    await notice.getByRole('link', { name: guest.text('app.backHome') }).click()
    await guest.page.waitForURL(/index\/home/)
    expect(guest.faults).toEqual([])
  })
})
