import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { type Guest, seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'

const lotus = { zh: '桂花糖藕', en: 'Osmanthus lotus root' } as const
/** Much less than an open payment blocks a table. */
const atOnce = { timeout: 20_000 }
const table = { tableNo: 'A7' }

/** A guest who cancels in the wallet blocks no one. */
describe('a payment cancelled in the wallet', { tags: 'soak' }, () => {
  let stage: Stage
  let anna: Guest
  let lin: Guest
  beforeAll(async () => {
    stage = await openStage()
    ;[anna, lin] = await Promise.all([seatGuest(stage, 'en', table), seatGuest(stage, 'zh', table)])
    await lin.landing.openMenu()
    await anna.landing.openMenu()
    await anna.menu.add(lotus.en)
    await anna.menu.openCart()
    await anna.cart.sendOf(1).click()
    await anna.sent.checkout.click()
  })
  afterAll(() => stage?.close())

  /** On the payer's page, which learns from the server that the table has the dish. */
  const chosen = (n: number) => anna.page.getByText(anna.text('checkout.notSent', { n }))
  const unpaid = () => anna.page.getByText(anna.text('checkout.unpaidText'))

  it('lets a companion order at once', async () => {
    await anna.checkout.pay.click()
    await anna.wallet.cancel.click()
    await unpaid().waitFor(atOnce)
    expect(await axeFaults(anna.page)).toEqual([])
    await lin.menu.add(lotus.zh)
    await chosen(1).waitFor(atOnce)
    expect(await lin.menu.portions(lotus.zh).textContent()).toBe('1')
  })

  it('is shown on the page it returns to, and not on the next', async () => {
    await anna.page.reload()
    await unpaid().waitFor()
    await anna.page.goto(`${stage.url}/s/demo/check/hmd/0/1?storeid=101&tableno=${table.tableNo}`)
    await anna.checkout.pay.waitFor()
    await chosen(1).waitFor()
    expect(await unpaid().count()).toBe(0)
  })

  it('is also ended by the wallet’s back button, and the next try pays', async () => {
    await anna.checkout.pay.click()
    await anna.wallet.cancel.waitFor()
    await anna.page.goBack()
    await unpaid().waitFor(atOnce)
    await lin.menu.add(lotus.zh)
    await chosen(2).waitFor(atOnce)
    await anna.checkout.pay.click()
    await anna.wallet.pay.click()
    await anna.checkout.paid.waitFor()
    await anna.checkout.stamp.waitFor()
    expect([...anna.faults, ...lin.faults]).toEqual([])
  })
})
