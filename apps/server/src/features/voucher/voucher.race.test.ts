import { randomUUID } from 'node:crypto'
import {
  attempts,
  openVoucherHouse,
  useOf,
  type VoucherHouse,
  type VoucherPhone,
} from '@comanda/testing/voucher-house.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { VoucherService } from '../../providers/voucher/voucher-service.ts'
import {
  findUse,
  insertGivenUp,
  insertUse,
  recordRepeatedRequest,
  setGivenBack,
  setKept,
  setRefused,
  setUsed,
  setUsedAfterAll,
  type UseState,
} from './voucher.repository.ts'

let house: VoucherHouse
beforeAll(async () => {
  house = await openVoucherHouse()
})
afterAll(() => house.close())
afterEach(async () => {
  await house.platforms.misbehave({})
  for (const name of Object.keys(house.platformBreaks)) delete house.platformBreaks[name as never]
})

type Asked = 'prepare' | 'verify' | 'status'

/** Holds the next call of this kind, before or after its effect; later calls pass. */
function hold(name: Asked, when: 'before' | 'after', platform: 'meituan' | 'douyin' = 'meituan') {
  const real = house.platforms.vouchers.forPlatform(platform) as VoucherService
  let letGo = () => {}
  let arrive = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const waiting = async (...about: never[]) => {
    delete house.platformBreaks[name]
    const ask = () => (real[name] as (...given: never[]) => Promise<never>)(...about)
    const answer = when === 'after' ? await ask() : null
    arrive()
    await gate
    return answer ?? ask()
  }
  Object.assign(house.platformBreaks, { [name]: waiting })
  return { arrived, letGo }
}

const asked = (name: string, from: number) => house.asked.slice(from).filter((one) => one === name).length
const lastAttempt = async (billId: string) => (await attempts(house, billId)).at(-1)?.outtradeno ?? ''

describe('one voucher', () => {
  it('pays one order for twelve guests at once, with one request', async () => {
    const { number } = house.platforms.fresh('meituan')
    const phones = Array.from({ length: 12 }, () => house.guest())
    const orders = await Promise.all(phones.map((phone) => phone.orderFor()))
    const from = house.asked.length
    const tries = phones.map((phone, index) => phone.redeem(orders[index] as never, number))
    const codes = (await Promise.all(tries)).map(({ code }) => code)
    expect(codes.filter((code) => code === null)).toHaveLength(1)
    expect(codes.filter((code) => code !== null && !/^voucher_(busy|used)$/.test(code))).toEqual([])
    expect(asked('verify', from)).toBe(1)
    expect(house.uses(number)).toBe(1)
  })

  it('is reserved while the platform still works', async () => {
    const { number } = house.platforms.fresh('meituan')
    const [first, second] = [house.guest(), house.guest()]
    const { arrived, letGo } = hold('verify', 'before')
    const paying = first.redeem(await first.orderFor(), number)
    await arrived
    expect(await second.redeem(await second.orderFor(), number)).toMatchObject({ code: 'voucher_busy' })
    letGo()
    expect((await paying).code).toBeNull()
    expect(house.uses(number)).toBe(1)
  })

  it('is still ours when two late taps request it at once', async () => {
    const { number } = house.platforms.fresh('meituan')
    const phone = house.guest()
    const order = await phone.orderFor()
    await house.platforms.misbehave({ answers: 'lost before', at: 'verify' })
    await phone.redeem(order, number)
    await house.platforms.misbehave({})
    house.pass(5 * 60)
    // The second tap reads the row and an unused voucher before the first requests it.
    const second = hold('status', 'after')
    const secondTap = phone.redeem(order, number)
    await second.arrived
    const first = hold('verify', 'after')
    const firstTap = phone.redeem(order, number)
    await first.arrived
    second.letGo()
    expect((await secondTap).code).toBeNull()
    first.letGo()
    expect((await firstTap).code).toBeNull()
    expect(house.uses(number)).toBe(1)
  })

  it('pays once for two taps at once', async () => {
    const { number } = house.platforms.fresh('douyin')
    const phone = house.guest()
    const order = await phone.orderFor('douyin')
    const both = await Promise.all([1, 2, 3].map(() => phone.redeem(order, number, { platform: 'douyin' })))
    expect(both.filter(({ code }) => code !== null && code !== 'already_paid')).toEqual([])
    expect(house.uses(number)).toBe(1)
    expect(await attempts(house, order.outtradeno)).toMatchObject([{ state: 'paid' }])
  })
})

