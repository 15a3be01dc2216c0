import { startRunningTime } from '@comanda/testing/running-time.ts'
import { askedAt, startVoucherPlatforms, type VoucherPlatforms } from '@comanda/testing/voucher-platforms.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { timeLimits } from '../../../config/time-limits.ts'
import { simulatedDouyin, simulatedStores } from '../simulator/simulated-platforms.ts'
import { numberOf, type SimulatedVoucher, shortLink, type VoucherKind } from '../simulator/simulated-voucher.ts'
import type { CertificateUse, VoucherService } from '../voucher-service.ts'
import { createDouyinVoucher, type DouyinVoucherConfig } from './douyin-voucher.ts'

const restaurant = { sellerId: 'demo', storeId: '101' }
const elsewhere = { sellerId: 'demo', storeId: '102' }
const minute = 60_000
/** Milliseconds, for tests that reach the limit; the others use the product's. */
const shortLimitMs = 1500

let clock = Date.parse('2026-11-22T06:00:00Z')
const now = () => new Date(clock)
let platforms: VoucherPlatforms
let douyin: VoucherService

beforeAll(async () => {
  platforms = await startVoucherPlatforms({ now })
  douyin = serviceOf(platforms)
})
afterAll(() => platforms.close())
afterEach(() => platforms.misbehave({ answers: 'normal', at: 'all' }))

function serviceOf({ vouchers }: VoucherPlatforms): VoucherService {
  const service = vouchers.forPlatform('douyin')
  if (service === null) throw new Error('the demo takes Douyin')
  return service
}

/** The adapter on a simulated platform with other settings than the demo. */
function made(overrides: Partial<DouyinVoucherConfig>, { address } = platforms): VoucherService {
  const pois = new Map([['demo/101', simulatedStores[0].poi]])
  const config = { ...simulatedDouyin, pois, baseUrl: `${address}/douyin`, fetch, fetchLink: fetch, now }
  return createDouyinVoucher({ ...config, ...overrides })
}
/** Looked up and not requested yet. */
async function prepared(voucher: SimulatedVoucher, code = voucher.number): Promise<readonly CertificateUse[]> {
  const answer = await douyin.prepare(restaurant, code)
  if (answer.kind !== 'done') throw new Error(`not prepared: ${JSON.stringify(answer)}`)
  return answer.value.certificates.map((certificate) => askedAt(now(), certificate))
}
async function one(kind: VoucherKind = 'dish'): Promise<{ voucher: SimulatedVoucher; certificate: CertificateUse }> {
  const voucher = platforms.fresh('douyin', kind)
  const [certificate] = await prepared(voucher)
  if (certificate === undefined) throw new Error('nothing to redeem')
  return { voucher, certificate }
}
const used = ({ certificates }: SimulatedVoucher) => certificates.filter(({ usedAt }) => usedAt !== 0).length
/** Verifies after an earlier request without an answer. */
const again = (service: VoucherService, use: CertificateUse) => service.verify(restaurant, use, use.mayArriveUntil)
const verify = (use: CertificateUse) => again(douyin, use)
const done = { kind: 'done', value: expect.objectContaining({ verifyId: expect.stringMatching(/^8\d{18}$/) }) }

