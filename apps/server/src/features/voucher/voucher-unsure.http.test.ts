import { randomUUID } from 'node:crypto'
import {
  attempts,
  openVoucherHouse,
  pork,
  useOf,
  type VoucherHouse,
  type VoucherPhone,
} from '@comanda/testing/voucher-house.ts'
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

type Platform = 'meituan' | 'douyin'
const both: readonly Platform[] = ['meituan', 'douyin']

interface Begun {
  readonly phone: VoucherPhone
  readonly order: Awaited<ReturnType<VoucherPhone['orderFor']>>
  readonly number: string
  readonly key: string
  again(number?: string): ReturnType<VoucherPhone['redeem']>
}

/** An order whose voucher was requested while the platform answered like this. */
async function begun(answers: 'lost after effect' | 'lost before', platform: Platform = 'meituan'): Promise<Begun> {
  const phone = house.guest()
  const { number } = house.platforms.fresh(platform)
  const [order, key] = [await phone.orderFor(platform), randomUUID()]
  const again = (other = number) => phone.redeem(order, other, { platform, key })
  await house.platforms.misbehave({ answers, at: 'verify' })
  expect(await again()).toMatchObject({ code: 'voucher_unsure' })
  await house.platforms.misbehave({})
  return { phone, order, number, key, again }
}

const attemptOf = async ({ order }: Begun) => (await attempts(house, order.outtradeno)).at(-1)?.outtradeno ?? ''
const clockMoves = () => house.services.order.moveByClock(house.now())

describe('a platform whose answer is lost', () => {
  it.each(both)('pays at the next tap after %s redeemed, without a second redemption', async (platform) => {
    const made = await begun('lost after effect', platform)
    expect(await useOf(house, made.order.outtradeno)).toMatchObject({ state: 'using' })
    expect(await made.again()).toMatchObject({ code: null, value: { payUrl: '' } })
    expect(house.uses(made.number)).toBe(1)
    expect(await attempts(house, made.order.outtradeno)).toMatchObject([{ state: 'paid' }])
  })

  it.each(both)('pays at the next tap when %s never got the request', async (platform) => {
    const made = await begun('lost before', platform)
    expect(house.uses(made.number)).toBe(0)
    expect((await made.again()).code).toBeNull()
    expect(house.uses(made.number)).toBe(1)
  })

  it.each(both)('is resolved without the guest after %s redeemed', async (platform) => {
    const made = await begun('lost after effect', platform)
    house.pass(11)
    await house.reconcile()
    expect(await attempts(house, made.order.outtradeno)).toMatchObject([{ state: 'paid' }])
    expect(await made.phone.one(made.order.outtradeno)).toMatchObject({ paidAmount: pork.price })
  })

  it.each(both)('leaves the guest the voucher when %s never got the request', async (platform) => {
    const made = await begun('lost before', platform)
    house.pass(30)
    await house.reconcile()
    expect(await useOf(house, made.order.outtradeno)).toMatchObject({ state: 'using' })
    house.pass(31)
    await house.reconcile()
    expect(await useOf(house, made.order.outtradeno)).toMatchObject({ state: 'refused', handle: '' })
    expect(await attempts(house, made.order.outtradeno)).toMatchObject([{ state: 'failed' }])
    expect(await made.again()).toMatchObject({ code: 'client_sn_conflict' })
    expect(await made.phone.redeem(made.order, made.number, { platform })).toMatchObject({ code: null })
    expect(house.uses(made.number)).toBe(1)
  })

  it('continues with the requested voucher, whatever number is typed', async () => {
    const made = await begun('lost after effect')
    const other = house.platforms.fresh('meituan').number
    expect((await made.phone.redeem(made.order, other)).code).toBeNull()
    expect([house.uses(made.number), house.uses(other)]).toEqual([1, 0])
  })

  it('stores nothing at the look-up; the next tap may use another number', async () => {
    const phone = house.guest()
    const [order, key] = [await phone.orderFor(), randomUUID()]
    await house.platforms.misbehave({ answers: '500', at: 'prepare' })
    expect(await phone.redeem(order, house.platforms.fresh('meituan').number, { key })).toMatchObject({
      code: 'voucher_unsure',
    })
    expect(await useOf(house, order.outtradeno)).toBeUndefined()
    await house.platforms.misbehave({})
    expect((await phone.redeem(order, house.platforms.fresh('meituan').number)).code).toBeNull()
  })

  it('does not claim a later redemption at a counter', async () => {
    const made = await begun('lost before')
    house.pass(5 * 60)
    const [certificate] = house.platforms.shelf.find('meituan', made.number)?.certificates ?? []
    if (certificate === undefined) throw new Error('no certificate')
    house.platforms.shelf.redeem(certificate, '101', house.now())
    await house.reconcile()
    expect(await attempts(house, made.order.outtradeno)).toMatchObject([{ state: 'failed' }])
    expect(await made.phone.one(made.order.outtradeno)).toMatchObject({ state: 'unpaid', paidAmount: 0 })
    expect(house.uses(made.number)).toBe(1)
  })

  it('is queried by the next tap after the server died', async () => {
    const phone = house.guest()
    const { number } = house.platforms.fresh('douyin')
    const order = await phone.orderFor('douyin')
    const real = house.platforms.vouchers.forPlatform('douyin')
    house.platformBreaks.verify = async (...about) => {
      await real?.verify(...about)
      throw new Error('killed')
    }
    expect((await phone.redeem(order, number, { platform: 'douyin' })).status).toBe(500)
    delete house.platformBreaks.verify
    expect((await phone.redeem(order, number, { platform: 'douyin' })).code).toBeNull()
    expect(house.uses(number)).toBe(1)
  })
})

