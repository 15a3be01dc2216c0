import { randomUUID } from 'node:crypto'
import { attempts, openVoucherHouse, pork, useOf, type VoucherHouse } from '@comanda/testing/voucher-house.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let house: VoucherHouse
beforeAll(async () => {
  house = await openVoucherHouse()
})
afterAll(() => house.close())
afterEach(async () => {
  await house.platforms.misbehave({})
  for (const name of Object.keys(house.platformBreaks)) delete house.platformBreaks[name as never]
})

const fresh = (platform: 'meituan' | 'douyin' = 'meituan') => house.platforms.fresh(platform).number

async function roundOf(billId: string): Promise<string> {
  const { rows } = await house.db.pool.query('select round_id from round where bill_id = $1', [billId])
  return rows[0].round_id
}

/** The store refuses the order after its guest can no longer cancel it. */
async function refuseAtTheStore(billId: string) {
  const roundId = await roundOf(billId)
  const { cookie } = await house.asStaff('kitchen')
  const answer = await house.app.inject({
    method: 'POST',
    url: `/console/api/demo/101/tickets/${roundId}/accept`,
    headers: { cookie },
    payload: { accept: false, reason: 'closed' },
  })
  return { roundId, refused: answer.json().resultObject }
}

/** The rounds whose voucher was kept, as a store's counter lists them. */
async function keptAt(storeId: string): Promise<readonly string[]> {
  const { cookie } = await house.asStaff('kitchen')
  const answer = await house.app.inject({ url: `/console/api/demo/${storeId}/waiting`, headers: { cookie } })
  return answer.json().resultObject.kept.map(({ roundId }: { roundId: string }) => roundId)
}