describe('a voucher of Douyin', () => {
  it('is read by its number: kind and certificates', async () => {
    expect(await douyin.prepare(restaurant, '2002 0000 0001')).toEqual({
      kind: 'done',
      value: {
        ...{ couponType: 'product', extId: 'S01', productCode: '', title: '炉火回锅肉 1 份' },
        certificates: [{ key: '7200200000001000001', handle: expect.any(String) }],
      },
    })
  })
  it('has one key however it was typed or scanned', async () => {
    const voucher = platforms.fresh('douyin')
    const keys = [voucher.number, ` ${voucher.number.replace(/(....)/g, '$1-')}`, shortLink(voucher)]
    const read = await Promise.all(keys.map(async (code) => (await prepared(voucher, code)).map(({ key }) => key)))
    expect(new Set(read.flat()).size).toBe(1)
    expect(platforms.shelf.find('douyin', voucher.number)?.certificates[0]?.id).toBe(read[0]?.[0])
  })
  it.each([
    ['set meal', { couponType: 'product', extId: '@M02' }],
    ['money off', { couponType: 'cash', extId: '' }],
    ['no dish', { couponType: 'product', extId: '', productCode: '' }],
  ] as const)('of the kind %s is recognised', async (kind, value) => {
    const answer = await douyin.prepare(restaurant, platforms.fresh('douyin', kind).number)
    expect(answer).toMatchObject({ kind: 'done', value })
  })
  it('is redeemed, found as used, and cancelled', async () => {
    const { voucher, certificate } = await one()
    expect(await douyin.status(restaurant, certificate)).toEqual({
      kind: 'done',
      value: { state: 'unused', verifyId: '', usedAt: null },
    })
    const answer = await verify(certificate)
    expect(answer).toEqual(done)
    const verifyId = answer.kind === 'done' ? answer.value.verifyId : ''
    expect(await douyin.status(restaurant, certificate)).toEqual({
      kind: 'done',
      value: { state: 'used', verifyId, usedAt: now() },
    })
    expect(await douyin.cancel(restaurant, certificate, verifyId)).toEqual({ kind: 'done', value: null })
    expect(used(voucher)).toBe(0)
    expect(await douyin.cancel(restaurant, certificate, verifyId)).toEqual({ kind: 'done', value: null })
    // A cancelled voucher is not redeemed by the old request.
    expect(await verify(certificate)).toMatchObject({ kind: 'refused' })
    expect(used(voucher)).toBe(0)
  })
  it('that is one of two in an order leaves the other', async () => {
    const voucher = platforms.fresh('douyin', 'two')
    const [first, second, ...others] = await prepared(voucher)
    expect(others).toEqual([])
    expect(first?.key).not.toBe(second?.key)
    if (first === undefined || second === undefined) throw new Error('two')
    expect(await verify(first)).toEqual(done)
    expect(used(voucher)).toBe(1)
    // Prepare and verify are one to one: the other voucher needs its own prepare.
    expect(await verify(second)).toMatchObject({ kind: 'unknown' })
    const left = await prepared(voucher)
    expect(left.map(({ key }) => key)).toEqual([second.key])
    expect(await verify(left[0] ?? second)).toEqual(done)
    expect(used(voucher)).toBe(2)
  })
})

describe('a refusal of Douyin', () => {
  it.each([
    ['of an unknown number', '200299999999', restaurant, 'unknown'],
    ['of text that is neither number nor address', 'free dinner', restaurant, 'unknown'],
    ['of a foreign address', 'https://example.com/a?object_id=1', restaurant, 'unknown'],
    ['of a short link that leads nowhere', 'https://v.douyin.com/i-200299999999/', restaurant, 'unknown'],
    ['of an expired voucher', numberOf('douyin', 7), restaurant, 'not_valid'],
    ["of another store's voucher", numberOf('douyin', 1), elsewhere, 'not_valid'],
    ['at a store without vouchers', numberOf('douyin', 1), { sellerId: 'demo', storeId: '103' }, 'not_valid'],
  ])('%s', async (_what, code, place, refusal) => {
    expect(await douyin.prepare(place, code)).toEqual({ kind: 'refused', code: refusal })
  })
  it('of a used voucher, typed or scanned', async () => {
    const { voucher, certificate } = await one()
    const scanned = shortLink(voucher)
    await verify(certificate)
    expect(await douyin.prepare(restaurant, voucher.number)).toEqual({ kind: 'refused', code: 'used' })
    // A redemption invalidates its picture. The next one stands for the rest of the order; an empty rest has no reason.
    expect(await douyin.prepare(restaurant, scanned)).toEqual({ kind: 'refused', code: 'unknown' })
    expect(await douyin.prepare(restaurant, shortLink(voucher))).toEqual({ kind: 'refused', code: 'not_valid' })
  })
  it('of a voucher others redeemed long before or after', async () => {
    const { voucher, certificate } = await one()
    const [another] = await prepared(voucher)
    clock += 20 * minute
    if (another !== undefined) expect(await verify(another)).toEqual(done)
    expect(await verify(certificate)).toEqual({ kind: 'refused', code: 'used' })
    expect(used(voucher)).toBe(1)
  })
  it.each([
    ['by hand at the counter', '101', 'counter'],
    ['by an application at another store', '102', 'application'],
  ] as const)('of a voucher used %s meanwhile is not ours', async (_what, storeId, by) => {
    const { voucher, certificate } = await one()
    clock += 1000
    const [left] = voucher.certificates
    if (left !== undefined) platforms.shelf.redeem(left, storeId, now(), by)
    expect(await verify(certificate)).toEqual({ kind: 'refused', code: 'used' })
    expect(await douyin.status(restaurant, certificate)).toMatchObject({ value: { state: 'used', isOthers: true } })
    expect(used(voucher)).toBe(1)
  })
  it('of a cancellation after an hour, not before', async () => {
    const { voucher, certificate } = await one()
    const answer = await verify(certificate)
    const verifyId = answer.kind === 'done' ? answer.value.verifyId : ''
    clock += 60 * minute
    expect(await douyin.cancel(restaurant, certificate, verifyId)).toEqual({ kind: 'refused', code: 'late' })
    expect(used(voucher)).toBe(1)
    clock -= minute
    expect(await douyin.cancel(restaurant, certificate, verifyId)).toEqual({ kind: 'done', value: null })
  })
  it('never follows a cancelled voucher redeemed again by others', async () => {
    const { voucher, certificate } = await one()
    const first = await verify(certificate)
    const verifyId = first.kind === 'done' ? first.value.verifyId : ''
    await douyin.cancel(restaurant, certificate, verifyId)
    const [again] = await prepared(voucher)
    if (again !== undefined) await verify(again)
    expect(await douyin.cancel(restaurant, certificate, verifyId)).toEqual({ kind: 'done', value: null })
    expect(used(voucher)).toBe(1)
  })
})

