import type { TableOrder } from '@comanda/contract/table-order/table-order.routes.ts'
import { memoLimits } from '@comanda/rules/table-order/memo.ts'
import { makeDish, makeMenu } from '@comanda/testing/test-menu.ts'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import padCases from '../../packages/rules/cases/menu/number-pad.json' with { type: 'json' }
import memoCases from '../../packages/rules/cases/table-order/memo.json' with { type: 'json' }
import mustOrderCases from '../../packages/rules/cases/table-order/must-order.json' with { type: 'json' }
import { allSent, ask } from '../ask.ts'
import { configureStore, publishMenu } from '../database.ts'
import { type Guest, seatGuest } from '../guest.ts'
import { SendingPage } from '../pages/sending.page.ts'
import { openStage, type Stage } from '../stage.ts'

type Demanded = Readonly<Record<string, readonly [portions: number, isForced: boolean]>>

interface MustOrderCase {
  readonly what: string
  readonly demanded: Demanded
  readonly portions?: Readonly<Record<string, number>>
  readonly declined?: readonly string[]
  readonly hasSent?: boolean
  readonly missing: Readonly<Record<string, number>>
}

const names: Readonly<Record<string, string>> = { tea: 'Tea', rice: 'Rice', soup: 'Soup' }

/** The same cases as for rules and HTTP (packages/rules/cases), between cart and kitchen. */
describe('a guest who sends a round', { tags: 'soak' }, () => {
  let stage: Stage
  let tables = 0
  beforeAll(async () => {
    stage = await openStage()
    const dishes = Object.entries(names).map(([code, en]) => makeDish({ code, names: { zh: code, en } }))
    await publishMenu(stage, '101', makeMenu({ dishes }))
  })
  afterAll(() => stage?.close())

  const demand = (demanded: Demanded) =>
    configureStore(stage, '101', {
      mustOrder: Object.entries(demanded).map(([code, [num, forceAdd]]) => ({ code, num, forceAdd })),
    })

  async function atMenu(): Promise<Guest> {
    tables += 1
    const guest = await seatGuest(stage, 'en', { tableNo: `A${tables}` })
    await guest.landing.openMenu()
    return guest
  }

  /** Adds these portions and a soup, and presses Send. */
  async function send(guest: Guest, portions: Readonly<Record<string, number>> = {}): Promise<SendingPage> {
    for (const [code, num] of Object.entries({ ...portions, soup: 1 })) {
      for (let n = 0; n < num; n += 1) await guest.menu.add(names[code] ?? code)
    }
    await guest.menu.openCart()
    await allSent(guest)
    await guest.cart.send.click()
    return new SendingPage(guest.page, guest.text)
  }

  it.each(mustOrderCases as unknown as readonly MustOrderCase[])('must-order dishes: $what', async (one) => {
    const { demanded, portions = {}, declined = [], hasSent = false, missing } = one
    await demand({})
    const guest = await atMenu()
    if (hasSent) {
      await send(guest)
      await guest.sent.title.waitFor()
      await guest.page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A${tables}`)
    }
    await demand(demanded)
    const sending = await send(guest, portions)
    if (Object.keys(missing).length > 0) {
      await sending.mustOrder.waitFor()
      // Offered dishes start at none, which declines them.
      const isForced = ([code]: readonly [string, number]) => demanded[code]?.[1] === true
      await expect
        .poll(() => sending.asked())
        .toEqual(inWords(Object.fromEntries(Object.entries(missing).filter(isForced))))
      const rows = new Set([...Object.keys(missing), ...declined])
      await expect.poll(() => sending.mustOrder.getByRole('group').count()).toBe(rows.size)
      await sending.addAndSend.click()
    }
    await guest.sent.title.waitFor()
    expect(guest.faults).toEqual([])
  })

  it('counts in the prompt as in the cases', async () => {
    const guest = await atMenu()
    await guest.menu.add('Soup')
    await guest.menu.openCart()
    await allSent(guest)
    const sending = new SendingPage(guest.page, guest.text)
    for (const { what, isForced, taps, num, says = '' } of padCases.mustOrder) {
      await demand({ tea: [1, isForced] })
      await guest.cart.send.click()
      await sending.mustOrder.waitFor()
      for (const tap of taps) {
        // At 0 there is nothing to remove.
        if (tap === '+') await sending.more('Tea')
        else if ((await sending.asked()).length > 0) await sending.less('Tea')
      }
      await expect.poll(() => sending.asked(), { message: what }).toEqual(num > 0 ? inWords({ tea: num }) : [])
      await expect.poll(() => sending.mustOrderTold.textContent(), { message: what }).toBe(says)
      await guest.page.keyboard.press('Escape')
      await sending.mustOrder.waitFor({ state: 'hidden' })
    }
    expect(guest.faults).toEqual([])
  })

  /** Writes into the field and checks what stays. */
  async function keeps(field: Locator, written: string, kept: string, what: string): Promise<void> {
    await field.fill('')
    await field.fill(written)
    await expect.poll(async () => (await field.inputValue()).trim(), { message: what }).toBe(kept)
  }

  /** Fills the field with each text, then one character more; then the cases at and above a limit. */
  async function writesNoMore(field: Locator, of: string, limit: number): Promise<void> {
    for (const { what, text, length } of memoCases.lengths) {
      const times = length === 0 ? 0 : Math.floor(limit / length)
      const words = text.repeat(times) + '长'.repeat(limit - times * length)
      await keeps(field, `${words}长`, words, what)
    }
    for (const { what, before = '', repeat, isAllowed, values } of memoCases.limits.filter((one) => one.of === of)) {
      const [sign, times] = repeat as [string, number]
      const fits = isAllowed ? times : Number(values?.[0])
      await keeps(field, before + sign.repeat(times), sign.repeat(fits), what)
    }
  }

  it('writes as many characters as in the cases, on a dish and on the bill', async () => {
    await demand({})
    const guest = await atMenu()
    await guest.menu.openDish('Soup')
    await writesNoMore(guest.dish.note, 'dish', memoLimits.dish)
    const onDish = await guest.dish.note.inputValue()
    await guest.dish.action.click()
    await guest.menu.openCart()
    const field = await guest.cart.openBillMemo()
    await writesNoMore(field, 'bill', memoLimits.landing)
    const onBill = await field.inputValue()
    await guest.cart.saveBillMemo()
    await field.waitFor({ state: 'hidden' })
    // Accepted by the server, not only typed.
    const table = `/weixin/storeorder/demo/101/A${tables}/order.html`
    const taken = async () => {
      const { billMemo, cart } = await ask<TableOrder>(guest, 'GET', table)
      return [billMemo, ...cart.lines.map(({ memo }) => memo)]
    }
    await expect.poll(taken).toEqual([onBill.trim(), onDish])
    expect(guest.faults).toEqual([])
  })
})

const inWords = (portions: Readonly<Record<string, number>>) =>
  Object.entries(portions)
    .map(([code, num]) => `${names[code]} ${num}`)
    .sort()
