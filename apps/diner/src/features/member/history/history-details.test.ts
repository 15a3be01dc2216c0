import { describe, expect, it } from 'vitest'
import { detailsOf } from './history-details.ts'

const nothing = { chargeamount: 0, giftamount: 0, totalfee: 0, payinfo: [], address: '', info: '' }

describe('below a history row', () => {
  it('a top-up says what was paid and what was given', () => {
    expect(detailsOf({ ...nothing, chargeamount: 30000, giftamount: 2000 })).toEqual([
      { kind: 'paidIn', amount: 30000 },
      { kind: 'gift', amount: 2000 },
    ])
  })

  it('a top-up taken back says so, with amounts above 0', () => {
    expect(detailsOf({ ...nothing, chargeamount: -30000, giftamount: -2000 })).toEqual([
      { kind: 'returned', amount: 30000 },
      { kind: 'giftBack', amount: 2000 },
    ])
  })

  it('a bill says its total, each way of payment and the store', () => {
    const payinfo = [
      { name: 'MEMPAY', amount: 5000 },
      { name: 'WEIXIN', amount: 1200 },
      { name: 'DYCOUPON', amount: 0 },
    ]
    expect(detailsOf({ ...nothing, totalfee: 6200, payinfo, address: 'Red Hearth' })).toEqual([
      { kind: 'bill', amount: 6200 },
      { kind: 'way', way: 'mempay', amount: 5000 },
      { kind: 'way', way: 'weixin', amount: 1200 },
      { kind: 'store', words: 'Red Hearth' },
    ])
  })

  it('a change by the staff says why, and points alone say nothing', () => {
    expect(detailsOf({ ...nothing, info: 'a dish was cold' })).toEqual([{ kind: 'reason', words: 'a dish was cold' }])
    expect(detailsOf(nothing)).toEqual([])
  })
})
