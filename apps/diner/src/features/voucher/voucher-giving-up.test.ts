import { describe, expect, it } from 'vitest'
import {
  atDish,
  keysOf,
  of,
  off,
  ok,
  openTab,
  paid,
  payStands,
  refusal,
  sentOrder,
  server,
  stands,
  withServer,
} from './test-tab.fixture.ts'

withServer()
const unsure = refusal('voucher_unsure', 'Not answered yet', { outtradeno: 'PAY01' })
const cancelled = stands({ state: 'cancelled' })

describe('an order that is given up', () => {
  it('is looked up under its key first if the store may have it', async () => {
    server.answers.order = ['lost', 'lost', 'lost', ok(sentOrder)]
    server.answers.takeBack = [off(0)]
    const tab = await atDish()
    await tab.redeem()
    await tab.giveUp()
    expect(tab.state()).toMatchObject({ step: 'given_up', outtradeno: 'BILL01' })
    expect([keysOf('order').length, of('pay').length, of('takeBack').length]).toEqual([1, 0, 1])
  })

  it('needs nothing more if the store never took it', async () => {
    server.answers.order = ['lost', 'lost', 'lost', refusal('store_closed')]
    const tab = await atDish()
    await tab.redeem()
    await tab.giveUp()
    expect(tab.state()).toMatchObject({ step: 'given_up', outtradeno: '' })
    expect(of('takeBack').length).toBe(0)
  })

  it('ends no payment after a number that did not pay', async () => {
    server.answers.pay = [refusal('voucher_used', 'Used')]
    server.answers.takeBack = [off(0)]
    server.answers.look = [cancelled]
    const tab = await atDish()
    await tab.redeem()
    await tab.giveUp()
    expect(tab.state()).toMatchObject({ step: 'given_up', outtradeno: 'BILL01' })
    expect([of('endPay').length, of('takeBack')[0]?.url.includes('BILL01'), server.kept.size]).toEqual([0, true, 0])
  })

  it('ends its payment first, by the number that the server named', async () => {
    server.answers.pay = [unsure]
    server.answers.endPay = [payStands('closed')]
    server.answers.takeBack = [off(0)]
    server.answers.look = [cancelled]
    server.answers.checkPay = [payStands('closed')]
    const tab = await atDish()
    await tab.redeem()
    await tab.giveUp()
    const asked = server.sent.map(({ call }) => call).filter((call) => call !== 'soldOut')
    expect(asked).toEqual(['lookup', 'order', 'pay', 'endPay', 'takeBack', 'look', 'checkPay'])
    expect(of('endPay')[0]?.url).toContain('PAY01')
    expect(tab.state().step).toBe('given_up')
  })

  it('stands if it turns out to be paid', async () => {
    server.answers.pay = [unsure]
    server.answers.endPay = [payStands('paid')]
    const tab = await atDish()
    await tab.redeem()
    await tab.giveUp()
    expect(tab.state()).toMatchObject({ step: 'placed', isLate: true, outtradeno: 'BILL01' })
    expect(of('takeBack').length).toBe(0)
  })

  it.each([
    ['refund_due', 'coming'],
    ['refunded', 'back'],
    ['refund_refused', 'not'],
  ] as const)('whose payment is %s says that its voucher was redeemed, and where it is', async (state, back) => {
    server.answers.pay = [unsure]
    server.answers.endPay = [payStands(state)]
    const tab = await atDish()
    await tab.redeem()
    await tab.giveUp()
    expect(tab.state()).toMatchObject({ step: 'given_back', back, outtradeno: 'BILL01' })
  })

  it('reads the record before an ended payment is called unredeemed', async () => {
    server.answers.pay = ['lost', 'lost', 'lost']
    server.answers.takeBack = [off(0)]
    server.answers.look = [stands({ state: 'refused', paidAt: '2026-11-21T10:00:00Z', voucherBack: 'back' })]
    const tab = await atDish()
    await tab.redeem()
    await tab.giveUp()
    expect(tab.state()).toMatchObject({ step: 'given_back', back: 'back', outtradeno: 'BILL01' })
  })

  it('is not called unredeemed while the record is unknown', async () => {
    server.answers.pay = ['lost', 'lost', 'lost']
    server.answers.takeBack = [off(0), off(0)]
    const tab = await atDish()
    await tab.redeem()
    await tab.giveUp()
    expect([tab.state().step, server.kept.size]).toEqual(['unsure', 1])
    server.answers.look = [cancelled]
    await tab.again()
    expect(tab.state().step).toBe('given_up')
  })

  it('waits for the platform’s answer, and redeems nothing by a retry', async () => {
    server.answers.pay = [unsure]
    server.answers.endPay = [payStands('pending'), payStands('closed')]
    server.answers.takeBack = [off(0)]
    server.answers.look = [cancelled]
    server.answers.checkPay = [payStands('closed')]
    const tab = await atDish()
    await tab.redeem()
    await tab.giveUp()
    expect(tab.state()).toMatchObject({ step: 'unsure', problem: '', doubt: 'checking' })
    expect(tab.state().redemption?.order?.outtradeno).toBe('BILL01')
    await tab.again()
    expect([tab.state().step, of('pay').length]).toEqual(['given_up', 1])
  })

  it('may be left to the server for another voucher', async () => {
    server.answers.pay = [unsure]
    server.answers.endPay = [payStands('pending')]
    const tab = await atDish()
    await tab.redeem()
    await tab.giveUp()
    tab.leave()
    expect([tab.state().step, tab.state().redemption, server.kept.size]).toEqual(['number', null, 0])
  })

  it('continues after a reload', async () => {
    server.answers.pay = [unsure]
    const first = await atDish()
    await first.redeem()
    await first.giveUp()
    expect(first.state()).toMatchObject({ step: 'unsure', doubt: 'lost' })
    server.answers.endPay = [payStands('closed')]
    server.answers.takeBack = [off(0)]
    server.answers.look = [cancelled]
    server.answers.checkPay = [payStands('closed')]
    const second = await openTab()
    expect([second.state().step, of('pay').length]).toEqual(['given_up', 1])
  })

  it('reports the voucher’s return after a lost answer of a payment', async () => {
    server.answers.takeBack = ['lost', 'lost', 'lost', off(2600)]
    const tab = await atDish()
    await tab.redeem()
    await tab.giveUp()
    await tab.again()
    expect(tab.state()).toMatchObject({ step: 'given_back', outtradeno: 'BILL01', back: 'coming' })
    // Under another key the second answer would say that nothing had been paid.
    expect(keysOf('takeBack').length).toBe(1)
  })

  it('during its payment ends that, and is cancelled under another key', async () => {
    server.answers.takeBack = [refusal('order_being_paid', 'Being paid', { outtradeno: 'PAY01' }), off(0)]
    server.answers.endPay = [payStands('closed')]
    server.answers.look = [cancelled]
    server.answers.checkPay = [payStands('closed')]
    const tab = await atDish()
    await tab.redeem()
    await tab.giveUp()
    expect([tab.state().step, keysOf('takeBack').length, of('endPay').length]).toEqual(['given_up', 2, 1])
  })

  it('is placed if the store has begun it', async () => {
    server.answers.pay = ['lost', 'lost', 'lost']
    server.answers.takeBack = [refusal('order_cancel_late')]
    const tab = await atDish()
    await tab.redeem()
    await tab.giveUp()
    expect(tab.state()).toMatchObject({ step: 'placed', isLate: true })
  })
})

it('is shown as being cancelled, not as redeeming', async () => {
  server.answers.pay = [refusal('voucher_used', 'Used'), ok(paid)]
  const tab = await atDish()
  await tab.redeem()
  const done = tab.giveUp()
  expect(tab.state()).toMatchObject({ step: 'another', isBusy: true, redemption: { isGivenUp: true } })
  await done
})
