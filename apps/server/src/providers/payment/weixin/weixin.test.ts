import { createDecipheriv, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Aes, Rsa } from 'wechatpay-axios-plugin'
import { makeWalletKeys, makeWalletOrder } from '../simulator/wallet-fixture.ts'
import { makeNotice } from '../simulator/wallet-notice.ts'
import {
  fixtureBody,
  fixtureCertificate,
  fixtureCiphertext,
  fixtureClock,
  fixtureHeaders,
  fixtureKey,
} from './wechatpay-go.fixture.ts'
import { openResource } from './weixin-cipher.ts'
import { createWeixinGateway } from './weixin-gateway.ts'
import { authorization, isGenuine } from './weixin-signature.ts'

const keys = makeWalletKeys()
const now = new Date('2026-11-21T05:00:00Z')
const order = makeWalletOrder({ outtradeno: 'A0000000000000000000000B', total: 9400 })

describe('a signature of WeChat Pay', () => {
  const theirKeys = new Map([['D7CE59D1F522D701', new X509Certificate(fixtureCertificate).publicKey]])
  const body = Buffer.from(fixtureBody)
  const check = (headers: object, raw = body, at = fixtureClock) =>
    isGenuine(raw, { ...fixtureHeaders, ...headers }, theirKeys, at)

  it('of a published notification is valid', () => {
    expect(check({})).toBe(true)
  })
  it('is invalid after one changed byte', () => {
    const changed = Buffer.from(body)
    changed[10] = (changed[10] ?? 0) ^ 1
    expect(check({}, changed)).toBe(false)
  })
  it.each(Object.keys(fixtureHeaders))('needs the header %s', (name) => {
    expect(check({ [name]: undefined })).toBe(false)
    expect(check({ [name]: '' })).toBe(false)
    expect(check({ [name]: ['a', 'b'] })).toBe(false)
  })
  it('needs a known serial', () => {
    expect(check({ 'wechatpay-serial': 'D7CE59D1F522D702' })).toBe(false)
  })
  it('is refused beyond 300 s of clock difference', () => {
    const at = (seconds: number) => check({}, body, new Date(fixtureClock.getTime() + seconds * 1000))
    expect([at(300), at(301), at(-300), at(-301)]).toEqual([true, false, true, false])
  })
  it('is refused with any invented header', () => {
    for (const text of ['x', '=', 'WECHATPAY/SIGNTEST/abc', Buffer.alloc(256).toString('base64')]) {
      expect(check({ 'wechatpay-signature': text })).toBe(false)
    }
  })
})

describe('the sealed part', () => {
  it('has the published layout: text first, tag last', () => {
    const sealed = Buffer.from(fixtureCiphertext, 'base64')
    const decipher = createDecipheriv('aes-128-gcm', fixtureKey, 'Kj7QIyUiYx1q').setAAD(Buffer.from('payscore'))
    decipher.setAuthTag(sealed.subarray(-16))
    expect(decipher.update(sealed.subarray(0, -16)).toString()).toContain('"mchid":"1234567890"')
  })
  it('opens when another implementation sealed it with 32 bytes', () => {
    const key = Buffer.from('0123456789abcdef0123456789abcdef')
    const ciphertext = Aes.AesGcm.encrypt('{"a":"你好"}', key.toString(), 'abcdefabcdef', 'transaction')
    const resource = {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext,
      nonce: 'abcdefabcdef',
      associated_data: 'transaction',
    }
    expect(openResource(resource, key)).toBe('{"a":"你好"}')
    expect(openResource({ ...resource, associated_data: '' }, key)).toBeNull()
    expect(openResource({ ...resource, algorithm: 'none' }, key)).toBeNull()
    expect(openResource(resource, Buffer.alloc(32))).toBeNull()
    expect(openResource({ ...resource, ciphertext: 'AAAA' }, key)).toBeNull()
  })
  it('never opens with a 16-byte key, which no gateway accepts', () => {
    const resource = {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: fixtureCiphertext,
      nonce: 'Kj7QIyUiYx1q',
      associated_data: 'payscore',
    }
    expect(openResource(resource, Buffer.from(fixtureKey))).toBeNull()
    expect(() => makeGateway({ apiKey: Buffer.from(fixtureKey) })).toThrow('32 bytes')
  })
})

