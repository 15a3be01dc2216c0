import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterEach, describe, expect, it } from 'vitest'

let house: TestApp
afterEach(() => house.close())

const uidPath = '/weixin/storeorder/demo/getuid.html'
const open = async (perPerson: number) => {
  house = await startTestApp({ config: { perPerson } })
}

interface Asking {
  readonly cookie?: string
  readonly from?: string
  readonly url?: string
  readonly payload?: object
}

async function ask({ cookie, from = '198.51.100.1', url = uidPath, payload }: Asking = {}) {
  const answer = await house.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    remoteAddress: from,
    headers: cookie === undefined ? {} : { cookie },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, after: answer.headers['retry-after'], body: answer.json() }
}

async function statuses(times: number, asking: (index: number) => Asking) {
  const answers: number[] = []
  for (let index = 0; index < times; index += 1) answers.push((await ask(asking(index))).status)
  return { ok: answers.filter((status) => status !== 429).length, limited: answers.filter((s) => s === 429).length }
}

describe('a guest who sends too many requests', () => {
  it('must wait, by message and header, while companions at the same address go on', async () => {
    await open(5)
    const [greedy, patient] = [house.asGuest().cookie, house.asGuest().cookie]
    expect(await statuses(8, () => ({ cookie: greedy }))).toEqual({ ok: 5, limited: 3 })
    const refused = await ask({ cookie: greedy })
    expect(refused.body.resultObject).toMatchObject({ code: 'rate_limited', values: [expect.any(Number)] })
    expect(Number(refused.after)).toBeGreaterThan(0)
    expect(Number(refused.after)).toBeLessThanOrEqual(10)
    expect((await ask({ cookie: patient })).status).toBe(200)
  })

  it('gains nothing by forged cookies', async () => {
    await open(5)
    expect(await statuses(8, (index) => ({ cookie: `guest=made-up-${index}.x` }))).toEqual({ ok: 5, limited: 3 })
  })

  it('meets the limit of the address with many real cookies, also at unknown addresses', async () => {
    await open(5)
    const many = await statuses(60, () => ({ cookie: house.asGuest().cookie }))
    expect(many).toEqual({ ok: 50, limited: 10 })
    expect((await ask({ url: '/nowhere' })).status).toBe(429)
    expect((await ask({ cookie: house.asGuest().cookie, from: '203.0.113.7' })).status).toBe(200)
  })

  it('counts as one address for all addresses of an IPv6 line', async () => {
    await open(5)
    const from = (index: number) => `2001:db8:1:2::${(index + 1).toString(16)}`
    expect(await statuses(8, (index) => ({ from: from(index) }))).toEqual({ ok: 5, limited: 3 })
    expect((await ask({ from: '2001:db8:9:9::1' })).status).toBe(200)
  })
})

it('voucher look-ups are limited by internet connection, for all its guests', async () => {
  await open(1000)
  const guesses = await statuses(203, (index) => ({
    url: '/pay/OnlineOrder/getothersyscoupon.html',
    cookie: house.asGuest().cookie,
    payload: { sellerId: 'demo', storeId: '101', couponCode: `1001${index}`, from: 'meituan' },
  }))
  expect(guesses).toEqual({ ok: 200, limited: 3 })
})

it('a hundred phones of a restaurant behind one address meet no limit', async () => {
  await open(300)
  const phones = Array.from({ length: 100 }, () => house.asGuest().cookie)
  const all = await Promise.all(
    phones.flatMap((cookie) => Array.from({ length: 20 }, () => ask({ cookie }).then(({ status }) => status))),
  )
  expect(new Set(all)).toEqual(new Set([200]))
})
