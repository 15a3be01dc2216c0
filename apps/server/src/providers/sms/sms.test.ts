import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { acs3Authorization, acs3Query, emptyBodyHash } from './aliyun/acs3-signature.ts'
import { createAliyunSms } from './aliyun/aliyun-sms.ts'
import { readSms } from './configured-sms.ts'
import type { SimulatedMessage } from './simulator/message-page.ts'
import { addMessagePage, outboxPath } from './simulator/message-routes.ts'
import { addSmsSimulator, simulatedAliyun, simulatedTwilio, smsPath } from './simulator/sms-simulator.ts'
import { createSms } from './sms.ts'
import type { SmsAnswer, SmsService } from './sms-service.ts'
import { createTwilioSms } from './twilio/twilio-sms.ts'

let http: FastifyInstance
let address: string
let logged: unknown[] = []
const log = { warn: (entry: unknown) => void logged.push(entry) } as never
const now = () => new Date()

beforeAll(async () => {
  http = Fastify({ forceCloseConnections: true }) as unknown as FastifyInstance
  http.decorateRequest('cookies')
  http.addHook('onRequest', async (request) => {
    request.cookies = {}
  })
  addMessagePage(http, await addSmsSimulator(http, { now, host: 'shop.example' }))
  address = (await http.listen({ port: 0, host: '127.0.0.1' })) + smsPath
})
afterAll(() => http.close())
afterEach(async () => {
  await misbehave('normal')
  logged = []
})

async function misbehave(answer: string): Promise<void> {
  const sent = await http.inject({ method: 'POST', url: `${smsPath}/switches`, payload: { answer } })
  expect(sent.statusCode).toBe(200)
}
async function outbox(to: string): Promise<readonly SimulatedMessage[]> {
  const url = `${outboxPath}?to=${encodeURIComponent(to)}`
  return (await http.inject({ url, headers: { accept: 'application/json' } })).json()
}

const aliyun = (overrides: Partial<Parameters<typeof createAliyunSms>[0]> = {}) =>
  createAliyunSms({ ...simulatedAliyun, baseUrl: `${address}/aliyun`, fetch, now, ...overrides })
const twilio = (overrides: Partial<Parameters<typeof createTwilioSms>[0]> = {}) =>
  createTwilioSms({ ...simulatedTwilio, baseUrl: `${address}/twilio`, host: 'shop.example', fetch, ...overrides })

const code = '402917'
const phone = { zone: '86', digits: '13800000001' }
const soon = () => AbortSignal.timeout(10_000)

