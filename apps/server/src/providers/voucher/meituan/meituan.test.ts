import { askedAt, startVoucherPlatforms, type VoucherPlatforms } from '@comanda/testing/voucher-platforms.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { simulatedMeituan, simulatedStores } from '../simulator/simulated-platforms.ts'
import { numberOf, type SimulatedVoucher, type VoucherKind } from '../simulator/simulated-voucher.ts'
import type { CertificateUse, VoucherService } from '../voucher-service.ts'
import { meituanSign } from './meituan-signature.ts'
import { createMeituanVoucher, type MeituanVoucherConfig } from './meituan-voucher.ts'

const restaurant = { sellerId: 'demo', storeId: '101' }
const elsewhere = { sellerId: 'demo', storeId: '102' }
const minute = 60_000
/** Milliseconds, for tests that reach the limit; the others use the product's. */
const shortLimitMs = 1500

let clock = Date.parse('2026-11-22T06:00:00Z')
const now = () => new Date(clock)
let platforms: VoucherPlatforms
let meituan: VoucherService

beforeAll(async () => {
  platforms = await startVoucherPlatforms({ now })
  const service = platforms.vouchers.forPlatform('meituan')
  if (service === null) throw new Error('the demo takes Meituan')
  meituan = service
})
afterAll(() => platforms.close())
afterEach(() => platforms.misbehave({ answers: 'normal', at: 'all' }))

/** Looked up and not requested yet. */
async function prepared(voucher: SimulatedVoucher): Promise<CertificateUse> {
  const answer = await meituan.prepare(restaurant, voucher.number)
  const [certificate] = answer.kind === 'done' ? answer.value.certificates : []
  if (certificate === undefined) throw new Error(`not prepared: ${JSON.stringify(answer)}`)
  return askedAt(now(), certificate)
}
async function one(kind: VoucherKind = 'dish'): Promise<{ voucher: SimulatedVoucher; certificate: CertificateUse }> {
  const voucher = platforms.fresh('meituan', kind)
  return { voucher, certificate: await prepared(voucher) }
}
const isUsed = ({ certificates }: SimulatedVoucher) => certificates[0]?.usedAt !== 0
/** Verifies after an earlier request without an answer. */
const again = (service: VoucherService, use: CertificateUse) => service.verify(restaurant, use, use.mayArriveUntil)
const verify = (use: CertificateUse) => again(meituan, use)
/** A short limit for the slow platform. */
const asking = (answers: string) => (answers === 'slow' ? made({ limitMs: shortLimitMs }) : meituan)
const cancel = (use: CertificateUse, verifyId: string) => meituan.cancel(restaurant, use, verifyId)
/** Redeemed by us; its id is its time. */
async function redeemed(kind: VoucherKind = 'dish'): Promise<Awaited<ReturnType<typeof one>> & { verifyId: string }> {
  const made = await one(kind)
  const answer = await verify(made.certificate)
  if (answer.kind !== 'done' || answer.value.verifyId === '') throw new Error(`not redeemed: ${JSON.stringify(answer)}`)
  return { ...made, verifyId: answer.value.verifyId }
}

describe("Meituan's signature", () => {
  const fields = {
    ...{ version: '2', timestamp: '1763792400', businessId: '1', charset: 'UTF-8', developerId: '100000' },
    ...{ appAuthToken: 'abc', biz: '{"code":"100100000001","num":1}' },
  }
  it('matches coreutils over the same text', () => {
    // printf 'simulatedsignkeyappAuthTokenabcbiz{"code":"100100000001","num":1}businessId1charsetUTF-8developerId100000timestamp1763792400version2' | sha1sum
    expect(meituanSign('simulatedsignkey', fields)).toBe('31941208da31234f4a83771aa96b1bbdfef20a2b')
  })
  it('leaves out itself and empty values', () => {
    expect(meituanSign('simulatedsignkey', { ...fields, sign: 'x', traceId: '' })).toBe(
      '31941208da31234f4a83771aa96b1bbdfef20a2b',
    )
  })
})

