import type { Cart } from '@comanda/contract/cart/cart.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ask, emptyCart, setDishState } from '../ask.ts'
import { type CartCase, caseNames, leftToHttp, listed, menu, refused, taken } from '../cart-cases.ts'
import { type CaseLine, nameOf, putLine } from '../case-line.ts'
import { publishMenu } from '../database.ts'
import { type Guest, seatGuest, withLanguage } from '../guest.ts'
import { waitUntilHydrated } from '../pages/hydration.ts'
import { openTerminal } from '../pages/terminal.page.ts'
import { openStage, type Phone, type Stage } from '../stage.ts'
import { touch } from '../touch.ts'
import { menuThatSold, withOwnDishes } from '../yesterday.ts'

/** The dish's name in a guest's language; without a translation, the menu's original. */
function nameIn(language: Language, dishes: readonly Dish[], code: string): string {
  const names = dishes.find((dish) => dish.code === code)?.names
  return names?.[language] ?? names?.zh ?? code
}

const cartUrl = '/weixin/storeorder/demo/101/A7/order.html'
const yuan = (amount = 0) => `¥${(amount / 100).toFixed(2)}`

let stage: Stage
let guest: Guest
let kitchen: Phone
beforeAll(async () => {
  stage = await openStage()
  await publishMenu(stage, '101', menu)
  kitchen = await openTerminal(stage)
  guest = await seatGuest(stage, 'zh', { tableNo: 'A7' })
  await guest.landing.openMenu()
})
afterAll(() => stage?.close())