describe('a lost answer of Douyin', () => {
  it.each([
    ['after the redemption', 'lost after effect', 1],
    ['that comes after the limit', 'slow', 1],
    ['whose request never arrived', 'lost before', 0],
    ['with status 500', '500', 0],
    ['that wrongly says it failed', 'failed after effect', 1],
    ['that wrongly says expired, with status 400', '400 after effect', 1],
    ['of a held redemption', 'held', 0],
  ] as const)('%s: a repeated request redeems once', async (_what, answers, effect) => {
    const { voucher, certificate } = await one()
    await platforms.misbehave({ answers, at: 'verify' })
    const service = answers === 'slow' ? made({ limitMs: shortLimitMs }) : douyin
    expect(await service.verify(restaurant, certificate, null)).toMatchObject({ kind: 'unknown' })
    expect(used(voucher)).toBe(effect)
    const verifyId = voucher.certificates[0]?.verifyId
    await platforms.misbehave({ answers: 'normal' })
    expect(await verify(certificate)).toEqual(done)
    expect(await verify(certificate)).toMatchObject({
      kind: 'done',
      value: { verifyId: voucher.certificates[0]?.verifyId },
    })
    if (effect === 1) expect(voucher.certificates[0]?.verifyId).toBe(verifyId)
    expect(used(voucher)).toBe(1)
  })
  it('then a refusal for another reason: the redemption is found as ours', async () => {
    const { voucher, certificate } = await one()
    await platforms.misbehave({ answers: 'lost after effect', at: 'verify' })
    await verify(certificate)
    await platforms.misbehave({ answers: 'other no', at: 'verify' })
    expect(await verify(certificate)).toEqual(done)
    await platforms.misbehave({ answers: 'other no', at: 'all' })
    const [first] = voucher.certificates
    if (first !== undefined) platforms.shelf.giveBack(first)
    await platforms.useAtCounter(voucher)
    expect(await verify(certificate)).toEqual({ kind: 'refused', code: 'used' })
  })
  it('of a held redemption may still redeem for two days', async () => {
    const { voucher, certificate } = await one()
    await platforms.misbehave({ answers: 'held', at: 'verify' })
    const until = new Date(clock + 48 * 60 * minute)
    expect(await verify(certificate)).toEqual({ kind: 'unknown', reason: 'held back', until })
    await platforms.misbehave({})
    clock += 20 * 60 * minute
    const [first] = voucher.certificates
    if (first !== undefined) platforms.shelf.redeem(first, '101', now())
    expect(await douyin.verify(restaurant, certificate, until)).toEqual(done)
    // An adapter without that answer cannot know it.
    expect(await verify(certificate)).toEqual({ kind: 'refused', code: 'used' })
  })
  it('repeated until a late redemption: it is still ours', async () => {
    const { certificate } = await one()
    clock += 30 * minute
    await platforms.misbehave({ answers: 'lost after effect', at: 'verify' })
    await verify(certificate)
    await platforms.misbehave({})
    expect(await douyin.verify(restaurant, certificate, now())).toEqual(done)
  })
  it('and a lost status leave the redemption unknown', async () => {
    const { certificate } = await one()
    await verify(certificate)
    await platforms.misbehave({ answers: 'lost before', at: 'status' })
    expect(await verify(certificate)).toMatchObject({ kind: 'unknown' })
  })
  it('to a cancellation: a repeated request cancels once', async () => {
    const { voucher, certificate } = await one()
    const answer = await verify(certificate)
    const verifyId = answer.kind === 'done' ? answer.value.verifyId : ''
    await platforms.misbehave({ answers: 'lost after effect', at: 'cancel' })
    expect(await douyin.cancel(restaurant, certificate, verifyId)).toMatchObject({ kind: 'unknown' })
    await platforms.misbehave({ answers: 'normal' })
    expect(await douyin.cancel(restaurant, certificate, verifyId)).toEqual({ kind: 'done', value: null })
    expect(used(voucher)).toBe(0)
  })
})

