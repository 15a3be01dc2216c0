import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { bigTextGuest, type Guest, seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

const lotus = { zh: '桂花糖藕', en: 'Osmanthus lotus root' } as const
const prawns = '椒盐大虾'
/** A busy machine can take longer than the usual second. */
const soon = { timeout: 10_000 }
const table = { tableNo: 'A4' }

/** Payment ends the party: a guest with unsent dishes must not wait for food that is not cooked. */
describe('dishes chosen during payment', { tags: 'soak' }, () => {
  let stage: Stage
  let anna: Guest
  let lin: Guest
  let yuki: Guest
  beforeAll(async () => {
    stage = await openStage()
    ;[anna, lin, yuki] = await Promise.all([
      seatGuest(stage, 'en', table),
      seatGuest(stage, 'zh', table),
      bigTextGuest(stage, 'ja'),
    ])
    await yuki.page.goto(stage.tableLink('101', table.tableNo))
    await anna.landing.openMenu()
    await anna.menu.add(lotus.en)
    await anna.menu.openCart()
    await anna.cart.sendOf(1).click()
    await anna.sent.title.waitFor()
  })
  afterAll(() => stage?.close())

  const message = (guest: Guest, n: number) => guest.page.getByText(guest.text('checkout.notSent', { n }))

  it('are counted live on the checkout page and do not block payment', async () => {
    await anna.sent.checkout.click()
    await anna.checkout.pay.waitFor()
    expect(await message(anna, 1).count()).toBe(0)
    await lin.landing.openMenu()
    await lin.menu.add(lotus.zh)
    await message(anna, 1).waitFor(soon)
    await lin.menu.add(lotus.zh)
    await message(anna, 2).waitFor(soon)
    await lin.menu.oneLess(lotus.zh)
    await message(anna, 1).waitFor(soon)
    expect(await anna.checkout.pay.isEnabled()).toBe(true)
    expect(await axeFaults(anna.page)).toEqual([])
  })

  it('can be sent with one tap', async () => {
    await anna.page.getByRole('link', { name: anna.text('checkout.seeNotSent') }).click()
    await anna.cart.sendOf(1).waitFor()
    await anna.page.goBack()
    await message(anna, 1).waitFor()
  })

  it('read well with big text', async () => {
    await yuki.page.goto(`${stage.url}/s/demo/check/hmd/0/1?storeid=101&tableno=${table.tableNo}`)
    await message(yuki, 1).waitFor(soon)
    expect(await widerThanPhone(yuki.page)).toEqual([])
    expect(await smallTargets(yuki.page)).toEqual([])
  })

  it('are shown to every guest as not ordered after payment', async () => {
    await anna.checkout.pay.click()
    await anna.wallet.pay.click()
    await anna.checkout.paid.waitFor(soon)
    const lost = (guest: Guest) => guest.page.getByText(guest.text('checkout.notOrdered', { n: 1 }))
    await lost(anna).waitFor(soon)
    await lin.page.getByText(lin.text('seating.paidNotSent', { n: 1 })).waitFor(soon)
    await yuki.checkout.paid.waitFor(soon)
    await lost(yuki).waitFor(soon)
    expect(await widerThanPhone(yuki.page)).toEqual([])
    expect(await axeFaults(anna.page)).toEqual([])
    for (const guest of [anna, lin, yuki]) expect(guest.faults).toEqual([])
  })

  it('are offered to a guest who scans again and chooses something', async () => {
    await lin.page.goto(stage.tableLink('101', table.tableNo))
    await lin.landing.openMenu()
    await lin.menu.add(prawns)
    await lin.page.getByText(lin.text('undo.house')).waitFor(soon)
    await lin.page.getByRole('button', { name: lin.text('undo.undo') }).click()
    await expect.poll(() => lin.menu.portions(lotus.zh).textContent(), soon).toBe('1')
    await expect.poll(() => lin.menu.portions(prawns).textContent()).toBe('1')
    expect(lin.faults).toEqual([])
  })
})
