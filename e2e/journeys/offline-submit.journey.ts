import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Guest, newGuest } from '../guest.ts'
import { hold } from '../hold.ts'
import { type Network, openStage, type Stage } from '../stage.ts'

const rice = '肉でんぶのおにぎり'

/** A cellar, a lift, a phone put away: one press of Submit is one order. */
describe('an order submitted without network', () => {
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
    // The cart requests it, and not before.
    const [times] = await Promise.all([page.waitForResponse(/\/taketimes\.html/), aheadCart.open('1')])
    await aheadCart.submitOf(1).waitFor()
    // All of this guest's connections are idle: when answers get lost, it is the order's answer.
    for (const answer of [known, times]) await answer.finished()
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  })

  const isCart = /\/cart\?/
  const arrived = () => guest.page.waitForURL(/\/check\/xmd\/\w+\/1/)
  /** This guest's orders on the server. */
  async function orders(): Promise<number> {
    const answer = await guest.page.request.get(`${stage.url}/weixin/onlineorder/demo/order.html?storeid=102`)
    return ((await answer.json()) as { resultObject: { orders: unknown[] } }).resultObject.orders.length
  }

  it('waits on the phone unchanged, and goes out once online', async () => {
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

  it('returns to the guest who does not want to wait', async () => {
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

  it('is one order after a lost answer', async () => {
    const before = await orders()
    network.loseAnswers()
    await guest.aheadCart.submit.click()
    await expect.poll(orders).toBe(before + 1)
    await network.mend()
    await arrived()
    expect(await orders()).toBe(before + 1)
  })

  it('opens the checkout though the answer came while the page was being reloaded', async () => {
    const { page, aheadCart } = guest
    const before = await orders()
    await network.cut()
    await aheadCart.submit.click()
    await aheadCart.waiting.waitFor()
    // A slow reload: the page that sends the order lives on meanwhile.
    const release = await hold(guest, isCart)
    const asked = page.waitForRequest(isCart)
    await page.evaluate(() => setTimeout(() => location.reload()))
    await asked
    await network.mend()
    await expect.poll(orders).toBe(before + 1)
    await expect.poll(() => page.url()).toContain('/check/xmd/')
    const reloaded = page.waitForEvent('domcontentloaded')
    release()
    await reloaded
    await page.unroute(isCart)
    await arrived()
    await guest.checkout.pay.waitFor()
    expect(await orders()).toBe(before + 1)
  })

  it('is one order after a reload in between', { tags: 'soak' }, async () => {
    const { page, aheadCart } = guest
    const before = await orders()
    // The server has it, but the phone gets no answer.
    network.loseAnswers()
    await aheadCart.submit.click()
    await expect.poll(orders).toBe(before + 1)
    const cart = page.url()
    // Gone before a late answer could arrive.
    await page.goto('about:blank')
    await network.mend()
    await page.goto(cart)
    await arrived()
    expect(await orders()).toBe(before + 1)
    await page.goto(`${network.reach(stage.url)}/s/demo/cart?storeid=102&ordertype=1`)
    await aheadCart.empty.waitFor()
  })
})
