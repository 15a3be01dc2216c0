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

type Platform = 'meituan' | 'douyin'
const both: readonly Platform[] = ['meituan', 'douyin']
type Answers = 'lost after effect' | 'lost before' | 'held'

async function begun(answers: Answers, platform: Platform = 'meituan') {
  const phone = house.guest()
  const voucher = house.platforms.fresh(platform)
  const { number } = voucher
  const [order, key] = [await phone.orderFor(platform), randomUUID()]
  const again = () => phone.redeem(order, number, { platform, key })
  await house.platforms.misbehave({ answers, at: 'verify' })
  expect(await again()).toMatchObject({ code: 'voucher_unsure' })
  await house.platforms.misbehave({})
  return { phone, order, voucher, number, again }
}

const states = async (billId: string) => (await attempts(house, billId)).map(({ state }) => state)

describe('a voucher whose redemption got no answer', () => {
  it.each(both)('pays after an odd refusal by %s', async (platform) => {
    const made = await begun('lost after effect', platform)
    house.platformBreaks.verify = async () => ({ kind: 'refused', code: 'not_valid' })
    expect((await made.again()).code).toBeNull()
    expect(house.uses(made.number)).toBe(1)
    expect(await states(made.order.outtradeno)).toEqual(['paid'])
  })

  it('is not given up while the first request may still arrive', async () => {
    const made = await begun('lost before')
    house.platformBreaks.verify = async () => ({ kind: 'refused', code: 'unknown' })
    expect(await made.again()).toMatchObject({ code: 'voucher_unsure' })
    expect(await useOf(house, made.order.outtradeno)).toMatchObject({ state: 'using' })
    house.pass(122)
    delete house.platformBreaks.verify
    expect((await made.again()).code).toBeNull()
  })

  it.each(both)('of %s does not pay at another tap if a counter used it', async (platform) => {
    const made = await begun('lost before', platform)
    house.pass(5 * 60)
    await house.platforms.useAtCounter(made.voucher, '101')
    house.pass(30)
    expect(await made.again()).toMatchObject({ code: 'voucher_used' })
    expect(await states(made.order.outtradeno)).toEqual(['failed'])
    expect(await made.phone.one(made.order.outtradeno)).toMatchObject({ state: 'unpaid', paidAmount: 0 })
    expect(house.uses(made.number)).toBe(1)
  })

  it('belongs to others if used before its look-up', async () => {
    const made = await begun('lost before')
    house.platformBreaks.status = async () => ({
      kind: 'done',
      value: { state: 'used', verifyId: 'v', usedAt: new Date(house.now().getTime() - 60_000) },
    })
    house.pass(11)
    await house.reconcile()
    expect(await states(made.order.outtradeno)).toEqual(['failed'])
  })

  it('is never ours if used at another desk', async () => {
    const made = await begun('lost before')
    house.platformBreaks.status = async () => ({
      kind: 'done',
      value: { state: 'used', verifyId: 'v', usedAt: house.now(), isOthers: true },
    })
    house.pass(11)
    await house.reconcile()
    expect(await states(made.order.outtradeno)).toEqual(['failed'])
  })
})

describe('a redemption the platform holds for two days', () => {
  it('is not given up while it may come, and then pays', async () => {
    const made = await begun('held', 'douyin')
    const { rows } = await house.db.pool.query(
      `select extract(epoch from may_arrive_until - asked_at)::int as seconds from voucher_use u
       join payment_attempt a using (seller_id, outtradeno) where a.target_id = $1`,
      [made.order.outtradeno],
    )
    expect(rows[0].seconds).toBeGreaterThan(47 * 3600)
    house.pass(3600)
    await house.reconcile()
    expect(await useOf(house, made.order.outtradeno)).toMatchObject({ state: 'using' })
    const [certificate] = house.platforms.shelf.find('douyin', made.number)?.certificates ?? []
    if (certificate === undefined) throw new Error('no certificate')
    house.platforms.shelf.redeem(certificate, '101', house.now())
    house.pass(121)
    await house.reconcile()
    expect(await useOf(house, made.order.outtradeno)).toMatchObject({ state: 'used', amount: pork.price })
  })

  it('is given up once it can no longer come', async () => {
    const made = await begun('held', 'douyin')
    house.pass(48 * 3600 + 60)
    await house.reconcile()
    expect(await useOf(house, made.order.outtradeno)).toMatchObject({ state: 'refused' })
    expect(await states(made.order.outtradeno)).toEqual(['failed'])
  })
})

it('pays with a number’s second voucher when the first is used', async () => {
  const phone = house.guest()
  const { number } = house.platforms.fresh('douyin', 'two')
  const order = await phone.ordered({
    ...{ voucher: 'douyin', orderAmount: undefined },
    orderDetail: [{ id: randomUUID(), code: 'S03', num: 1 }],
  })
  const real = house.platforms.vouchers.forPlatform('douyin')
  house.platformBreaks.prepare = async (...about) => {
    const answer = await real?.prepare(...about)
    const [first] = house.platforms.shelf.find('douyin', number)?.certificates ?? []
    // Used at a counter in between.
    if (first !== undefined) house.platforms.shelf.redeem(first, '102', house.now())
    return answer ?? { kind: 'unknown', reason: '' }
  }
  expect((await phone.redeem(order, number, { platform: 'douyin' })).code).toBeNull()
  expect(house.uses(number)).toBe(2)
  expect(await states(order.outtradeno)).toEqual(['paid'])
})

describe('a guest whose voucher is being checked', () => {
  it('learns it with the order; other guests must wait', async () => {
    const made = await begun('lost before')
    const [attempt] = await attempts(house, made.order.outtradeno)
    const details = { outtradeno: made.order.outtradeno, attempt: attempt?.outtradeno }
    expect(await made.phone.lookUp(made.number)).toMatchObject({ code: 'voucher_unsure', refusal: { details } })
    expect(await made.phone.redeem(await made.phone.orderFor(), made.number)).toMatchObject({
      code: 'voucher_unsure',
      refusal: { details },
    })
    expect(await house.guest().lookUp(made.number)).toMatchObject({ code: 'voucher_busy' })
    expect((await made.again()).code).toBeNull()
    expect(await made.phone.lookUp(made.number)).toMatchObject({ code: 'voucher_used' })
  })

  it('continues after the time to pay and begins nothing new', async () => {
    const made = await begun('lost after effect')
    house.pass(40 * 60)
    expect((await made.again()).code).toBeNull()
    expect(await states(made.order.outtradeno)).toEqual(['paid'])
    const phone = house.guest()
    const order = await phone.orderFor()
    house.pass(40 * 60)
    const { number } = house.platforms.fresh('meituan')
    expect(await phone.redeem(order, number)).toMatchObject({ code: 'pay_too_late' })
    // Another guest's claim is no begun payment.
    await house.db.pool.query(`update bill set state = 'paying' where bill_id = $1`, [order.outtradeno])
    expect(await phone.redeem(order, number)).toMatchObject({ code: 'pay_too_late' })
    expect(await attempts(house, order.outtradeno)).toEqual([])
  })

  it('learns the blocking payment when cancelling; another guest does not', async () => {
    const made = await begun('lost before')
    const [attempt] = await attempts(house, made.order.outtradeno)
    expect(await made.phone.cancel(made.order.outtradeno)).toMatchObject({
      code: 'order_being_paid',
      refusal: { details: { outtradeno: attempt?.outtradeno } },
    })
    expect(await house.guest().cancel(made.order.outtradeno)).toMatchObject({ code: 'order_unknown' })
  })
})