describe('a cancelled order', () => {
  it.each(['meituan', 'douyin'] as const)('gives the voucher back within the time of %s', async (platform) => {
    const phone = house.guest()
    const [order, number] = [await phone.orderFor(platform), fresh(platform)]
    await phone.redeem(order, number, { platform })
    expect((await phone.cancel(order.outtradeno)).value).toMatchObject({ state: 'cancelled', refund: pork.price })
    expect((await phone.one(order.outtradeno)).voucherBack).toBe('coming')
    // Not before a second request could have arrived.
    house.pass(30)
    await house.reconcile()
    expect(house.uses(number)).toBe(1)
    house.pass(31)
    await house.reconcile()
    expect(house.uses(number)).toBe(0)
    expect(await phone.one(order.outtradeno)).toMatchObject({ state: 'cancelled', voucherBack: 'back' })
    house.pass(61)
    await house.reconcile()
    expect(await useOf(house, order.outtradeno)).toMatchObject({ state: 'given_back', handle: '' })
    expect(await attempts(house, order.outtradeno)).toMatchObject([{ state: 'refunded' }])
    expect((await phone.one(order.outtradeno)).voucherBack).toBe('back')
    expect(await keptAt('101')).not.toContain(await roundOf(order.outtradeno))
    expect((await phone.lookUp(number, platform)).code).toBeNull()
    expect((await phone.redeem(await phone.orderFor(platform), number, { platform })).code).toBeNull()
  })

  it.each([
    ['meituan', 9 * 60],
    ['douyin', 59 * 60],
  ] as const)('is not cancelled but cooked once %s cannot take it back', async (platform, seconds) => {
    const phone = house.guest()
    const order = await phone.orderFor(platform)
    await phone.redeem(order, fresh(platform), { platform })
    // A kitchen so busy that the voucher's time ends first.
    await house.db.pool.query(`update pickup_order set ready_by = ready_by + interval '2 hours' where bill_id = $1`, [
      order.outtradeno,
    ])
    house.pass(seconds - 10)
    expect(await phone.one(order.outtradeno)).toMatchObject({ mayCancel: true })
    house.pass(10)
    expect(await phone.one(order.outtradeno)).toMatchObject({ mayCancel: false, voucherBack: null })
    expect(await phone.cancel(order.outtradeno)).toMatchObject({
      code: 'order_cancel_late',
      message: 'It is too late to cancel it here. Please ask the store',
    })
    expect(await attempts(house, order.outtradeno)).toMatchObject([{ state: 'paid' }])
  })

  it.each([
    ['meituan', 11 * 60],
    ['douyin', 61 * 60],
  ] as const)('is refused for good after the time of %s and not retried', async (platform, seconds) => {
    const phone = house.guest()
    const [order, number] = [await phone.orderFor(platform), fresh(platform)]
    await phone.redeem(order, number, { platform })
    await house.services.order.moveByClock(house.now())
    house.pass(seconds)
    const { roundId, refused } = await refuseAtTheStore(order.outtradeno)
    expect(refused).toMatchObject({ ahead: { voucherBack: 'coming' } })
    house.pass(11)
    await house.reconcile()
    expect(await phone.one(order.outtradeno)).toMatchObject({ state: 'refused', voucherBack: 'not' })
    expect(await house.services.order.getTicket('demo', '101', roundId)).toMatchObject({
      ahead: { voucherBack: 'not' },
    })
    expect(await attempts(house, order.outtradeno)).toMatchObject([{ state: 'refund_refused' }])
    expect(await useOf(house, order.outtradeno)).toMatchObject({ state: 'kept' })
    expect(await keptAt('101')).toContain(roundId)
    expect(await keptAt('102')).toEqual([])
    const asked = house.asked.filter((one) => one === 'cancel').length
    house.pass(60)
    await house.reconcile()
    expect(house.asked.filter((one) => one === 'cancel')).toHaveLength(asked)
    expect(house.uses(number)).toBe(1)
    const { outtradeno } = (await attempts(house, order.outtradeno))[0] ?? { outtradeno: '' }
    expect(await phone.checkPay(outtradeno)).toBe('refund_refused')
  })

  it('is refused whole when its dish fails, and gives the voucher back', async () => {
    const phone = house.guest()
    const [order, number] = [await phone.orderFor(), fresh()]
    await phone.redeem(order, number)
    const { cookie } = await house.asStaff('kitchen')
    const ticket = `/console/api/demo/101/tickets/${await roundOf(order.outtradeno)}`
    const post = async (url: string, payload: object) =>
      (await house.app.inject({ method: 'POST', url, headers: { cookie }, payload })).json().resultNumber
    expect(await post(`${ticket}/state`, { to: 'cooking' })).toBe(0)
    expect(await post(`${ticket}/refuse`, { lineNo: 1, reason: '没藕了' })).toBe(0)
    expect(await phone.one(order.outtradeno)).toMatchObject({
      ...{ state: 'refused', endedBy: 'store', cancelReason: '没藕了', voucherBack: 'coming', givenBack: 0 },
    })
    house.pass(61)
    await house.reconcile()
    expect(house.uses(number)).toBe(0)
  })

  it('gives the voucher back once the platform answers', async () => {
    const phone = house.guest()
    const [order, number] = [await phone.orderFor(), fresh()]
    await phone.redeem(order, number)
    await phone.cancel(order.outtradeno)
    await house.platforms.misbehave({ answers: 'lost after effect', at: 'cancel' })
    house.pass(61)
    await house.reconcile()
    expect(await attempts(house, order.outtradeno)).toMatchObject([{ state: 'refund_due' }])
    await house.platforms.misbehave({})
    house.pass(11)
    await house.reconcile()
    house.pass(61)
    await house.reconcile()
    expect(await attempts(house, order.outtradeno)).toMatchObject([{ state: 'refunded' }])
    expect(house.uses(number)).toBe(0)
  })

  it.each(['meituan', 'douyin'] as const)('gives back again a voucher %s redeemed late', async (platform) => {
    const phone = house.guest()
    const [order, number] = [await phone.orderFor(platform), fresh(platform)]
    await phone.redeem(order, number, { platform })
    await phone.cancel(order.outtradeno)
    house.pass(61)
    await house.reconcile()
    expect(house.uses(number)).toBe(0)
    const [certificate] = house.platforms.shelf.find(platform, number)?.certificates ?? []
    if (certificate === undefined) throw new Error('no certificate')
    house.platforms.shelf.redeem(certificate, '101', house.now())
    house.pass(61)
    await house.reconcile()
    expect(house.uses(number)).toBe(0)
    expect(await attempts(house, order.outtradeno)).toMatchObject([{ state: 'refund_due' }])
    house.pass(61)
    await house.reconcile()
    expect(await attempts(house, order.outtradeno)).toMatchObject([{ state: 'refunded' }])
  })

  it('leaves a voucher that pays another order at once', async () => {
    const phone = house.guest()
    const [order, number] = [await phone.orderFor(), fresh()]
    await phone.redeem(order, number)
    await phone.cancel(order.outtradeno)
    house.pass(61)
    await house.reconcile()
    const next = await phone.orderFor()
    expect((await phone.redeem(next, number)).code).toBeNull()
    house.pass(61)
    await house.reconcile()
    expect(house.uses(number)).toBe(1)
    expect(await attempts(house, order.outtradeno)).toMatchObject([{ state: 'refunded' }])
    expect(await attempts(house, next.outtradeno)).toMatchObject([{ state: 'paid' }])
  })
})

