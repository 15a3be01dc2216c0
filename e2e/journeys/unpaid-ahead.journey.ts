import { randomUUID } from 'node:crypto'
import type { Submitted } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '../ask.ts'
import { axeFaults } from '../axe.ts'
import { type Guest, newGuest } from '../guest.ts'
import { cookies, orderAhead } from '../order-ahead.ts'
import { AheadPage } from '../pages/ahead.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { coveredControls, smallTargets, widerThanPhone } from '../touch.ts'

/** A guest who leaves the checkout finds the order again wherever they go on. */
describe('an order ahead that is not paid', () => {
  let stage: Stage
  let anna: Guest
  let ahead: AheadPage
  beforeAll(async () => {
    stage = await openStage()
    anna = await newGuest(stage, 'en')
    ahead = new AheadPage(anna.page, anna.text)
  })
  afterAll(() => stage?.close())

  const notice = () => anna.page.getByRole('status').filter({ hasText: 'is not paid yet' })
  const open = (path: string) => anna.page.goto(`${stage.url}/s/demo/${path}`)
  const pages = ['index/home', 'index/order?storeid=102', 'index/order?storeid=101', 'cart?storeid=102&ordertype=1']

  it('is said on home, landing and cart, with Pay and Cancel', async () => {
    const { page, menu, aheadCart, checkout } = anna
    await open('orderLR?storeid=102&ordertype=1')
    await menu.add(cookies.name)
    await aheadCart.open('1')
    await aheadCart.submitOf(1).click()
    await checkout.pay.waitFor()
    for (const path of pages) {
      await open(path)
      await notice()
        .getByRole('button', { name: anna.text('ahead.cancel') })
        .waitFor()
      await notice()
        .getByRole('link', { name: anna.text('ahead.pay'), exact: true })
        .waitFor()
      await notice()
        .getByText(/^Pay within \d+:\d\d$/)
        .waitFor()
      expect(await axeFaults(page)).toEqual([])
      expect(await smallTargets(page)).toEqual([])
      expect(await coveredControls(page)).toEqual([])
      expect(await widerThanPhone(page)).toEqual([])
    }
    await notice()
      .getByRole('link', { name: anna.text('ahead.pay'), exact: true })
      .click()
    await checkout.pay.waitFor()
  })

  it('can be cancelled at once by a guest who leaves the wallet for the bills', async () => {
    const { page, checkout, wallet } = anna
    await checkout.pay.click()
    await wallet.cancel.waitFor()
    await open('index/bill')
    await ahead.cancel(ahead.cards.first())
    await ahead.cards
      .first()
      .getByText(anna.text('ahead.state', { state: 'cancelled', type: 'pickup' }))
      .waitFor()
    await open('index/home')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('comanda.aheadUnpaid.demo'))).toBeNull()
    expect(await notice().count()).toBe(0)
  })

  it('is paid at a checkout like a table’s: two dishes first, when and where, a way out', async () => {
    const { page, text, checkout } = anna
    const orderDetail = ['L05', 'L06', 'L08'].map((code) => ({ id: randomUUID().replaceAll('-', ''), code, num: 1 }))
    const order = { storefrontid: '101', orderType: '1', orderDetail, language: 'en-us' }
    const { outtradeno } = await post<Submitted>(stage, page, '/weixin/onlineorder/demo/order.html?lang=en', order)
    await open(`check/xmd/${outtradeno}/0?storeid=101`)
    await checkout.pay.waitFor()
    await page.getByText(text('ahead.readyAbout', { type: 'pickup' })).waitFor()
    await page.getByText('101 Wentao Road').waitFor()
    const more = page.getByRole('button', { name: text('order.moreDishes', { hidden: 1, count: 3 }) })
    const dishes = page.getByRole('list').filter({ hasText: 'Osmanthus lotus root' }).getByRole('listitem')
    expect(await dishes.count()).toBe(2)
    await more.click()
    await page.getByRole('button', { name: text('order.collapse') }).waitFor()
    expect(await dishes.count()).toBe(3)
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('link', { name: text('bills.toHome') }).click()
    await page.waitForURL('**/index/home**')
    // The checkout has such a button too, and stays until home is loaded.
    await ahead.cancel(notice())
    await notice().waitFor({ state: 'detached' })
  })

  it('is cancelled from the notice, and then the next one is said', async () => {
    const { page } = anna
    await orderAhead(stage, page, 1)
    await orderAhead(stage, page, 2)
    // The list of bills tells this phone that something is unpaid.
    await open('index/bill')
    await ahead.cards.nth(2).waitFor()
    await open('index/home')
    await notice().getByText('¥9.00').or(notice().getByText('$9.00')).waitFor()
    await notice()
      .getByRole('link', { name: anna.text('ahead.unpaidOthers', { n: 1 }) })
      .waitFor()
    await ahead.cancel(notice())
    await notice().getByText('18.00').waitFor()
    await ahead.cancel(notice())
    await notice().waitFor({ state: 'detached' })
    expect(anna.faults).toEqual([])
  })
})