it('gives a number’s two vouchers to two guests and none to a third', async () => {
  const { number } = house.platforms.fresh('douyin', 'two')
  const order = (phone: VoucherPhone) =>
    phone.ordered({
      ...{ voucher: 'douyin', orderAmount: undefined },
      orderDetail: [{ id: randomUUID(), code: 'S03', num: 1 }],
    })
  const phones = [house.guest(), house.guest(), house.guest()]
  const orders = await Promise.all(phones.map(order))
  const two = await Promise.all(
    [0, 1].map((index) => phones[index]?.redeem(orders[index] as never, number, { platform: 'douyin' })),
  )
  expect(two.map((reply) => reply?.code)).toEqual([null, null])
  expect(house.uses(number)).toBe(2)
  expect(await phones[2]?.redeem(orders[2] as never, number, { platform: 'douyin' })).toMatchObject({
    code: 'voucher_used',
  })
})

describe('giving up', () => {
  it('is not confirmed while the platform redeems', async () => {
    const { number } = house.platforms.fresh('meituan')
    const phone = house.guest()
    const order = await phone.orderFor()
    const { arrived, letGo } = hold('verify', 'before')
    const paying = phone.redeem(order, number)
    await arrived
    expect(['created', 'pending']).toContain(await phone.cancelPay(await lastAttempt(order.outtradeno)))
    expect(await useOf(house, order.outtradeno)).toMatchObject({ state: 'using' })
    letGo()
    expect((await paying).code).toBeNull()
    expect(await attempts(house, order.outtradeno)).toMatchObject([{ state: 'paid' }])
  })

  it('during the look-up prevents any redemption', async () => {
    const { number } = house.platforms.fresh('meituan')
    const phone = house.guest()
    const order = await phone.orderFor()
    const { arrived, letGo } = hold('prepare', 'after')
    const from = house.asked.length
    const paying = phone.redeem(order, number)
    await arrived
    expect(await phone.cancelPay(await lastAttempt(order.outtradeno))).toBe('closed')
    letGo()
    expect(await paying).toMatchObject({ code: 'voucher_busy' })
    expect(asked('verify', from)).toBe(0)
    expect(house.uses(number)).toBe(0)
    expect((await phone.redeem(order, number)).code).toBeNull()
  })

  it('by a wrong number on another phone ends no running redemption', async () => {
    const { number } = house.platforms.fresh('meituan')
    const phone = house.guest()
    const order = await phone.orderFor()
    // The wrong number is looked up before the right one has its row, and refused afterwards.
    const wrong = hold('prepare', 'after')
    const mistaken = phone.redeem(order, '100199999999')
    await wrong.arrived
    const right = hold('verify', 'before')
    const paying = phone.redeem(order, number)
    await right.arrived
    wrong.letGo()
    expect(await mistaken).toMatchObject({ code: 'voucher_unknown' })
    expect((await attempts(house, order.outtradeno)).map(({ state }) => state)).not.toContain('failed')
    right.letGo()
    expect((await paying).code).toBeNull()
    expect(house.uses(number)).toBe(1)
  })
})