/** Eleven minutes after the look-up Meituan redeems at the second request without a time, so the use has no id yet. */
async function redeemedUnnamed() {
  const phone = house.guest()
  const voucher = house.platforms.fresh('meituan')
  const { number } = voucher
  const [order, key] = [await phone.orderFor(), randomUUID()]
  await house.platforms.misbehave({ answers: 'lost before', at: 'verify' })
  expect(await phone.redeem(order, number, { key })).toMatchObject({ code: 'voucher_unsure' })
  await house.platforms.misbehave({})
  house.pass(11 * 60)
  const real = house.platforms.vouchers.forPlatform('meituan')
  house.platformBreaks.verify = async (...about) => {
    await house.platforms.misbehave({ answers: '500', at: 'status' })
    return (await real?.verify(...about)) ?? { kind: 'unknown', reason: '' }
  }
  expect((await phone.redeem(order, number, { key })).code).toBeNull()
  await house.platforms.misbehave({})
  expect((await phone.cancel(order.outtradeno)).code).toBeNull()
  house.pass(61)
  return { phone, order, voucher, number }
}

describe('a cancelled order without a known redemption id', () => {
  it('finds it by the last request’s time and gives the voucher back', async () => {
    const { phone, order, number } = await redeemedUnnamed()
    await house.reconcile()
    expect(house.uses(number)).toBe(0)
    expect((await phone.one(order.outtradeno)).voucherBack).toBe('back')
  })

  it('finds it given back after a lost answer', async () => {
    const { phone, order, number } = await redeemedUnnamed()
    await house.platforms.misbehave({ answers: 'lost after effect', at: 'cancel' })
    await house.reconcile()
    expect(house.uses(number)).toBe(0)
    await house.platforms.misbehave({})
    house.pass(11)
    await house.reconcile()
    expect((await phone.one(order.outtradeno)).voucherBack).toBe('back')
  })

  it.each([
    ['while the platform gives no status', { kind: 'unknown', reason: '' }],
    ['while the platform does not know it', { kind: 'refused', code: 'unknown' }],
    ['while it is frozen', { kind: 'done', value: { state: 'not_valid', verifyId: '', usedAt: null } }],
  ] as const)('waits %s', async (_what, answer) => {
    const { phone, order, number } = await redeemedUnnamed()
    house.platformBreaks.status = async () => answer
    await house.reconcile()
    expect([house.uses(number), (await phone.one(order.outtradeno)).voucherBack]).toEqual([1, 'coming'])
    delete house.platformBreaks.status
    house.pass(11)
    await house.reconcile()
    expect(house.uses(number)).toBe(0)
  })

  it('leaves a later redemption at a counter alone', async () => {
    const { phone, order, voucher, number } = await redeemedUnnamed()
    await house.platforms.misbehave({ answers: 'lost after effect', at: 'cancel' })
    await house.reconcile()
    await house.platforms.misbehave({})
    house.pass(4 * 60)
    await house.platforms.useAtCounter(voucher, '101')
    await house.reconcile()
    expect(house.uses(number)).toBe(1)
    expect((await phone.one(order.outtradeno)).voucherBack).toBe('not')
  })
})
