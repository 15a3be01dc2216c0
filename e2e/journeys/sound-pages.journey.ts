import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { bigTextGuest, type Guest, newGuest, seatGuest } from '../guest.ts'
import { hold } from '../hold.ts'
import { waitUntilHydrated } from '../pages/hydration.ts'
import { openTerminal, TerminalPage } from '../pages/terminal.page.ts'
import { openStage, type Phone, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { besideColumn, smallTargets, widerThanPhone } from '../touch.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

/** No axe finding in light or dark, and no target too small for a thumb. */
async function expectSound({ page, faults }: Guest): Promise<void> {
  const found = { axe: await axeFaults(page), small: await smallTargets(page), faults: expected(faults) }
  expect.soft(found).toEqual({ axe: [], small: [], faults: [] })
}

/** With text twice as big nothing exceeds the page's width. */
async function expectFits({ page, faults }: Guest): Promise<void> {
  expect.soft({ wide: await widerThanPhone(page), faults: expected(faults) }).toEqual({ wide: [], faults: [] })
}

/** The browser logs a page with an error status as an error. */
const expected = (faults: string[]) => faults.splice(0).filter((fault) => !fault.includes('404'))

/** A whole dinner with a check of each screen. */
const everyone = { tableNo: 'A7', expectRight: expectSound, sit: () => newGuest(stage, 'zh') }
const withBigText = { tableNo: 'A8', expectRight: expectFits, sit: () => bigTextGuest(stage, 'en') }
describe('accessible screens', () => lookAtDinner(everyone))
describe('screens with big text', { tags: 'soak' }, () => lookAtDinner(withBigText))

function lookAtDinner({ tableNo, expectRight, sit }: typeof everyone): void {
  let guest: Guest
  beforeAll(async () => {
    guest = await sit()
    await guest.page.goto(stage.tableLink('101', tableNo))
  })

  async function open(path: string): Promise<void> {
    await guest.page.goto(`${stage.url}/s/demo${path}?storeid=101&tableno=${tableNo}`)
    await guest.page.getByRole('heading').first().waitFor()
    await waitUntilHydrated(guest.page)
    await guest.page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  }

  /** A sheet over the page, closed again whatever is wrong with it. */
  async function lookAtSheet(opener: string): Promise<void> {
    await guest.page
      .getByRole('button', { name: guest.text(opener) })
      .first()
      .click()
    await guest.page.getByRole('dialog').waitFor()
    await expectRight(guest)
    await guest.page.keyboard.press('Escape')
    await guest.page.getByRole('dialog').waitFor({ state: 'hidden' })
  }

  it('the table', async () => {
    await guest.landing.heading.waitFor()
    await waitUntilHydrated(guest.page)
    await expectRight(guest)
    await lookAtSheet('style.switchLanguage')
  })

  it.each([
    ...['/index/home', '/index/bill', '/index/mine', '/index/choosestore/0', '/storelist/all/1', '/cart'],
    ...['/check/hmd/0/1', '/login', '/acttype/1', '/error', '/nowhere', '/orderTB'],
  ])('%s before ordering', async (path) => {
    await open(path)
    await expectRight(guest)
  })

  it('the menu, a dish with sizes, and chosen dishes', async () => {
    await open('/orderLR')
    await expectRight(guest)
    const [fish = '', lotus = ''] =
      guest.language === 'zh' ? ['花椒水煮鱼', '桂花糖藕'] : ['Sichuan pepper poached fish', 'Osmanthus lotus root']
    await guest.menu.openChoice(fish)
    await expectRight(guest)
    await guest.menu.takeChoice(fish)
    await guest.menu.openChoice(guest.language === 'zh' ? '炉边双人套餐' : 'Hearthside set for two')
    await guest.dish.more(guest.language === 'zh' ? '炉火回锅肉' : 'Hearth twice-cooked pork')
    await (await guest.dish.partNote(guest.language === 'zh' ? '一壶龙井' : 'Longjing')).waitFor()
    await expectRight(guest)
    await guest.page.keyboard.press('Escape')
    await guest.dish.sheet.waitFor({ state: 'hidden' })
    await guest.menu.add(lotus)
    await guest.menu.portions(lotus).waitFor()
    await expectRight(guest)
  })

  it('the search: suggestions, results and no result', async () => {
    await open('/orderLR')
    await guest.search.open()
    await guest.search.region(guest.text('search.hots')).waitFor()
    await expectRight(guest)
    await guest.search.type(guest.language === 'zh' ? '鱼' : 'fish')
    await guest.search.marks.first().waitFor()
    await expectRight(guest)
    await guest.search.type('zzzz')
    await guest.search.sheet.getByText(guest.text('search.noneText')).waitFor()
    await expectRight(guest)
    await guest.page.keyboard.press('Escape')
    await guest.search.sheet.waitFor({ state: 'hidden' })
  })

  it('the cart and its sheets', async () => {
    await open('/cart')
    await guest.cart.sendOf(2).waitFor()
    await expectRight(guest)
    const [name, standard] = guest.language === 'zh' ? ['花椒水煮鱼', '小份'] : ['Sichuan pepper poached fish', 'Small']
    await guest.cart.edit(guest.text('order.nameWithStandard', { name, standard }))
    await expectRight(guest)
    await guest.page.keyboard.press('Escape')
    await guest.dish.sheet.waitFor({ state: 'hidden' })
    for (const opener of ['sharedCart.headCount', 'sharedCart.billMemo', 'sharedCart.clear']) await lookAtSheet(opener)
  })

  it('the printed slip', async () => {
    await guest.cart.send.click()
    await guest.sent.title.waitFor()
    await expectRight(guest)
  })

  it.each(['/index/home', '/index/order', '/index/bill', '/cart'])('%s with a round in the kitchen', async (path) => {
    await open(path)
    await expectRight(guest)
  })

  it('the bill, the wallet and the receipt', async () => {
    await open('/check/hmd/0/1')
    await guest.checkout.pay.waitFor()
    await expectRight(guest)
    await guest.checkout.pay.click()
    await guest.wallet.pay.waitFor()
    await expectRight(guest)
    await guest.wallet.pay.click()
    await guest.checkout.paid.waitFor()
    await guest.checkout.stamp.waitFor()
    await expectRight(guest)
    // A paid bill is a link before its amount is known.
    const answer = await hold(guest, /bill\.html/)
    await open('/index/bill')
    await guest.bills.notYetKnown.waitFor()
    await expectRight(guest)
    answer()
    await guest.bills.notYetKnown.waitFor({ state: 'hidden' })
    await expectRight(guest)
  })

  it('the scan hint, and an invalid code', async () => {
    // The previous page still follows its table and would be refused too.
    await guest.page.goto('about:blank')
    await guest.context.clearCookies()
    await open('/orderLR')
    await guest.menu.add(guest.language === 'zh' ? '桂花糖藕' : 'Osmanthus lotus root')
    await guest.menu.scanDialog.waitFor()
    await expectRight(guest)
    await guest.page.goto(`${stage.url}/q/x`)
    await expectRight(guest)
  })

  it.each(['/index/order?storeid=102', '/index/order', '/orderLR'])('%s, without a party', async (path) => {
    await guest.page.goto(`${stage.url}/s/demo${path}`)
    await waitUntilHydrated(guest.page)
    await expectRight(guest)
  })

  it('a page that crashed', async () => {
    await guest.page.goto(stage.tableLink('101', tableNo))
    await guest.page.evaluate(keepPaidBill, Date.now())
    await answerNothing(guest, /bill\.html/)
    await open('/index/bill')
    await guest.page.getByRole('heading', { name: guest.text('app.faultTitle') }).waitFor()
    guest.faults.length = 0
    await expectRight(guest)
  })
}

/** Runs in a page: its phone has paid a bill. */
function keepPaidBill(paidAt: number): void {
  localStorage.setItem('comanda.paid.demo', JSON.stringify([{ outtradeno: 'ABCDEFGH12', paidAt }]))
}

/** Answers with success and empty content: our server never does that, and a page crashes on it. */
async function answerNothing({ page }: Phone, address: RegExp): Promise<void> {
  await page.route(address, (route) => route.fulfill({ json: { resultNumber: 0, resultMsg: '', resultObject: {} } }))
}

/** Pages outside a dinner: the demo's simulators, and an unknown console path. */
it.each(['zh', 'en', 'ja'] as const)('the pages beside the app, in %s', { tags: 'soak' }, async (language) => {
  const { page, faults } = await newGuest(stage, language)
  const paths = ['/simulators/vouchers', '/simulators/messages', '/console/terminal', '/console/nowhere']
  for (const path of paths) {
    await page.goto(`${stage.url}${path}`)
    await page.getByRole('heading').first().waitFor()
    expect.soft({ path, axe: await axeFaults(page) }).toEqual({ path, axe: [] })
    expect.soft({ path, faults: expected(faults) }).toEqual({ path, faults: [] })
  }
})

it('the API page, on a phone and with big text', { tags: 'soak' }, async () => {
  const { page, faults } = await newGuest(stage, 'en')
  await page.goto(`${stage.url}/docs`)
  expect.soft(await axeFaults(page)).toEqual([])
  await page.locator('summary').click()
  expect.soft(await smallTargets(page)).toEqual([])
  await page.getByRole('navigation').getByRole('link', { name: 'checktable.html' }).click()
  const heading = page.getByRole('heading', { name: 'GET /weixin/onlineorder/:sellerId/:storeId/checktable.html' })
  const fromTop = () => heading.evaluate((element) => Math.abs(element.getBoundingClientRect().top))
  await expect.poll(fromTop).toBeLessThan(1)
  const reader = await stage.bigTextPhone()
  await reader.page.goto(`${stage.url}/docs`)
  expect.soft(await widerThanPhone(reader.page)).toEqual([])
  expect.soft([...faults, ...reader.faults]).toEqual([])
})

it('the kitchen’s screens, at sign-in and at work', async () => {
  const door = await stage.phone({ viewport: { width: 1280, height: 800 }, isMobile: false })
  await door.page.goto(`${stage.url}/console/terminal`)
  await new TerminalPage(door.page, textsOf('console', 'zh')).signInTitle.waitFor()
  expect.soft(await axeFaults(door.page)).toEqual([])
  const cook = await seatGuest(stage, 'zh', { tableNo: 'A9' })
  await cook.landing.openMenu()
  await cook.menu.add('米饭')
  await cook.menu.openCart()
  await cook.cart.send.click()
  await cook.sent.title.waitFor()
  const { page, terminal, faults } = await openTerminal(stage)
  await terminal.ticket('A9', 1).waitFor()
  expect.soft(await axeFaults(page)).toEqual([])
  expect.soft(await smallTargets(page)).toEqual([])
  await terminal.openDishes()
  expect.soft(await axeFaults(page)).toEqual([])
  expect.soft([...door.faults, ...faults]).toEqual([])
})

it('the kitchen’s screens before sign-in is known, unknown, and crashed', {
  tags: 'soak',
}, async () => {
  const phone = await stage.phone({ viewport: { width: 1280, height: 800 }, isMobile: false })
  const { page } = phone
  const text = textsOf('console', 'zh')
  const whoIsThere = '**/console/api/me'
  const look = async (words: 'house.wait' | 'house.unreachable' | 'house.broken') => {
    await page.goto(`${stage.url}/console/terminal`)
    await page.getByText(text(words)).waitFor()
    const found = { words, axe: await axeFaults(page), small: await smallTargets(page) }
    expect.soft(found).toEqual({ words, axe: [], small: [] })
  }
  const answer = await hold(phone, whoIsThere)
  await look('house.wait')
  answer()
  await page.route(whoIsThere, (route) => route.abort())
  await look('house.unreachable')
  await answerNothing(phone, /console\/api\/me$/)
  await look('house.broken')
})

it('the kitchen’s screens on a phone with big text: nothing exceeds the page', { tags: 'soak' }, async () => {
  const guest = await seatGuest(stage, 'zh', { tableNo: 'A10' })
  await guest.landing.openMenu()
  await guest.menu.openChoice('花椒水煮鱼')
  await guest.menu.takeChoice('花椒水煮鱼')
  await guest.menu.openCart()
  await guest.cart.send.click()
  await guest.sent.title.waitFor()
  const { page, faults } = await stage.bigTextPhone({ locale: 'en-GB' })
  const terminal = new TerminalPage(page, textsOf('console', 'en'))
  await page.goto(`${stage.url}/console/terminal?store=101`)
  await terminal.signInTitle.waitFor()
  expect.soft(await widerThanPhone(page)).toEqual([])
  await terminal.signIn('kitchen', 'comanda-kitchen')
  const ticket = terminal.ticket('A10', 1)
  await terminal.start(ticket)
  await ticket.getByRole('button', { name: textsOf('console', 'en')('kitchen.allDone') }).waitFor()
  expect.soft(await widerThanPhone(page)).toEqual([])
  expect.soft(faults).toEqual([])
})

it('a wide screen shows every page in one narrow centred column', { tags: 'soak' }, async () => {
  const guest = await newGuest(stage, 'zh', { viewport: { width: 1280, height: 800 }, isMobile: false })
  const { page, menu, faults } = guest
  await page.goto(stage.tableLink('101', 'A11'))
  const at = 'storeid=101&tableno=A11'
  for (const path of [
    '/index/order',
    '/index/home',
    '/orderLR',
    '/orderTB',
    '/cart',
    '/check/hmd/0/1',
    '/index/bill',
  ]) {
    await page.goto(`${stage.url}/s/demo${path}?${at}`)
    await page.getByRole('heading').first().waitFor()
    await waitUntilHydrated(page)
    expect.soft({ path, beside: await besideColumn(page) }).toEqual({ path, beside: [] })
    if (path === '/orderLR') {
      await menu.add('桂花糖藕')
      await menu.openCart()
      await guest.cart.send.click()
      await guest.sent.title.waitFor()
      expect.soft({ path: 'sent', beside: await besideColumn(page) }).toEqual({ path: 'sent', beside: [] })
    }
  }
  expect.soft(faults).toEqual([])
})
