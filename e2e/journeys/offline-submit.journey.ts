import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Guest, newGuest } from '../guest.ts'
import { type Network, openStage, type Stage } from '../stage.ts'

const rice = '肉でんぶのおにぎり'

/** A cellar, a lift, a phone that is put away: one press of Submit is one order. */
describe('an order that is submitted where there is no network', () => {
  let stage: Stage
  let guest: Guest
  let network: Network
  beforeAll(async () => {
    stage = await openStage()
    guest = await newGuest(stage, 'ja')
    network = await stage.network()
  })
  afterAll(() => stage?.close())
  beforeEach(async () => {
    const { page, menu, aheadCart } = guest
    const [known] = await Promise.all([
      page.waitForResponse(/\/getuid\.html/),
      page.goto(`${network.reach(stage.url)}/s/demo/orderLR?storeid=102&ordertype=1`),
    ])
    await menu.add(rice)
    // Asked for by the cart, and not before.
    const [times] = await Promise.all([page.waitForResponse(/\/taketimes\.html/), aheadCart.open('1')])
    await aheadCart.submitOf(1).waitFor()
    // The store knows this guest and every line to it is free: where answers are lost, it is the order's that is.
    for (const answer of [known, times]) await answer.finished()
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  })

  const arrived = () => guest.page.waitForURL(/\/check\/xmd\/\w+\/1/)
  /** Of this guest, as the server has them. */
  async function orders(): Promise<number> {
    const answer = await guest.page.request.get(`${stage.url}/weixin/onlineorder/demo/order.html?storeid=102`)
    return ((await answer.json()) as { resultObject: { orders: unknown[] } }).resultObject.orders.length
  }

  it('waits on the phone, cannot be changed, and goes out by itself when the network is back', async () => {
    const { context, aheadCart, cart, faults } = guest
    const before = await orders()
    await context.setOffline(true)
    await aheadCart.submit.click()
    await aheadCart.waiting.waitFor()
    await expect.poll(() => cart.line(rice).getByRole('button').last().isDisabled()).toBe(true)
    await context.setOffline(false)
    await arrived()
    expect(await orders()).toBe(before + 1)
    expect(faults).toEqual([])
  })

  it('is the guest’s again where they do not want to wait', async () => {
    const { context, aheadCart } = guest
    const before = await orders()
    await context.setOffline(true)
    await aheadCart.submit.click()
    await aheadCart.stop.click()
    await context.setOffline(false)
    await aheadCart.submitOf(1).waitFor()
    expect(await orders()).toBe(before)
    await guest.cart.clear()
    await aheadCart.empty.waitFor()
  })

  it('is one order where the answer was lost', async () => {
    const before = await orders()
    network.loseAnswers()
    await guest.aheadCart.submit.click()
    await expect.poll(orders).toBe(before + 1)
    await network.mend()
    await arrived()
    expect(await orders()).toBe(before + 1)
  })

  it('is one order where the page was loaded anew in the middle of it', { tags: 'soak' }, async () => {
    const { page, aheadCart } = guest
    const before = await orders()
    // The server has it, and the phone never hears of it.
    network.loseAnswers()
    await aheadCart.submit.click()
    await expect.poll(orders).toBe(before + 1)
    const cart = page.url()
    // Gone before the answer could come after all.
    await page.goto('about:blank')
    await network.mend()
    await page.goto(cart)
    await arrived()
    expect(await orders()).toBe(before + 1)
    await page.goto(`${network.reach(stage.url)}/s/demo/cart?storeid=102&ordertype=1`)
    await aheadCart.empty.waitFor()
  })
})
