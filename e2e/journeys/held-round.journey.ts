import { errorSentence } from '@comanda/contract/error-sentence.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptByHand, configureStore, useUpCodes } from '../database.ts'
import { type Guest, seatGuest } from '../guest.ts'
import { FloorPage } from '../pages/floor.page.ts'
import { openTerminal, type TerminalPage } from '../pages/terminal.page.ts'
import { keepForNextTest, openStage, type Phone, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'

const rice = { zh: '米饭', en: 'Steamed rice', ja: 'ごはん' } as const
const lotus = { zh: '桂花糖藕', en: 'Osmanthus lotus root' } as const
const reason = 'Rice has just run out, ten minutes'

/** Rounds that do not go to the kitchen at once, and what follows. */
describe('a held round', () => {
  let stage: Stage
  let kitchen: Phone & { terminal: TerminalPage }
  let floor: FloorPage
  let lin: Guest
  const text = textsOf('console', 'zh')
  beforeAll(async () => {
    stage = await openStage()
    kitchen = await openTerminal(stage)
    floor = new FloorPage(kitchen.page, text)
  })
  afterAll(() => stage?.close())

  it('refused with a reason shows it to the guest and costs nothing', async () => {
    await configureStore(stage, '101', { holdPortions: 2 })
    lin = keepForNextTest(await seatGuest(stage, 'en', { tableNo: 'A1' }))
    await lin.landing.openMenu()
    for (let portion = 0; portion < 3; portion += 1) await lin.menu.add(rice.en)
    await lin.menu.add(lotus.en)
    await lin.menu.openCart()
    await lin.cart.sendOf(4).click()
    await lin.sent.titleOf('pending').waitFor()
    await lin.page.getByText(lin.text('order.waitingNod', { reason: 'quantity' })).waitFor()
    // Nothing shows as on its way before staff accept it.
    await lin.sent.notTaken.waitFor()
    await lin.sent.dish(lotus.en, 'waiting').waitFor()
    expect(await lin.sent.progress.count()).toBe(0)
    await kitchen.terminal.refuseRound(kitchen.terminal.ticket('A1', 1), reason)
    await lin.sent.titleOf('refused').waitFor()
    await lin.page.getByText(reason).first().waitFor()
    await lin.page.getByText(lin.text('order.refusedHelp')).waitFor()
    // Shown once, and nothing shows as on its way.
    await expect.poll(() => lin.page.getByText(reason).count()).toBe(1)
    for (const section of [lin.sent.progress, lin.sent.notTaken]) await expect.poll(() => section.count()).toBe(0)
    await expect.poll(() => lin.page.getByText(lin.text('order.waitingNod', { reason: 'quantity' })).count()).toBe(0)
    await kitchen.terminal.ticket('A1', 1).waitFor({ state: 'detached' })
    await expect.poll(() => lin.sent.checkout.count()).toBe(0)
  })

  it('returns to the cart once, for all guests, without sold-out dishes', async () => {
    const anna = await seatGuest(stage, 'en', { tableNo: 'A1' })
    await anna.page.goto(lin.page.url())
    await kitchen.terminal.openDishes()
    // No open screen shows when the server has it.
    await Promise.all([kitchen.page.waitForResponse(/\/saleout$/), kitchen.terminal.sellOut(lotus.zh)])
    await kitchen.terminal.closeDishes()
    for (const guest of [lin, anna]) {
      // The message shows for a few seconds only.
      const message = guest.page.getByText(guest.text('order.putBackLeft', { names: lotus.en, n: 1 }))
      await Promise.all([message.waitFor(), guest.sent.putBack.click()])
      await guest.cart.title.waitFor()
      await expect.poll(() => guest.cart.portions(rice.en).textContent()).toBe('3')
      await expect.poll(() => guest.cart.line(lotus.en).count()).toBe(0)
    }
    expect(anna.faults).toEqual([])
  })

  it('is sent again after a change, and cooked', async () => {
    await lin.cart.less(rice.en)
    await lin.cart.less(rice.en)
    await lin.cart.sendOf(1).click()
    await lin.sent.title.waitFor()
    await kitchen.terminal.ticket('A1', 2).waitFor()
    await expect.poll(() => lin.sent.checkout.textContent()).toContain('3')
    expect(lin.faults).toEqual([])
  })

  it('asks a phone without a position for the terminal’s code, and goes out with it', {
    tags: 'soak',
  }, async () => {
    await configureStore(stage, '101', { holdPortions: 50, hmdLocation: true, locationRefused: 'code' })
    const ken = await seatGuest(stage, 'ja', { tableNo: 'A2' })
    await ken.landing.openMenu()
    await ken.menu.add(rice.ja)
    await ken.menu.openCart()
    await ken.cart.send.click()
    await ken.seating.codeSheet.getByText(ken.text('seating.codeStaff')).waitFor()
    await floor.open()
    await floor.pick('A2')
    const code = await floor.panel
      .locator('b')
      .filter({ hasText: /^\d{4}$/ })
      .textContent()
    await ken.seating.type(code === '0000' ? '0001' : '0000')
    await ken.seating.alert.getByText(errorSentence('code_wrong', 'ja')).waitFor()
    await ken.seating.type(code ?? '')
    await ken.sent.title.waitFor()
    await floor.leave()
    await kitchen.terminal.ticket('A2', 1).waitFor()
    expect(ken.faults).toEqual([])
  })

  it('shows that it is checking until the guest is known, then asks for the code', {
    tags: 'soak',
  }, async () => {
    const mei = await seatGuest(stage, 'zh', { tableNo: 'A5' })
    await mei.page.route('**/A5/seating.html*', (route) => route.abort())
    await mei.landing.openMenu()
    await mei.menu.add(rice.zh)
    await mei.menu.openCart()
    await mei.cart.send.click()
    await mei.seating.codeSheet.getByText(mei.text('seating.codeLooking')).waitFor()
    await mei.page.unroute('**/A5/seating.html*')
    await mei.seating.codeSheet.getByText(mei.text('seating.codeStaff')).waitFor()
  })

  it('goes to staff without another tap once codes are locked', { tags: 'soak' }, async () => {
    const anna = await seatGuest(stage, 'en', { tableNo: 'A3' })
    await anna.landing.openMenu()
    await anna.menu.add(rice.en)
    await anna.menu.openCart()
    await useUpCodes(stage, '101', 'A3')
    await anna.cart.send.click()
    await anna.seating.codeSheet.waitFor()
    await anna.seating.type('0000')
    await anna.sent.titleOf('pending').waitFor()
    expect(anna.faults).toEqual([])
  })

  it('waits on the order list of a store that accepts by hand, and shows a refusal there', {
    tags: 'soak',
  }, async () => {
    await acceptByHand(stage, '101')
    await configureStore(stage, '101', { hmdLocation: false })
    const mia = await seatGuest(stage, 'en', { tableNo: 'A6' })
    await mia.landing.openMenu()
    await mia.menu.add(rice.en)
    await mia.menu.openCart()
    await mia.cart.send.click()
    await mia.page.getByRole('status').getByText(mia.text('sharedCart.storeLooks')).waitFor()
    await kitchen.terminal.refuseRound(kitchen.terminal.ticket('A6', 1), reason)
    await mia.page.getByRole('alert').getByText(reason).waitFor()
    await mia.sent.putBack.click()
    await mia.cart.line(rice.en).waitFor()
    // The refusal does not show above the dishes to be sent again.
    expect(await mia.page.getByRole('alert').count()).toBe(0)
    expect(mia.faults).toEqual([])
  })

  it('does not leave the menu of a choosing guest, who sees the acceptance there', {
    tags: 'soak',
  }, async () => {
    const tom = await seatGuest(stage, 'en', { tableNo: 'A8' })
    await tom.landing.openMenu()
    await tom.menu.add(rice.en)
    await tom.menu.openCart()
    await tom.cart.send.click()
    await tom.page.getByRole('status').getByText(tom.text('sharedCart.storeLooks')).waitFor()
    await tom.cart.toMenu.click()
    await tom.menu.categories.waitFor()
    const ordering = tom.page.url()
    await kitchen.terminal
      .ticket('A8', 1)
      .getByRole('button', { name: text('kitchen.accept') })
      .click()
    await tom.page.getByText(tom.text('seating.placed')).waitFor()
    expect(tom.page.url()).toBe(ordering)
    await tom.menu.add(rice.en)
    await expect.poll(() => tom.menu.portions(rice.en).textContent()).toBe('1')
    expect(tom.faults).toEqual([])
  })
})
