import { describe, expect, it } from 'vitest'
import menu from '../../cases/menu/menu.json' with { type: 'json' }
import cases from '../../cases/pickup-order/order-again.json' with { type: 'json' }
import type { MenuSnapshot } from '../menu/menu-snapshot.ts'
import { type PlainAddItem, readAddItems } from '../menu/option-choice.ts'
import { money } from '../money/money.ts'
import { type AgainChange, type OrderedLine, orderAgain } from './order-again.ts'

interface Case {
  readonly what: string
  readonly lines: readonly (Partial<Omit<OrderedLine, 'addItems'>> & {
    readonly addItems?: readonly Partial<PlainAddItem>[]
  })[]
  readonly soldOut?: readonly string[]
  readonly left?: Readonly<Record<string, number>>
  /** Line, portions, amount. */
  readonly again: readonly (readonly [number, number, number])[]
  readonly changes: readonly object[]
}

/** A case's lines are `0`, `1` …; the menu sets the prices of their options. */
function linesOf({ lines }: Case): OrderedLine[] {
  return lines.map(({ addItems = [], wasPrice = 0, ...line }, index) => ({
    ...{ id: String(index), uid: 'u1', memo: '', code: '', num: 1 },
    ...line,
    wasPrice: money(wasPrice),
    addItems: readAddItems(addItems.map((item) => ({ ...plain, ...item }))),
  }))
}

const plain: PlainAddItem = { code: '', name: '', price: 0, num: 1 }

function plainChange(change: AgainChange): object {
  const { lineId, ...rest } = change
  const line = Number(lineId)
  if (rest.kind !== 'gone') return { line, ...rest }
  return { line, kind: 'gone', code: rest.problem.code, values: rest.problem.values }
}

describe('an earlier order on today’s menu', () => {
  it.each(cases as unknown as readonly Case[])('$what', (one) => {
    const { soldOut = [], left = {}, again, changes } = one
    const found = orderAgain(
      linesOf(one),
      menu as unknown as MenuSnapshot,
      new Set<string>(soldOut),
      new Map(Object.entries(left)),
    )
    expect(found.lines.map(({ line, amount }) => [Number(line.id), line.num, amount])).toEqual(again)
    expect(found.amount).toBe(again.reduce((sum, [, , amount]) => sum + amount, 0))
    expect(found.changes.map(plainChange)).toEqual(changes)
  })
})
