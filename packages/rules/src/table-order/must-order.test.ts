import { describe, expect, it } from 'vitest'
import cases from '../../cases/table-order/must-order.json' with { type: 'json' }
import { missingMustOrders, mustOrdersOfParty } from './must-order.ts'

interface MustOrderCase {
  readonly what: string
  /** By dish: portions, and whether the dish is forced. */
  readonly demanded: Readonly<Record<string, readonly [number, boolean]>>
  readonly portions?: Readonly<Record<string, number>>
  readonly declined?: readonly string[]
  readonly hasSent?: boolean
  readonly missing: Readonly<Record<string, number>>
}

describe('must-order dishes', () => {
  it.each(cases as unknown as MustOrderCase[])(
    '$what',
    ({ demanded, portions = {}, declined = [], hasSent = false, missing }) => {
      const dishes = Object.entries(demanded).map(([code, [num, forceAdd]]) => ({ code, num, forceAdd }))
      const found = missingMustOrders(dishes, {
        portions: new Map(Object.entries(portions)),
        hasSent,
        declined: new Set(declined),
      })
      expect(Object.fromEntries(found.map(({ code, num }) => [code, num]))).toEqual(missing)
    },
  )

  it('counts a dish per head, and others once', () => {
    const tea = { code: 'tea', num: 2, forceAdd: true, perHead: true }
    const rice = { code: 'rice', num: 1, forceAdd: false }
    const ofParty = (people: number) => mustOrdersOfParty([tea, rice], people).map(({ num }) => num)
    expect([ofParty(4), ofParty(1), ofParty(0)]).toEqual([
      [8, 1],
      [2, 1],
      [2, 1],
    ])
  })
})
