import { money } from '@comanda/rules/money/money.ts'
import { demoTeaMenu } from '@comanda/server/src/seed/demo-menu.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { publishMenu } from '../database.ts'
import { bigTextGuest, type Guest, newGuest } from '../guest.ts'
import { cookies, lotus, orderAhead, payAhead, pickupMenu, takeBack, teaKitchen } from '../order-ahead.ts'
import { AheadPage } from '../pages/ahead.page.ts'
import { HomePage } from '../pages/home.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

const bills = '/s/demo/index/bill?storeid=102'

/** Orders ahead, from the unpaid bill to the hand-over, and ordering again. */
describe('bills of orders ahead', () => {
  let stage: Stage
  let anna: Guest
  let ahead: AheadPage
  beforeAll(async () => {
    stage = await openStage()
    anna = await newGuest(stage, 'en')
    ahead = new AheadPage(anna.page, anna.text)
    // The first page creates the guest.
    await anna.page.goto(`${stage.url}/s/demo/index/home?storeid=102`)
  })
  afterAll(() => stage?.close())

  it('are a tab of the app, empty at first, with a way to the stores', async () => {
    const home = new HomePage(anna.page, anna.text)
    await home.closePopup()
    await home.tab('Bills').click()
    await ahead.empty.waitFor()
    expect(anna.page.url()).toBe(stage.url + bills)
    expect(await home.tab('Bills').getAttribute('aria-current')).toBe('page')
    expect(await axeFaults(anna.page)).toEqual([])
    await anna.page.getByRole('link', { name: anna.text('ahead.toStores') }).click()
    await anna.page.waitForURL(/\/storelist\/all\/1/)
  })

  it('open through xmdindex while unpaid, and follow payment, call and hand-over live', async () => {
    const kitchen = await teaKitchen(stage)
    const order = await orderAhead(stage, anna.page)
    await anna.page.goto(`${stage.url}/?sellerid=demo&storeid=102&route=xmdindex`)
    await anna.page.waitForURL(/\/index\/bill/)
    await ahead.stateOf(order.pickupNo, 'unpaid').waitFor()
    expect(await axeFaults(anna.page)).toEqual([])
    await ahead.pay(order.pickupNo).click()
    await ahead.leftToPay.waitFor()
    await expect.poll(() => anna.checkout.pay.textContent()).toContain('18')
    expect(await axeFaults(anna.page)).toEqual([])
    await payAhead(anna)
    expect(new URL(anna.page.url()).pathname).toBe(`/s/demo/order/${order.outtradeno}`)
    await ahead.state('received').waitFor()
    const number = await ahead.readNumber()
    await ahead.code.waitFor()
    expect(await axeFaults(anna.page)).toEqual([])
    await kitchen.move(order, 'cooking')
    await ahead.state('cooking').waitFor()
    await kitchen.move(order, 'served')
    await ahead.ready.waitFor()
    await expect.poll(() => ahead.ready.textContent()).toContain(number)
    await expect.poll(() => anna.page.title()).toContain(anna.text('ahead.state', { state: 'ready', type: 'pickup' }))
    await kitchen.handOver(order)
    await ahead.state('done').waitFor()
    await expect.poll(() => ahead.code.count()).toBe(0)
    await anna.page.goto(`${stage.url}/?sellerid=demo&storeid=102&route=xmdindex`)
    await anna.page.waitForURL(/\/index\/order/)
    expect(anna.faults).toEqual([])
  })

  it('show in an open list that the kitchen has started, when the guest returns', {
    tags: 'soak',
  }, async () => {
    const kitchen = await teaKitchen(stage)
    const order = await orderAhead(stage, anna.page, 1)
    await anna.page.goto(`${stage.url}/s/demo/check/xmd/${order.outtradeno}/1`)
    await payAhead(anna)
    const number = await ahead.readNumber()
    await anna.page.goto(stage.url + bills)
    await ahead.stateOf(number, 'received').waitFor()
    await kitchen.move(order, 'cooking')
    // Before the list's own next request.
    const soon = { timeout: 5000 }
    await anna.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await ahead.stateOf(number, 'cooking').waitFor(soon)
    await kitchen.move(order, 'served')
    await kitchen.handOver(order)
    expect(anna.faults).toEqual([])
  })

  it('lead from a paid number to the order, not to a second payment', async () => {
    const kitchen = await teaKitchen(stage)
    const order = await orderAhead(stage, anna.page, 1)
    const check = `${stage.url}/?sellerid=demo&route=xmdcheck&outtradeno=${order.outtradeno}`
    await anna.page.goto(check)
    await ahead.leftToPay.waitFor()
    await anna.page.getByRole('link', { name: anna.text('ahead.back') }).waitFor()
    await payAhead(anna)
    await anna.page.goto(check)
    await anna.page.waitForURL(`**/s/demo/order/${order.outtradeno}**`)
    await kitchen.move(order, 'served')
    await kitchen.handOver(order)
  })

  it('can be cancelled while unpaid after a question, and stay visible', async () => {
    const order = await orderAhead(stage, anna.page)
    await anna.page.goto(stage.url + bills)
    await ahead.cancel(ahead.card(order.pickupNo))
    await ahead.stateOf(order.pickupNo, 'cancelled').waitFor()
    await ahead.show('running')
    await anna.page.getByText(anna.text('ahead.noneHere')).waitFor()
    await ahead.show('cancelled')
    await ahead.card(order.pickupNo).getByRole('link').first().click()
    await ahead.cancelled.waitFor()
    expect(await axeFaults(anna.page)).toEqual([])
  })

  it('are hidden from other guests, even with the number', async () => {
    const order = await orderAhead(stage, anna.page)
    const bob = await newGuest(stage, 'en')
    for (const path of [`/s/demo/order/${order.outtradeno}`, `/s/demo/check/xmd/${order.outtradeno}/1`]) {
      await bob.page.goto(stage.url + path)
      await bob.page.getByRole('heading', { name: bob.text('ahead.unknownTitle') }).waitFor()
    }
    expect(bob.faults).toEqual([])
  })

  it('are grouped by store, twenty at a time', { tags: 'soak' }, async () => {
    const carl = await newGuest(stage, 'en')
    const list = new AheadPage(carl.page, carl.text)
    await carl.page.goto(`${stage.url}/s/demo/index/home?storeid=102`)
    const elsewhere = await orderAhead(stage, carl.page, 1, { storeId: '101', dish: lotus })
    // A guest may hold three unpaid orders.
    for (let n = 0; n < 20; n += 1) await takeBack(stage, carl.page, await orderAhead(stage, carl.page, 1))
    await carl.page.goto(stage.url + bills)
    await expect.poll(() => list.cards.count()).toBe(20)
    await list.more.click()
    await expect.poll(() => list.cards.count()).toBe(21)
    await expect.poll(() => list.more.count()).toBe(0)
    const stores = carl.page.getByRole('group', { name: carl.text('ahead.storeLabel') })
    await stores.getByRole('radio', { name: 'Red Hearth, Riverside' }).check()
    await expect.poll(() => list.cards.count()).toBe(1)
    await list.stateOf(elsewhere.pickupNo, 'unpaid').waitFor()
    await stores.getByRole('radio', { name: carl.text('ahead.allStores') }).check()
    await expect.poll(() => list.cards.count()).toBeGreaterThan(1)
    expect(carl.faults).toEqual([])
  })

  it('read well with big text', { tags: 'soak' }, async () => {
    const yuki = await bigTextGuest(stage, 'ja')
    await yuki.page.goto(`${stage.url}/s/demo/index/home?storeid=102`)
    const order = await orderAhead(stage, yuki.page)
    for (const path of [bills, `/s/demo/order/${order.outtradeno}`, `/s/demo/check/xmd/${order.outtradeno}/1`]) {
      await yuki.page.goto(stage.url + path)
      await yuki.page
        .getByText(yuki.text('ahead.state', { state: 'unpaid', type: 'pickup' }))
        .or(yuki.page.getByText(yuki.text('ahead.leftTitle')))
        .first()
        .waitFor()
      expect(await widerThanPhone(yuki.page)).toEqual([])
      expect(await smallTargets(yuki.page)).toEqual([])
    }
  })

  /** The last test, because it changes the menu for all guests. */
  it('order again at today’s prices, and show changes before the cart gets them', async () => {
    const dishes = demoTeaMenu.dishes.map((dish) =>
      dish.code === cookies.code ? { ...dish, price: money(1000) } : dish,
    )
    await publishMenu(stage, '102', { ...demoTeaMenu, dishes }, pickupMenu)
    await anna.page.goto(stage.url + bills)
    await ahead.show('done')
    await ahead.again.first().click()
    const message = anna.text('ahead.againPrice', { name: cookies.name, from: '¥9.00', to: '¥10.00' })
    await ahead.againSheet.getByText(message).waitFor()
    expect(await axeFaults(anna.page)).toEqual([])
    await ahead.putAgain.click()
    await anna.page.waitForURL(/\/cart\?storeid=102&ordertype=1/)
    await anna.page.getByText(cookies.name).first().waitFor()
    expect(anna.faults).toEqual([])
  })
})
