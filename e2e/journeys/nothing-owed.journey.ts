import { money } from '@comanda/rules/money/money.ts'
import { makeDish, makeMenu } from '@comanda/testing/test-menu.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishMenu } from '../database.ts'
import { seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'

const tea = { zh: '迎客茶', en: 'Tea on the house', ja: 'お茶（無料）' }

/** A free order is sent like any other, and its bill is completed like any other. */
describe('a bill with nothing owed', { tags: 'soak' }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    const menu = makeMenu({ dishes: [makeDish({ code: 'TEA', names: tea, price: money(0) })] })
    await publishMenu(stage, '101', menu)
  })
  afterAll(() => stage?.close())

  it('is completed by one tap for both guests, and leaves a clean table', async () => {
    const table = { tableNo: 'A1' }
    const [anna, lin] = await Promise.all([seatGuest(stage, 'en', table), seatGuest(stage, 'zh', table)])
    await anna.landing.openMenu()
    await anna.menu.add(tea.en)
    await anna.menu.openCart()
    await anna.cart.sendOf(1).click()
    await anna.sent.title.waitFor()
    await lin.landing.openMenu()
    await lin.menu.add(tea.zh)
    await lin.menu.openCart()
    await lin.cart.sendOf(1).click()
    await lin.sent.checkout.click()
    await lin.page.getByRole('button', { name: lin.text('checkout.complete') }).waitFor()
    await anna.sent.checkout.click()
    await anna.page.getByRole('button', { name: anna.text('checkout.complete') }).click()
    await anna.checkout.paid.waitFor()
    await anna.checkout.stamp.waitFor()
    await lin.page.getByText(lin.text('checkout.paidLive')).waitFor()
    const next = await seatGuest(stage, 'ja', table)
    await next.page.goto(`${stage.url}/s/demo/index/bill?storeid=101&tableno=A1`)
    await next.bills.empty.waitFor()
    expect([...anna.faults, ...lin.faults, ...next.faults]).toEqual([])
  })
})