describe("Douyin's token", () => {
  it('is fetched once for many calls, kept, and renewed when expired', async () => {
    const asked: string[] = []
    const watched: typeof fetch = (input, init) => {
      asked.push(new URL(String(input)).pathname.split('/').at(-2) ?? '')
      return fetch(input, init)
    }
    let their = Date.now()
    const own = await startVoucherPlatforms({ now: () => new Date(their) })
    const service = made({ fetch: watched, fetchLink: watched, now: () => new Date() }, own)
    const tokens = () => asked.filter((name) => name === 'client_token').length
    const look = () => service.prepare(restaurant, numberOf('douyin', 1))
    const kinds = await Promise.all(Array.from({ length: 8 }, async () => (await look()).kind))
    expect(new Set(kinds)).toEqual(new Set(['done']))
    expect(tokens()).toBe(1)
    their += 3 * 60 * minute
    expect((await look()).kind).toBe('done')
    expect(tokens()).toBe(2)
    await own.close()
  })
  it('is renewed before it expires', async () => {
    const first = clock
    const asked: string[] = []
    const service = faked(async (url) => {
      asked.push(url.pathname)
      return url.pathname.includes('client_token') ? token : { data: { error_code: 1212 } }
    })
    await service.prepare(restaurant, '200200000001')
    clock += 119 * minute - 1
    await service.prepare(restaurant, '200200000001')
    expect(asked.filter((path) => path.includes('token'))).toHaveLength(1)
    clock += 1
    await service.prepare(restaurant, '200200000001')
    expect(asked.filter((path) => path.includes('token'))).toHaveLength(2)
    clock = first
  })
  it('is not renewed endlessly when refused again', async () => {
    let asked = 0
    const service = faked(async (url) => {
      asked += 1
      return url.pathname.includes('client_token') ? token : { data: { error_code: 2190008 } }
    })
    expect(await service.prepare(restaurant, '200200000001')).toEqual({ kind: 'unknown', reason: 'code 2190008' })
    expect(asked).toBe(4)
  })
  it('is refused for another secret', async () => {
    const service = made({ clientSecret: 'another' })
    expect(await service.prepare(restaurant, '200200000001')).toEqual({ kind: 'unknown', reason: 'token: none given' })
  })
})

const token = { data: { access_token: 'clt.test', expires_in: 7200, error_code: 0 } }
const handle = JSON.stringify({ verifyToken: 't', encryptedCode: 'e', certificateId: '7200200000001000001' })
const certificate = askedAt(new Date('2026-11-22T06:00:00Z'), { key: '7200200000001000001', handle })

