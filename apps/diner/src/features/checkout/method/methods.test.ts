import type { BillVip } from '@comanda/contract/checkout/bill-vip.schema.ts'
import { describe, expect, it } from 'vitest'
import { amountBy, balanceBeside, listMethods, methodOf } from './methods.ts'

const wechat = { name: 'weixin', code: 'weixin', payName: 'weixin' }

/** A bill of 26.00, of 23.00 by card. */
function quote(vip?: Partial<BillVip>) {
  const member: BillVip = {
    ...{ isVip: true, realname: 'Lin', balance: 50000, oriBalance: 50000, points: 0 },
    ...{ enjoyType: 1, enjoyBenefit: 300, vipAfterDiscount: 2300, balanceRefusal: null },
  }
  return { amount: 2600, vip: vip === undefined ? null : { ...member, ...vip } }
}
const codes = (given: ReturnType<typeof quote>) => listMethods([wechat], given).map(({ code }) => code)
const first = (given: ReturnType<typeof quote>, chosen?: string) =>
  methodOf(listMethods([wechat], given), chosen, given)?.code

describe('payment methods', () => {
  it('have the card first, for members alone', () => {
    expect(codes(quote({}))).toEqual(['MEMPAY', 'weixin'])
    expect(codes(quote())).toEqual(['weixin'])
  })

  it('have no card for a bill of nothing', () => {
    expect(codes({ ...quote({}), amount: 0 })).toEqual(['weixin'])
    expect(codes(quote({ vipAfterDiscount: 0 }))).toEqual(['weixin'])
  })

  it.each([
    ['enough', {}, 'MEMPAY'],
    ['exactly enough', { balance: 2300 }, 'MEMPAY'],
    ['too little', { balance: 2299 }, 'weixin'],
    ['no right to pay for drinks', { balanceRefusal: 'balance_drinks' as const }, 'weixin'],
  ])('begin with the one that can pay: a balance with %s', (_, vip, code) => {
    expect(first(quote(vip))).toBe(code)
  })

  it('keep the guest’s choice, and forget it once it is gone', () => {
    expect(first(quote({}), 'weixin')).toBe('weixin')
    expect(first(quote({ balance: 0 }), 'MEMPAY')).toBe('MEMPAY')
    expect(first(quote(), 'MEMPAY')).toBe('weixin')
  })

  it('cost what the member pays by card, and else the bill’s amount', () => {
    expect([amountBy(quote({}), 'MEMPAY'), amountBy(quote({}), 'weixin')]).toEqual([2300, 2600])
    expect([amountBy(quote(), 'MEMPAY'), amountBy(quote({}), undefined)]).toEqual([2600, 2600])
  })
})

describe('the balance beside a wallet', () => {
  it('pays what there is, where the card cannot pay the whole bill', () => {
    expect(balanceBeside(quote({ balance: 1000 }), 'weixin')).toBe(1000)
  })

  it.each([
    ['a guest', quote(), 'weixin'],
    ['the card', quote({ balance: 1000 }), 'MEMPAY'],
    ['a balance that pays all', quote({ balance: 2600 }), 'weixin'],
    ['a bill with drinks', quote({ balance: 1000, balanceRefusal: 'balance_drinks' }), 'weixin'],
    ['no method', quote({ balance: 1000 }), undefined],
  ])('is nothing with %s', (_what, given, code) => {
    expect(balanceBeside(given, code)).toBe(0)
  })
})
