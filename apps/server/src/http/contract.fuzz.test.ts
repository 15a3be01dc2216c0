import { api } from '@comanda/contract/api.ts'
import { errors } from '@comanda/contract/errors.ts'
import type { Route, RouteKey } from '@comanda/contract/route.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { splitKey } from './bind.ts'

let house: TestApp
let everybody: string
beforeAll(async () => {
  house = await startTestApp({ config: { logLevel: 'silent', perPerson: 1_000_000 } })
  const [guest, owner] = [await house.asGuestAt('101', 'A1'), await house.asStaff('owner')]
  everybody = `${guest.cookie}; ${owner.cookie}`
})
afterAll(() => house.close())

const routes = (Object.keys(api) as RouteKey[])
  // Each sign-in takes a tenth of a second on purpose. A case below sends it the same junk.
  .filter((key) => key !== 'POST /console/api/signin')
  .map((key) => [key, (api as Record<RouteKey, Route>)[key] as Route] as const)

/** Texts, keys, numbers and shapes that break parsers, SQL and JSON. */
const nasty = fc.constantFrom(
  '',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  "'; drop table seller; --",
  '%00',
  '%',
  '../..',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  '1e309',
  '-1',
  '9007199254740993',
  '２',
  '🏮'.repeat(300),
  'x'.repeat(5000),
)
const text = fc.oneof(
  nasty,
  fc.array(fc.nat({ max: 0x10ffff }), { maxLength: 40 }).map((points) => String.fromCodePoint(...points)),
  fc.uuid(),
)
const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -0, -1, 2 ** 31, 2 ** 53, 1e308, 0.1))
const junk: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    text,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(text, tie('any'), { maxKeys: 4 }),
  ),
})).any

const good: Record<string, unknown> = {
  sellerId: 'demo',
  sellerid: 'demo',
  storeId: '101',
  storeid: '101',
  tableNo: 'A1',
  tableno: 'A1',
  menuClass: '0',
  channel: 'demo_101_A1',
  msgid: 'demo_000000000000000000000000',
  roundId: '000000000000000000000000',
  outtradeno: '000000000000000000000000',
  id: 'line-0001',
  lines: [{ id: 'line-0001', code: 'L05', num: 1 }],
  orderDetail: [{ id: 'line-0002', code: 'L05', num: 1 }],
  num: 1,
  cover: 2,
  fee: 2600,
  to: 'cooking',
  accept: true,
  businessType: 'HmdOrder',
  payTypeCode: 'weixin',
  msg: 'refresh',
  key: 'inputCover',
}

/** Mostly valid fields, so that the junk passes the first check. */
function fieldsOf(schema: Route['body'], rightOutOf8: number): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
  const field = (name: string) =>
    fc
      .tuple(
        fc.nat(7),
        name === 'lines' || name === 'orderDetail' ? fc.oneof(fc.array(line, { maxLength: 3 }), junk) : junk,
      )
      .map(([dice, value]) => (dice < rightOutOf8 && name in good ? good[name] : value))
  return fc.record(Object.fromEntries(names.map((name) => [name, field(name)])), { requiredKeys: [] })
}

const line = fc.record(
  {
    id: fc.oneof(fc.constant('line-0009'), junk),
    code: fc.oneof(fc.constantFrom('L05', 'R12'), junk),
    num: fc.oneof(fc.constant(1), junk),
    memo: fc.oneof(text, junk),
    standard: text,
    menuItem: fc.oneof(fc.array(fc.record({ code: text, name: text, num: fc.constant(1) }), { maxLength: 2 }), junk),
  },
  { requiredKeys: ['id', 'code', 'num'] },
)

interface Sent {
  readonly params: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body: unknown
  readonly key: string
}

function sending(route: Route): fc.Arbitrary<Sent> {
  return fc.record({
    params: fieldsOf(route.params, 7),
    query: fieldsOf(route.query, 5),
    body: fc.oneof({ weight: 5, arbitrary: fieldsOf(route.body, 6) }, { weight: 1, arbitrary: junk }),
    key: fc.oneof(fc.uuid(), fc.string({ unit: 'grapheme-ascii', maxLength: 300 })),
  })
}