/** The adapter with answers set by the test. */
function faked(answer: (url: URL) => Promise<unknown>, limitMs = timeLimits.voucherMs): VoucherService {
  const fetcher: typeof fetch = async (input) => {
    const content = await answer(new URL(String(input)))
    return content instanceof Response ? content : Response.json(content)
  }
  return createDouyinVoucher({
    ...{ ...simulatedDouyin, pois: new Map([['demo/101', '6000000000000000101']]), baseUrl: 'https://open.douyin.com' },
    ...{ fetch: fetcher, fetchLink: fetcher, now, limitMs },
  })
}
/** `stands`: the answer to `get`, if it differs. */
const saying = (content: unknown, stands: unknown = content) =>
  faked(async ({ pathname }) => {
    if (pathname.includes('client_token')) return token
    return pathname.includes('/get/') ? stands : content
  })

describe('an answer of Douyin', () => {
  const results = (result: object) => ({ data: { error_code: 0, verify_results: [result] } })
  const success = { result: 0, code: 'e', certificate_id: '7200200000001000001', verify_id: '8' }
  it('that is complete means redeemed', async () => {
    const answer = { kind: 'done', value: { verifyId: '8', usedAt: null } }
    expect(await again(saying(results(success)), certificate)).toEqual(answer)
  })
  it.each([
    ['without a redemption id', results({ result: 0, code: 'e', certificate_id: '7200200000001000001' })],
    ['of another voucher', results({ result: 0, code: 'e', certificate_id: '1', verify_id: '8' })],
    ['without a result', { data: { error_code: 0, verify_results: [] } }],
    ['that is empty', {}],
    ['that is a list', []],
    ['that is cut off', new Response('{"data":{"error_code":0')],
    ['of a busy platform', { data: { error_code: 2119003, description: '请求太过频繁,请稍后再试' } }],
    ['with a general code and unclear words', { data: { error_code: 3000001, description: '请稍后重试' } }],
    ['of a held redemption', results({ result: 1229, msg: '平台认为本次核销有风险' })],
    ['of a held call', { data: { error_code: 1229, description: '券已冻结' } }],
    ['with an unknown code', results({ result: 4711, msg: '不行' })],
    ['with another unknown code', { data: { error_code: 4711, description: '核销失败' } }],
    ['of an expired verify_token', { data: { error_code: 3000001, description: 'verify_token已过期' } }],
    ['of an expired prepare', { data: { error_code: 3000001, description: '验券准备已过期，请重新验券' } }],
    ['of the network', { data: { error_code: 5000001, description: '网络超时，券码已过期' } }],
    ['of a shop that is not there', { data: { error_code: 3000001, description: '门店不存在' } }],
    ['of a code that is not the voucher’s', { data: { error_code: 3000001, description: '验证码已过期' } }],
    ['with another status', Response.json(results({ result: 1250, msg: '券码已失效' }), { status: 400 })],
    ['with a status that is none of theirs', Response.json(results(success), { status: 201 })],
    ['that we may not', Response.json({ data: { error_code: 1250 } }, { status: 401 })],
    ['at great length', new Response(' '.repeat(600 * 1024) + JSON.stringify(results(success)))],
  ])('%s is neither a redemption nor a refusal', async (_what, content) => {
    // Not even if the status is unused: the request may be on its way.
    const stands = { data: { error_code: 0, certificate: { status: 1 } } }
    expect(await again(saying(content, stands), certificate)).toMatchObject({ kind: 'unknown' })
  })
  it.each([
    ['with an error only in its envelope', { data: {}, extra: { error_code: 1212 } }, 'unknown'],
    ['of a refund', { data: { error_code: 3000001, description: '该券已退款' } }, 'not_valid'],
    ['of an expired voucher', { data: { error_code: 3000001, description: '券码已过期' } }, 'not_valid'],
    ['of a frozen voucher', { data: { error_code: 3000001, description: '券已冻结' } }, 'not_valid'],
    ['with a listed code', results({ result: 45005117, msg: '' }), 'not_valid'],
    ['with the code of a cancelled one', results({ result: 1265, msg: '' }), 'not_valid'],
  ])('%s is a refusal if the status agrees', async (_what, content, code) => {
    const asked = (stands: unknown) => again(saying(content, stands), certificate)
    for (const status of [1, 4]) {
      const stands = { data: { error_code: 0, certificate: { status } } }
      expect(await asked(stands)).toEqual({ kind: 'refused', code })
    }
    expect(await asked({ data: { error_code: 2100004, description: '系统繁忙' } })).toMatchObject({ kind: 'unknown' })
    expect(await asked(usedThen({ verify_time: Date.parse('2026-11-22T06:00:05Z') / 1000 }))).toMatchObject({
      kind: 'done',
    })
  })
  it('to a look-up with an unknown code is a refusal', async () => {
    const service = saying({ data: { error_code: 4711, description: '不行' } })
    expect(await service.prepare(restaurant, '200200000001')).toEqual({ kind: 'refused', code: 'not_valid' })
  })
  const usedThen = (more: object) => ({
    data: { error_code: 0, certificate: { status: 2, verify: { verify_id: '8', ...more } } },
  })
  const time = (text: string) => ({ verify_time: Date.parse(`2026-11-22T${text}Z`) / 1000 })
  const us = { verify_type: 4, poi_id: '6000000000000000101' }
  const refused = { kind: 'refused', code: 'used' }
  const before = certificate.mayArriveUntil
  const asks: readonly (readonly [string, object, Date | null, object])[] = [
    ['five seconds before', time('05:59:55'), before, { kind: 'done' }],
    ['six seconds before', { ...time('05:59:54'), ...us }, before, refused],
    ['two minutes before, with our name', { ...time('05:58:00'), ...us }, before, refused],
    ['in time, asked for the first time', time('06:00:05'), null, refused],
    ['in time, asked for the first time, with our name', { ...time('06:00:05'), ...us }, null, { kind: 'done' }],
    ['in time, asked for the first time, at no named store', { ...time('06:00:05'), verify_type: 4 }, null, refused],
    ['in time, by the guest', { ...time('06:00:05'), ...us, verify_type: 1 }, before, refused],
    ['in time, in no named way', { ...time('06:00:05'), ...us, verify_type: 0 }, before, { kind: 'done' }],
    ['in time, at another store', { ...time('06:00:05'), ...us, poi_id: '1' }, before, refused],
    ['much later', { ...time('07:00:00'), ...us }, before, refused],
    ['much later, asked then', time('07:00:00'), new Date('2026-11-22T06:59:00Z'), { kind: 'done' }],
  ]
  it.each(asks)('of "used", %s, is ours or not', async (_what, more, askedBefore, answer) => {
    const service = saying(results({ result: 1208, msg: '券码已核销' }), usedThen(more))
    expect(await service.verify(restaurant, certificate, askedBefore)).toMatchObject(answer)
  })
  it.each([
    [1208, { verify_time: Date.parse('2026-11-22T06:00:05Z') / 1000 }, { kind: 'done' }],
    [2, { verify_time: Date.parse('2026-11-22T06:00:05Z') / 1000 }, { kind: 'done' }],
    [1208, {}, { kind: 'unknown' }],
    [1208, { verify_time: 0 }, { kind: 'unknown' }],
    [1208, { verify_time: Date.parse('2026-11-22T05:00:00Z') / 1000 }, { kind: 'refused', code: 'used' }],
  ])('with result %i and use %j is ours or not by its time', async (result, more, answer) => {
    const service = faked(async ({ pathname }) => {
      if (pathname.includes('client_token')) return token
      return pathname.includes('/get/') ? usedThen(more) : results({ result, msg: '券码已核销' })
    })
    expect(await again(service, certificate)).toMatchObject(answer)
  })
  it.each([
    [1, 'unused'],
    [3, 'not_valid'],
    [4, 'not_valid'],
    [5, 'unused'],
    [6, 'not_valid'],
  ])('with state %i is %s', async (status, state) => {
    const service = saying({ data: { error_code: 0, certificate: { status } } })
    expect(await service.status(restaurant, certificate)).toMatchObject({ kind: 'done', value: { state } })
  })
  it('with an unknown state or without a time is not trusted', async () => {
    for (const answered of [{ status: 9 }, { status: 2 }, { status: 2, verify: { verify_id: '8' } }]) {
      const service = saying({ data: { error_code: 0, certificate: answered } })
      expect(await service.status(restaurant, certificate)).toMatchObject({ kind: 'unknown' })
    }
    // Only a code: whose use it was stays unknown.
    const used = saying({ data: { error_code: 1208, description: '券码已核销' } })
    expect(await used.status(restaurant, certificate)).toMatchObject({ kind: 'unknown' })
  })
  it('of an expired token is followed by a request with a new one', async () => {
    let asked = 0
    const service = faked(async ({ pathname }) => {
      if (pathname.includes('client_token')) return token
      asked += 1
      return asked === 1 ? Response.json({ data: { error_code: 2190008 } }, { status: 401 }) : results(success)
    })
    expect(await again(service, certificate)).toMatchObject({ kind: 'done' })
  })
  const listed = (more: object, sku: object = {}) => ({
    data: {
      ...{ error_code: 0, description: null, verify_token: 't' },
      certificates: [
        { certificate_id: '1', encrypted_code: 'e', sku: { groupon_type: 1, third_sku_id: 'S01', ...sku }, ...more },
      ],
    },
  })
  const seconds = (text: string) => Date.parse(text) / 1000
  it.each([
    ['without an expiry time', { expire_time: 0 }, 'done'],
    ['without any times', { expire_time: null, start_time: null }, 'done'],
    ['that has begun', { start_time: seconds('2026-11-22T05:00:00Z') }, 'done'],
    ['that begins tomorrow', { start_time: seconds('2026-11-29T06:00:00Z') }, 'refused'],
    ['that ended', { expire_time: seconds('2026-11-20T06:00:00Z') }, 'refused'],
  ])('with a voucher %s is read', async (_what, more, kind) => {
    expect(await saying(listed(more)).prepare(restaurant, '200200000001')).toMatchObject({ kind })
  })
  it('with empty fields is read', async () => {
    const sku = { title: null, third_sku_id: null, sku_out_id: null, product_out_id: null, groupon_type: null }
    const answer = await saying(listed({}, sku)).prepare(restaurant, '200200000001')
    expect(answer).toMatchObject({
      kind: 'done',
      value: { couponType: 'other', extId: '', productCode: '', title: '' },
    })
  })
  it('never puts the request into a logged reason', async () => {
    const secrets = /200200000001|clt\.|simulated|object_id/
    for (const answers of ['500', 'lost before', 'lost after effect'] as const) {
      await platforms.misbehave({ answers })
      expect(JSON.stringify(await douyin.prepare(restaurant, '200200000001'))).not.toMatch(secrets)
    }
  })
})