describe('a decided row', () => {
  it('pays after all when a late request redeems it', async () => {
    const { number } = house.platforms.fresh('meituan')
    const phone = house.guest()
    const order = await phone.orderFor()
    const { arrived, letGo } = hold('verify', 'before')
    const paying = phone.redeem(order, number)
    await arrived
    house.pass(61)
    await house.reconcile()
    expect(await attempts(house, order.outtradeno)).toMatchObject([{ state: 'failed' }])
    letGo()
    expect((await paying).code).toBeNull()
    expect(house.uses(number)).toBe(1)
    expect(await useOf(house, order.outtradeno)).toMatchObject({ state: 'used' })
    expect(await attempts(house, order.outtradeno)).toMatchObject([{ state: 'paid' }])
  })

  it('stays used despite an older answer', async () => {
    const { number } = house.platforms.fresh('meituan')
    const phone = house.guest()
    const order = await phone.orderFor()
    await house.platforms.misbehave({ answers: 'lost before', at: 'verify' })
    await phone.redeem(order, number)
    await house.platforms.misbehave({})
    house.pass(61)
    const { arrived, letGo } = hold('status', 'after')
    const reconciling = house.reconcile()
    await arrived
    expect((await phone.redeem(order, number)).code).toBeNull()
    letGo()
    await reconciling
    expect(await useOf(house, order.outtradeno)).toMatchObject({ state: 'used' })
    expect(await attempts(house, order.outtradeno)).toMatchObject([{ state: 'paid' }])
  })

  it('stays given back despite a late answer', async () => {
    const { number } = house.platforms.fresh('meituan')
    const phone = house.guest()
    const order = await phone.orderFor()
    const { arrived, letGo } = hold('verify', 'after')
    const late = phone.redeem(order, number)
    await arrived
    expect((await phone.redeem(order, number)).code).toBeNull()
    await phone.cancel(order.outtradeno)
    house.pass(11)
    house.pass(50)
    await house.reconcile()
    expect(await useOf(house, order.outtradeno)).toMatchObject({ state: 'given_back' })
    letGo()
    expect((await late).code).toBe('client_sn_conflict')
    expect(await useOf(house, order.outtradeno)).toMatchObject({ state: 'given_back' })
    expect(house.uses(number)).toBe(0)
  })
})

describe('a row moves', () => {
  const askedAt = new Date('2026-11-21T04:00:00.123Z')
  const redeemed = { verifyId: 'v', usedAt: askedAt }

  async function rowIn(state: UseState) {
    const id = { sellerId: 'demo', outtradeno: randomUUID() }
    const use = { ...id, storeId: '101', platform: 'meituan' as const, key: randomUUID(), handle: 'h' }
    await insertUse(house.db.pool, { ...use, amount: 1, currency: 'CNY', preparedAt: askedAt, askedAt })
    await house.db.pool.query('update voucher_use set state = $2 where outtradeno = $1', [id.outtradeno, state])
    return use
  }

  it.each<[string, (use: Awaited<ReturnType<typeof rowIn>>) => Promise<unknown>, Partial<Record<UseState, UseState>>]>([
    ['to used', (use) => setUsed(house.db.pool, use, redeemed), { using: 'used' }],
    ['to used after all', (use) => setUsedAfterAll(house.db.pool, use, redeemed), { refused: 'used' }],
    ['to refused', (use) => setRefused(house.db.pool, use, askedAt), { using: 'refused' }],
    ['nowhere by an older question', (use) => setRefused(house.db.pool, use, new Date(askedAt.getTime() - 1)), {}],
    ['to given back', (use) => setGivenBack(house.db.pool, use, askedAt), { used: 'given_back', kept: 'given_back' }],
    ['to kept', (use) => setKept(house.db.pool, use), { used: 'kept', given_back: 'kept' }],
    ['nowhere by giving up', (use) => insertGivenUp(house.db.pool, { ...use, askedAt }), {}],
  ])('%s from allowed states only', async (_to, move, moves) => {
    for (const state of ['using', 'used', 'refused', 'given_back', 'kept'] as const) {
      const use = await rowIn(state)
      await move(use)
      expect([state, (await findUse(house.db.pool, use))?.state]).toEqual([state, moves[state] ?? state])
    }
  })

  it('is requested again only while undecided, with its own time', async () => {
    const using = await rowIn('using')
    expect((await recordRepeatedRequest(house.db.pool, using, askedAt))?.askedAt.getTime()).toBe(askedAt.getTime() + 1)
    expect(await recordRepeatedRequest(house.db.pool, await rowIn('refused'), askedAt)).toBeUndefined()
  })

  it('becomes used after all only if no other row has the voucher', async () => {
    const ended = await rowIn('refused')
    const other = { ...ended, outtradeno: randomUUID(), amount: 1, currency: 'CNY', preparedAt: askedAt, askedAt }
    await insertUse(house.db.pool, other)
    expect(await setUsedAfterAll(house.db.pool, ended, redeemed)).toBe(false)
    expect((await findUse(house.db.pool, other))?.state).toBe('using')
  })
})