async function send(key: RouteKey, { params, query, body, key: intent }: Sent) {
  const [method, path] = splitKey(key)
  const url = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encode(params[name] ?? good[name]))
  const search = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`)
  const hasBody = method !== 'GET' && method !== 'DELETE'
  return house.app.inject({
    method: method as 'GET',
    url: search.length === 0 ? url : `${url}?${search.join('&')}`,
    headers: {
      cookie: everybody,
      'idempotency-key': intent,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { payload: JSON.stringify(body) ?? 'null' } : {}),
  })
}

function encode(value: unknown): string {
  const plain = typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)
  // A lone surrogate cannot be in an address. As in a browser it becomes a replacement character.
  return encodeURIComponent(Buffer.from(plain).toString())
}

/** 0, pending, or a code of ours with its status: never a foreign error, SQL or a stack trace. */
function expectEnvelope(answer: { statusCode: number; body: string }, key: string): void {
  const said = `${key} ${answer.statusCode} ${answer.body.slice(0, 300)}`
  expect(answer.statusCode, said).toBeLessThan(500)
  expect(answer.body, said).not.toMatch(
    /\bat .+\.ts:\d+|node_modules|select .+ from|syntax error|invalid input syntax/i,
  )
  const { resultNumber, resultObject } = JSON.parse(answer.body)
  expect(resultNumber, said).toBeTypeOf('number')
  if (resultNumber === 0 || resultNumber === 1111) return
  const { code, details } = resultObject
  expect(errors, said).toHaveProperty(code)
  expect(answer.statusCode, said).toBe(errors[code as keyof typeof errors].status)
  if (code === 'invalid_request') expect(details?.field, said).toMatch(/./)
}

describe('whatever is sent to', () => {
  it.each(routes)(
    '%s, the answer is one of ours',
    async (key, route) => {
      await fc.assert(
        fc.asyncProperty(sending(route), async (sent) => {
          // An open stream never ends.
          if (key.endsWith('/live')) sent.params.sellerId = '\u0000'
          if (key.startsWith('GET /channel/weborder'))
            sent.params.channel = sent.params.channel === good.channel ? '' : '_'
          expectEnvelope(await send(key, sent), key)
        }),
        { numRuns: 120, interruptAfterTimeLimit: 1500 },
      )
    },
    10_000,
  )

  it.each([
    ['a path that cannot be decoded', 'GET', '/weixin/tabledtl/%E0%A4%A/101/A1.html', undefined, 400],
    ['a path with NUL', 'GET', '/weixin/tabledtl/demo%00/101/A1.html', undefined, 400],
    ['a body that is no JSON', 'POST', '/console/api/signin', '{', 400],
    ['a body of nothing', 'POST', '/console/api/signin', '', 400],
    ['a body that is an array', 'POST', '/console/api/signin', '[]', 400],
    ['a prototype', 'POST', '/console/api/signin', '{"__proto__":{"sellerId":"demo"}}', 400],
    ['a constructor', 'POST', '/console/api/signin', '{"constructor":{"prototype":{"a":1}}}', 400],
    ['a name with NUL', 'POST', '/console/api/signin', '{"sellerId":"demo","username":"a\\u0000","password":"x"}', 400],
    ['half a character', 'POST', '/console/api/signin', '{"sellerId":"demo","username":"\\ud800","password":"x"}', 400],
    ['a body above the limit', 'POST', '/console/api/signin', JSON.stringify({ a: 'x'.repeat(300_000) }), 413],
    ['an unknown address', 'GET', '/weixin/nothing.html', undefined, 404],
  ])('%s is answered in the envelope', async (_what, method, url, payload, status) => {
    const headers = payload === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await house.app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    })
    expectEnvelope(answer, url)
    expect(answer.statusCode).toBe(status)
  })

  it('refuses a form or plain text, and changes nothing', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
    ]) {
      const answer = await house.app.inject({
        method: 'POST',
        url: '/weixin/storeorder/demo/101/A1/orderhead.html',
        headers: { cookie: everybody, 'content-type': type },
        payload: '{"cover":7}',
      })
      expectEnvelope(answer, type)
      expect(answer.statusCode, type).toBe(415)
    }
  })

  it('a body forty thousand lists deep is refused by its field', async () => {
    const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`
    const answer = await house.app.inject({
      method: 'POST',
      url: '/pay/scenepay/createpreorder.html',
      headers: { cookie: everybody, 'content-type': 'application/json' },
      payload: `{"sellerid":"demo","storeid":"101","businessType":"HmdOrder","payTypeCode":"weixin","outtradeno":"${good.outtradeno}","fee":1,"businessData":{"a":${deep}}}`,
    })
    expectEnvelope(answer, 'deep')
    expect(answer.json().resultObject.details.field).toMatch(/^businessData/)
  })
})