describe("Alibaba Cloud's signature", () => {
  it('matches the example in the documentation', () => {
    const signed = acs3Authorization(
      {
        method: 'POST',
        host: 'ecs.cn-shanghai.aliyuncs.com',
        query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
        headers: {
          'x-acs-action': 'RunInstances',
          'x-acs-content-sha256': emptyBodyHash,
          'x-acs-date': '2023-10-26T10:22:32Z',
          'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
          'x-acs-version': '2014-05-26',
        },
      },
      { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
    )
    expect(signed).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })
  it('covers the query in RFC 3986 form', () => {
    expect(acs3Query({ b: "a b*c~d'!()", a: '川味' })).toBe('a=%E5%B7%9D%E5%91%B3&b=a%20b%2Ac~d%27%21%28%29')
  })
})

describe.each([
  ['Aliyun', () => aliyun()],
  ['Twilio', () => twilio()],
] as [string, () => SmsService][])('a code by %s', (name, make) => {
  it.each([
    ['zh', '验证码'],
    ['en', 'is your code'],
    ['ja', '認証コード'],
  ] as const)('is accepted and readable in %s', async (language, words) => {
    const to = { zone: '86', digits: `1380000${name.length}${language.charCodeAt(0)}`.padEnd(11, '0').slice(0, 11) }
    expect(await make().sendCode({ phone: to, code, language }, soon())).toEqual({ kind: 'sent' })
    const [message] = await outbox(`+86${to.digits}`)
    expect(message?.text).toContain(words)
    expect(message?.text).toContain(`${code}`)
    expect(message?.text).toMatch(/@shop\.example #402917$/)
  })
  it('reaches another country', async () => {
    const to = { zone: '81', digits: '9012345678' }
    expect(await make().sendCode({ phone: to, code, language: 'ja' }, soon())).toEqual({ kind: 'sent' })
    expect(await outbox('+819012345678')).not.toEqual([])
  })
  it.each([
    ['limit', { kind: name === 'Aliyun' ? 'barred' : 'refused', reason: expect.stringMatching(/^refused with /) }],
    ['broken', { kind: 'unknown', reason: 'not understood' }],
    ['silent', { kind: 'unknown', reason: 'too late' }],
  ])('has the right answer from a provider that is %s', async (how, answer) => {
    await misbehave(how)
    const limit = how === 'silent' ? AbortSignal.timeout(100) : soon()
    expect(await make().sendCode({ phone, code, language: 'zh' }, limit)).toEqual(answer)
  })
})

describe.each([
  ['Aliyun', () => aliyun()],
  ['Twilio', () => twilio()],
] as [string, () => SmsService][])('a notice by %s', (name, make) => {
  it.each([
    ['zh', 'phone', '您在川味小馆的会员账户已更换手机号。'],
    ['en', 'password', 'A new password was set for your membership at 川味小馆.'],
    ['ja', 'phone', '川味小馆の会員アカウントに新しい電話番号が設定されました。'],
  ] as const)('is readable in %s', async (language, change, words) => {
    const to = { zone: '86', digits: `1390000${name.length}${language.charCodeAt(0)}`.padEnd(11, '0').slice(0, 11) }
    const notice = { phone: to, change, shop: '川味小馆', language }
    expect(await make().sendNotice(notice, soon())).toEqual({ kind: 'sent' })
    expect((await outbox(`+86${to.digits}`))[0]?.text).toContain(words)
  })
})

describe('a provider refuses', () => {
  const sent = (service: SmsService) => service.sendCode({ phone, code, language: 'en' }, soon())
  it.each([
    ['of another secret', { key: { ...simulatedAliyun.key, secret: 'another' } }, 'SignatureDoesNotMatch'],
    ['of another account', { key: { ...simulatedAliyun.key, id: 'LTAI5another' } }, 'InvalidAccessKeyId.NotFound'],
    ['of an hour ago', { now: () => new Date(Date.now() - 3_600_000) }, 'InvalidTimeStamp.Expired'],
    ['under a name that is not the account’s', { signName: 'Another' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
    [
      'by a template that is not approved',
      { templates: { ...simulatedAliyun.templates, en: 'SMS_1' } },
      'isv.SMS_TEMPLATE_ILLEGAL',
    ],
  ])('Aliyun: %s', async (_what, overrides, refused) => {
    expect(await sent(aliyun(overrides))).toEqual({ kind: 'refused', reason: `refused with ${refused}` })
  })
  it('Aliyun: a changed query or a repeated request', async () => {
    const asked: [string, RequestInit][] = []
    const watched: typeof fetch = (input, init) => {
      asked.push([String(input), init ?? {}])
      return fetch(input, init)
    }
    expect(await sent(aliyun({ fetch: watched }))).toEqual({ kind: 'sent' })
    const [url, init] = asked[0] ?? ['', {}]
    const { signal: _, ...request } = init
    const again = await fetch(url, request)
    expect(await again.json()).toMatchObject({ Code: 'SignatureNonceUsed' })
    const changed = await fetch(url.replace('13800000001', '13800000002'), request)
    expect(await changed.json()).toMatchObject({ Code: 'SignatureDoesNotMatch' })
  })
  it.each([
    ['of another token', { authToken: 'another' }, 20003],
    ['from a number that is not the account’s', { from: '+15005550001' }, 21606],
  ])('Twilio: %s', async (_what, overrides, refused) => {
    expect(await sent(twilio(overrides))).toEqual({ kind: 'refused', reason: `refused with ${refused}` })
  })
  it('when no server listens', async () => {
    const gone = createServer().listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const { port } = gone.address() as AddressInfo
    gone.close()
    await once(gone, 'close')
    const baseUrl = `http://127.0.0.1:${port}`
    expect(await sent(twilio({ baseUrl }))).toEqual({ kind: 'refused', reason: 'no answer' })
  })
})

describe.each([
  ['Aliyun', aliyun],
  ['Twilio', twilio],
] as [string, (overrides: { fetch: typeof fetch }) => SmsService][])(
  'a message may be on its way by %s',
  (_name, make) => {
    const failing = (code: string) => async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
    }
    const cutOff = async () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            controller.error(new TypeError('terminated'))
          },
        }),
      )
    it.each([
      ['where the line broke after the question', failing('ECONNRESET'), 'unknown'],
      ['where the answer was cut off', cutOff, 'unknown'],
      [
        'where they stumbled',
        async () => Response.json({ Code: 'ServiceUnavailable', code: 20500 }, { status: 503 }),
        'unknown',
      ],
      ['but not where they were not reached', failing('ECONNREFUSED'), 'refused'],
      ['but not where their name was not found', failing('ENOTFOUND'), 'refused'],
    ])('%s', async (_what, answering, kind) => {
      const service = make({ fetch: answering as typeof fetch })
      expect(await service.sendCode({ phone, code, language: 'en' }, soon())).toMatchObject({ kind })
    })
  },
)

