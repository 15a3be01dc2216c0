import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  atDish,
  keysOf,
  of,
  ok,
  openTab,
  paid,
  payStands,
  refusal,
  server,
  stands,
  withServer,
} from './test-tab.fixture.ts'

withServer()
const unsure = refusal('voucher_unsure', 'Not answered yet', { outtradeno: 'PAY01' })

describe('an undecided payment', () => {
  it('is retried under its key without a second order', async () => {
    server.answers.pay = [unsure, ok(paid)]
    const tab = await atDish()
    await tab.redeem()
    expect(tab.state()).toMatchObject({ step: 'unsure', problem: 'Not answered yet' })
    await tab.again()
    expect(tab.state().step).toBe('placed')
    expect([of('order').length, of('pay').length, keysOf('pay').length]).toEqual([1, 2, 1])
  })

  it('cannot be given up during a retry', async () => {
    server.answers.pay = [unsure, ok(paid)]
    const tab = await atDish()
    await tab.redeem()
    await Promise.all([tab.again(), tab.giveUp()])
    expect([tab.state().step, of('takeBack').length]).toEqual(['placed', 0])
  })

  it('continues after a reload under the same keys', async () => {
    server.answers.pay = ['lost', 'lost', 'lost', ok(paid)]
    const first = await atDish()
    await first.redeem()
    const second = await openTab()
    expect(second.state()).toMatchObject({ step: 'placed', outtradeno: 'BILL01' })
    expect([of('order').length, keysOf('pay').length]).toEqual([1, 1])
  })

  it('waits for its guest after a late reload, and expires after an hour', async () => {
    const first = await atDish()
    await first.redeem()
    vi.setSystemTime(Date.now() + 11 * 60_000)
    const late = await openTab()
    expect([late.state().step, late.state().doubt, of('pay').length]).toEqual(['unsure', 'silent', 3])
    vi.setSystemTime(Date.now() + 50 * 60_000)
    const over = await openTab()
    expect([over.state().step, server.kept.size]).toEqual(['number', 0])
  })

  it('expires after an hour on an open page too', async () => {
    const tab = await atDish()
    await tab.redeem()
    await tab.ask()
    expect(tab.state().step).toBe('unsure')
    vi.setSystemTime(Date.now() + 61 * 60_000)
    await tab.ask()
    expect(tab.state()).toMatchObject({ step: 'number', redemption: null })
  })

  it('that ended without redeeming restarts under another key', async () => {
    server.answers.pay = [refusal('client_sn_conflict'), ok(paid)]
    const tab = await atDish()
    await tab.redeem()
    expect(tab.state().step).toBe('placed')
    expect(keysOf('pay').length).toBe(2)
  })

  it('is done if the order is already paid', async () => {
    server.answers.pay = [refusal('already_paid')]
    const tab = await atDish()
    await tab.redeem()
    expect(tab.state()).toMatchObject({ step: 'placed', isLate: false })
  })
})

