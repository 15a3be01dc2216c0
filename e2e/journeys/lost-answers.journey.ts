import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guest, newGuest, seatGuest } from '../guest.ts'
import { openTerminal } from '../pages/terminal.page.ts'
import { openStage, type Stage } from '../stage.ts'

/**
 * The tap's write reaches the server, but its answer is lost. Settles then. Reads of the same address and retries pass.
 */
async function loseAnswer(page: Page, address: string, tap: () => Promise<void>): Promise<void> {
  let lose: () => void = () => undefined
  const lost = new Promise<void>((resolve) => {
    lose = resolve
  })
  let isNext = true
  await page.route(address, async (route) => {
    if (!isNext || route.request().method() === 'GET') return route.fallback()
    isNext = false
    await route.fetch()
    await route.abort('connectionreset')
    lose()
  })
  await tap()
  await lost
}

/** A tunnel, a lift, a dead spot at table 3: the server counts a request once, and the guest learns the result. */
describe('lost answers', () => {
  let stage: Stage
  let guest: Guest
  const at = 'storeid=101&tableno=A12'
  beforeAll(async () => {
    stage = await openStage()
    guest = await seatGuest(stage, 'zh', { tableNo: 'A12' })
    await guest.landing.openMenu()
  })
  afterAll(() => stage?.close())

  it('count a dish once', async () => {
    await loseAnswer(guest.page, '**/A12/order.html', () => guest.menu.add('桂花糖藕'))
    await guest.menu.portions('桂花糖藕').waitFor()
    await guest.menu.add('米饭')
    await expect.poll(() => guest.menu.portions('米饭').textContent()).toBe('1')
    await guest.page.goto(`${stage.url}/s/demo/cart?${at}`)
    await guest.cart.sendOf(2).waitFor()
    await expect.poll(() => guest.cart.portions('桂花糖藕').textContent()).toBe('1')
  })

  it('send a round once', async () => {
    const { terminal } = await openTerminal(stage)
    await loseAnswer(guest.page, '**/order2store.html', () => guest.cart.send.click())
    await terminal.ticket('A12', 1).waitFor()
    await guest.sent.title.waitFor()
    await guest.page.goto(`${stage.url}/s/demo/index/order?${at}`)
    await expect.poll(() => guest.landing.checkout.textContent()).toContain('29')
    await expect.poll(() => terminal.tickets.count()).toBe(1)
    expect(guest.faults).toEqual([])
  })

  it('charge nothing for a cancelled payment, and pay once after a lost answer', {
    tags: 'soak',
  }, async () => {
    await guest.landing.checkout.click()
    await guest.checkout.pay.click()
    await guest.wallet.cancel.click()
    await guest.page.getByText(guest.text('checkout.unpaidTitle')).waitFor()
    await guest.checkout.pay.waitFor()

    await loseAnswer(guest.page, '**/createpreorder.html', () => guest.checkout.pay.click())
    // Retried automatically with the same key.
    await guest.wallet.pay.click()
    await guest.checkout.paid.waitFor()
    await guest.checkout.stamp.waitFor()
    expect(guest.faults).toEqual([])
  })

  it('send a round once although the page reloaded meanwhile', { tags: 'soak' }, async () => {
    const { terminal, page } = await openTerminal(stage)
    const anna = await seatGuest(stage, 'en', { tableNo: 'A11' })
    await anna.landing.openMenu()
    await anna.menu.add('Osmanthus lotus root')
    await anna.menu.portions('Osmanthus lotus root').waitFor()
    await anna.menu.openCart()
    // The first one reaches the kitchen without an answer; the second never leaves the phone.
    await anna.page.route('**/order2store.html', async (route) => void (await route.fetch()), { times: 1 })
    await anna.cart.send.click()
    await terminal.ticket('A11', 1).waitFor()
    await anna.page.reload()
    await anna.cart.nothingNew.waitFor()
    await anna.cart.toMenu.last().click()
    await anna.menu.add('Osmanthus lotus root')
    await anna.menu.portions('Osmanthus lotus root').waitFor()
    await anna.menu.openCart()
    await anna.page.route('**/order2store.html', () => undefined, { times: 1 })
    // Awaited before the page leaves, or the next one would be lost instead.
    await Promise.all([anna.page.waitForRequest('**/order2store.html'), anna.cart.send.click()])
    await anna.page.reload()
    await anna.cart.send.click()
    await anna.page.waitForURL(/\/sent\//)
    await terminal.ticket('A11', 2).waitFor()
    const rounds = page.getByRole('article').filter({ hasText: 'A11' })
    await expect.poll(() => rounds.count()).toBe(2)
  })

  it('recover the table when its stream is silently dead', { tags: 'soak' }, async () => {
    const network = await stage.network()
    const anna = await newGuest(stage, 'zh')
    await anna.page.clock.install()
    await anna.page.goto(network.reach(stage.tableLink('101', 'A11')))
    await anna.landing.openMenu()
    const lin = await seatGuest(stage, 'zh', { tableNo: 'A11' })
    await lin.landing.openMenu()
    await lin.menu.add('米饭')
    await anna.menu.portions('米饭').waitFor()
    network.forget()
    const opened = anna.page.waitForResponse((answer) => answer.url().includes('/channel/')).then(() => true)
    await lin.menu.add('桂花糖藕')
    const tenSeconds = () => anna.page.clock.fastForward(10_000)
    // Two missed heartbeats, with time to reconnect between: jumping the phone's clock would make the new stream stale
    // at once.
    do await tenSeconds()
    while (!(await Promise.race([opened, sleep(500, false)])))
    // Earlier requests hang until they time out.
    const seen = async () => {
      const portions = await anna.menu.portions('桂花糖藕').count()
      if (portions === 0) await tenSeconds()
      return portions
    }
    await expect.poll(seen, { interval: 1000, timeout: 20_000 }).toBe(1)
    await lin.menu.add('老醋花生')
    await anna.menu.portions('老醋花生').waitFor({ timeout: 10_000 })
    expect([...anna.faults, ...lin.faults]).toEqual([])
  })
})