describe('a call ends in time', () => {
  const never = () => new Promise<never>(() => undefined)
  it.each([
    ['where no token comes', (path: string) => (path.includes('client_token') ? never() : Promise.resolve({}))],
    ['where no answer comes', (path: string) => (path.includes('client_token') ? Promise.resolve(token) : never())],
    ['where the short link hangs', (path: string) => (path.includes('/i-') ? never() : Promise.resolve(token))],
  ])('%s', async (_what, answer) => {
    const time = startRunningTime()
    const service = faked((url) => answer(url.pathname), 150)
    const code = 'https://v.douyin.com/i-1/'
    const asked = _what.includes('link')
      ? service.prepare(restaurant, code)
      : service.prepare(restaurant, '200200000001')
    expect(await asked).toEqual({ kind: 'unknown', reason: 'too late' })
    expect(time.ms()).toBeLessThan(2000)
    time.stop()
  })
  it.each([
    [700, 2],
    [200, 1],
  ])('shares %i ms among its parts and requests nothing afterwards', async (limitMs, count) => {
    // A manual clock: a running one may pass the limit before the first part.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const asked: string[] = []
      const service = faked(async ({ pathname }) => {
        asked.push(pathname)
        await new Promise((resolve) => setTimeout(resolve, 400))
        return pathname.includes('client_token') ? token : { data: { error_code: 1212 } }
      }, limitMs)
      const answered = vi.fn()
      const answer = service.prepare(restaurant, '200200000001').finally(answered)
      await vi.advanceTimersByTimeAsync(limitMs - 1)
      expect(answered).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(answered).toHaveBeenCalledOnce()
      expect(await answer).toEqual({ kind: 'unknown', reason: 'too late' })
      // The late answer has arrived by then.
      await vi.advanceTimersByTimeAsync(500)
      expect(asked).toHaveLength(count)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a short link', () => {
  const target =
    'https://www.iesdouyin.com/share/commerce/coupon/x/?schema_type=13&object_id=I0Zw%2B%2Fa%3D%3D&app=aweme'
  const leading = (locations: Readonly<Record<string, string>>, seen: string[] = []) =>
    faked(async (url) => {
      if (url.pathname.includes('client_token')) return token
      seen.push(url.href)
      const location = locations[url.href]
      if (location !== undefined) return new Response(null, { status: 302, headers: { location } })
      return url.hostname === 'open.douyin.com' ? { data: { error_code: 1250 } } : new Response('a page')
    })
  const askedWith = (seen: readonly string[]) => new URL(seen.at(-1) ?? '').searchParams.get('encrypted_data')

  it.each([
    ['leads to its object_id', { 'https://v.douyin.com/i-a-1/': target }],
    [
      'may lead over three addresses',
      {
        'https://v.douyin.com/i-a-1/': '/b/',
        'https://v.douyin.com/b/': 'https://www.douyin.com/c',
        'https://www.douyin.com/c': target,
      },
    ],
  ])('%s', async (_what, locations) => {
    const seen: string[] = []
    await leading(locations, seen).prepare(restaurant, 'https://v.douyin.com/i-a-1/')
    expect(askedWith(seen)).toBe('I0Zw+/a==')
    expect(seen).not.toContain(target)
  })
  it.each([
    'https://coupon.example/x?schema_type=13&object_id=I0Zw+/a%3D%3D#top',
    'http://www.iesdouyin.com/?object_id=I0Zw+/a==&app=aweme',
    'snssdk1128://coupon?object_id=I0Zw%2B/a%3D%3D',
  ])('may lead to %s, whose object_id is read without a request', async (location) => {
    const seen: string[] = []
    await leading({ 'https://v.douyin.com/a': location }, seen).prepare(restaurant, 'https://v.douyin.com/a')
    expect(askedWith(seen)).toBe('I0Zw+/a==')
    expect(seen.map((address) => new URL(address).hostname)).toEqual(['v.douyin.com', 'open.douyin.com'])
  })
  it('with an object_id is not requested', async () => {
    const seen: string[] = []
    await leading({}, seen).prepare(restaurant, target)
    expect(seen.map((address) => new URL(address).hostname)).toEqual(['open.douyin.com'])
    expect(askedWith(seen)).toBe('I0Zw+/a==')
  })
  it.each([
    ['to another site', { 'https://v.douyin.com/a': 'https://evil.example/' }, 1],
    ['to a similar host name', { 'https://v.douyin.com/a': 'https://evildouyin.com/' }, 1],
    ['to an http address', { 'https://v.douyin.com/a': 'http://v.douyin.com/' }, 1],
    ['to our own machine', { 'https://v.douyin.com/a': 'https://127.0.0.1/' }, 1],
    ['to another port', { 'https://v.douyin.com/a': 'https://v.douyin.com:8443/' }, 1],
    ['with a user name', { 'https://v.douyin.com/a': 'https://a@v.douyin.com/' }, 1],
    ['with a user name and a password', { 'https://v.douyin.com/a': 'https://a:b@v.douyin.com/' }, 1],
    ['to an unreadable object_id', { 'https://v.douyin.com/a': 'https://evil.example/?object_id=%E0' }, 1],
    ['to nowhere', {}, 1],
    ['in a loop', { 'https://v.douyin.com/a': 'https://v.douyin.com/a' }, 3],
  ])('is not followed %s', async (_what, locations, count) => {
    const seen: string[] = []
    const answer = await leading(locations as Record<string, string>, seen).prepare(
      restaurant,
      'https://v.douyin.com/a',
    )
    expect(answer).toEqual({ kind: 'refused', code: 'unknown' })
    expect(seen).toHaveLength(count)
  })
})
