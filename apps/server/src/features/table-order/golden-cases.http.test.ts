import { errorSentence } from '@comanda/contract/error-sentence.ts'
import { type ErrorCode, errors } from '@comanda/contract/errors.ts'
import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { type OptionSection, readOptionText } from '@comanda/rules/menu/option-text.ts'
import {
  type CaseItem,
  type CaseLine,
  isRefusedByContract,
  wireLine,
  withMadeUpPrice,
} from '@comanda/testing/golden-line.ts'
import { makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { setKitchen } from '@comanda/testing/test-kitchen.ts'
import { makeDish, makeMenu, publishMenu } from '@comanda/testing/test-menu.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import orderCases from '../../../../../packages/rules/cases/cart/order.json' with { type: 'json' }
import lineCases from '../../../../../packages/rules/cases/cart/price-line.json' with { type: 'json' }
import chooseCases from '../../../../../packages/rules/cases/menu/choose.json' with { type: 'json' }
import menu from '../../../../../packages/rules/cases/menu/menu.json' with { type: 'json' }
import noteCases from '../../../../../packages/rules/cases/menu/note.json' with { type: 'json' }
import padCases from '../../../../../packages/rules/cases/menu/number-pad.json' with { type: 'json' }
import textCases from '../../../../../packages/rules/cases/menu/option-text.json' with { type: 'json' }
import quantityCases from '../../../../../packages/rules/cases/menu/quantity.json' with { type: 'json' }

/**
 * The golden cases of the rules, sent to the server by a client without checks. The server must accept what the rules
 * accept, at the same price. It must refuse what they refuse, with the same code and sentence.
 */

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

async function phonesAtTable(): Promise<[Phone, Phone]> {
  const tableNo = await house.freshTable()
  const guests = [await house.asGuestAt('101', tableNo), await house.asGuestAt('101', tableNo)] as const
  const at = { storeId: '101', tableNo }
  return [makePhone(house.app, guests[0], at), makePhone(house.app, guests[1], at)]
}

describe('carts (cases/cart/order.json)', () => {
  interface OrderCase {
    readonly what: string
    readonly lines: readonly CaseLine[]
    readonly soldOut?: readonly string[]
    readonly left?: Readonly<Record<string, number>>
    readonly amount?: number
    readonly memberAmount?: number
    readonly count?: number
    readonly refusal?: string
    readonly says?: string
  }
  const cases = orderCases as readonly OrderCase[]
  beforeAll(() => publishMenu(house, menu as unknown as MenuSnapshot))
  afterEach(() => setKitchen(house))

  it.each(cases.filter(({ refusal }) => refusal === undefined))('taken: $what', async (taken) => {
    await setKitchen(house, taken)
    const [phone] = await phonesAtTable()
    const lines = taken.lines.map(wireLine)
    const { count, amount, memberAmount } = taken
    expect((await phone.add(lines.map(withMadeUpPrice))).value.cart).toMatchObject({ count, amount, memberAmount })
    expect((await phone.send({ orderAmount: amount })).code).toBeNull()
    expect((await phone.cart()).value).toMatchObject({ orderedCount: count, orderedAmount: amount })
  })

  it.each(cases.filter(({ refusal }) => refusal !== undefined))('refused: $what', async (refused) => {
    const [phone] = await phonesAtTable()
    const lines = refused.lines.map(wireLine)
    const told = { code: refused.refusal, message: refused.says }
    await setKitchen(house, refused)
    expect(await phone.add(lines)).toMatchObject(told)
    // Bypasses the cart, with an invented price.
    expect(await phone.send({ orderDetail: lines.map(withMadeUpPrice) })).toMatchObject(told)
    expect((await phone.cart()).value).toMatchObject({ seated: false, orderedCount: 0 })
  })
})

describe('lines (cases/cart/price-line.json)', () => {
  interface LineCase {
    readonly what: string
    readonly line: CaseLine
    readonly refusal?: string
    readonly amount?: number
    readonly memberAmount?: number
    readonly unitPrice?: number
    readonly memberUnitPrice?: number
  }
  const dishes = (lineCases.dishes as unknown as (Partial<Dish> & { readonly code: string })[]).map(makeDish)
  beforeAll(() => publishMenu(house, makeMenu({ dishes })))

  /** The answer in the contract's words. */
  const words: Readonly<Record<string, string>> = { quantity_at_most: 'at_most', standard_needed: 'standard_gone' }

  it.each(lineCases.cases as unknown as readonly LineCase[])('$what', async (played) => {
    const [phone] = await phonesAtTable()
    const line = wireLine(played.line)
    const least = dishes.find(({ code }) => code === played.line.code)?.minOrder ?? 0
    const refusal = played.refusal ?? (played.line.num < least ? 'at_least' : undefined)
    const code =
      refusal === undefined ? null : isRefusedByContract(played.line) ? 'invalid_request' : (words[refusal] ?? refusal)
    const added = await phone.add([withMadeUpPrice(line)])
    expect(added.code).toBe(code)
    expect((await phone.send({ orderDetail: [line] })).code).toBe(code)
    if (code !== null) return
    const { amount, memberAmount, unitPrice: price, memberUnitPrice: memberprice } = played
    expect(added.value.cart).toMatchObject({ amount, memberAmount, lines: [{ price, memberprice }] })
  })
})

describe('dishes as they were chosen (cases/menu/choose.json)', () => {
  interface ChooseCase {
    readonly what: string
    readonly dish: string
    readonly line?: Omit<CaseLine, 'code'>
    readonly amount?: number
    readonly memberAmount?: number
  }
  const cases = (chooseCases as unknown as readonly ChooseCase[]).filter(({ line }) => line !== undefined)
  beforeAll(() => publishMenu(house, menu as unknown as MenuSnapshot))

  it.each(cases)('$what', async ({ dish, line, amount, memberAmount }) => {
    const [phone, companion] = await phonesAtTable()
    const wire = wireLine({ num: 1, ...line, code: dish })
    expect((await phone.add([withMadeUpPrice(wire)])).value.cart).toMatchObject({ amount, memberAmount })
    // Choosing the same again changes nothing.
    const { standard, menuItem = [], num } = wire
    const anew = await companion.edit(wire.id ?? '', { num, menuItem, ...(standard === undefined ? {} : { standard }) })
    expect(anew.value.cart).toMatchObject({ seq: 1, amount, memberAmount })
  })
})

describe('quantities (cases/menu/quantity.json)', () => {
  interface QuantityCase {
    readonly what: string
    readonly dish: string
    readonly place: 'list' | 'detail'
    readonly others?: number
    readonly start: number
    readonly taps: string
    readonly num: number
    readonly refusal?: string
    readonly says?: string
  }
  beforeAll(() => publishMenu(house, menu as unknown as MenuSnapshot))
  const dishOf = (code: string) => menu.dishes.find((dish) => dish.code === code)
  /** The simple list stops at nine; the server takes the limit of the dish's own page. */
  const isServers = ({ place, dish }: QuantityCase) => place === 'detail' || (dishOf(dish)?.maxOrder ?? 0) > 0
  const choices: Readonly<Record<string, Partial<CaseLine>>> = {
    TOFU: { addItems: [{ code: '', name: '微辣', num: 1 }] },
    LUNCH: { standard: '小', addItems: [{ sgid: '1', code: 'CHICKEN', num: 1 }] },
  }

  it.each(quantityCases as readonly QuantityCase[])('$what', async (played) => {
    const { dish, others = 0, start, taps, num, refusal, says } = played
    const [phone] = await phonesAtTable()
    const line = (portions: number, memo = '') => wireLine({ code: dish, num: portions, memo, ...choices[dish] })
    const mine = line(start > 0 ? start : num)
    const added = [...(others > 0 ? [line(others, '另')] : []), ...(mine.num === 0 ? [] : [mine])]
    if (added.length > 0) expect((await phone.add(added)).code).toBeNull()
    if (start > 0) expect((await phone.change(mine.id ?? '', num)).code).toBeNull()
    const lines = (await phone.cart()).value.cart.lines.filter(({ id }) => id === mine.id)
    expect(lines.map((kept) => kept.num)).toEqual(num > 0 ? [num] : [])
    if (refusal !== undefined && isServers(played)) {
      expect(await phone.change(mine.id ?? '', num + 1)).toMatchObject({ code: 'at_most', message: says })
    }
    if (taps.endsWith('-') && num > 0 && num === (dishOf(dish)?.minOrder ?? 0)) {
      expect(await phone.change(mine.id ?? '', num - 1)).toMatchObject({ code: 'at_least' })
    }
  })
})

describe('notes (cases/menu/note.json)', () => {
  interface NoteCase {
    readonly what: string
    readonly repeat: readonly [string, number]
    readonly before?: string
    readonly isAllowed: boolean
    readonly says?: string
  }
  beforeAll(() => publishMenu(house, menu as unknown as MenuSnapshot))

  it.each(noteCases.notes as unknown as readonly NoteCase[])(
    '$what',
    async ({ repeat, before = '', isAllowed, says }) => {
      const [phone] = await phonesAtTable()
      const memo = before + repeat[0].repeat(repeat[1])
      const chicken = { sgid: '1', code: 'CHICKEN', num: 1, memo }
      const lines = [
        wireLine({ code: 'CAKE', num: 1, memo }),
        wireLine({ code: 'LUNCH', standard: '小', num: 2, addItems: [chicken] }),
      ]
      for (const line of lines) {
        const added = await phone.add([line])
        if (isAllowed) expect(added.code).toBeNull()
        else expect(added).toMatchObject({ code: 'memo_too_long', message: says })
      }
    },
  )
})

describe('option text (cases/menu/option-text.json)', () => {
  const dishes = textCases.map(({ text }, index) => makeDish({ code: `T${index}`, optionText: text }))
  beforeAll(() => publishMenu(house, makeMenu({ dishes })))

  /** The first entries. If there are too few, the first one is an add-on and fills up. */
  const leastOf = ({ entries, min }: OptionSection): CaseItem[] =>
    entries.slice(0, min).map(({ code, name, price }, index) => {
      return { code, name, price, num: index === 0 ? Math.max(1, min - entries.length + 1) : 1 }
    })

  it.each(textCases.map(({ what, text }, index) => ({ what, text, code: `T${index}` })))(
    'a dish can be ordered with $what',
    async ({ text, code }) => {
      const [phone] = await phonesAtTable()
      const addItems = readOptionText(text).sections.flatMap(leastOf)
      const amount = 1000 + addItems.reduce((sum, { price = 0, num }) => sum + price * num, 0)
      expect((await phone.add([wireLine({ code, num: 1, addItems })])).value.cart).toMatchObject({ amount })
    },
  )
})

describe("a refused tap shows the server's own sentence (cases/menu)", () => {
  interface Told {
    readonly code: string
    readonly values: readonly (string | number)[]
  }
  interface RefusedTap {
    readonly what: string
    readonly dish?: string
    readonly refusal?: string
    readonly values?: readonly (string | number)[]
    readonly problems?: readonly Told[]
    readonly says?: string
  }
  const cases = [...chooseCases, ...padCases.mustOrder] as unknown as readonly RefusedTap[]
  const refused = cases.flatMap(({ what, dish = '', refusal, values = [], problems = [], says }) => {
    const [told] = refusal === undefined ? problems : [{ code: refusal, values }]
    return told === undefined ? [] : [{ ...told, what, dish, says }]
  })
  const { dishes, texts } = menu as unknown as MenuSnapshot
  /** The dish's own groups come first: two set meals may use one name with different translations. */
  function inEnglish(value: string | number, dish: string): string | number {
    const groups = dishes.find(({ code }) => code === dish)?.suite ?? []
    const named = [...groups, ...dishes].find(({ names }) => names.zh === value)
    return named?.names.en ?? texts?.[value]?.en ?? value
  }

  it.each(refused)('$what: $says', ({ code, values, dish, says }) => {
    const inWords = values.map((value) => inEnglish(value, dish))
    expect(errorSentence(code as ErrorCode, 'en', inWords)).toBe(says)
  })
})

it('every refusal of the cases is an error code of the contract', () => {
  const named = (orderCases as readonly { readonly refusal?: string }[]).flatMap(({ refusal = [] }) => refusal)
  expect(named.filter((code) => !(code in errors))).toEqual([])
})