describe("Twilio's sender", () => {
  it.each([
    [`MG${'0a'.repeat(16)}`, 'MessagingServiceSid'],
    ['MGrill', 'From'],
    ['+6580000000', 'From'],
  ])('%s is sent as %s', async (from, field) => {
    const asked: URLSearchParams[] = []
    const service = twilio({
      from,
      fetch: async (_url, init) => {
        asked.push(init?.body as URLSearchParams)
        return Response.json({ sid: 'SM1' }, { status: 201 })
      },
    })
    await service.sendCode({ phone, code, language: 'en' }, soon())
    expect(asked[0]?.get(field)).toBe(from)
  })
})

describe('several providers', () => {
  const message = { phone, code, language: 'en' } as const
  const answer = (name: string, kind: SmsAnswer['kind'], asked: string[]) => async () => {
    asked.push(name)
    return kind === 'sent' ? { kind } : { kind, reason: 'test' }
  }
  const saying = (name: string, kind: SmsAnswer['kind'], asked: string[], zones = ['86', '65']) => ({
    name,
    ...{ sendsTo: (zone: string) => zones.includes(zone), noticesTo: (zone: string) => zones.includes(zone) },
    ...{ sendCode: answer(name, kind, asked), sendNotice: answer(name, kind, asked) },
  })
  it.each([
    ['the second is asked where the first has not taken it', 'refused', ['one', 'two'], true],
    ['the second is not asked where the first may have sent it', 'unknown', ['one'], true],
    ['the second is no way around what the first bars', 'barred', ['one'], false],
    ['the first is enough', 'sent', ['one'], true],
  ] as const)('%s', async (_what, first, names, taken) => {
    const asked: string[] = []
    const sms = createSms([saying('one', first, asked), saying('two', 'sent', asked)], { log })
    expect(await sms.sendCode(message)).toBe(taken)
    expect(asked).toEqual(names)
    expect(JSON.stringify(logged)).not.toMatch(/13800000001|402917/)
  })
  it('are asked only for their own countries', async () => {
    const asked: string[] = []
    const sms = createSms([saying('home', 'sent', asked, ['86'])], { log })
    expect(await sms.sendCode({ ...message, phone: { zone: '65', digits: '91234567' } })).toBe(false)
    expect(asked).toEqual([])
  })
})

describe('the page of simulated messages', () => {
  it('names itself and masks numbers', async () => {
    await aliyun().sendCode({ phone, code: '555111', language: 'zh' }, soon())
    const page = await http.inject({ url: outboxPath, headers: { 'accept-language': 'en' } })
    expect(page.body).toContain('No real message is sent')
    expect(page.body).toContain('555111')
    expect(page.body).toContain('138*****001')
    expect(page.body).not.toContain('13800000001')
    const list = await http.inject({ url: outboxPath, headers: { accept: 'application/json' } })
    expect(list.json()[0]).toMatchObject({ to: '+86138*****001', digits: '138*****001' })
    expect(list.body).not.toContain('13800000001')
    expect((await outbox('+8613800000001'))[0]).toMatchObject({ to: '+8613800000001' })
  })
})

