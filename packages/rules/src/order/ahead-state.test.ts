import { describe, expect, it } from 'vitest'
import cases from '../../cases/order/ahead-state.json' with { type: 'json' }
import { type AheadFacts, aheadState, cancelAhead, mayPayAhead } from './ahead-state.ts'

const sent: AheadFacts = {
  bill: 'open',
  round: 'waiting',
  cook: 'received',
  endedBy: '',
  onTheWay: false,
  handedOver: false,
  paidBy: null,
}

describe('an order ahead', () => {
  it.each(cases)('$name: $state, cancel $cancel', ({ facts, state, cancel }) => {
    const order = { ...sent, ...(facts as Partial<AheadFacts>) }
    expect(aheadState(order)).toBe(state)
    const answer = cancelAhead(order, 0)
    if (!answer.ok) expect(answer.code).toBe(cancel)
    else expect(answer.value.ended ? 'nothing' : answer.value.refund ? 'refund' : 'free').toBe(cancel)
  })

  it('that a voucher has paid is taken back until a minute before its platform would keep it', () => {
    const usedAt = new Date('2026-11-22T04:00:00Z')
    const after = (platform: 'meituan' | 'douyin', minutes: number, more: Partial<AheadFacts> = {}) => {
      const order: AheadFacts = { ...sent, bill: 'paid', paidBy: { platform, usedAt }, ...more }
      const answer = cancelAhead(order, usedAt.getTime() + minutes * 60_000)
      return answer.ok || answer.code
    }
    expect([after('meituan', 8.9), after('meituan', 9)]).toEqual([true, 'order_cancel_late'])
    expect([after('douyin', 58.9), after('douyin', 59)]).toEqual([true, 'order_cancel_late'])
    expect(after('meituan', 99, { endedBy: 'guest' })).toBe(true)
  })

  it('can be paid until its time is over, and not opened anew after it while a payment is on its way', () => {
    expect(mayPayAhead(sent, 1000, 999)).toBe(true)
    expect(mayPayAhead(sent, 1000, 1000)).toBe(false)
    expect(mayPayAhead({ ...sent, bill: 'paying' }, 1000, 999)).toBe(true)
    expect(mayPayAhead({ ...sent, bill: 'paying' }, 1000, 1000)).toBe(false)
    expect(mayPayAhead({ ...sent, bill: 'paid' }, 1000, 999)).toBe(false)
  })
})
