import { describe, expect, it } from 'vitest'
import cases from '../../cases/price/discount-limit.json' with { type: 'json' }
import { money } from '../money/money.ts'
import { type BillAdjustment, isWithinLimit } from './bill-adjustment.ts'

interface LimitCase {
  readonly what: string
  readonly kind: BillAdjustment['kind']
  readonly value: number
  readonly most: number
  readonly dishes: readonly number[]
  readonly undiscount?: readonly number[]
  readonly within: boolean
}

describe('the limit of a staff discount', () => {
  it.each(cases as readonly LimitCase[])('$what: $within', ({ kind, value, most, dishes, undiscount = [], within }) => {
    const lines = [
      ...dishes.map((gross) => ({ gross: money(gross), isUndiscount: false })),
      ...undiscount.map((gross) => ({ gross: money(gross), isUndiscount: true })),
    ]
    expect(isWithinLimit({ kind, value }, lines, most)).toBe(within)
  })
})