describe('a voucher of Meituan', () => {
  it('is read by its number: kind and certificates', async () => {
    expect(await meituan.prepare(restaurant, '1001 0000-0001')).toEqual({
      kind: 'done',
      value: {
        ...{ couponType: 'product', extId: 'S01', productCode: '', title: '炉火回锅肉 1 份' },
        certificates: [{ key: '100100000001', handle: expect.any(String) }],
      },
    })
  })
  it.each([
    ['set meal', { couponType: 'product', extId: '@M02' }],
    ['money off', { couponType: 'cash', extId: '' }],
    ['no dish', { couponType: 'product', extId: '' }],
  ] as const)('of the kind %s is recognised', async (kind, value) => {
    const answer = await meituan.prepare(restaurant, platforms.fresh('meituan', kind).number)
    expect(answer).toMatchObject({ kind: 'done', value })
  })
  it.each(['500', 'lost before', 'slow'] as const)('is redeemed although its time is unknown (%s)', async (answers) => {
    const { voucher, certificate } = await one()
    await platforms.misbehave({ answers, at: 'status' })
    expect(await again(asking(answers), certificate)).toEqual({ kind: 'done', value: { verifyId: '', usedAt: null } })
    expect(isUsed(voucher)).toBe(true)
  })
  it('is redeemed, found as used, and cancelled', async () => {
    const { voucher, certificate } = await one()
    const unused = { kind: 'done', value: { state: 'unused', verifyId: '', usedAt: null } }
    expect(await meituan.status(restaurant, certificate)).toEqual(unused)
    const use = { verifyId: '2026-11-22 14:00:00', usedAt: now() }
    expect(await verify(certificate)).toEqual({ kind: 'done', value: use })
    expect(await meituan.status(restaurant, certificate)).toEqual({ kind: 'done', value: { state: 'used', ...use } })
    expect(await cancel(certificate, use.verifyId)).toEqual({ kind: 'done', value: null })
    expect(await cancel(certificate, use.verifyId)).toEqual({ kind: 'done', value: null })
    expect(isUsed(voucher)).toBe(false)
    expect(await meituan.status(restaurant, certificate)).toEqual(unused)
  })
})

describe('a refusal of Meituan', () => {
  it.each([
    ['of an unknown number', '100199999999', restaurant, 'unknown'],
    ['of a number that is too long', '1'.repeat(17), restaurant, 'unknown'],
    ['of text that is no number', 'https://v.douyin.com/a', restaurant, 'unknown'],
    ['of an expired voucher', numberOf('meituan', 7), restaurant, 'not_valid'],
    ["of another store's voucher", numberOf('meituan', 1), elsewhere, 'not_valid'],
    ['at a store without vouchers', numberOf('meituan', 1), { sellerId: 'demo', storeId: '103' }, 'not_valid'],
  ])('%s', async (_what, code, place, refusal) => {
    expect(await meituan.prepare(place, code)).toEqual({ kind: 'refused', code: refusal })
  })
  it('of a used voucher', async () => {
    const { voucher, certificate } = await one()
    await verify(certificate)
    expect(await meituan.prepare(restaurant, voucher.number)).toEqual({ kind: 'refused', code: 'used' })
  })
  it('of a voucher others redeemed long after', async () => {
    const { voucher, certificate } = await one()
    clock += 20 * minute
    await verify(await prepared(voucher))
    expect(await verify(certificate)).toEqual({ kind: 'refused', code: 'used' })
  })
  it('of a voucher a counter used between look-up and request', async () => {
    const { voucher, certificate } = await one()
    clock += 1000
    await platforms.useAtCounter(voucher)
    const first = await meituan.verify(restaurant, certificate, null)
    expect(first).toEqual({ kind: 'refused', code: 'used' })
  })
  it('of a voucher another branch used, once it would be found here', async () => {
    const { voucher, certificate } = await one()
    const found = certificate.mayArriveUntil.getTime() + 10 * minute
    await platforms.useAtCounter(voucher, '102')
    expect(await verify(certificate)).toMatchObject({ kind: 'unknown' })
    clock = found - 1
    expect(await meituan.status(restaurant, certificate)).toMatchObject({ kind: 'unknown' })
    clock = found
    expect(await verify(certificate)).toEqual({ kind: 'refused', code: 'used' })
    const status = { state: 'used', verifyId: '', usedAt: null, isOthers: true }
    expect(await meituan.status(restaurant, certificate)).toEqual({ kind: 'done', value: status })
    expect(await cancel(certificate, '2026-11-22 14:00:00')).toEqual({ kind: 'refused', code: 'late' })
    expect(isUsed(voucher)).toBe(true)
  })
  it('of cancelling a voucher that a counter redeemed again', async () => {
    const { voucher, certificate, verifyId } = await redeemed()
    expect(await cancel(certificate, verifyId)).toEqual({ kind: 'done', value: null })
    clock += minute
    await platforms.useAtCounter(voucher)
    expect(await cancel(certificate, verifyId)).toEqual({ kind: 'refused', code: 'late' })
    expect(isUsed(voucher)).toBe(true)
  })
  it('of a cancellation after ten minutes, not before', async () => {
    const { voucher, certificate, verifyId } = await redeemed()
    clock += 10 * minute
    expect(await cancel(certificate, verifyId)).toEqual({ kind: 'refused', code: 'late' })
    expect(isUsed(voucher)).toBe(true)
    clock -= minute
    expect(await cancel(certificate, verifyId)).toEqual({ kind: 'done', value: null })
  })
})

