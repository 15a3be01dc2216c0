import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoRestaurantMenu } from '../../apps/server/src/seed/demo-menu.ts'
import { lastPaidBill, paidBill, portionsOf, ticketsOf } from '../books.ts'
import { killTabDuringRequest } from '../dead-tab.ts'
import { type Guest, newGuest, seatGuest, withLanguage } from '../guest.ts'
import { FloorPage } from '../pages/floor.page.ts'
import { waitUntilHydrated } from '../pages/hydration.ts'
import { SendingPage } from '../pages/sending.page.ts'
import { openTerminal, type TerminalPage } from '../pages/terminal.page.ts'
import { WaiterPage } from '../pages/waiter.page.ts'
import { type Network, openStage, type Phone, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'

/** A busy machine can take longer than the usual second. */
const soon = { timeout: 15_000 }
/** A code at the table, tea as a must-order dish, and rice as an offer. */
const storeId = '105'
const dishCodes = { lotus: 'L05', prawns: 'R03', peanuts: 'L06', tofu: 'L07', tea: 'Y01', rice: 'Z01' } as const
type Dish = keyof typeof dishCodes

/** One party on a Friday night, from its first scan to its receipt. Every screen is checked in its own language. */
describe('a Friday night at one table', () => {
  let stage: Stage
  let kitchen: Phone & { terminal: TerminalPage }
  let floor: FloorPage
  let lin: Guest
  let anna: Guest
  let ken: Guest
  /** Ken's phone has a separate network. */
  let cellar: Network
  let zhou: Guest
  let waiter: WaiterPage
  const house = textsOf('console', 'zh')

  beforeAll(async () => {
    stage = await openStage({ withMotion: true })
    cellar = await stage.network()
    const at = { storeId, tableNo: 'A1' }
    ;[kitchen, lin, anna, ken, zhou] = await Promise.all([
      openTerminal(stage, storeId),
      seatGuest(stage, 'zh', at),
      seatGuest(stage, 'en', at),
      newGuest(stage, 'ja'),
      newGuest(stage, 'zh'),
    ])
    await ken.page.goto(cellar.reach(stage.tableLink(storeId, 'A1')))
    floor = new FloorPage(kitchen.page, house)
    waiter = new WaiterPage(zhou.page, zhou.text)
  })
  afterAll(() => stage?.close())

  const named = ({ language }: Guest, dish: Dish): string =>
    demoRestaurantMenu.dishes.find(({ code }) => code === dishCodes[dish])?.names[language] ?? ''
  const add = (guest: Guest, dish: Dish) => guest.menu.add(named(guest, dish))
  /** Portions of a dish on the ordering page. */
  const chosen = (guest: Guest, dish: Dish, portions: number) =>
    expect
      .poll(() => guest.menu.portions(named(guest, dish)).allTextContents(), soon)
      .toEqual(portions === 0 ? [] : [`${portions}`])
  const soldOut = (guest: Guest, dish: Dish) =>
    guest.menu.dish(named(guest, dish)).getByText(guest.text('menu.soldOut')).first()
  /** A phone is refused at the old table until it learns of the new one. */
  const isOfTheMove = (fault: string) => fault.includes('403') && fault.includes('/A1/')
  const land = async ({ page }: Guest) => {
    await page.goto(new URL(`/s/demo/index/order?storeid=${storeId}&tableno=A6`, page.url()).href)
    await waitUntilHydrated(page)
  }

  it('seats guests by code, companion and staff, and asks for the head count once', async () => {
    await waitUntilHydrated(lin.page)
    await lin.seating.row.click()
    await Promise.all([lin.seating.message('joined', { table: 'A1' }).waitFor(), lin.seating.type('2468')])
    await lin.landing.toMenu.click()
    await lin.seating.sayDiners('3')
    await lin.menu.categories.waitFor()

    await waitUntilHydrated(anna.page)
    await anna.seating.row.click()
    await anna.seating.ask('Anna')
    await lin.seating.knock.getByText('Anna').waitFor()
    await Promise.all([anna.seating.message('joined', { table: 'A1' }).waitFor(), lin.seating.answerKnock('letIn')])

    await floor.open()
    await waitUntilHydrated(ken.page)
    await ken.seating.row.click()
    await ken.seating.ask('健二')
    await floor.table('A1', 'waiting').waitFor()
    await floor.pick('A1')
    await Promise.all([ken.seating.message('joined', { table: 'A1' }).waitFor(), floor.act('floor.letIn')])
    for (const guest of [anna, ken]) {
      await guest.page.getByText(guest.text('landing.partyOf', { count: 3 })).waitFor()
      await guest.landing.openMenu()
    }
    await expect.poll(() => floor.table('A1').textContent()).toContain(house('floor.guests', { n: 3 }))
  })

  it('fills one cart from four phones, one of them the waiter’s', async () => {
    await zhou.page.goto(`${stage.url}/s/demo/login?storeid=${storeId}`)
    await waiter.signIn('waiter', 'comanda-waiter')
    await waiter.tile('A1').click()
    await waiter.strip('A1', '小周').waitFor()
    await zhou.landing.openMenu()
    await add(lin, 'lotus')
    await add(anna, 'prawns')
    await add(ken, 'peanuts')
    await add(zhou, 'tofu')
    for (const guest of [lin, anna, ken, zhou])
      for (const dish of ['lotus', 'prawns', 'peanuts', 'tofu'] as const) await chosen(guest, dish, 1)
  })

  it('sends the first round with its must-order dishes to every screen', async () => {
    await lin.menu.openCart()
    const sending = new SendingPage(lin.page, lin.text)
    await lin.cart.sendOf(4).click()
    await sending.mustOrder.waitFor()
    await sending.less(named(lin, 'tea'))
    await sending.mustOrderTold.getByText(lin.text('sending.mustRefused')).waitFor()
    await sending.more(named(lin, 'rice'))
    await sending.addAndSend.click()
    await lin.sent.title.waitFor()
    for (const guest of [anna, ken, zhou]) await chosen(guest, 'lotus', 0)
    // 26 + 68 + 16 + 18, tea 3 and rice 3
    await expect.poll(() => lin.sent.checkout.textContent(), soon).toContain('134')
    await floor.table('A1', 'dining').waitFor()
    await expect.poll(() => floor.table('A1').textContent()).toContain('¥134')
    await floor.leave()
    const ticket = kitchen.terminal.ticket('A1', 1)
    for (const dish of ['lotus', 'prawns', 'peanuts', 'tofu', 'tea', 'rice'] as const)
      await ticket.getByText(named(lin, dish)).waitFor()
    await kitchen.terminal.start(ticket)
    await lin.sent.dish(named(lin, 'prawns'), 'cooking').waitFor()
    await lin.sent.addMore.click()
    await lin.menu.categories.waitFor()
  })

  it('goes on with one phone offline and a sold-out dish in the cart', async () => {
    await add(lin, 'lotus')
    await add(anna, 'peanuts')
    for (const guest of [lin, anna, ken, zhou]) {
      await chosen(guest, 'lotus', 1)
      await chosen(guest, 'peanuts', 1)
    }
    await cellar.cut()
    await add(ken, 'tofu')
    await ken.page.getByText(ken.text('app.offlineWaiting', { n: 1 })).waitFor()
    await chosen(ken, 'tofu', 1)
    await kitchen.terminal.openDishes()
    await kitchen.terminal.sellOut(named(lin, 'peanuts'))
    await kitchen.terminal.closeDishes()
    for (const guest of [lin, anna, zhou]) await soldOut(guest, 'peanuts').waitFor()
    expect(await soldOut(ken, 'peanuts').count()).toBe(0)
    await chosen(lin, 'tofu', 0)
  })

  it('moves to another table, and all connected phones follow with the cart', async () => {
    for (const { faults } of [lin, anna]) expect(faults).toEqual([])
    await floor.open()
    await floor.pick('A1')
    // Messages disappear by themselves, so every phone is watched from before the move.
    await Promise.all([
      lin.seating.message('movedTo', { table: 'A6' }).waitFor(),
      anna.seating.message('movedTo', { table: 'A6' }).waitFor(),
      zhou.seating.message('guestsMovedTo', { table: 'A6' }).waitFor(),
      floor.moveTo('A6'),
    ])
    await floor.table('A1', 'free').waitFor()
    await floor.table('A6', 'choosing').waitFor()
    for (const guest of [lin, anna]) {
      await expect.poll(() => new URL(guest.page.url()).searchParams.get('tableno')).toBe('A6')
      await chosen(guest, 'lotus', 1)
    }
    await waiter.strip('A6', '小周').waitFor()
    await chosen(zhou, 'lotus', 1)
    expect(new URL(ken.page.url()).searchParams.get('tableno')).toBe('A1')
  })

  it('brings the offline phone back: it follows, knows what is sold out, and its dish counts once', async () => {
    await Promise.all([ken.seating.message('movedTo', { table: 'A6' }).waitFor(), cellar.mend()])
    await soldOut(ken, 'peanuts').waitFor()
    for (const guest of [lin, anna, ken, zhou]) {
      await chosen(guest, 'lotus', 1)
      await chosen(guest, 'tofu', 1)
    }
    // Errors of requests under way during the move.
    for (const { faults } of [lin, anna]) expect(faults.splice(0).filter((fault) => !isOfTheMove(fault))).toEqual([])
  })

  it('sends the second round from a tab that dies before the answer, and finds its party again', async () => {
    await anna.menu.openCart()
    await anna.cart.send.click()
    await anna.cart.notSent.waitFor()
    const gone = anna.text('sharedCart.problem', { problem: 'sold_out' })
    await expect.poll(() => anna.cart.line(named(anna, 'peanuts')).textContent()).toContain(gone)
    await anna.cart.dropProblems(1)
    await chosen(lin, 'peanuts', 0)
    await killTabDuringRequest(anna.page, '**/order2store.html', () => anna.cart.sendOf(2).click())
    await floor.leave()
    await kitchen.terminal.ticket('A6', 2).waitFor()
    const page = await anna.context.newPage()
    anna = withLanguage({ ...anna, page }, 'en')
    await page.goto(`${stage.url}/s/demo/cart?storeid=${storeId}&tableno=A6`)
    await anna.cart.nothingNew.waitFor()
    await page
      .getByText(anna.text('order.round', { number: 2 }))
      .first()
      .waitFor()
    for (const guest of [lin, ken, zhou]) await chosen(guest, 'lotus', 0)
  })

  it('pays once for two rounds, with the same bill everywhere', async () => {
    for (const guest of [lin, anna, ken, zhou]) {
      await land(guest)
      // 134 + 26 + 18
      await expect.poll(() => guest.landing.checkout.textContent(), soon).toContain('178')
    }
    await floor.open()
    await expect.poll(() => floor.table('A6').textContent(), soon).toContain('¥178')
    await lin.landing.checkout.click()
    await lin.checkout.pay.waitFor()
    await anna.landing.checkout.click()
    await anna.checkout.pay.click()
    await Promise.all([ken.seating.message('paid').waitFor(), anna.wallet.pay.click()])
    for (const guest of [anna, lin]) await guest.checkout.paid.waitFor()
    await floor.table('A6', 'free').waitFor()
    await expect.poll(() => zhou.landing.ordered.count(), soon).toBe(0)
  })

  it('gave the kitchen exactly the sent rounds, and the guests exactly those to pay', async () => {
    const tickets = await ticketsOf(kitchen.page, storeId)
    expect(tickets.map(({ lines, paid }) => [paid, ...portionsOf(lines)])).toEqual([
      [true, 'L05×1', 'L06×1', 'L07×1', 'R03×1', 'Y01×1', 'Z01×1'],
      [true, 'L05×1', 'L07×1'],
    ])
    expect(await kitchen.terminal.tickets.count()).toBe(0)
    await floor.leave()
    await expect.poll(() => kitchen.terminal.tickets.count(), soon).toBe(2)
    const billNo = await lastPaidBill(anna.page, storeId, 'A6')
    for (const guest of [anna, lin, ken]) {
      const { head, rounds, payment } = await paidBill(guest.page, billNo)
      expect([head.state, head.amount, head.paidAmount, payment?.amount]).toEqual(['paid', 17800, 17800, 17800])
      expect(rounds.map(({ dishes }) => portionsOf(dishes))).toEqual(tickets.map(({ lines }) => portionsOf(lines)))
    }
    for (const phone of [lin, anna, zhou, kitchen]) expect(phone.faults).toEqual([])
    expect(ken.faults.filter((fault) => !isOfTheMove(fault))).toEqual([])
  })
})
