import { fileURLToPath } from 'node:url'
import type { AddItemWire, NewLine } from '@comanda/contract/cart/cart.schema.ts'
import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { MenuTrans, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import type { CartLine } from '@comanda/rules/cart/cart-line.ts'
import { priceCart } from '@comanda/rules/cart/price-cart.ts'
import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { readAddItems } from '@comanda/rules/menu/option-choice.ts'
import { type OptionEntry, type OptionSection, readOptionText } from '@comanda/rules/menu/option-text.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runMenuCommand } from '../../cli/menu.command.ts'
import { wordsOf } from './snapshot/menu-word.ts'

const teaMenu = fileURLToPath(new URL('../../../../../packages/testing/data/tea-menu.csv', import.meta.url))
const teaWords = fileURLToPath(new URL('../../../../../packages/testing/data/tea-words.csv', import.meta.url))
const storeId = '102'

let house: TestApp
let menu: MenuSnapshot
let kitchen = ''

beforeAll(async () => {
  house = await startTestApp()
  kitchen = (await house.asStaff('kitchen')).cookie
})
afterAll(() => house.close())

/** As the owner does it: by the command, with the file's words or with nothing but the file. */
async function importTea(...words: readonly string[]): Promise<readonly string[]> {
  const printed: string[] = []
  const command = ['import', teaMenu, ...words, '--seller', 'demo', '--store', storeId]
  expect(await runMenuCommand(command, house.db, (line) => printed.push(line), ''), printed.join('\n')).toBe(0)
  house.services.menu.forget('demo', storeId)
  const loaded = await house.services.menu.currentMenu('demo', storeId, 0)
  if (loaded === null) throw new Error('the menu was not published')
  menu = loaded.snapshot
  return printed
}

const read = async (path: string) => (await house.app.inject(`/weixin/${path}`)).json().resultObject
const served = (language: string): Promise<StoreMenu> =>
  read(`onlineorder/demo/${storeId}/0/storemenu.html?lang=${language}`)

async function phoneAtTable(): Promise<Phone> {
  const tableNo = await house.freshTable(storeId)
  return makePhone(house.app, await house.asGuestAt(storeId, tableNo), { storeId, tableNo })
}

/** The price of one portion by the file alone, without our rules. */
function fileAmount(dish: Dish, { standard, menuItem = [] }: Partial<NewLine>): number {
  const size = dish.standards.find(({ name }) => name === standard) ?? dish
  const entries = sectionsOf(dish).flatMap((section) => section.entries)
  const priceOf = (item: AddItemWire) => entries.find(({ code }) => code === item.code)?.price ?? Number.NaN
  return size.price + menuItem.reduce((sum, item) => sum + priceOf(item) * item.num, 0)
}

/** Every size, every option once and every add-on twice, dish by dish; server, rules, ticket and bill agree. */
async function orderAll(): Promise<void> {
  const phone = await phoneAtTable()
  const ordered = new Set<string>()
  let total = 0
  for (const dish of menu.dishes) {
    const lines = linesOf(dish)
    for (const line of lines) for (const mark of marksOf(dish, line)) ordered.add(mark)
    total += await orderDish(phone, dish, lines)
  }
  expect([...ordered].sort()).toEqual(menu.dishes.flatMap(everyMark).sort())
  const asked = await phone.call<{ msgid: string }>('GET', `${phone.base}/ordered.html?lang=zh`)
  const bill = (await phone.answer<OrderedBill>(asked.value.msgid)).value
  expect(bill.rounds).toHaveLength(53)
  expect(bill.head.amount).toBe(total)
  for (const { amount, dishes } of bill.rounds) expect(dishes.reduce((sum, dish) => sum + dish.amount, 0)).toBe(amount)
}

describe('the menu of the tea chain, imported as it is, with nothing beside it', () => {
  it('is read without a fault, and is ordered with all of its sizes, options and add-ons', async () => {
    const printed = await importTea()
    const file = 'tea-menu.csv: 53 rows'
    const published = expect.stringMatching(/^Published: 53 dishes in 11 categories as version \d+\.$/)
    expect(printed).toEqual([`${file} read`, `${file} checked`, published])
    await orderAll()
  })

  it('is read in its own language by a guest who reads another', async () => {
    const english = await served('en')
    const items = english.types.flatMap(({ menuItem }) => menuItem)
    expect(items).toHaveLength(53)
    for (const item of items)
      expect([item.showName, item.memo]).toEqual([
        item.name,
        menu.dishes.find(({ code }) => code === item.code)?.optionText,
      ])
  })
})

describe('the menu of the tea chain, imported with words in English', () => {
  beforeAll(async () => {
    expect((await importTea('--words', teaWords)).join()).toMatch(
      /53 dishes in \d+ categories, with 76 translated words/,
    )
  })

  it('is ordered with every size, every option and every add-on twice; server, rules, ticket and bill agree', orderAll)

  it('has as much to choose as the file', () => {
    const sections = menu.dishes.flatMap(sectionsOf)
    const addOns = sections.flatMap(({ entries }) => entries.filter(isAddOn))
    const free = sections.filter(({ entries }) => !entries.some(isAddOn))
    expect([menu.dishes.length, free.length, addOns.length]).toEqual([53, 108, 41])
  })

  it('is read in the languages that its words have, and in its own where they have none', async () => {
    const english = await served('en')
    const [drink] = english.types.flatMap(({ menuItem }) => menuItem)
    expect(drink).toMatchObject({
      showName: '绿妍',
      standards: [{ standard: '芝士', showStandard: 'Cheese foam' }, {}],
    })
    expect(english.texts).toMatchObject({ 糖度: 'Sugar', 少少糖: 'Half the sugar', 加料: 'Add-ons' })
    expect(
      menu.dishes.flatMap(wordsOf).filter(({ kind, text }) => kind !== 'standard' && !english.texts[text]),
    ).toEqual([])
    expect((await served('ja')).texts).toEqual({})
    const all: MenuTrans = await read(`document/demo/menus/release/${storeId}/0/menutrans.json`)
    expect(all.texts).toMatchObject({ 少少糖: { zh: '少少糖', en: 'Half the sugar' } })
    expect(all.items.P1?.standards).toMatchObject({ 芝士: { en: 'Cheese foam' } })
  })

  it('is refused where a rule of a section is broken, in the cart and past it', async () => {
    const phone = await phoneAtTable()
    const broken = menu.dishes.flatMap((dish) => sectionsOf(dish).flatMap((section) => brokenLines(dish, section)))
    for (const { dish, section, line, code } of broken) {
      const refused = { code, refusal: { details: { lineId: line.id, ...(section === null ? {} : { section }) } } }
      expect(await phone.add([line]), `${dish} ${section}`).toMatchObject(refused)
      expect(await phone.send({ orderDetail: [line] }), `${dish} ${section}`).toMatchObject(refused)
    }
    const refusals = new Set(broken.map(({ code }) => code))
    expect([...refusals].sort()).toEqual([
      'option_cannot_select_again',
      'option_section_at_least',
      'option_section_at_most',
    ])
    expect((await phone.cart()).value.seated).toBe(false)
  })

  it('is refused in a size that is not sold, and without one where there are several', async () => {
    const phone = await phoneAtTable()
    for (const dish of menu.dishes.filter(({ standards }) => standards.length > 1)) {
      const [line = {}] = linesOf(dish)
      expect(await phone.add([{ ...line, standard: '' }]), dish.code).toMatchObject({ code: 'standard_gone' })
      expect(await phone.add([{ ...line, standard: '特大' }]), dish.code).toMatchObject({ code: 'standard_gone' })
    }
  })
})

/** Puts the lines in the cart and sends them; gives what the server wants for them, having compared it with everybody. */
async function orderDish(phone: Phone, dish: Dish, lines: readonly Partial<NewLine>[]): Promise<number> {
  const { code, value } = await phone.add(lines)
  expect(code, dish.code).toBeNull()
  const byRules = priceCart(lines.map(toCartLine), menu, new Set())
  const byFile = lines.map((line) => fileAmount(dish, line) * (line.num ?? 1))
  expect(byRules.problems, dish.code).toEqual([])
  expect(value.cart, dish.code).toMatchObject({ amount: byRules.amount, memberAmount: byRules.memberAmount })
  expect(
    value.cart.lines.map(({ amount }) => amount),
    dish.code,
  ).toEqual(byFile)
  const sent = await phone.send({ orderAmount: byRules.amount })
  expect(sent.code, dish.code).toBeNull()
  const roundId = sent.value.msgid.replace('demo_', '')
  const answer = await house.app.inject({
    url: `/console/api/demo/${storeId}/tickets/${roundId}`,
    headers: { cookie: kitchen },
  })
  const ticket: Ticket = answer.json().resultObject
  expect(ticket.amount, dish.code).toBe(byRules.amount)
  expect(ticket.lines.map(({ standard, num, addItems }) => [standard, num, addItems.map(itemMark)])).toEqual(
    lines.map(({ standard, num, menuItem = [] }) => [standard, num, menuItem.map(itemMark)]),
  )
  return byRules.amount
}

const itemMark = ({ code, name, num }: { code: string; name: string; num: number }) => `${num} ${name} ${code}`

function toCartLine(line: Partial<NewLine>): CartLine {
  const { id = '', code = '', standard = '', num = 1, menuItem = [] } = line
  return { id, code, standard, num, addItems: readAddItems(menuItem), memo: '', uid: '' }
}

function sectionsOf(dish: Dish): readonly OptionSection[] {
  const { sections, faults } = readOptionText(dish.optionText)
  expect(faults).toEqual([])
  return sections
}

const isAddOn = ({ flag }: OptionEntry) => flag >= 4

/** An add-on is taken twice, what may not be taken again once. */
const take = (entry: OptionEntry, num = isAddOn(entry) ? 2 : 1): AddItemWire => ({
  code: entry.code,
  name: entry.name,
  price: entry.price,
  num,
})

/** As few lines as show everything: each section's entries are dealt out to the lines, as many to one as it takes. */
function linesOf(dish: Dish): Partial<NewLine>[] {
  const dealt = sectionsOf(dish).map(dealOut)
  const count = Math.max(1, dish.standards.length, ...dealt.map((hands) => hands.length))
  return Array.from({ length: count }, (_, n) =>
    makeLine({
      code: dish.code,
      num: 1 + (n % 2),
      standard: dish.standards[n % dish.standards.length]?.name ?? '',
      menuItem: dealt.flatMap((hands) => hands[n % hands.length] ?? []),
    }),
  )
}

function dealOut({ min, max, entries }: OptionSection): AddItemWire[][] {
  const hands: AddItemWire[][] = []
  let room = 0
  for (const entry of entries) {
    const item = take(entry)
    if (room < item.num) {
      hands.push([])
      room = max
    }
    hands.at(-1)?.push(item)
    room -= item.num
  }
  expect(hands.every((hand) => hand.reduce((sum, { num }) => sum + num, 0) >= min)).toBe(true)
  return hands
}

/** What a line shows of its dish. */
function marksOf({ code }: Dish, { standard, menuItem = [] }: Partial<NewLine>): string[] {
  return [`${code} ${standard}`, ...menuItem.map((item) => `${code} ${itemMark(item)}`)]
}

function everyMark(dish: Dish): string[] {
  const sizes = dish.standards.length === 0 ? [''] : dish.standards.map(({ name }) => name)
  const entries = sectionsOf(dish).flatMap((section) => section.entries)
  return [
    ...new Set([
      ...sizes.map((name) => `${dish.code} ${name}`),
      ...entries.map((entry) => `${dish.code} ${itemMark(take(entry))}`),
    ]),
  ]
}

interface BrokenLine {
  readonly dish: string
  /** Null where the refusal names the option instead. */
  readonly section: string | null
  readonly line: Partial<NewLine>
  readonly code: string
}

/** A good line with one section spoilt: too few, too many, and what may not be taken again twice. */
function brokenLines(dish: Dish, { name, min, max, entries }: OptionSection): BrokenLine[] {
  const [good = {}] = linesOf(dish)
  const others = (good.menuItem ?? []).filter((item) => !entries.some(({ code }) => code === item.code))
  const spoil = (section: string | null, code: string, items: AddItemWire[]): BrokenLine => ({
    ...{ dish: dish.code, section, code },
    line: makeLine({ ...good, menuItem: [...others, ...items] }),
  })
  const single = entries.find((entry) => !isAddOn(entry))
  const addOn = entries.find(isAddOn)
  const many = single ? entries.slice(0, max + 1).map((entry) => take(entry, 1)) : []
  return [
    ...(min > 0
      ? [
          spoil(
            name,
            'option_section_at_least',
            entries.slice(0, min - 1).map((entry) => take(entry, 1)),
          ),
        ]
      : []),
    ...(many.length > max ? [spoil(name, 'option_section_at_most', many)] : []),
    ...(addOn ? [spoil(name, 'option_section_at_most', [take(addOn, Math.min(max, 98) + 1), take(addOn, 1)])] : []),
    ...(single ? [spoil(null, 'option_cannot_select_again', [take(single, 2)])] : []),
  ]
}
