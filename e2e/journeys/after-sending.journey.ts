import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configureStore } from '../database.ts'
import { type Guest, seatGuest } from '../guest.ts'
import { openTerminal, type TerminalPage } from '../pages/terminal.page.ts'
import { openStage, type Phone, type Stage } from '../stage.ts'

/** A test machine can be slower than a phone. */
const patient = { timeout: 10_000 }

/** After the kitchen has a round: a cancelled dish, a refused dish, and a cancelled round. */
describe('after sending', () => {
  let stage: Stage
  let lin: Guest
  let anna: Guest
  let kitchen: Phone & { terminal: TerminalPage }
  const table = { tableNo: 'A1' }

  beforeAll(async () => {
    stage = await openStage()
    // A test can take longer than the demo's minute.
    await configureStore(stage, '101', { cancelSeconds: 600 })
    ;[kitchen, lin, anna] = await Promise.all([
      openTerminal(stage),
      seatGuest(stage, 'zh', table),
      seatGuest(stage, 'en', table),
    ])
  })
  afterAll(() => stage?.close())

  it('a dish cancelled in time leaves the bill on both phones and is struck through in the kitchen', async () => {
    await lin.landing.openMenu()
    await lin.menu.add('桂花糖藕')
    await lin.menu.add('椒盐大虾')
    await lin.menu.add('老醋花生')
    await lin.menu.openCart()
    await lin.cart.sendOf(3).click()
    await lin.sent.title.waitFor()
    const ticket = kitchen.terminal.ticket('A1', 1)
    await ticket.getByText('椒盐大虾').waitFor()
    await anna.landing.ordered.waitFor()

    await lin.sent.cancelDish('椒盐大虾').click()
    await lin.sent.confirmCancel()
    await lin.sent.dish('椒盐大虾', 'cancelled').waitFor()
    await anna.page.getByText('Cancelled').first().waitFor()
    await ticket.getByText(/客人 .*已取消/).waitFor()
    await expect.poll(() => lin.sent.checkout.textContent(), patient).toContain('42')
    await expect.poll(() => anna.landing.checkout.textContent(), patient).toContain('42')
  })

  it('a dish that the kitchen refuses shows its reason and is not charged', async () => {
    const ticket = kitchen.terminal.ticket('A1', 1)
    // A guest on the menu does not see the bill: a message leads them there.
    await anna.landing.openMenu()
    await anna.menu.add('Steamed rice')
    await kitchen.terminal.refuseDish(ticket, '老醋花生', '花生没有了')
    await anna.menu.refusedDish('Peanuts in aged vinegar').getByText('花生没有了').waitFor()
    const refused = lin.sent.dish('老醋花生', 'refused')
    await refused.waitFor()
    await expect.poll(() => refused.textContent()).toContain('花生没有了')
    await anna.menu.seeRefused.click()
    await anna.sent.dish('Peanuts in aged vinegar', 'refused').waitFor()
    expect(await anna.menu.seeRefused.count()).toBe(0)
    await expect.poll(() => anna.sent.checkout.textContent(), patient).toContain('26')
    await anna.sent.addMore.click()
    await expect.poll(() => ticket.textContent()).toContain('花生没有了')
  })

  it('nothing can be cancelled once the kitchen has started', async () => {
    await lin.sent.cancelRound.waitFor()
    await kitchen.terminal.start(kitchen.terminal.ticket('A1', 1))
    await lin.sent.dish('桂花糖藕', 'cooking').waitFor()
    await lin.sent.cancelRound.waitFor({ state: 'detached' })
  })

  it('a cancelled round stays on the board until a cook has seen it', async () => {
    await anna.menu.openCart()
    await anna.cart.sendOf(1).click()
    await anna.sent.title.waitFor()
    const ticket = kitchen.terminal.ticket('A1', 2)
    await ticket.waitFor()
    await anna.sent.cancelRound.click()
    await anna.sent.confirmCancel()
    await anna.sent.titleOf('cancelled').waitFor()
    await ticket.getByText(/已取消/).waitFor()
    await kitchen.terminal.putAway(ticket)
    await ticket.waitFor({ state: 'detached' })
    await expect.poll(() => anna.sent.checkout.textContent(), patient).toContain('26')
    for (const phone of [lin, anna, kitchen]) expect(phone.faults).toEqual([])
  })
})
