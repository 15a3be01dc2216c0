import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allSent } from '../ask.ts'
import { axeFaults } from '../axe.ts'
import { type Guest, newGuest, seatGuest } from '../guest.ts'
import { FloorPage } from '../pages/floor.page.ts'
import { openTerminal, TerminalPage } from '../pages/terminal.page.ts'
import { WaiterPage } from '../pages/waiter.page.ts'
import { openStage, type Phone, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

async function order(guest: Guest, dish: string): Promise<void> {
  await guest.menu.add(dish)
  await guest.menu.openCart()
  await guest.cart.sendOf(1).click()
  await guest.sent.title.waitFor()
}

/** A guest who pays cash: staff record the money, and phones show it. */
describe('a bill paid at the counter', () => {
  const table = { tableNo: 'A5' }
  const text = textsOf('console', 'zh')
  let stage: Stage
  let terminal: Phone & { terminal: TerminalPage }
  let floor: FloorPage
  let anna: Guest
  let lin: Guest

  beforeAll(async () => {
    stage = await openStage()
    terminal = await openTerminal(stage)
    floor = new FloorPage(terminal.page, text)
    ;[anna, lin] = await Promise.all([seatGuest(stage, 'en', table), seatGuest(stage, 'zh', table)])
    await lin.landing.openMenu()
    await order(lin, '桂花糖藕')
    await floor.open()
    await floor.pick('A5')
  })
  afterAll(() => stage?.close())

  it('cannot be recorded with an outdated amount, and staff see that', async () => {
    await floor.askCounterPay('COUNTER_CASH')
    await expect.poll(() => floor.counterYes.textContent()).toContain('¥26')
    expect.soft({ axe: await axeFaults(terminal.page), small: await smallTargets(terminal.page) }).toEqual({
      axe: [],
      small: [],
    })
    await lin.sent.addMore.click()
    await order(lin, '桂花糖藕')
    await expect.poll(() => floor.table('A5').textContent()).toContain('¥52')
    await floor.counterYes.click()
    await terminal.page.getByRole('alert').filter({ hasText: '账单金额有变动' }).waitFor()
    await floor.table('A5', 'dining').waitFor()
  })

  it('is paid on every phone of the table and on the waiter’s, with its payment method', async () => {
    const li = await newGuest(stage, 'en')
    await li.page.goto(`${stage.url}/s/demo/login?storeid=101`)
    const waiter = new WaiterPage(li.page, li.text)
    await waiter.signIn('waiter', 'comanda-waiter')
    await waiter.tile('A5').click()
    await waiter.strip('A5', '小周').waitFor()
    await li.landing.openMenu()
    await li.menu.add('Salt and pepper prawns')
    await allSent(li)
    await anna.landing.checkout.click()
    await anna.checkout.title.waitFor()
    await floor.askCounterPay('COUNTER_CASH')
    await expect.poll(() => floor.counterYes.textContent()).toContain('¥52')
    await floor.counterYes.click()
    await anna.checkout.paid.waitFor()
    await anna.checkout.stamp.waitFor()
    await anna.page.getByText(anna.text('checkout.atCounter', { how: 'COUNTER_CASH' })).waitFor()
    await anna.page.getByText(anna.text('checkout.paidLive')).waitFor()
    expect.soft({ axe: await axeFaults(anna.page) }).toEqual({ axe: [] })
    // The waiter's unsent dishes were dropped.
    await lin.page
      .getByText(lin.text('seating.paidNotSent', { n: 1 }))
      .first()
      .waitFor()
    await li.page.getByText(li.text('seating.guestsPaidNotSent', { n: 1 })).waitFor()
    expect.soft({ axe: await axeFaults(li.page), wide: await widerThanPhone(li.page) }).toEqual({ axe: [], wide: [] })
    await waiter.toTables.click()
    await expect.poll(() => waiter.tile('A5').textContent()).toMatch(/Paid \d\d:\d\d, cash · .+/)
    expect.soft({ axe: await axeFaults(li.page), wide: await widerThanPhone(li.page) }).toEqual({ axe: [], wide: [] })
    expect(li.faults).toEqual([])
  })

  it('is among its guest’s bills on a phone that never opened the checkout', async () => {
    const kept = () => lin.page.evaluate(() => localStorage.getItem('comanda.paid.demo'))
    await expect.poll(kept).toMatch(/outtradeno/)
    // Like a phone in a pocket that got no event.
    await lin.page.evaluate(() => localStorage.removeItem('comanda.paid.demo'))
    await lin.page.goto(`${stage.url}/s/demo/index/bill?storeid=101&tableno=A5`)
    await lin.bills.recent.waitFor()
    // Pending requests show at the top.
    await expect.poll(() => lin.page.getByText(lin.text('order.loading')).count()).toBe(0)
    expect(await lin.bills.empty.count()).toBe(0)
    await lin.page.getByRole('link', { name: '¥52' }).click()
    await lin.checkout.paid.waitFor()
    await lin.checkout.stamp.waitFor()
    await lin.page.getByText(lin.text('checkout.atCounter', { how: 'COUNTER_CASH' })).waitFor()
  })

  it('stays visible when the checkout page reloads', async () => {
    for (const guest of [anna, lin]) {
      await guest.page.goto(`${stage.url}/s/demo/check/hmd/0/1?storeid=101&tableno=A5`)
      await guest.checkout.paid.waitFor()
      await guest.checkout.stamp.waitFor()
    }
  })

  it('leaves the kitchen at work and the table clean for the next party', async () => {
    await floor.table('A5', 'free').waitFor()
    await expect.poll(() => floor.panel.textContent()).toMatch(/上一单 \d\d:\d\d 已付 ¥52.*现金，收款人：.+/)
    const href = await floor.panel.getByRole('link', { name: text('floor.receipt') }).getAttribute('href')
    const receipt = await terminal.page.request.get(`${stage.url}${href}`)
    expect(receipt.headers()['content-type']).toBe('application/pdf')
    expect.soft({ axe: await axeFaults(terminal.page), small: await smallTargets(terminal.page) }).toEqual({
      axe: [],
      small: [],
    })
    if (process.env.SHOTS) await terminal.page.screenshot({ path: `${process.env.SHOTS}/floor-last-paid.png` })
    await floor.leave()
    for (const round of [1, 2]) await terminal.terminal.ticket('A5', round).getByText('桂花糖藕').waitFor()
    const ken = await seatGuest(stage, 'ja', table)
    await ken.landing.toMenu.waitFor()
    await expect.poll(() => ken.landing.ordered.count()).toBe(0)
    expect([...terminal.faults, ...anna.faults, ...lin.faults, ...ken.faults]).toEqual([])
  })

  it('can be recorded on a phone with big text', { tags: 'soak' }, async () => {
    const guest = await seatGuest(stage, 'en', { tableNo: 'A6' })
    await guest.landing.openMenu()
    await order(guest, 'Osmanthus lotus root')
    const narrow = await stage.bigTextPhone({ locale: 'en-GB' })
    const english = textsOf('console', 'en')
    const small = new FloorPage(narrow.page, english)
    await narrow.page.goto(`${stage.url}/console/terminal?store=101`)
    await new TerminalPage(narrow.page, english).signIn('kitchen', 'comanda-kitchen')
    await small.open()
    await small.pick('A6')
    await small.askCounterPay('COUNTER_CARD')
    expect.soft(await widerThanPhone(narrow.page)).toEqual([])
    await small.counterYes.click()
    await small.table('A6', 'free').waitFor()
    await small.panel.getByText(/Last bill, paid at .+ card, taken by .+/).waitFor()
    expect.soft(await widerThanPhone(narrow.page)).toEqual([])
  })
})
