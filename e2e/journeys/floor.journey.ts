import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { configureStore, serveLongAgo } from '../database.ts'
import { type Guest, newGuest, seatGuest } from '../guest.ts'
import { FloorPage } from '../pages/floor.page.ts'
import { openTerminal, TerminalPage } from '../pages/terminal.page.ts'
import { keepForNextTest, openStage, type Phone, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

/** A request as the guest's phone sends it, with its cookies. */
async function say(guest: Guest, stage: Stage, tableNo: string, path: string, data: object): Promise<void> {
  const answer = await guest.page.request.post(`${stage.url}/weixin/storeorder/demo/101/${tableNo}/${path}`, {
    data,
    headers: { origin: stage.url, 'idempotency-key': randomUUID() },
  })
  expect((await answer.json()).resultMsg).toBe('')
}

/** Staff at the terminal, and the phones at their tables. */
describe('the tables at the terminal', () => {
  let stage: Stage
  let terminal: Phone & { terminal: TerminalPage }
  let floor: FloorPage
  let lin: Guest
  const text = textsOf('console', 'zh')

  beforeAll(async () => {
    stage = await openStage()
    terminal = await openTerminal(stage)
    floor = new FloorPage(terminal.page, text)
  })
  afterAll(() => stage?.close())

  it('are one key away from the tickets, and show a party seated by staff', async () => {
    await floor.open()
    await floor.table('A5', 'free').waitFor()
    await floor.seat('A5', 3)
    await floor.table('A5', 'opened').waitFor()
    await expect.poll(() => floor.table('A5').textContent()).toContain(text('floor.guests', { n: 3 }))
    await floor.panel.getByText(text('floor.unlockedUntil', { time: '|' }).split('|').at(-1)?.trim() ?? '').waitFor()
  })

  it('show live what the party orders and owes', async () => {
    lin = keepForNextTest(await seatGuest(stage, 'zh', { tableNo: 'A5' }))
    await lin.landing.openMenu()
    await lin.menu.add('桂花糖藕')
    await lin.menu.openCart()
    await lin.cart.sendOf(1).click()
    await lin.sent.title.waitFor()
    await floor.table('A5', 'dining').waitFor()
    await expect.poll(() => floor.table('A5').textContent()).toContain('¥26')
    await floor.panel.getByText('桂花糖藕').waitFor()
  })

  it('light up on a call until staff answer', async () => {
    await say(lin, stage, 'A5', 'callserver.html', { reason: 'water' })
    await floor.table('A5', 'calling').waitFor()
    await floor.panel.getByText(text('floor.call.water')).waitFor()
    await floor.act('floor.coming')
    await floor.table('A5', 'dining').waitFor()
    const calls = await lin.page.request.get(`${stage.url}/weixin/storeorder/demo/101/A5/callserver.html`)
    expect((await calls.json()).resultObject.calls).toMatchObject([{ reason: 'water', state: 'answered' }])
  })

  it('can be moved: party, bill and phones follow, and the next round uses the new table', async () => {
    await floor.moveTo('A6')
    await floor.table('A6', 'dining').waitFor()
    await floor.table('A5', 'free').waitFor()
    await expect.poll(() => lin.page.url(), { timeout: 10_000 }).toContain('tableno=A6')
    await lin.sent.addMore.click()
    await lin.menu.add('椒盐大虾')
    await lin.menu.openCart()
    await lin.cart.sendOf(1).click()
    await lin.sent.title.waitFor()
    await floor.panel.getByText(text('floor.round', { n: 2 })).waitFor()
    await floor.panel.getByText('椒盐大虾').waitFor()
    await expect.poll(() => floor.table('A5', 'free').count()).toBe(1)
  })

  it('show dishes served long ago while the party stays', { tags: 'soak' }, async () => {
    await serveLongAgo(stage, '101')
    // The next event makes the terminal reload.
    await say(lin, stage, 'A6', 'callserver.html', { reason: 'help' })
    await floor.panel.getByText(text('floor.call.help')).waitFor()
    await floor.leave()
    await terminal.terminal.empty.waitFor()
    await floor.open()
    await floor.pick('A6')
    for (const dish of ['桂花糖藕', '椒盐大虾']) await floor.panel.getByText(dish).waitFor()
    await floor.act('floor.coming')
    await floor.table('A6', 'dining').waitFor()
  })

  it('show that rounds cannot be read, and recover without a tap', {
    tags: 'soak',
  }, async () => {
    const window = await openTerminal(stage)
    const second = new FloorPage(window.page, text)
    const rounds = /bills\/\w+\/tickets$/
    await window.page.route(rounds, (route) => route.fulfill({ status: 500, body: 'not today' }))
    await second.open()
    await second.pick('A6')
    const message = second.panel.getByText(text('floor.roundsFailed'))
    await message.waitFor()
    expect(await second.panel.getByText('桂花糖藕').count()).toBe(0)
    await window.page.unroute(rounds)
    await second.panel.getByText('桂花糖藕').waitFor()
    await message.waitFor({ state: 'detached' })
    await window.context.close()
  })

  it('hold a round with its reason, and release it to the kitchen', async () => {
    await configureStore(stage, '101', { holdPortions: 3 })
    const anna = await seatGuest(stage, 'en', { tableNo: 'A7' })
    const dish = { id: randomUUID(), code: 'L05', num: 4 }
    await say(anna, stage, 'A7', 'order.html', { lines: [dish] })
    await say(anna, stage, 'A7', 'order2store.html', {})
    await floor.table('A7', 'held').waitFor()
    await floor.pick('A7')
    await floor.panel.getByText(text('kitchen.held.quantity')).waitFor()
    await floor.act('kitchen.accept')
    await floor.table('A7', 'dining').waitFor()
    await configureStore(stage, '101', { holdPortions: 50 })
  })

  it('are not closed for an outdated amount when a round arrives meanwhile', { tags: 'soak' }, async () => {
    const ada = await seatGuest(stage, 'en', { tableNo: 'A10' })
    const order = async () => {
      await say(ada, stage, 'A10', 'order.html', { lines: [{ id: randomUUID(), code: 'L05', num: 1 }] })
      await say(ada, stage, 'A10', 'order2store.html', {})
    }
    await order()
    await floor.table('A10', 'dining').waitFor()
    await floor.pick('A10')
    await floor.act('floor.end')
    await order()
    const { page } = terminal
    await page
      .getByRole('dialog')
      .getByText(text('floor.seenOwed', { amount: '¥52|' }).split('|')[0] ?? '')
      .waitFor()
    expect.soft({ axe: await axeFaults(page), small: await smallTargets(page) }).toEqual({ axe: [], small: [] })
    await floor.answer('floor.back')
    await floor.closeUnpaid('走了')
    await floor.table('A10', 'free').waitFor()
  })

  it('close unpaid only with a reason, and are free for the next party', async () => {
    await floor.pick('A7')
    await floor.closeUnpaid('没有人坐这里')
    await floor.table('A7', 'free').waitFor()
    const ken = await seatGuest(stage, 'ja', { tableNo: 'A7' })
    await ken.landing.toMenu.waitFor()
    await expect.poll(() => ken.landing.ordered.count()).toBe(0)
  })

  it('get a new printed code, and the photographed one stops working', async () => {
    const old = stage.tableLink('101', 'A8')
    await floor.pick('A8')
    const link = await floor.rekey()
    expect(link).not.toBe(old)
    const [photo, paper] = [await newGuest(stage, 'en'), await newGuest(stage, 'en')]
    await photo.page.goto(old)
    await expect.poll(() => photo.landing.toMenu.count()).toBe(0)
    await paper.page.goto(link)
    await paper.landing.toMenu.waitFor()
  })

  it('pause: rounds are refused with the reason until orders resume', async () => {
    await lin.sent.addMore.click()
    await lin.menu.add('桂花糖藕')
    await floor.pause(20, '后厨爆单')
    // Another strip can be next to it.
    const strip = terminal.page.getByRole('alert').filter({ hasText: '后厨爆单' })
    await strip.waitFor()
    // Shown before any tap is refused: on the open menu, and to new guests.
    const message = (guest: Guest) => guest.page.getByRole('status').filter({ hasText: '后厨爆单' })
    await message(lin).waitFor()
    const ada = await seatGuest(stage, 'en', { tableNo: 'A11' })
    await ada.page.getByText(/We are not taking orders just now: 后厨爆单\. .* \d\d:\d\d/).waitFor()
    expect.soft({ axe: await axeFaults(ada.page) }).toEqual({ axe: [] })
    await lin.menu.openCart()
    await lin.cart.sendOf(1).click()
    await lin.page.getByText('门店暂停接单：后厨爆单').first().waitFor()
    await floor.resume()
    await strip.waitFor({ state: 'detached' })
    await message(ada).waitFor({ state: 'detached' })
    await lin.cart.sendOf(1).click()
    await lin.sent.title.waitFor()
  })

  it('work by keys alone, are accessible, and fit a phone with big text', async () => {
    await floor.table('A1').focus()
    await terminal.page.keyboard.press('ArrowRight')
    await terminal.page.keyboard.press('Enter')
    await terminal.page.getByRole('complementary', { name: text('floor.panel', { table: 'A2' }) }).waitFor()
    const { page } = terminal
    expect.soft({ axe: await axeFaults(page), small: await smallTargets(page) }).toEqual({ axe: [], small: [] })
    await page.keyboard.press('Escape')
    await floor.panel.waitFor({ state: 'detached' })

    const narrow = await stage.bigTextPhone({ locale: 'en-GB' })
    const english = textsOf('console', 'en')
    const small = new FloorPage(narrow.page, english)
    await narrow.page.goto(`${stage.url}/console/terminal?store=101`)
    await new TerminalPage(narrow.page, english).signIn('kitchen', 'comanda-kitchen')
    await small.open()
    expect.soft(await widerThanPhone(narrow.page)).toEqual([])
    await small.pick('A6')
    expect.soft(await widerThanPhone(narrow.page)).toEqual([])
    expect([...terminal.faults, ...lin.faults, ...narrow.faults].filter((fault) => !fault.includes('404'))).toEqual([])
  })
})