describe('a lost answer of Meituan', () => {
  it.each([
    ['after the redemption', 'lost after effect', true],
    ['that comes after the limit', 'slow', true],
    ['whose request never arrived', 'lost before', false],
    ['with status 500', '500', false],
    ['that wrongly says it failed', 'failed after effect', true],
    ['that wrongly says expired, with status 400', '400 after effect', true],
  ] as const)('%s: a repeated request redeems once', async (_what, answers, effect) => {
    const { voucher, certificate } = await one()
    await platforms.misbehave({ answers, at: 'verify' })
    expect(await again(asking(answers), certificate)).toMatchObject({ kind: 'unknown' })
    expect(isUsed(voucher)).toBe(effect)
    const { verifyId } = voucher.certificates[0] ?? {}
    await platforms.misbehave({ answers: 'normal' })
    expect(await verify(certificate)).toMatchObject({ kind: 'done' })
    expect(await verify(certificate)).toMatchObject({ kind: 'done', value: { usedAt: now() } })
    if (effect) expect(voucher.certificates[0]?.verifyId).toBe(verifyId)
    expect(isUsed(voucher)).toBe(true)
  })
  it('then a refusal for another reason: the redemption is found as ours', async () => {
    const { certificate } = await one()
    await platforms.misbehave({ answers: 'lost after effect', at: 'verify' })
    await verify(certificate)
    await platforms.misbehave({ answers: 'other no', at: 'verify' })
    expect(await verify(certificate)).toMatchObject({ kind: 'done' })
    clock += minute
    expect(await verify(certificate)).toMatchObject({ kind: 'done', value: { usedAt: new Date(clock - minute) } })
  })
  it('and a lost status leave the redemption unknown', async () => {
    const { certificate } = await one()
    await verify(certificate)
    await platforms.misbehave({ answers: 'lost before', at: 'status' })
    expect(await verify(certificate)).toMatchObject({ kind: 'unknown' })
  })
  it('to a cancellation: a repeated request cancels once', async () => {
    const { voucher, certificate, verifyId } = await redeemed()
    await platforms.misbehave({ answers: 'lost after effect', at: 'cancel' })
    expect(await cancel(certificate, verifyId)).toMatchObject({ kind: 'unknown' })
    await platforms.misbehave({ answers: 'normal' })
    expect(await cancel(certificate, verifyId)).toEqual({ kind: 'done', value: null })
    expect(isUsed(voucher)).toBe(false)
  })
})