describe('the configured providers', () => {
  const demo = readConfig({})
  const production = readConfig({ COMANDA_MODE: 'production', PUBLIC_URL: 'https://eat.example' })
  const outside = { log, now }
  const aliyunEnv = {
    ...{ ALIYUN_SMS_KEY_ID: 'LTAI5real', ALIYUN_SMS_KEY_SECRET: 's', ALIYUN_SMS_SIGN: '川味小馆' },
    ALIYUN_SMS_TEMPLATE: 'SMS_1',
  }
  const twilioEnv = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+6580000000' }

  it('are the simulator in a demo, unless a real one is set', () => {
    expect(readSms(demo, {}, outside).outbox).toBe(outboxPath)
    expect(readSms(demo, twilioEnv, outside).outbox).toBe('')
    expect(readSms(production, {}, outside).outbox).toBe('')
  })
  it('are none in production without settings', async () => {
    expect(await readSms(production, {}, outside).sendCode({ phone, code, language: 'zh' })).toBe(false)
    expect(readSms(production, {}, outside).sendsTo('86')).toBe(false)
  })
  it('send only to the mainland with Aliyun alone', () => {
    const sms = readSms(production, aliyunEnv, outside)
    expect(['86', '65'].map(sms.sendsTo)).toEqual([true, false])
    expect(['86', '65'].map(readSms(production, twilioEnv, outside).sendsTo)).toEqual([true, true])
  })
  it.each([
    ['86', 'https://dysmsapi.aliyuncs.com'],
    ['65', 'https://api.twilio.com'],
  ])('for +%s are %s', async (zone, origin) => {
    const asked: string[] = []
    const answered: typeof fetch = async (input) => {
      asked.push(new URL(String(input)).origin)
      return Response.json(origin.includes('twilio') ? { sid: 'SM1' } : { Code: 'OK' }, {
        status: origin.includes('twilio') ? 201 : 200,
      })
    }
    const sms = readSms(production, { ...aliyunEnv, ...twilioEnv }, { ...outside, fetch: answered })
    expect(await sms.sendCode({ phone: { zone, digits: '91234567' }, code, language: 'en' })).toBe(true)
    expect(asked).toEqual([origin])
  })
  it('send notices by Aliyun with its own templates only', () => {
    const notices = { ALIYUN_SMS_NOTICE_PHONE: 'SMS_2', ALIYUN_SMS_NOTICE_PASSWORD: 'SMS_3' }
    const to = (env: NodeJS.ProcessEnv) => readSms(production, env, outside).noticesTo('86')
    expect([to(aliyunEnv), to({ ...aliyunEnv, ...notices }), to({ ...aliyunEnv, ...twilioEnv })]).toEqual([
      false,
      true,
      true,
    ])
  })
  it.each([
    ['half of Aliyun’s notices', { ...aliyunEnv, ALIYUN_SMS_NOTICE_PHONE: 'SMS_2' }, /NOTICE_PASSWORD is missing/],
    ['half of Aliyun', { ...aliyunEnv, ALIYUN_SMS_SIGN: '' }, /ALIYUN_SMS_SIGN is missing/],
    ['half of Twilio', { ...twilioEnv, TWILIO_FROM: '' }, /TWILIO_FROM is missing/],
    ["the demo's key", { ...aliyunEnv, ALIYUN_SMS_KEY_ID: simulatedAliyun.key.id }, /must be a real one/],
    ['a plain address', { ...twilioEnv, TWILIO_URL: 'http://api.twilio.com' }, /must be the https/],
    ['a simulator', { ...aliyunEnv, ALIYUN_SMS_URL: 'https://eat.example/simulators/sms/aliyun' }, /must be the https/],
  ])('are refused with %s', (_what, env, words) => {
    expect(() => readSms(production, env, outside)).toThrow(words)
  })
  it('send to the configured countries', () => {
    expect(demo.smsZones).toEqual(['86', '65', '81', '60'])
    expect(readConfig({ SMS_ZONES: '+86, 852' }).smsZones).toEqual(['86', '852'])
    expect(() => readConfig({ SMS_ZONES: 'China' })).toThrow(/SMS_ZONES/)
  })
})
