import { describe, expect, it } from 'vitest'
import {
  atDish,
  found,
  keysOf,
  of,
  ok,
  openTab,
  paid,
  refusal,
  server,
  takeDishesAway,
  withServer,
} from './test-tab.fixture.ts'

withServer()

describe('a voucher that is looked up', () => {
  it('opens its dish without paid extras', async () => {
    const tab = await atDish()
    const body = { sellerId: 'demo', storeId: '101', couponCode: '1234567890', from: 'meituan' }
    expect(of('lookup')[0]?.body).toEqual(body)
    expect(tab.state().dish?.item.memo).not.toContain('nuts')
    expect(server.kept.size).toBe(0)
  })

  it('waits for its dish and the sold-out list, not for hidden dishes', async () => {
    await atDish()
    expect(server.sent.map(({ call }) => call)).toEqual(['lookup', 'soldOut'])
  })

  it('shows the server’s refusal, and accepts another number', async () => {
    server.answers.lookup = [refusal('voucher_used', 'This voucher has been used already'), ok(found)]
    const tab = await openTab()
    await tab.query()
    expect(tab.state()).toMatchObject({ step: 'number', problem: 'This voucher has been used already', isBusy: false })
    await tab.query('2222222222')
    expect(tab.state()).toMatchObject({ step: 'dish', problem: '' })
  })

  it('reports a missing network', async () => {
    server.answers.lookup = []
    const tab = await openTab()
    await tab.query()
    expect(tab.state()).toMatchObject({ step: 'number', problem: '', doubt: 'lost' })
  })

  it('reports a dish off this menu, not a lost connection', async () => {
    takeDishesAway()
    const tab = await openTab()
    await tab.query()
    expect(tab.state()).toMatchObject({ step: 'number', problem: '', doubt: 'gone' })
  })

  it('held by its guest’s undecided order links to that order', async () => {
    server.answers.lookup = [refusal('voucher_unsure', 'Not answered yet', { outtradeno: 'BILL09', attempt: 'PAY09' })]
    const tab = await openTab()
    await tab.query()
    expect(tab.state()).toMatchObject({ step: 'number', problem: 'Not answered yet', outtradeno: 'BILL09' })
  })

  it('keeps sold-out marks if the list is unknown', async () => {
    server.answers.soldOut = ['lost', 'lost', 'lost', ok({ codes: ['R09'], left: {} })]
    const tab = await openTab()
    tab.soldOut.setSoldOutList(['L77'])
    await tab.query()
    expect([...(tab.soldOut.readAvailability().codes ?? [])]).toEqual(['L77'])
    server.answers.lookup = [ok(found)]
    await tab.query()
    expect([...(tab.soldOut.readAvailability().codes ?? [])]).toEqual(['R09'])
  })
})

describe('a dish that is ordered for its voucher', () => {
  it('is one portion to the table, paid by a voucher of its amount', async () => {
    server.answers.pay = [ok(paid)]
    const tab = await atDish()
    await tab.redeem()
    expect(of('order')[0]?.body).toMatchObject({
      ...{ orderType: '1', orderNum: 1, orderAmount: 2600, tableNo: 'A1', takeAt: null, voucher: 'meituan' },
      ...{ msgid: keysOf('order')[0], menuClass: 0, language: 'en-us' },
      orderDetail: [{ code: 'L05', num: 1, memo: 'no nuts' }],
    })
    expect(of('pay')[0]?.body).toMatchObject({
      ...{ businessType: 'XMDOrder', payTypeCode: 'MTCOUPON', outtradeno: 'BILL01', fee: 2600, storeid: '101' },
      businessData: { couponid: '1234567890', product: '8801' },
    })
    expect(tab.state()).toMatchObject({ step: 'placed', outtradeno: 'BILL01', isLate: false, tableNo: 'A1' })
    expect(server.kept.size).toBe(0)
  })

  it('is sent once, however often the button is pressed', async () => {
    server.answers.pay = [ok(paid)]
    const tab = await atDish()
    await Promise.all([tab.redeem(), tab.redeem()])
    expect([of('order').length, of('pay').length]).toEqual([1, 1])
  })

  it('refused by the store returns with its words; the next try is a new order', async () => {
    server.answers.order.unshift(refusal('sold_out', 'Lotus has sold out'))
    server.answers.pay = [ok(paid)]
    const tab = await atDish()
    await tab.redeem()
    expect(tab.state()).toMatchObject({ step: 'dish', problem: 'Lotus has sold out', redemption: null })
    expect(server.kept.size).toBe(0)
    await tab.redeem()
    expect(tab.state().step).toBe('placed')
    expect(keysOf('order').length).toBe(2)
  })

  it('is sent again under its key after a lost answer', async () => {
    server.answers.order.unshift('lost', 'lost', 'lost')
    server.answers.pay = [ok(paid)]
    const tab = await atDish()
    await tab.redeem()
    expect(tab.state()).toMatchObject({ step: 'unsure', doubt: 'lost' })
    await tab.again()
    expect(tab.state().step).toBe('placed')
    expect([of('order').length, keysOf('order').length]).toEqual([4, 1])
  })
})
