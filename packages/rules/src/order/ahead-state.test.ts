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
}

describe('an order ahead', () => {
  it.each(cases)('$name: $state, cancel $cancel', ({ facts, state, cancel }) => {
    const order = { ...sent, ...(facts as Partial<AheadFacts>) }
    expect(aheadState(order)).toBe(state)
    const answer = cancelAhead(order)
    if (!answer.ok) expect(answer.code).toBe(cancel)
    else expect(answer.value.ended ? 'nothing' : answer.value.refund ? 'refund' : 'free').toBe(cancel)
  })

  it('can be paid until its time is over, and not opened anew after it while a payment is on its way', () => {
    expect(mayPayAhead(sent, 1000, 999)).toBe(true)
    expect(mayPayAhead(sent, 1000, 1000)).toBe(false)
    expect(mayPayAhead({ ...sent, bill: 'paying' }, 1000, 999)).toBe(true)
    expect(mayPayAhead({ ...sent, bill: 'paying' }, 1000, 1000)).toBe(false)
    expect(mayPayAhead({ ...sent, bill: 'paid' }, 1000, 999)).toBe(false)
  })
})
