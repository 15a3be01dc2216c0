import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import cases from '../../cases/order/states.json' with { type: 'json' }
import { money } from '../money/money.ts'
import { canMove, isFinal, takesRounds } from './bill-state.ts'
import { billTotal } from './bill-total.ts'
import { isOutTradeNo, outTradeNo } from './outtradeno.ts'
import { ticketNumber } from './ticket-number.ts'

const everyState = {
  bill: ['open', 'paying', 'paid', 'void', 'constructor'],
  round: ['waiting', 'pending', 'accepted', 'refused', '__proto__'],
  dish: ['received', 'cooking', 'served', 'refused', 'toString'],
}

describe('life states', () => {
  it.each(cases)('a $life moves only along its states', ({ life, moves }) => {
    const states = everyState[life as 'bill']
    const made = states.flatMap((from) =>
      states.filter((to) => canMove(life as 'bill', from as 'open', to as 'open')).map((to) => `${from}>${to}`),
    )
    expect(made.sort()).toEqual([...moves].sort())
  })

  it('know their final states', () => {
    expect(isFinal('bill', 'paid')).toBe(true)
    expect(isFinal('bill', 'paying')).toBe(false)
    expect(isFinal('dish', 'served')).toBe(true)
  })

  it('allow rounds only before payment', () => {
    expect((['open', 'paying', 'paid', 'void'] as const).filter(takesRounds)).toEqual(['open'])
  })
})

describe('billTotal', () => {
  it('counts lines and portions without refused dishes', () => {
    const line = { num: 2, amount: money(1000), memberAmount: money(900) }
    expect(billTotal([line, { ...line, state: 'refused' }, { ...line, state: 'served' }])).toEqual({
      count: 2,
      qty: 4,
      amount: 2000,
      memberAmount: 1800,
      memberSaving: 200,
    })
  })
})

describe('an outtradeno', () => {
  const anyBytes = fc.uint8Array({ minLength: 15, maxLength: 15 })

  it('has 24 unambiguous characters and keeps all 120 bits', () => {
    fc.assert(
      fc.property(anyBytes, anyBytes, (one, other) => {
        const text = outTradeNo(one)
        expect(isOutTradeNo(text)).toBe(true)
        expect(text).not.toMatch(/[ILOU]/)
        expect(text === outTradeNo(other)).toBe(one.every((byte, index) => byte === other[index]))
      }),
    )
  })

  it('encodes exactly these bits', () => {
    expect(outTradeNo(new Uint8Array(15))).toBe('0'.repeat(24))
    expect(outTradeNo(new Uint8Array(15).fill(255))).toBe('Z'.repeat(24))
    expect(outTradeNo(Uint8Array.from({ length: 15 }, (_, index) => index))).toBe('000G40R40M30E209185GR38E')
  })

  it('is distinguished from other text', () => {
    for (const text of ['', 'I'.repeat(24), 'a'.repeat(24), '0'.repeat(23), `${'0'.repeat(24)}\n`])
      expect(isOutTradeNo(text)).toBe(false)
    expect(() => outTradeNo(new Uint8Array(16))).toThrow(RangeError)
  })
})

describe('a ticket number', () => {
  it('has four digits, and more after the 9999th', () => {
    expect([1, 231, 9999, 10_000].map(ticketNumber)).toEqual(['0001', '0231', '9999', '10000'])
    expect(ticketNumber(0)).toBe('')
    expect(() => ticketNumber(-1)).toThrow(RangeError)
  })
})