describe('a request of ours', () => {
  it('has a signature that another implementation verifies', () => {
    const header = authorization(merchant, 'POST', '/v3/pay?x=1', '{"a":1}', now)
    const part = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(header)?.[1] ?? ''
    const message = `POST\n/v3/pay?x=1\n${part('timestamp')}\n${part('nonce_str')}\n{"a":1}\n`
    expect(header).toMatch(
      /^WECHATPAY2-SHA256-RSA2048 mchid="1000000000",nonce_str="[0-9A-F]{32}",timestamp="1795237200",/,
    )
    expect(Rsa.verify(message, part('signature'), keys.merchantPublic)).toBe(true)
  })
})

describe('a notice', () => {
  const parse = (forge: Parameters<typeof makeNotice>[2]) => {
    const { body, headers } = makeNotice(keys, order, forge, now, 'notice-1')
    return makeGateway().parseNotice(Buffer.from(body), headers, now)
  }
  it('contains number, amount, merchant and time', () => {
    expect(parse('none')).toMatchObject({
      noticeId: 'notice-1',
      payment: { outtradeno: order.outtradeno, merchantId: keys.mchid, state: 'paid', amount: 9400, currency: 'CNY' },
    })
  })
  it.each(['wrong-signature', 'unknown-serial', 'missing-headers', 'old-timestamp', 'wrong-key'] as const)(
    'with %s is refused',
    (forge) => {
      expect(parse(forge)).toBeNull()
    },
  )
  it('is refused when signed but without content', () => {
    const { body, headers } = makeNotice(keys, order, 'none', now)
    expect(makeGateway().parseNotice(Buffer.from(body.slice(1)), headers, now)).toBeNull()
    expect(makeGateway().parseNotice(Buffer.alloc(0), {}, now)).toBeNull()
  })
})

describe('an answer', () => {
  const ask = (answer: () => Response) => makeGateway({ fetch: async () => answer() }).query(order.outtradeno)

  it('of 200 without a signature counts as none', async () => {
    const body = JSON.stringify({ mchid: keys.mchid, out_trade_no: order.outtradeno, trade_state: 'SUCCESS' })
    expect(await ask(() => new Response(body))).toEqual({ kind: 'unknown', reason: 'not signed by them' })
  })
  it('of a refusal with a wrong signature counts as none', async () => {
    const headers = makeNotice(keys, order, 'wrong-signature', now).headers
    expect(await ask(() => new Response('{"code":"ORDER_NOT_EXIST"}', { status: 404, headers }))).toMatchObject({
      kind: 'unknown',
    })
  })
  it('that is missing or a 500 is unknown', async () => {
    expect(await ask(() => new Response('', { status: 502 }))).toMatchObject({ kind: 'unknown' })
    const lost = makeGateway({ fetch: async () => Promise.reject(new Error('socket hang up')) })
    expect(await lost.close(order.outtradeno)).toEqual({ kind: 'unknown', reason: 'socket hang up' })
  })
})

const merchant = { mchid: keys.mchid, serial: keys.merchantSerial, privateKey: keys.merchantPrivate }

function makeGateway(overrides: Partial<Parameters<typeof createWeixinGateway>[0]> = {}) {
  return createWeixinGateway({
    merchant,
    appid: keys.appid,
    apiKey: keys.apiKey,
    platformKeys: new Map([
      ['ANOTHER', generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey],
      [keys.platformSerial, keys.platformPublic],
    ]),
    baseUrl: 'http://127.0.0.1:9',
    now: () => now,
    ...overrides,
  })
}