describe('giving up while the result is unknown', () => {
  it('says that it is checked, and a redeemed voucher then pays', async () => {
    const made = await begun('lost after effect')
    await house.platforms.misbehave({ answers: '500', at: 'status' })
    expect(['created', 'pending']).toContain(await made.phone.cancelPay(await attemptOf(made)))
    expect(await made.phone.cancel(made.order.outtradeno)).toMatchObject({ code: 'order_being_paid' })
    await house.platforms.misbehave({})
    expect(await made.phone.cancelPay(await attemptOf(made))).toBe('paid')
    expect(await useOf(house, made.order.outtradeno)).toMatchObject({ state: 'used' })
  })

  it('succeeds once the voucher is known to be unused', async () => {
    const made = await begun('lost before')
    expect(['created', 'pending']).toContain(await made.phone.cancelPay(await attemptOf(made)))
    house.pass(61)
    expect(await made.phone.cancelPay(await attemptOf(made))).toBe('closed')
    expect((await made.phone.cancel(made.order.outtradeno)).code).toBeNull()
    expect((await made.phone.lookUp(made.number)).code).toBeNull()
  })

  it('blocks the voucher for others only meanwhile', async () => {
    const made = await begun('lost before')
    const other = house.guest()
    expect(await other.lookUp(made.number)).toMatchObject({ code: 'voucher_busy' })
    expect(await other.redeem(await other.orderFor(), made.number)).toMatchObject({ code: 'voucher_busy' })
    house.pass(61)
    await house.reconcile()
    expect((await other.redeem(await other.orderFor(), made.number)).code).toBeNull()
  })
})

describe('a platform that is away', () => {
  it('does not end an order that was given a voucher', async () => {
    const made = await begun('lost after effect')
    await house.platforms.misbehave({ answers: '500' })
    house.pass(40 * 60)
    await house.reconcile()
    await clockMoves()
    expect(await made.phone.one(made.order.outtradeno)).toMatchObject({ state: 'unpaid', cancelledAt: null })
    await house.platforms.misbehave({})
    house.pass(121)
    await house.reconcile()
    expect(await made.phone.one(made.order.outtradeno)).toMatchObject({ paidAmount: pork.price })
  })

  it('is queried beyond two hours; the order may end, the voucher stays', async () => {
    const made = await begun('lost after effect', 'douyin')
    await house.platforms.misbehave({ answers: '500' })
    house.pass(2 * 3600 + 60)
    await house.reconcile()
    expect(['created', 'pending']).toContain((await attempts(house, made.order.outtradeno))[0]?.state)
    await clockMoves()
    const { rows } = await house.db.pool.query('select state from bill where bill_id = $1', [made.order.outtradeno])
    expect(rows).toEqual([{ state: 'void' }])
    await house.platforms.misbehave({})
    house.pass(121)
    await house.reconcile()
    expect(await attempts(house, made.order.outtradeno)).toMatchObject([{ state: 'refund_due' }])
    house.pass(11)
    await house.reconcile()
    // Two hours are too late for the platform, which is logged once.
    expect(await attempts(house, made.order.outtradeno)).toMatchObject([{ state: 'refund_refused' }])
  })
})

it('gives back a voucher redeemed after its order ended and informs the guest', async () => {
  const phone = house.guest()
  const { number } = house.platforms.fresh('meituan')
  const order = await phone.orderFor()
  const real = house.platforms.vouchers.forPlatform('meituan')
  house.platformBreaks.verify = async (...about) => {
    await house.db.pool.query(`update bill set state = 'void' where bill_id = $1`, [order.outtradeno])
    return (await real?.verify(...about)) ?? { kind: 'unknown', reason: '' }
  }
  expect(await phone.redeem(order, number)).toMatchObject({ code: 'pay_too_late' })
  expect(house.uses(number)).toBe(1)
  house.pass(61)
  await house.reconcile()
  expect(house.uses(number)).toBe(0)
  expect(await useOf(house, order.outtradeno)).toMatchObject({ state: 'given_back' })
})
