import type { Envelope } from '@comanda/contract/envelope.ts'
import { errorSentence } from '@comanda/contract/error-sentence.ts'
import type { StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import { type Money, money } from '@comanda/rules/money/money.ts'
import { makeLargeMenu } from '@comanda/testing/large-menu.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishMenu } from '../database.ts'
import { newGuest, seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'

const menu = makeLargeMenu({ dishes: 60, categories: 6 })
const renamed = (code: string, en: string) => ({
  ...menu,
  // Two dishes above the reading position, so that everything moves.
  dishes: [
    ...menu.dishes.slice(0, 2).map((dish, at) => ({ ...dish, code: `N${at}` })),
    ...menu.dishes.map((dish) => (dish.code === code ? { ...dish, names: { ...dish.names, en } } : dish)),
  ],
})

/** The store publishes a new menu while guests read the old one. */
describe('a new menu', { tags: 'soak' }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    await publishMenu(stage, '101', menu)
  })
  afterAll(() => stage?.close())

  async function versionInForce(): Promise<number> {
    const answer = await fetch(`${stage.url}/weixin/onlineorder/demo/101/0/storemenu.html?lang=en`)
    return ((await answer.json()) as Envelope<StoreMenu>).resultObject?.version ?? 0
  }

  it('replaces the old one while a guest reads, in place and with an open sheet', async () => {
    const guest = await seatGuest(stage, 'en', { tableNo: 'A1' })
    await guest.page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A1`)
    await guest.page.waitForSelector('html[data-ready]')
    await guest.menu.dish('House dish number 41').scrollIntoViewIfNeeded()
    await guest.page.evaluate(() => window.scrollBy(0, 150))
    await guest.menu.openChoice('House dish number 46')
    const place = guest.menu.dish('House dish number 44')
    const top = () => place.evaluate((dish) => Math.round(dish.getBoundingClientRect().top))
    const before = await top()

    // The message disappears after some seconds.
    await Promise.all([
      guest.page.getByText(guest.text('menu.news')).waitFor(),
      publishMenu(stage, '101', renamed('D41', 'Pork of the new menu')),
    ])
    await guest.menu.dish('Pork of the new menu').waitFor()
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3)
    await expect.poll(() => guest.page.getByRole('dialog', { name: 'House dish number 46' }).isVisible()).toBe(true)
    expect(guest.faults).toEqual([])
  })

  it('shows a new name and price in an open sheet before adding', async () => {
    const guest = await seatGuest(stage, 'en', { tableNo: 'A3' })
    await publishMenu(stage, '101', menu)
    await guest.page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A3`)
    await guest.page.waitForSelector('html[data-ready]')
    await guest.menu.dish('House dish number 46').scrollIntoViewIfNeeded()
    await guest.menu.openChoice('House dish number 46')
    const dearer = <T extends { readonly price: Money }>(one: T): T => ({ ...one, price: money(one.price + 700) })
    const dishes = renamed('D45', 'Pork of the night').dishes.map((dish) =>
      dish.code === 'D45' ? { ...dearer(dish), standards: dish.standards.map(dearer) } : dish,
    )
    await publishMenu(stage, '101', { ...menu, dishes })
    const news = guest.dish.news
    const renamedTo = guest.text('dish.renamed', { was: 'House dish number 46', now: 'Pork of the night' })
    await expect.poll(() => news.textContent()).toContain(renamedTo)
    await expect
      .poll(() => news.textContent())
      .toContain(guest.text('dish.repriced', { was: '', now: '' }).slice(0, 30))
    expect(guest.faults).toEqual([])
  })

  it('asks about a renamed dish in the cart before sending', async () => {
    const table = { tableNo: 'A2' }
    const [anna, lin] = await Promise.all([seatGuest(stage, 'en', table), seatGuest(stage, 'zh', table)])
    const address = `${stage.url}/s/demo/orderLR?storeid=101&tableno=A2`
    await publishMenu(stage, '101', menu)
    await anna.page.goto(address)
    await anna.page.waitForSelector('html[data-ready]')
    // In the table's cart, no longer pending.
    await Promise.all([
      anna.page.waitForResponse((answer) => answer.request().method() === 'POST' && /\/order\.html/.test(answer.url())),
      anna.menu.add('House dish number 3'),
    ])
    await anna.menu.openCart()
    await anna.cart.sendOf(1).waitFor()
    await publishMenu(stage, '101', renamed('D2', 'Pork where fish was'))

    const line = anna.cart.line('Pork where fish was')
    await expect.poll(() => line.textContent()).toContain(anna.text('sharedCart.problem', { problem: 'dish_renamed' }))
    await expect
      .poll(() => line.textContent())
      .toContain(errorSentence('dish_renamed', 'en', ['House dish number 3', 'Pork where fish was']))
    await expect.poll(() => anna.cart.send.isDisabled()).toBe(true)
    // A guest who reads Chinese sees an unchanged name and is not asked.
    await lin.page.goto(`${stage.url}/s/demo/cart?storeid=101&tableno=A2`)
    await lin.cart.sendOf(1).waitFor()
    await expect.poll(() => lin.cart.line('第3道家常小炒').textContent()).not.toContain(lin.text('sharedCart.keepDish'))

    await anna.cart.keep('Pork where fish was')
    await anna.cart.sendOf(1).click()
    await anna.sent.title.waitFor()
    expect([...anna.faults, ...lin.faults]).toEqual([])
  })

  it.each([
    ['is given still', 'v'],
    ['is no longer to be had', 'no-v'],
  ])('wins over the page’s older version when it arrives between, and the old one %s', async (_, named) => {
    const guest = await newGuest(stage, 'en')
    const version = await versionInForce()
    await guest.page.route(new RegExp(`storemenu.*v=${version}\\b`), async (route) => {
      await publishMenu(stage, '101', renamed('D0', `Pork in between, ${named}`))
      await expect.poll(versionInForce).toBe(version + 1)
      // The server answers an address without version with the current menu, as for a version it no longer has.
      await route.continue({
        url: route
          .request()
          .url()
          .replace(/v=(?=\d)/, `${named}=`),
      })
    })
    await guest.page.goto(`${stage.url}/s/demo/orderLR?storeid=101`)
    const dish = `Pork in between, ${named}`
    await guest.menu.dish(dish).waitFor()
    // A page that still counts as not hydrated would keep a tap for later and show that.
    await guest.menu.add(dish)
    expect(await guest.page.locator('button[aria-busy]').count()).toBe(0)
    expect(guest.faults).toEqual([])
  })

  it('reaches a guest without a table long before the next poll', async () => {
    const guest = await newGuest(stage, 'en')
    // The menu's own stream; the next poll is 20 seconds later.
    await Promise.all([
      guest.page.waitForResponse(/\/channel\/menu\//),
      guest.page.goto(`${stage.url}/s/demo/orderLR?storeid=101`),
    ])
    await guest.page.waitForSelector('html[data-ready]')
    await publishMenu(stage, '101', renamed('D7', 'Soup of the newest menu'))
    await guest.menu.dish('Soup of the newest menu').waitFor({ timeout: 10_000 })
    expect(guest.faults).toEqual([])
  })
})
