import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { configureStore } from '../database.ts'
import { bigTextGuest, type Guest, seatGuest } from '../guest.ts'
import { SendingPage } from '../pages/sending.page.ts'
import { openTerminal } from '../pages/terminal.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

const lotus = { zh: '桂花糖藕', en: 'Osmanthus lotus root', ja: 'れんこんもち米詰め 金木犀シロップ' } as const
const rice = { zh: '米饭', en: 'Steamed rice', ja: 'ご飯' } as const

/** Between cart and kitchen: the store's questions before a round goes out (spec 1 §4, §5). */
describe('sending a round', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  async function fillCart(guest: Guest): Promise<SendingPage> {
    await guest.landing.openMenu()
    await guest.menu.add(lotus[guest.language])
    await guest.menu.portions(lotus[guest.language]).waitFor()
    await guest.menu.openCart()
    return new SendingPage(guest.page, guest.text)
  }

  describe('at a table with must-order dishes', () => {
    const mustOrder = [
      { code: 'Z01', forceAdd: true, num: 1 },
      { code: 'L06', forceAdd: false, num: 1 },
    ]

    it('asks for them, keeps forced ones, and goes on', async () => {
      await configureStore(stage, '101', { mustOrder })
      const anna = await seatGuest(stage, 'en', { tableNo: 'A1' })
      const sending = await fillCart(anna)
      await anna.cart.send.click()
      await sending.mustOrder.waitFor()
      await expect.poll(() => sending.portions(rice.en).textContent()).toBe('1')
      await sending.less(rice.en)
      await expect.poll(() => sending.mustOrderTold.textContent()).toBe('Must order items...')
      await expect.poll(() => sending.portions(rice.en).textContent()).toBe('1')
      await sending.more(rice.en)
      expect(await axeFaults(anna.page)).toEqual([])
      await sending.addAndSend.click()
      await anna.page.waitForURL(/\/sent\//)
      await expect.poll(() => anna.page.getByText('×2').count()).toBeGreaterThan(0)
      expect(anna.faults).toEqual([])
    })

    it('shows what they cost, and adds nothing that the guest has not chosen', async () => {
      await configureStore(stage, '101', { mustOrder })
      const ben = await seatGuest(stage, 'en', { tableNo: 'A7' })
      const sending = await fillCart(ben)
      await ben.cart.send.click()
      await sending.mustOrder.waitFor()
      // Lotus root 26 and rice 3; the offered dish costs, and starts at none.
      expect(await sending.asked()).toEqual([`${rice.en} 1`])
      await expect.poll(() => sending.sums()).toEqual(['¥26.00', '¥3.00', '¥29.00'])
      await sending.more(rice.en)
      await expect.poll(() => sending.sums()).toEqual(['¥26.00', '¥6.00', '¥32.00'])
      expect(await axeFaults(ben.page)).toEqual([])
      await sending.addAndSend.click()
      await ben.page.waitForURL(/\/sent\//)
      await expect.poll(() => ben.sent.checkout.textContent()).toContain('32')
      expect(ben.faults).toEqual([])
    })

    it('sends without them where they are only offered', async () => {
      await configureStore(stage, '101', { mustOrder: [{ code: 'Z01', num: 1 }] })
      const kim = await seatGuest(stage, 'ja', { tableNo: 'A8' })
      const sending = await fillCart(kim)
      await kim.cart.send.click()
      await sending.mustOrder.waitFor()
      expect(await sending.asked()).toEqual([])
      await sending.addAndSend.click()
      await kim.page.waitForURL(/\/sent\//)
      await expect.poll(() => kim.sent.checkout.textContent()).toContain('26')
    })

    it('reads well with big text', { tags: 'soak' }, async () => {
      const yuki = await bigTextGuest(stage, 'ja')
      await yuki.page.goto(stage.tableLink('101', 'A2'))
      const sending = await fillCart(yuki)
      await yuki.cart.send.click()
      await sending.mustOrder.waitFor()
      expect(await widerThanPhone(yuki.page)).toEqual([])
      expect(await smallTargets(yuki.page)).toEqual([])
      await sending.addAndSend.click()
      await yuki.page.waitForURL(/\/sent\//)
    })
  })

  it('a refusal disappears when its reason does: the network is back', async () => {
    await configureStore(stage, '101', { mustOrder: [] })
    const mia = await seatGuest(stage, 'en', { tableNo: 'A6' })
    await fillCart(mia)
    await mia.page.context().setOffline(true)
    await mia.cart.send.click()
    const offline = mia.page.getByText(mia.text('sharedCart.offline'))
    await offline.waitFor()
    await mia.page.context().setOffline(false)
    await offline.waitFor({ state: 'hidden' })
    await mia.cart.send.waitFor()
  })

  describe('when ordering and paying are one step', () => {
    it('asks first; no sends nothing, yes leads to the checkout', async () => {
      await configureStore(stage, '101', { mustOrder: [], hmdPrePay: '2' })
      const lin = await seatGuest(stage, 'zh', { tableNo: 'A3' })
      const sending = await fillCart(lin)
      await lin.cart.send.click()
      await sending.prepay.waitFor()
      await sending.notYet.click()
      await sending.prepay.waitFor({ state: 'hidden' })
      await expect.poll(() => lin.cart.portions(lotus.zh).textContent()).toBe('1')
      await lin.cart.send.click()
      // The message disappears by itself.
      await Promise.all([lin.seating.message('placed').waitFor(), sending.orderAndPay.click()])
      await lin.page.waitForURL(/\/check\/hmd\/0\/1/)
      await lin.checkout.pay.waitFor()
      expect(lin.faults).toEqual([])
    })

    it('leads to the checkout also after going back to the menu meanwhile', {
      tags: 'soak',
    }, async () => {
      const ada = await seatGuest(stage, 'en', { tableNo: 'A9' })
      const sending = await fillCart(ada)
      let pass = () => {}
      const isBack = new Promise<void>((resolve) => {
        pass = resolve
      })
      await ada.page.route('**/order2store.html', (route) => isBack.then(() => route.continue()))
      await ada.cart.send.click()
      await Promise.all([ada.page.waitForRequest('**/order2store.html'), sending.orderAndPay.click()])
      await ada.cart.toMenu.click()
      await ada.menu.categories.waitFor()
      pass()
      await ada.page.waitForURL(/\/check\/hmd\/0\/1/)
      await ada.checkout.pay.waitFor()
      expect(ada.faults).toEqual([])
    })
  })

  describe('when the store checks the distance', () => {
    const nextTown = { latitude: 30.2411, longitude: 120.1551 }

    it('a round from far away waits for acceptance, and shows when it was sent', async () => {
      await configureStore(stage, '101', { hmdPrePay: '0', hmdLocation: true })
      const { terminal, page } = await openTerminal(stage)
      const mei = await seatGuest(
        stage,
        'en',
        { tableNo: 'A4' },
        { geolocation: nextTown, permissions: ['geolocation'] },
      )
      await fillCart(mei)
      await mei.cart.send.click()
      await mei.page.waitForURL(/\/sent\//)
      await mei.page.getByText(mei.text('order.waitingNod', { reason: 'distance' })).waitFor()
      await terminal.ticket('A4', 1).waitFor()
      const roundId = mei.page.url().split('/sent/')[1]?.split('?')[0] ?? ''
      expect(await accept(page, roundId)).toBe(200)
      await mei.page
        .getByRole('heading', { level: 1, name: mei.text('order.sentTitle', { state: 'accepted' }) })
        .waitFor()
      await expect.poll(() => mei.page.getByText(mei.text('order.waitingNod', { reason: 'distance' })).count()).toBe(0)
      expect(mei.faults).toEqual([])
    })

    it('a phone without a position has a way on', { tags: 'soak' }, async () => {
      await configureStore(stage, '101', { locationRefused: 'send' })
      const ken = await seatGuest(stage, 'ja', { tableNo: 'A5' })
      await fillCart(ken)
      await ken.cart.send.click()
      await ken.page.waitForURL(/\/sent\//)
      await expect
        .poll(() => ken.page.getByText(ken.text('order.waitingNod', { reason: 'no_location' })).count())
        .toBe(0)
    })
  })
})

/** With the terminal's own session. */
function accept(terminal: Page, roundId: string): Promise<number> {
  return terminal.evaluate(async (id) => {
    const answered = await fetch(`/console/api/demo/101/tickets/${id}/accept`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ accept: true }),
    })
    return answered.status
  }, roundId)
}
