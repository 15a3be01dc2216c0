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
  readyBy: '2026-11-22T12:20:00+08:00',
  releasedAt: '2026-11-22T12:00:00+08:00',
  paidBy: null,
}

interface Case {
  readonly name: string
  /** Defaults to ten minutes after its release; the ready time is after twenty. */
  readonly at?: string
  readonly facts: Partial<AheadFacts>
  readonly state: string
  readonly cancel: string
}

describe('an order ahead', () => {
  it.each<Case>(cases as Case[])('$name: $state, cancel $cancel', ({ facts, at, state, cancel }) => {
    const order = { ...sent, ...facts }
    const now = Date.parse(at ?? '2026-11-22T12:10:00+08:00')
    expect(aheadState(order, now)).toBe(state)
    const answer = cancelAhead(order, now)
    if (!answer.ok) expect(answer.code).toBe(cancel)
    else expect(answer.value.ended ? 'nothing' : answer.value.refund ? 'refund' : 'free').toBe(cancel)
  })

  it('paid by a voucher can be cancelled until a minute before the platform keeps it', () => {
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

  it('takes no new payment after its deadline, even during a payment', () => {
    expect(mayPayAhead(sent, 1000, 999)).toBe(true)
    expect(mayPayAhead(sent, 1000, 1000)).toBe(false)
    expect(mayPayAhead({ ...sent, bill: 'paying' }, 1000, 999)).toBe(true)
    expect(mayPayAhead({ ...sent, bill: 'paying' }, 1000, 1000)).toBe(false)
    expect(mayPayAhead({ ...sent, bill: 'paid' }, 1000, 999)).toBe(false)
  })
})
