import type { Cart } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { clipNote } from '@comanda/rules/menu/note.ts'
import { type AddItem, isAddOn, writeAddItems } from '@comanda/rules/menu/option-choice.ts'
import { readOptionText } from '@comanda/rules/menu/option-text.ts'
import { money } from '@comanda/rules/money/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import cases from '../../packages/rules/cases/menu/choose.json' with { type: 'json' }
import written from '../../packages/rules/cases/menu/menu.json' with { type: 'json' }
import { ask, emptyCart, setDishState } from '../ask.ts'
import { publishGoldenMenu } from '../golden-menu.ts'
import { type Guest, seatGuest, withLanguage } from '../guest.ts'
import { tapOnSheet } from '../pages/tapped-sheet.page.ts'
import { openTerminal } from '../pages/terminal.page.ts'
import { openStage, type Phone, type Stage } from '../stage.ts'

const menu = written as unknown as MenuSnapshot

type Case = (typeof cases)[number]
const tapsOf = ({ taps }: Case) => taps as readonly (readonly string[])[]
const dishOf = (code: string) => menu.dishes.find((dish) => dish.code === code)
const nameOf = (code: string) => dishOf(code)?.names.zh ?? code

/** The same cases as for rules and HTTP (packages/rules/cases), tapped in a browser. */
describe('a guest who chooses', { tags: 'soak' }, () => {
  let stage: Stage
  let guest: Guest
  let kitchen: Phone
  beforeAll(async () => {
    stage = await openStage()
    await publishGoldenMenu(stage)
    kitchen = await openTerminal(stage)
    guest = await seatGuest(stage, 'zh', { tableNo: 'A7' })
    await guest.landing.openMenu()
  })
  afterAll(() => stage?.close())
  beforeEach(() => emptyCart(guest, cartUrl))

  it.each(cases)('$what', async (one) => {
    const taps = tapsOf(one)
    const sellOut = () => setDishState(kitchen, one.soldOut ?? [], { soldOut: true })
    // A sold-out meal cannot be opened, so it is opened first.
    const isOut = one.isOut !== undefined
    if (!isOut) await sellOut()
    await guest.page.reload()
    await guest.menu.openChoice(nameOf(one.dish))
    if (isOut) await sellOut()
    for (const tap of taps) await tapOnSheet(guest, { part: partName }, tap)
    await expectEnd(guest, one)
    await setDishState(kitchen, one.soldOut ?? [], { soldOut: false })
    expect(guest.faults).toEqual([])
  })
})

async function expectEnd(guest: Guest, one: Case): Promise<void> {
  const { dish, text } = guest
  if (one.isReset === true) {
    const back = { n: one.line?.num ?? 0 }
    await expect.poll(() => dish.message.textContent()).toBe(text('dish.reset', back))
    expect(withLanguage(guest, 'en').text('dish.reset', back)).toBe(one.says)
  }
  if (one.refusal === 'option_cannot_select_again') return expectOnce(guest, one)
  if (one.refusal !== undefined) return expectRefusal(guest, one.refusal, one.values ?? [])
  if (one.line === undefined) return expectClosed(guest, one)
  await dish.put(`¥${(one.amount ?? 0) / 100}`)
  await expect.poll(async () => (await cart(guest)).lines.length).toBe(1)
  const { lines, amount, memberAmount } = await cart(guest)
  expect({ amount, memberAmount }).toEqual({ amount: one.amount, memberAmount: one.memberAmount })
  expect(lines[0]).toMatchObject({ num: one.line.num, standard: one.line.standard ?? '' })
  expect(lines[0]?.menuItem.map(plain)).toEqual(
    writeAddItems(one.line.addItems.map((item) => ({ ...item, price: money(item.price) })) as AddItem[]),
  )
}

/** Beside add-ons it has a stepper and refuses a second tap with a message; a chip's second tap deselects it. */
async function expectOnce({ dish, text }: Guest, one: Case): Promise<void> {
  const [, sectionName = '', name = ''] = tapsOf(one).at(-1) ?? []
  const { sections } = readOptionText(dishOf(one.dish)?.optionText ?? '')
  if (sections.find((section) => section.name === sectionName)?.entries.some(isAddOn)) {
    await expect.poll(() => dish.message.first().textContent()).toBe(text('dish.again', { name }))
    return expect.poll(() => dish.portions(name).textContent()).toBe('1')
  }
  const chosen = dish.field(sectionName).last().getByRole('checkbox', { name, checked: true })
  await expect.poll(() => chosen.count()).toBe(0)
}

/** A note cannot exceed its limit: the field ends there, and its content can be sent. */
async function expectClipped({ dish }: Guest, one: Case): Promise<void> {
  const written = tapsOf(one).at(-1)?.at(-1) ?? ''
  const field = dish.sheet.getByRole('textbox').first()
  await expect.poll(() => field.inputValue()).toBe(clipNote(written))
  await expect.poll(() => dish.action.getAttribute('aria-disabled')).not.toBe('true')
}

/** The button names what is missing and leads there; when nothing can help it stays disabled. */
async function expectClosed(guest: Guest, one: Case): Promise<void> {
  const { dish, text } = guest
  const [{ code, values } = { code: '', values: [] }] = one.problems ?? []
  const [name = '', n = 0] = values
  if (code === 'memo_too_long') return expectClipped(guest, one)
  if (code === 'sold_out') return expect.poll(() => dish.action.isDisabled()).toBe(true)
  await expect.poll(() => dish.action.getAttribute('aria-disabled')).toBe('true')
  await dish.press()
  const words = code === 'suite_more_needed' ? 'dish.suiteFirst' : 'dish.atLeast'
  await expect.poll(() => dish.message.first().textContent()).toBe(text(words, { name: String(name), n: Number(n) }))
}

/** A crossed limit shows a message; a full or sold-out entry has no button to cross it. */
async function expectRefusal({ dish, text }: Guest, code: string, [name = '', n = 0]: readonly (string | number)[]) {
  if (code === 'option_section_at_most')
    return expect
      .poll(() => dish.message.first().textContent())
      .toBe(text('dish.atMost', { name: String(name), n: Number(n) }))
  if (code === 'suite_at_most')
    return expect.poll(() => dish.group(String(name)).textContent()).toContain(text('dish.suiteFull', { n: Number(n) }))
  expect(code).toBe('sold_out')
  const row = dish.part(String(name))
  await expect.poll(() => row.textContent()).toContain(text('dish.soldOut'))
  await expect.poll(() => row.getByRole('button').count()).toBe(0)
  await expect.poll(() => row.getByRole('radio').count()).toBe(0)
}

function partName(_group: string, code: string, standard = ''): string {
  return standard === '' ? nameOf(code) : `${nameOf(code)}（${standard}）`
}

/** Without the extra fields that the server adds. */
const plain = ({
  showName: _,
  showStandard: __,
  portions: ___,
  items,
  ...item
}: Cart['lines'][number]['menuItem'][number]) => ({
  ...item,
  ...(items === undefined ? {} : { items: items.map(({ showName: ____, ...own }) => own) }),
})

const cartUrl = '/weixin/storeorder/demo/101/A7/order.html'
const cart = async (guest: Guest) => (await ask<{ cart: Cart }>(guest, 'GET', cartUrl)).cart
