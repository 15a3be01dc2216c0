import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../ask.ts'
import { axeFaults } from '../axe.ts'
import { type Guest, seatGuest } from '../guest.ts'
import { openTerminal, type TerminalPage } from '../pages/terminal.page.ts'
import { openStage, type Phone, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'

const cake = { zh: '抹茶千层', en: 'Matcha mille crêpe', ja: '抹茶ミルクレープ' } as const
/** A busy machine can take longer than the usual second. */
const soon = { timeout: 10_000 }

/** A phone with a photo of the code, at a store with the default settings (the tea shop). */
describe('a stranger with a photo of the code', () => {
  const storeId = '102'
  const kitchenText = textsOf('console', 'zh')
  let stage: Stage
  let kitchen: Phone & { terminal: TerminalPage }
  beforeAll(async () => {
    stage = await openStage()
    kitchen = await openTerminal(stage, storeId)
  })
  afterAll(() => stage?.close())

  /** What a phone can send past its buttons. */
  const sendMany = (guest: Guest, tableNo: string, num: number) =>
    guest.page.evaluate(
      async ([url, portions]) => {
        const body = JSON.stringify({ orderDetail: [{ id: crypto.randomUUID(), code: 'B01', num: portions }] })
        const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
        const answer = await fetch(String(url), { method: 'POST', headers, body })
        return (await answer.json()) as { resultObject: { code?: string } }
      },
      [`/weixin/storeorder/demo/${storeId}/${tableNo}/order2store.html`, num] as const,
    )

  it('sends nothing on the bill of a party, which decides who joins', async () => {
    const tableNo = 'A3'
    const lin = await seatGuest(stage, 'zh', { storeId, tableNo })
    await lin.landing.openMenu()
    await lin.menu.add(cake.zh)
    await expect.poll(() => lin.menu.portions(cake.zh).textContent()).toBe('1')

    const stranger = await seatGuest(stage, 'en', { storeId, tableNo })
    await stranger.page.getByText(stranger.text('landing.notJoined')).waitFor(soon)
    expect((await sendMany(stranger, tableNo, 30)).resultObject.code).toBe('seating_join_needed')
    await stranger.landing.openMenu()
    await stranger.menu.add(cake.en)
    await stranger.seating.joinSheet.waitFor()
    expect(await axeFaults(stranger.page)).toEqual([])
    await stranger.seating.ask('Sam')
    await lin.seating.knock.getByText('Sam').waitFor()
    await lin.seating.answerKnock('notNow')
    await stranger.page.getByText(stranger.text('seating.askRefused')).waitFor()
    await lin.menu.openCart()
    await lin.cart.sendOf(1).click()
    await lin.sent.title.waitFor()
    await kitchen.terminal.ticket(tableNo, 1).waitFor()
    expect(stranger.faults.filter((fault) => !fault.includes('403'))).toEqual([])
    expect(lin.faults).toEqual([])
  })

  it('and a companion joins with one tap of a guest who sits there', async () => {
    const tableNo = 'A4'
    const lin = await seatGuest(stage, 'zh', { storeId, tableNo })
    await lin.landing.openMenu()
    await lin.menu.add(cake.zh)
    const ken = await seatGuest(stage, 'ja', { storeId, tableNo })
    await ken.landing.openMenu()
    await ken.menu.add(cake.ja)
    await ken.seating.ask('健二')
    await lin.seating.knock.getByText('健二').waitFor()
    await lin.seating.answerKnock('letIn')
    await expect.poll(() => lin.menu.portions(cake.zh).textContent(), soon).toBe('2')
    await expect.poll(() => ken.menu.portions(cake.ja).textContent(), soon).toBe('2')
  })

  it('at an empty table for two sends fifteen portions to the staff, who see why', async () => {
    const tableNo = 'A1'
    const anna = await seatGuest(stage, 'en', { storeId, tableNo })
    const lines = [{ id: 'fifteen-cakes', code: 'B01', num: 15 }]
    await ask(anna, 'POST', `/weixin/storeorder/demo/${storeId}/${tableNo}/order.html`, { lines })
    await anna.landing.openMenu()
    await anna.menu.openCart()
    await anna.cart.sendOf(15).click()
    await anna.sent.titleOf('pending').waitFor()
    await anna.page.getByText(anna.text('order.waitingNod', { reason: 'first_round' })).waitFor()
    expect(await axeFaults(anna.page)).toEqual([])
    const ticket = kitchen.terminal.ticket(tableNo, 1)
    await ticket.getByText(kitchenText('kitchen.held.first_round')).waitFor()
    await ticket.getByRole('button', { name: kitchenText('kitchen.accept') }).click()
    await anna.sent.title.waitFor()
    expect(anna.faults).toEqual([])
  })
})