const stores = new Map(simulatedStores.map(({ place, token }) => [place, token as string]))
function made(overrides: Partial<MeituanVoucherConfig> = {}): VoucherService {
  const baseUrl = `${platforms.address}/meituan`
  return createMeituanVoucher({ ...simulatedMeituan, stores, baseUrl, fetch, now, ...overrides })
}

describe('Meituan rejects a call', () => {
  it.each([
    ['with another signing key', { signKey: 'another' }],
    ['of another developer', { developerId: '100001' }],
    ['with an unknown store token', { stores: new Map([['demo/101', 'another']]) }],
    ['from an hour ago', { now: () => new Date(clock - 60 * minute) }],
  ])('%s and leaves the voucher unused', async (_what, overrides) => {
    const voucher = platforms.fresh('meituan')
    const service = made(overrides)
    expect(await service.prepare(restaurant, voucher.number)).toMatchObject({ kind: 'unknown' })
    expect(await again(service, await prepared(voucher))).toMatchObject({ kind: 'unknown' })
    expect(isUsed(voucher)).toBe(false)
  })
  it('that was changed on its way', async () => {
    const voucher = platforms.fresh('meituan')
    const changed: typeof fetch = (input, init) => {
      const body = new URLSearchParams(String(init?.body))
      body.set('biz', JSON.stringify({ code: voucher.number }))
      return fetch(input, { ...init, body })
    }
    expect(await made({ fetch: changed }).prepare(restaurant, numberOf('meituan', 1))).toMatchObject({
      kind: 'unknown',
    })
  })
})

