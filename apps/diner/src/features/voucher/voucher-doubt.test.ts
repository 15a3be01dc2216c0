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

describe('a payment that is not known', () => {
  it('is asked for again under its key, and nothing is ordered again', async () => {
    server.answers.pay = [unsure, ok(paid)]
    const tab = await atDish()
    await tab.redeem()
    expect(tab.state()).toMatchObject({ step: 'unsure', problem: 'Not answered yet' })
    await tab.again()
    expect(tab.state().step).toBe('placed')
    expect([of('order').length, of('pay').length, keysOf('pay').length]).toEqual([1, 2, 1])
  })

  it('is not given up while it is asked for again', async () => {
    server.answers.pay = [unsure, ok(paid)]
    const tab = await atDish()
    await tab.redeem()
    await Promise.all([tab.again(), tab.giveUp()])
    expect([tab.state().step, of('takeBack').length]).toEqual(['placed', 0])
  })

  it('goes on after a reload, under the same keys', async () => {
    server.answers.pay = ['lost', 'lost', 'lost', ok(paid)]
    const first = await atDish()
    await first.redeem()
    const second = await openTab()
    expect(second.state()).toMatchObject({ step: 'placed', outtradeno: 'BILL01' })
    expect([of('order').length, keysOf('pay').length]).toEqual([1, 1])
  })

  it('waits for its guest when the reload comes late, says no word of the network, and is forgotten after an hour', async () => {
    const first = await atDish()
    await first.redeem()
    vi.setSystemTime(Date.now() + 11 * 60_000)
    const late = await openTab()
    expect([late.state().step, late.state().doubt, of('pay').length]).toEqual(['unsure', 'silent', 3])
    vi.setSystemTime(Date.now() + 50 * 60_000)
    const over = await openTab()
    expect([over.state().step, server.kept.size]).toEqual(['number', 0])
  })

  it('is forgotten after an hour where the page has stayed open, too', async () => {
    const tab = await atDish()
    await tab.redeem()
    await tab.ask()
    expect(tab.state().step).toBe('unsure')
    vi.setSystemTime(Date.now() + 61 * 60_000)
    await tab.ask()
    expect(tab.state()).toMatchObject({ step: 'number', redemption: null })
  })

  it('that has ended without redeeming anything is begun anew under another key', async () => {
    server.answers.pay = [refusal('client_sn_conflict'), ok(paid)]
    const tab = await atDish()
    await tab.redeem()
    expect(tab.state().step).toBe('placed')
    expect(keysOf('pay').length).toBe(2)
  })

  it('was made where the order is paid already', async () => {
    server.answers.pay = [refusal('already_paid')]
    const tab = await atDish()
    await tab.redeem()
    expect(tab.state()).toMatchObject({ step: 'placed', isLate: false })
  })
})

describe.each(['pay_too_late', 'bill_unknown', 'not_allowed'])('an order that cannot be paid any more (%s)', (code) => {
  const late = refusal(code, 'Too late')

  it('is over where nothing was asked before, and leads to the order', async () => {
    server.answers.pay = [late]
    server.answers.look = [stands({ state: 'cancelled' })]
    const tab = await atDish()
    await tab.redeem()
    expect(tab.state()).toMatchObject({ step: 'over', problem: 'Too late', outtradeno: 'BILL01' })
    expect(server.kept.size).toBe(0)
  })

  it('is not over while what was asked before may redeem the voucher yet', async () => {
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

  it('is not over where the number of what was asked before is not known', async () => {
    server.answers.pay = ['lost', 'lost', 'lost', late]
    server.answers.look = [stands({ state: 'cancelled' })]
    const tab = await atDish()
    await tab.redeem()
    await tab.again()
    expect([tab.state().step, server.kept.size]).toEqual(['unsure', 1])
  })

  it('is over once it is known that what was asked before redeemed nothing', async () => {
    server.answers.pay = [unsure, late]
    server.answers.look = [stands({ state: 'cancelled' })]
    server.answers.checkPay = [payStands('closed')]
    const tab = await atDish()
    await tab.redeem()
    await tab.again()
    expect(tab.state()).toMatchObject({ step: 'over', outtradeno: 'BILL01' })
  })

  it('gives the voucher back where it was redeemed all the same', async () => {
    server.answers.pay = [late]
    server.answers.look = [stands({ state: 'cancelled', paidAt: '2026-11-21T10:00:00Z', voucherBack: 'not' })]
    const tab = await atDish()
    await tab.redeem()
    expect(tab.state()).toMatchObject({ step: 'given_back', back: 'not', outtradeno: 'BILL01' })
  })

  it('is placed where it was paid meanwhile', async () => {
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

  it('may be followed by another for the same order, which is another payment', async () => {
    server.answers.pay.push(ok(paid))
    const tab = await atDish()
    await tab.redeem()
    expect(tab.state()).toMatchObject({ step: 'another', problem: 'This voucher has been used already' })
    await tab.another('2222222222')
    expect(tab.state().step).toBe('placed')
    expect(of('pay')[1]?.body).toMatchObject({ outtradeno: 'BILL01', businessData: { couponid: '2222222222' } })
    expect([of('order').length, keysOf('pay').length]).toEqual([1, 2])
  })

  it('and is in another order of its guest that is not decided leads to that one, and ends nothing of it', async () => {
    const details = { outtradeno: 'BILL09', attempt: 'PAY09' }
    server.answers.pay = [refusal('voucher_unsure', 'Not answered yet', details), ok(paid)]
    const tab = await atDish()
    await tab.redeem()
    expect(tab.state()).toMatchObject({ step: 'another', outtradeno: 'BILL09', redemption: { attempt: '' } })
    await tab.another('2222222222')
    expect([tab.state().step, keysOf('pay').length]).toEqual(['placed', 2])
  })

  it('is asked for by a reload, too, and sends nothing by itself', async () => {
    await (await atDish()).redeem()
    const tab = await openTab()
    expect(tab.state()).toMatchObject({ step: 'another', problem: 'This voucher has been used already' })
    expect(of('pay').length).toBe(1)
  })
})

describe('an order of which this tab knows nothing more', () => {
  const waiting = {
    outtradeno: 'BILL07',
    storeId: '101',
    tableNo: 'C3',
    platform: 'douyin',
    amount: 1800,
    name: 'Tea',
  } as const

  it('is redeemed with the number that its guest gives, and nothing is ordered', async () => {
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

  it('goes on with what this tab has kept of it, and not with what it has kept of another', async () => {
    server.answers.pay = [unsure, unsure]
    await (await atDish()).redeem()
    const other = await openTab(waiting)
    expect([other.state().step, of('pay').length]).toEqual(['another', 1])
    const same = await openTab({ ...waiting, outtradeno: 'BILL01' })
    expect([same.state().step, of('pay').length, keysOf('pay').length]).toEqual(['unsure', 2, 1])
  })
})