async function openMenuAnew(): Promise<void> {
  await emptyCart(guest, cartUrl)
  await guest.page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A7`)
}

/** Sets the kitchen's stock of a case, and resets it. */
async function tellKitchen({ soldOut = [], left = {} }: CartCase, codeOf = (code: string) => code): Promise<void> {
  await setDishState(kitchen, soldOut.map(codeOf), { soldOut: true })
  for (const [code, portions] of Object.entries(left)) await setDishState(kitchen, [codeOf(code)], { left: portions })
}

async function forgetKitchen({ soldOut = [], left = {} }: CartCase): Promise<void> {
  await setDishState(kitchen, [...soldOut, ...Object.keys(left)], { soldOut: false, left: null })
}

/** Taps all lines into the cart; returns the portions of each. */
async function putLines(on: MenuSnapshot, lines: readonly CaseLine[]): Promise<readonly number[]> {
  const had = new Map<string, number>()
  const portions: number[] = []
  for (const line of lines) {
    const others = had.get(line.code) ?? 0
    const num = await putLine(guest, on, line, others)
    had.set(line.code, others + num)
    portions.push(num)
  }
  return portions
}

describe('a guest who fills a cart (cases/cart)', { tags: 'soak' }, () => {
  // Goes back from the cart like a guest, which is faster than opening a page again.
  beforeEach(async () => {
    if (!(await guest.cart.title.isVisible())) return openMenuAnew()
    await emptyCart(guest, cartUrl)
    await guest.cart.toMenu.first().click()
    await expect.poll(() => guest.menu.toCart.isDisabled()).toBe(true)
  })

  it.each(taken)('pays the expected price: $what', async (one) => {
    const { lines, count = 0, amount = 0, memberAmount = amount } = one
    const { menu: page, cart, text } = guest
    onTestFinished(() => forgetKitchen(one))
    await tellKitchen(one)
    const portions = await putLines(menu, lines)
    await page.openCart()
    // A sheet starts at the dish's minimum; once other lines hold it, a line can have fewer.
    for (const [at, { code, num, standard = '' }] of lines.entries()) {
      const name = nameOf(menu, code)
      const called = standard === '' ? name : text('order.nameWithStandard', { name, standard })
      const before = lines.slice(0, at).filter((line) => line.code === code && line.standard === lines[at]?.standard)
      for (let more = (portions[at] ?? 0) - num; more > 0; more -= 1) await cart.less(called, before.length)
    }
    await cart.sendOf(count).waitFor()
    const member = memberAmount < amount ? text('sharedCart.member', { amount: yuan(memberAmount) }) : ''
    await expect.poll(() => cart.sum.textContent()).toBe(`${yuan(amount)}${member}`)
    expect(guest.faults).toEqual([])
  })

  it.each(listed)('sees in the list whether it is available: $what', async (one) => {
    const { menu: page, text } = guest
    const { dish: code, shows, message } = one
    const name = nameOf(menu, code)
    const card = page.dish(name)
    onTestFinished(() => forgetKitchen(one))
    await tellKitchen(one)
    await waitUntilHydrated(guest.page)
    if (shows === undefined) {
      await page.add(name)
      await expect.poll(() => page.portions(name).textContent()).toBe('1')
      return expect(await card.textContent()).not.toContain(text('menu.soldOut'))
    }
    const english = withLanguage(guest, 'en').text
    expect([english('menu.soldOut'), english('menu.isSoldOut', { name: nameIn('en', menu.dishes, code) })]).toEqual([
      shows,
      message,
    ])
    await expect.poll(() => card.textContent()).toContain(text('menu.soldOut'))
    // It looks disabled but is not: a tap gets an answer.
    await touch(card.locator('button[aria-disabled]'))
    await guest.page.getByText(text('menu.isSoldOut', { name })).waitFor()
    await expect.poll(() => guest.page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => page.toCart.isDisabled()).toBe(true)
    expect(guest.faults).toEqual([])
  })

  it(`finds no button for program-only cases: ${leftToHttp.join(', ')}`, async () => {
    const { menu: page, dish, text, page: screen } = guest
    expect(caseNames).toEqual(expect.arrayContaining([...leftToHttp]))
    await page.openDish(nameOf(menu, 'D3'))
    const fewer = (name: string) => dish.sheet.getByRole('button', { name, exact: true })
    await expect.poll(() => fewer(text('menu.oneLess', { name: '芝士' })).count()).toBe(0)
    await expect.poll(() => fewer(text('dish.oneLess')).isDisabled()).toBe(true)
    await dish.sheet.getByRole('spinbutton').last().click()
    const keys = screen.getByRole('dialog').last().getByRole('button')
    await expect.poll(() => keys.count()).toBeGreaterThan(11)
    expect((await keys.allTextContents()).filter((key) => /[.,½-]/.test(key))).toEqual([])
    await openMenuAnew()
    await page.openChoice(nameOf(menu, 'LUNCH'))
    await dish.choose('宫保鸡丁')
    const note = await dish.partNote('宫保鸡丁')
    await note.fill('多'.repeat(31))
    await expect.poll(() => note.inputValue()).toBe('多'.repeat(30))
    expect(guest.faults).toEqual([])
  })
})

describe('a guest with a cart from yesterday’s menu (cases/cart)', { tags: 'soak' }, () => {
  const own = refused.map(({ lines }, at) => withOwnDishes(lines, menu, String(at + 1)))
  const today: MenuSnapshot = { ...menu, dishes: own.flatMap((one) => one.today) }
  const yesterday = menuThatSold(
    own.flatMap(({ lines }) => lines),
    today,
  )
  const lines = own.flatMap((one) => one.lines)
  let reader: Guest

  it('has all lines in one cart and can switch to English', { timeout: 300_000 }, async () => {
    await publishMenu(stage, '101', yesterday)
    await openMenuAnew()
    await putLines(yesterday, lines)
    await expect
      .poll(async () => (await ask<{ cart: Cart }>(guest, 'GET', cartUrl)).cart.lines.length)
      .toBe(lines.length)
    await publishMenu(stage, '101', today)
    for (const [at, one] of refused.entries()) await tellKitchen(one, own[at]?.codeOf)
    await guest.page.goto(`${stage.url}/s/demo/cart?storeid=101&tableno=A7&lang=en`)
    reader = withLanguage(guest, 'en')
    await reader.cart.title.waitFor()
  })

  /** The cart's problem of each line of a case, if any. */
  async function problemsAt(at: number): Promise<readonly string[]> {
    const names = (own[at]?.lines ?? []).map(({ code }) => shownName(code))
    const rows = await reader.page.evaluate(() =>
      [...document.querySelectorAll('main li')].map((row) => [
        row.querySelector('[role=group]')?.getAttribute('aria-label') ?? '',
        row.textContent ?? '',
      ]),
    )
    // With its size after the name.
    const [, joint = ''] = reader.text('order.nameWithStandard', { name: '|', standard: '|' }).split('|')
    return names.map((name, line) => {
      const same = rows.filter(([called = '']) => called === name || called.startsWith(`${name}${joint}`))
      return same[names.slice(0, line).filter((other) => other === name).length]?.[1] ?? 'no such line'
    })
  }

  function shownName(code: string): string {
    return nameIn('en', [...today.dishes, ...yesterday.dishes], code)
  }

  it.each(refused.map((one, at) => ({ ...one, at })))('shows why it cannot be sent: $what', async (one) => {
    const { problems = [], says = '', at } = one
    const words = one.lines.map(({ code }, line) => {
      const problem = problems.find((known) => known.line === line)
      if (problem === undefined) return ''
      // For an unavailable dish the short word is enough.
      const isPlain = problem.code === 'dish_gone' || (problem.code === 'sold_out' && problem.part === undefined)
      if (isPlain) return reader.text('sharedCart.problem', { problem: problem.code })
      return says.replace(nameIn('en', menu.dishes, code), shownName(own[at]?.codeOf(code) ?? code))
    })
    const takeOut = reader.text('sharedCart.takeOut')
    const expected = words.map((word) =>
      word === '' ? expect.not.stringContaining(takeOut) : expect.stringContaining(word),
    )
    await expect.poll(() => problemsAt(at)).toEqual(expected)
  })

  it('drops unsendable lines with one tap and keeps the rest', async () => {
    const left = refused.flatMap(({ lines: all, problems = [] }) =>
      all.filter((_, at) => !problems.some(({ line }) => line === at)),
    )
    await reader.cart.dropProblems(lines.length - left.length)
    await reader.cart.sendOf(left.reduce((sum, { num }) => sum + num, 0)).waitFor()
    expect(guest.faults).toEqual([])
  })
})