describe.each(['pay_too_late', 'bill_unknown', 'not_allowed'])('an order that can no longer be paid (%s)', (code) => {
  const late = refusal(code, 'Too late')

  it('is over if nothing was asked before, and links to the order', async () => {
    server.answers.pay = [late]
    server.answers.look = [stands({ state: 'cancelled' })]
    const tab = await atDish()
    await tab.redeem()
    expect(tab.state()).toMatchObject({ step: 'over', problem: 'Too late', outtradeno: 'BILL01' })
    expect(server.kept.size).toBe(0)
  })

  it('is not over while an earlier try may still redeem', async () => {
    server.answers.pay = [unsure, late]
    server.answers.look = [stands({ state: 'cancelled' })]
    server.answers.checkPay = [payStands('pending')]
    const tab = await atDish()
    await tab.redeem()
    await tab.again()
    expect(tab.state()).toMatchObject({ step: 'unsure', problem: 'Too late' })
    expect(tab.state().redemption?.order?.outtradeno).toBe('BILL01')
    expect([of('checkPay')[0]?.url.includes('PAY01'), server.kept.size]).toEqual([true, 1])
  })

  it('is not over while an earlier attempt’s number is unknown', async () => {
    server.answers.pay = ['lost', 'lost', 'lost', late]
    server.answers.look = [stands({ state: 'cancelled' })]
    const tab = await atDish()
    await tab.redeem()
    await tab.again()
    expect([tab.state().step, server.kept.size]).toEqual(['unsure', 1])
  })

  it('is over once the earlier try is known to have redeemed nothing', async () => {
    server.answers.pay = [unsure, late]
    server.answers.look = [stands({ state: 'cancelled' })]
    server.answers.checkPay = [payStands('closed')]
    const tab = await atDish()
    await tab.redeem()
    await tab.again()
    expect(tab.state()).toMatchObject({ step: 'over', outtradeno: 'BILL01' })
  })

  it('returns a voucher that was redeemed after all', async () => {
    server.answers.pay = [late]
    server.answers.look = [stands({ state: 'cancelled', paidAt: '2026-11-21T10:00:00Z', voucherBack: 'not' })]
    const tab = await atDish()
    await tab.redeem()
    expect(tab.state()).toMatchObject({ step: 'given_back', back: 'not', outtradeno: 'BILL01' })
  })

  it('is placed if it was paid meanwhile', async () => {
    server.answers.pay = [unsure, late]
    server.answers.look = [stands({ state: 'cooking', paidAt: '2026-11-21T10:00:00Z' })]
    const tab = await atDish()
    await tab.redeem()
    await tab.again()
    expect(tab.state()).toMatchObject({ step: 'placed', outtradeno: 'BILL01' })
  })
})

describe('a number that does not pay the order', () => {
  beforeEach(() => {
    server.answers.pay = [refusal('voucher_used', 'This voucher has been used already')]
  })

  it('may be replaced by another, in a new payment', async () => {
    server.answers.pay.push(ok(paid))
    const tab = await atDish()
    await tab.redeem()
    expect(tab.state()).toMatchObject({ step: 'another', problem: 'This voucher has been used already' })
    await tab.another('2222222222')
    expect(tab.state().step).toBe('placed')
    expect(of('pay')[1]?.body).toMatchObject({ outtradeno: 'BILL01', businessData: { couponid: '2222222222' } })
    expect([of('order').length, keysOf('pay').length]).toEqual([1, 2])
  })

  it('held by another undecided order links to it and ends nothing', async () => {
    const details = { outtradeno: 'BILL09', attempt: 'PAY09' }
    server.answers.pay = [refusal('voucher_unsure', 'Not answered yet', details), ok(paid)]
    const tab = await atDish()
    await tab.redeem()
    expect(tab.state()).toMatchObject({ step: 'another', outtradeno: 'BILL09', redemption: { attempt: '' } })
    await tab.another('2222222222')
    expect([tab.state().step, keysOf('pay').length]).toEqual(['placed', 2])
  })

  it('is asked for after a reload, and sends nothing by itself', async () => {
    await (await atDish()).redeem()
    const tab = await openTab()
    expect(tab.state()).toMatchObject({ step: 'another', problem: 'This voucher has been used already' })
    expect(of('pay').length).toBe(1)
  })
})

describe('an order unknown to this tab', () => {
  const waiting = {
    outtradeno: 'BILL07',
    storeId: '101',
    tableNo: 'C3',
    platform: 'douyin',
    amount: 1800,
    name: 'Tea',
  } as const

  it('is redeemed with the guest’s number, without a new order', async () => {
    server.answers.pay = [ok(paid)]
    const tab = await openTab(waiting)
    expect(tab.state()).toMatchObject({ step: 'another', platform: 'douyin', problem: '' })
    await tab.another('3333333333')
    expect(of('pay')[0]?.body).toMatchObject({
      payTypeCode: 'DYCOUPON',
      outtradeno: 'BILL07',
      fee: 1800,
      storeid: '101',
    })
    expect(tab.state()).toMatchObject({ step: 'placed', outtradeno: 'BILL07', tableNo: 'C3' })
    expect(of('order').length).toBe(0)
  })

  it('continues this tab’s own state, and not another order’s', async () => {
    server.answers.pay = [unsure, unsure]
    await (await atDish()).redeem()
    const other = await openTab(waiting)
    expect([other.state().step, of('pay').length]).toEqual(['another', 1])
    const same = await openTab({ ...waiting, outtradeno: 'BILL01' })
    expect([same.state().step, of('pay').length, keysOf('pay').length]).toEqual(['unsure', 2, 1])
  })
})
