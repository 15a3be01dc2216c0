import { describe, expect, it } from 'vitest'
import cases from '../../cases/cart/order.json' with { type: 'json' }
import menu from '../../cases/menu/menu.json' with { type: 'json' }
import type { MenuSnapshot } from '../menu/menu-snapshot.ts'
import { type PlainAddItem, readAddItems } from '../menu/option-choice.ts'
import type { CartLine } from './cart-line.ts'
import { priceCart } from './price-cart.ts'

interface Case {
  readonly what: string
  readonly lines: readonly (Partial<CartLine> & { readonly addItems?: readonly Partial<PlainAddItem>[] })[]
  readonly soldOut?: readonly string[]
  readonly left?: Readonly<Record<string, number>>
  readonly count?: number
  readonly amount?: number
  readonly memberAmount?: number
  readonly problems?: readonly object[]
}

/** A case's lines are `0`, `1` …, all of one guest; the menu sets their prices. */
function linesOf({ lines }: Case): CartLine[] {
  return lines.map(({ addItems = [], ...line }, index) => ({
    id: String(index),
    uid: 'u1',
    memo: '',
    code: '',
    num: 1,
    ...line,
    addItems: readAddItems(addItems.map(withDefaults)),
  }))
}

function withDefaults({ items, ...item }: Partial<PlainAddItem>): PlainAddItem {
  return { ...plain, ...item, ...(items === undefined ? {} : { items: items.map(withDefaults) }) }
}

const plain = { code: '', name: '', price: 0, num: 1 }

describe('a sent cart', () => {
  it.each(cases as unknown as readonly Case[])('$what', (one) => {
    const { soldOut = [], left = {}, count, amount, memberAmount, problems = [] } = one
    const cart = priceCart(
      linesOf(one),
      menu as unknown as MenuSnapshot,
      new Set<string>(soldOut),
      new Map(Object.entries(left)),
    )
    expect(cart.problems.map(({ lineId, ...problem }) => ({ line: Number(lineId), ...problem }))).toEqual(problems)
    if (problems.length === 0) expect(cart).toMatchObject({ count, amount, memberAmount })
  })
})