describe('an answer of Meituan', () => {
  const certificate = askedAt(new Date('2026-11-22T06:00:00Z'), {
    key: '100100000001',
    handle: JSON.stringify({ code: '100100000001' }),
  })
  const saying = (content: unknown) =>
    made({ fetch: async () => (content instanceof Response ? content : Response.json(content)) })
  const yes = (data: unknown) => ({ code: 'OP_SUCCESS', msg: 'success', data })

  it.each([
    ['of another voucher', yes({ couponCodes: ['100100000002'] })],
    ['of more vouchers than requested', yes({ couponCodes: ['100100000001', '100100000002'] })],
    ['without vouchers', yes({})],
    ['that is empty', {}],
    ['that is cut off', new Response('{"code":"OP_')],
    ['of a busy platform', { code: 'OP_ERROR', msg: '系统繁忙，请稍后再试' }],
    ['of too many calls', Response.json({ code: 'OP_LIMIT' }, { status: 429 })],
    ['in unknown words', { code: 'X', msg: '不行' }],
    ['with the code of a fault', { code: 'OP_SYSTEM_ERROR', msg: '券码已过期' }],
    ['with the code of our token', { code: 'OP_TOKEN_EXPIRED', msg: '券已失效' }],
    ['of a network fault', { code: 'X', msg: '网络超时，券码已过期' }],
    ['of an expired session', { code: 'X', msg: '会话已过期' }],
    ['of an unknown store', { code: 'X', msg: '门店编码不存在' }],
    ['with another status', Response.json({ code: 'X', msg: '券码已过期' }, { status: 403 })],
    ['with a status that is none of theirs', Response.json(yes({ couponCodes: ['100100000001'] }), { status: 202 })],
  ])('%s is neither a redemption nor a refusal', async (_what, content) => {
    // Not even if the status is unused: the request may be on its way.
    const service = answering({ consume: content, find: yes(null), prepare: yes({ couponCode: '100100000001' }) })
    expect(await again(service, certificate)).toMatchObject({ kind: 'unknown' })
  })
  it.each([
    ['of a refund', { code: 'X', msg: '该券已退款' }, 'not_valid'],
    ['of a frozen voucher', { code: 'X', msg: '券码已冻结' }, 'not_valid'],
    ['of an expired voucher', { code: 1010, msg: '券已过期' }, 'not_valid'],
    ['of a result inside a success', yes({ result: 1, message: '券码不存在' }), 'unknown'],
    ['of another store', { code: 'X', msg: '该券不适用于本门店' }, 'not_valid'],
  ])('%s is a refusal', async (_what, content, code) => {
    expect(await again(saying(content), certificate)).toEqual({ kind: 'refused', code })
  })

  it('to a look-up in unknown words is a refusal', async () => {
    const answer = await saying({ code: 'X', msg: '不行' }).prepare(restaurant, '100100000001')
    expect(answer).toEqual({ kind: 'refused', code: 'not_valid' })
  })
  it.each([
    ['the token', { code: 'X', msg: 'appAuthToken无效' }, { kind: 'unknown' }],
    ['a fault', { code: 'X', msg: '系统繁忙' }, { kind: 'unknown' }],
    ['unknown words', { code: 'X', msg: '不行' }, { kind: 'unknown' }],
    ['no record', { code: 'X', msg: '没有验券记录' }, { kind: 'refused', code: 'not_valid' }],
    ['an empty answer', yes(null), { kind: 'refused', code: 'not_valid' }],
    ['another voucher', yes({ couponCode: '100100000002', couponUseTime: '2026-11-22 14:00:05' }), { kind: 'unknown' }],
  ])('accepts an invalid voucher only if its status (%s) agrees', async (_what, found, answer) => {
    const service = answering({
      consume: { code: 'X', msg: '券码已过期' },
      find: found,
      prepare: { code: 'X', msg: '券码已过期' },
    })
    expect(await again(service, certificate)).toMatchObject(answer)
  })
  it.each([
    ['unused', yes({ couponStatusDesc: '未使用' }), { kind: 'done', value: null }],
    ['redeemable', yes(null), { kind: 'done', value: null }],
    ['frozen', yes({ couponStatusDesc: '作弊已冻结' }), { kind: 'unknown' }],
    ['refunded', yes({ couponStatusDesc: '已退款' }), { kind: 'unknown' }],
    ['another', yes({ couponCode: '100100000002', couponStatusDesc: '未使用' }), { kind: 'unknown' }],
  ])('to a cancellation counts as done only if unused (%s)', async (_what, found, answer) => {
    const service = answering({ find: found, prepare: yes({ couponCode: '100100000001' }), cancel: yes({ result: 1 }) })
    expect(await service.cancel(restaurant, certificate, '2026-11-22 14:00:05')).toMatchObject(answer)
  })

  const paths = { consume: 'msconsume', prepare: 'msprepare', find: 'queryById', cancel: 'cancel' } as const
  /** One answer per call; a call without one gets unknown words. */
  function answering(answers: Partial<Record<keyof typeof paths, unknown>>): VoucherService {
    const entries = Object.entries(paths) as [keyof typeof paths, string][]
    return made({
      fetch: async (input) => {
        const asked = entries.find(([, path]) => String(input).endsWith(path))?.[0] ?? 'find'
        const content = answers[asked] ?? { code: 'X', msg: '不行' }
        return content instanceof Response ? content : Response.json(content)
      },
    })
  }
  const used = { code: 'X', msg: '券码已被使用' }
  const usedAndFound = (found: unknown) => answering({ consume: used, prepare: used, find: found })
  it.each([
    ['two minutes before', '2026-11-22 13:58:00', { kind: 'refused', code: 'used' }],
    ['six seconds before', '2026-11-22 13:59:54', { kind: 'refused', code: 'used' }],
    ['five seconds before', '2026-11-22 13:59:55', { kind: 'done' }],
    [
      'five seconds later',
      '2026-11-22 14:00:05',
      { kind: 'done', value: { usedAt: new Date('2026-11-22T06:00:05Z') } },
    ],
    ['just before three minutes later', '2026-11-22 14:02:59', { kind: 'done' }],
    ['three minutes later', '2026-11-22 14:03:00', { kind: 'refused', code: 'used' }],
    ['the day before', '2026-11-21 14:00:00', { kind: 'refused', code: 'used' }],
    ['without a time', '', { kind: 'unknown' }],
    ['on an impossible day', '2026-22-11 14:00:00', { kind: 'unknown' }],
  ])('of "used", %s, is ours or not', async (_what, couponUseTime, answer) => {
    const service = usedAndFound(yes({ couponCode: '100100000001', couponStatusDesc: '已使用', couponUseTime }))
    expect(await again(service, certificate)).toMatchObject(answer)
  })
  const asks: readonly (readonly [string, string, Date | null, object])[] = [
    ['for the first time', '14:00:05', null, { kind: 'refused', code: 'used' }],
    ['again', '14:00:05', new Date('2026-11-22T06:01:00Z'), { kind: 'done' }],
    ['again an hour later', '15:00:05', new Date('2026-11-22T07:01:00Z'), { kind: 'done' }],
  ]
  it.each(asks)('of "used", requested %s, is ours or not', async (_what, time, before, answer) => {
    const service = usedAndFound(yes({ couponStatusDesc: '已使用', couponUseTime: `2026-11-22 ${time}` }))
    expect(await service.verify(restaurant, certificate, before)).toMatchObject(answer)
  })
  it('of "used" without a record at this store is not ours', async () => {
    const service = usedAndFound({ code: 'X', msg: '没有验券记录' })
    expect(await again(service, certificate)).not.toMatchObject({ kind: 'done' })
  })
  it.each([
    ['未使用', 'unused'],
    ['待消费', 'unused'],
    ['已退款', 'not_valid'],
    ['已过期', 'not_valid'],
    ['作弊已冻结', 'not_valid'],
    ['不可用', 'not_valid'],
    ['可用', 'unused'],
  ])('%s is %s', async (couponStatusDesc, state) => {
    const service = saying(yes({ couponStatusDesc }))
    expect(await service.status(restaurant, certificate)).toMatchObject({ kind: 'done', value: { state } })
  })
  it.each(['已退款', '可用', ''])(
    'with a time of use means used, whatever the words (%j)',
    async (couponStatusDesc) => {
      const service = saying(yes({ couponStatusDesc, couponUseTime: '2026-11-22 14:00:05' }))
      expect(await service.status(restaurant, certificate)).toMatchObject({
        value: { state: 'used', verifyId: '2026-11-22 14:00:05' },
      })
    },
  )
  it('of "used" without a time is unknown', async () => {
    const service = saying(yes({ couponStatusDesc: '已使用，不可用' }))
    expect(await service.status(restaurant, certificate)).toMatchObject({ kind: 'unknown' })
  })
  it('is not requested for a foreign handle or a removed store', async () => {
    let asked = 0
    const counted: typeof fetch = (input, init) => {
      asked += 1
      return fetch(input, init)
    }
    const gone = made({ stores: new Map(), fetch: counted })
    expect(await again(gone, certificate)).toMatchObject({ kind: 'unknown' })
    expect(asked).toBe(0)
    for (const handle of ['', '{}', '{"code":"1"}']) {
      expect(await verify({ ...certificate, handle })).toMatchObject({ kind: 'unknown' })
    }
  })
  it('never puts the request into a logged reason', async () => {
    for (const answers of ['500', 'lost before', 'lost after effect'] as const) {
      await platforms.misbehave({ answers })
      const said = JSON.stringify(await meituan.prepare(restaurant, '100100000001'))
      expect(said).not.toMatch(/100100000001|simulated|sign=/)
    }
  })
  it('that never comes is awaited only until the limit', async () => {
    const service = made({ fetch: () => new Promise(() => undefined), limitMs: 150 })
    for (const asked of [
      service.prepare(restaurant, '100100000001'),
      again(service, certificate),
      service.status(restaurant, certificate),
      service.cancel(restaurant, certificate, ''),
    ]) {
      expect(await asked).toEqual({ kind: 'unknown', reason: 'too late' })
    }
  })
})
