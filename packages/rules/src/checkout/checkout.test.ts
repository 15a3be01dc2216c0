import { describe, expect, it } from 'vitest'
import cases from '../../cases/checkout/amount-due.json' with { type: 'json' }
import { type Money, money } from '../money/money.ts'
import { basisPoints } from '../money/percent.ts'
import type { BillLine } from '../order/bill-total.ts'
import { amountDue } from './amount-due.ts'
import { billDifference } from './bill-changed.ts'

function makeLine([num, amount, memberAmount, state]: readonly (string | number)[]): BillLine {
  return { num, amount, memberAmount, state } as BillLine
}

describe('amountDue', () => {
  it.each(cases)('$what', ({ what: _, lines, member, discounts, rate, included, ...expected }) => {
    const tax = rate === undefined ? undefined : { rate: basisPoints(rate), included: included ?? false }
    const due = amountDue(lines.map(makeLine), { member, discounts: discounts?.map(money), tax })
    expect(due).toMatchObject(expected)
    expect(due.due).toBe(due.amount - due.memberSaving - due.discount + due.outTax)
  })
})

describe('billDifference', () => {
  const line = (id: string, num: number, amount: number) => ({ id, num, amount: amount as Money })
  const seen = { due: money(300), lines: [line('a', 1, 100), line('b', 1, 100), line('c', 1, 100)] }

  it('is undefined for the same amount', () => {
    expect(billDifference(seen, { ...seen })).toBeUndefined()
  })

  it('lists added, removed and changed lines', () => {
    const now = { due: money(350), lines: [line('a', 1, 100), line('b', 2, 200), line('d', 1, 50)] }
    expect(billDifference(seen, now)).toEqual({ from: 300, to: 350, added: ['d'], removed: ['c'], changed: ['b'] })
  })
})
