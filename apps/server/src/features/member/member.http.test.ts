import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { CodeSent, User } from '@comanda/contract/member/member.schema.ts'
import { smsLimits } from '@comanda/rules/member/sms-limit.ts'
import { type SmsOutbox, smsOutbox } from '@comanda/testing/sms-outbox.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newGrant, newGuest, sealGuest, withGrant } from '../../http/guest-cookie.ts'
import { createLog } from '../../http/log.ts'

const start = Date.UTC(2026, 10, 22, 3)
const budget = { house: 400, seller: 200 }
let now = start
let house: TestApp
let outbox: SmsOutbox
let mark: string | null
const warned: unknown[] = []
const warnings = new PassThrough().on('data', (line: Buffer) => warned.push(JSON.parse(line.toString())))
beforeAll(async () => {
  outbox = smsOutbox()
  house = await startTestApp({
    sms: outbox.sms,
    now: () => new Date(now),
    log: createLog('warn', warnings),
    config: { smsBudget: budget, trustProxy: 1, perPerson: 1_000_000 },
  })
})
afterAll(() => house.close())
beforeAll(async () => {
  await house.db.pool.query(
    `update store set config = '{"orderBindTel": true}' where seller_id = 'demo' and store_id = '101'`,
  )
  house.services.store.forget('demo', '101')
  mark = await house.services.store.tableMark('demo', '101', 'A1')
})
beforeEach(async () => {
  now = start
  await house.db.pool.query('delete from sms_count')
})
afterEach(() => outbox.answer({ kind: 'sent' }))

const minutes = (count: number) => {
  now += count * 60_000
}

interface Said<T> {
  readonly code: string | null
  readonly values: readonly unknown[]
  readonly value: T
  readonly text: string
}

interface Guest {
  readonly uid: string
  ask(telephone: string, more?: object, headers?: object): Promise<Said<CodeSent>>
  give(verifyId: string, verifyCode: string, headers?: object): Promise<Said<User>>
  self(query?: string): Promise<Said<User>>
}

/** The cookie of a guest who has scanned a table's code. By default the store asks for a verified phone. */
function seated(uid: string, storeId = '101', known = mark ?? '', tableNo = 'A1'): string {
  const at = new Date(now)
  const grant = newGrant({ sellerId: 'demo', storeId, tableNo }, known, at)
  return `guest=${sealGuest(withGrant({ uid, grants: [] }, grant), at, house.deps.keys.cookieSecret)}`
}

/** By default every guest has a connection of their own. */
function guest(address = `198.51.${hosts.next().value}`): Guest {
  const { uid } = newGuest()
  async function call<T>(method: 'GET' | 'POST', url: string, payload?: object, headers = {}): Promise<Said<T>> {
    const answer = await house.app.inject({
      method,
      url,
      headers: { cookie: seated(uid), 'x-forwarded-for': address, 'idempotency-key': randomUUID(), ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    const { resultNumber, resultObject } = answer.json()
    return {
      code: resultNumber === 0 ? null : resultObject.code,
      values: resultObject?.values ?? [],
      value: resultObject,
      text: answer.body,
    }
  }
  return {
    uid,
    ask: (telephone, more, headers) =>
      call(
        'POST',
        '/platform/sms/sendrandomcode',
        { telephone, telZoneCode: '86', sellerId: 'demo', ...more },
        headers,
      ),
    give: (optionId, verifyCode, headers) =>
      call(
        'POST',
        '/weixin/vipmanage/demo/verifyoption.html',
        { optionId, optionType: 'bindtel', verifyCode, telZoneCode: '86' },
        headers,
      ),
    self: (query = '?sellerid=demo') => call('GET', `/platform/getuser${query}`),
  }
}
const hosts = (function* () {
  for (let host = 1; ; host += 1) yield `${host >> 8}.${host & 255}`
})()

/** No two numbers share a block or an area. */
const digits = (index: number) => `1${30 + (index % 60)}${String(index).padStart(4, '0')}5678`.slice(0, 11)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code by text message', () => {
  it("verifies a phone, and the guest's view shows it", async () => {
    const ada = guest()
    const sent = await ada.ask('138 0000 0001')
    expect(sent.value).toMatchObject({ seconds: 60, outbox: '' })
    const code = outbox.codeTo('13800000001')
    expect(code).toMatch(/^\d{6}$/)
    const verified = await ada.give(sent.value.verifyId, code)
    expect(verified.value).toMatchObject({
      ...{ uid: ada.uid, telephone: '13800000001', telZoneCode: '86', telVerify: true, telMark: '☎ …0001' },
      ...{ birthday: '', sex: null, username: '', isVip: false, headimgurl: '' },
    })
    expect((await ada.self()).value).toEqual(verified.value)
    expect((await ada.self('')).value).toMatchObject({ uid: ada.uid, telephone: '', telVerify: false })
  })

  it('is stored nowhere in the database and shown in no answer', async () => {
    const sent = await guest().ask(digits(1))
    const code = outbox.codeTo(digits(1))
    const { rows } = await house.db.pool.query(`select to_jsonb(c) as row from sms_code c`)
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
    expect(sent.text).not.toContain(code)
    const counts = await house.db.pool.query(`select to_jsonb(c) as row from sms_count c`)
    expect(JSON.stringify(counts.rows)).not.toContain(digits(1))
  })

  it.each([
    ['nothing', '', '86', 'phone_missing'],
    ['seven digits', '1380000', '86', 'phone_wrong'],
    ['a landline', '057188888888', '86', 'phone_wrong'],
    ['a country that is not served', '612345678', '34', 'phone_zone'],
  ])('is not sent to %s', async (_what, telephone, telZoneCode, refused) => {
    const before = outbox.messages.length
    expect((await guest().ask(telephone, { telZoneCode })).code).toBe(refused)
    expect(outbox.messages.length).toBe(before)
  })

  it('is sent once for its key, and again after no provider took it', async () => {
    const [ada, before] = [guest(), outbox.messages.length]
    const key = { 'idempotency-key': randomUUID() }
    const [one, other] = await Promise.all([ada.ask(digits(2), {}, key), ada.ask(digits(2), {}, key)])
    expect(one.value.verifyId).toBe(other.value.verifyId)
    expect(outbox.messages.length).toBe(before + 1)
    outbox.answer({ kind: 'refused', reason: 'test' })
    const lost = { 'idempotency-key': randomUUID() }
    expect((await ada.ask(digits(3), {}, lost)).code).toBe('sms_failed')
    outbox.answer({ kind: 'sent' })
    expect((await ada.ask(digits(3), {}, lost)).code).toBeNull()
  })

  it('is not counted when no provider took it', async () => {
    outbox.answer({ kind: 'refused', reason: 'test' })
    expect((await guest().ask(digits(5))).code).toBe('sms_failed')
    const { rows } = await house.db.pool.query('select distinct sent from sms_count')
    expect(rows).toEqual([{ sent: 0 }])
    now += 10_000
    outbox.answer({ kind: 'sent' })
    expect((await guest().ask(digits(5))).code).toBeNull()
    expect((await guest().ask(digits(5))).values).toEqual([60])
  })

  it('stays valid when a provider gives no answer, and no other provider sends it again', async () => {
    const ada = guest()
    outbox.answer({ kind: 'unknown', reason: 'too late' })
    const sent = await ada.ask(digits(4))
    expect(sent.code).toBeNull()
    expect((await ada.give(sent.value.verifyId, outbox.codeTo(digits(4)))).code).toBeNull()
  })
})

describe('a code that a guest enters', () => {
  async function sent(index: number) {
    const who = guest()
    const { value } = await who.ask(digits(index))
    return { who, verifyId: value.verifyId, code: outbox.codeTo(digits(index)) }
  }

  it('succeeds once when many enter it at the same moment', async () => {
    const { who, verifyId, code } = await sent(10)
    const answers = await Promise.all([1, 2, 3, 4].map(() => who.give(verifyId, code)))
    expect(answers.map((one) => one.code).sort()).toEqual(
      [null, 'verify_code_over', 'verify_code_over', 'verify_code_over'].sort(),
    )
  })

  it('gives the same answer to the same key, and counts a wrong one once', async () => {
    const { who, verifyId, code } = await sent(11)
    const key = { 'idempotency-key': randomUUID() }
    const tries = [await who.give(verifyId, wrong(code), key), await who.give(verifyId, wrong(code), key)]
    expect(tries.map(({ code: refused, values }) => [refused, values])).toEqual([
      ['verify_code_wrong', [4]],
      ['verify_code_wrong', [4]],
    ])
    expect((await who.give(verifyId, code, key)).code).toBe('key_reused')
    const right = { 'idempotency-key': randomUUID() }
    expect((await who.give(verifyId, code, right)).code).toBeNull()
    expect((await who.give(verifyId, code, right)).value.telVerify).toBe(true)
  })

  it('is void after five wrong tries, also for the right digits', async () => {
    const { who, verifyId, code } = await sent(12)
    const said: unknown[] = []
    for (let count = 0; count < 5; count += 1) said.push((await who.give(verifyId, wrong(code))).code)
    expect(said).toEqual([...Array(4).fill('verify_code_wrong'), 'verify_code_over'])
    expect((await who.give(verifyId, code)).code).toBe('verify_code_over')
  })

  it('counts every one of simultaneous tries', async () => {
    const { who, verifyId, code } = await sent(13)
    await Promise.all(Array.from({ length: 12 }, (_, at) => who.give(verifyId, String(100_000 + at))))
    const { rows } = await house.db.pool.query<{ tries: number }>('select tries from sms_code where verify_id = $1', [
      verifyId,
    ])
    expect(rows).toEqual([{ tries: 5 }])
    expect((await who.give(verifyId, code)).code).toBe('verify_code_over')
  })

  it('is valid for ten minutes', async () => {
    const [early, late] = [await sent(14), await sent(15)]
    now = start + 599_000
    expect((await early.who.give(early.verifyId, early.code)).code).toBeNull()
    now = start + 600_000
    expect((await late.who.give(late.verifyId, late.code)).code).toBe('verify_code_over')
  })

  it('is void once the guest asks for another', async () => {
    const { who, verifyId, code } = await sent(16)
    minutes(1)
    const next = await who.ask(digits(16))
    expect((await who.give(verifyId, code)).code).toBe('verify_code_over')
    expect((await who.give(next.value.verifyId, outbox.codeTo(digits(16)))).code).toBeNull()
  })

  it('of another guest is as unknown as one never sent, and costs no try', async () => {
    const { who, verifyId, code } = await sent(17)
    const [theirs, nobodys] = [await guest().give(verifyId, code), await guest().give('x'.repeat(24), code)]
    expect(theirs).toEqual(nobodys)
    expect(theirs.code).toBe('verify_code_over')
    expect((await who.give(verifyId, code)).code).toBeNull()
  })

  it('is required, and may have full-width digits', async () => {
    const { who, verifyId, code } = await sent(18)
    expect((await who.give(verifyId, '  ')).code).toBe('verify_code_missing')
    const wide = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
    expect((await who.give(verifyId, wide)).code).toBeNull()
  })
})

describe('the owner of a phone stays secret', () => {
  it('a code for a known number gets the same answer as any other', async () => {
    const ada = guest()
    const { value } = await ada.ask(digits(20))
    await ada.give(value.verifyId, outbox.codeTo(digits(20)))
    minutes(2)
    const [known, other] = [await guest().ask(digits(20)), await guest().ask(digits(21))]
    expect(Object.keys(known.value)).toEqual(Object.keys(other.value))
    expect([known.code, other.code]).toEqual([null, null])
  })

  it('two guests may verify the same phone and stay separate', async () => {
    const [ada, tablet] = [guest(), guest()]
    for (const who of [ada, tablet]) {
      const { value } = await who.ask(digits(22))
      expect((await who.give(value.verifyId, outbox.codeTo(digits(22)))).value.uid).toBe(who.uid)
      minutes(1)
    }
    expect((await ada.self()).value.telephone).toBe(digits(22))
  })

  it("another guest's uid is as unknown as a made-up one", async () => {
    const [ada, bo] = [guest(), guest()]
    const seen = await bo.self(`?sellerid=demo&uid=${ada.uid}`)
    expect(seen.code).toBe('user_unknown')
    expect(seen.text).toBe((await bo.self('?sellerid=demo&uid=nobody')).text)
    expect((await bo.self(`?sellerid=demo&uid=${bo.uid}`)).value.uid).toBe(bo.uid)
  })

  it.each([
    ['to its country', ['86'], 'phone_zone'],
    ['anywhere', [], 'sms_failed'],
  ])('where no provider sends %s, it is not asked for', async (_what, zones, refused) => {
    const { db, deps } = house
    const sms = { ...outbox.sms, sendsTo: (zone: string) => zones.includes(zone) }
    const other = await startTestApp({ db, sms, keys: deps.keys, now: () => new Date(now) })
    const answer = await other.app.inject({
      method: 'POST',
      url: '/platform/sms/sendrandomcode',
      headers: { cookie: seated(newGuest().uid) },
      payload: { telephone: '91234567', telZoneCode: '65', sellerId: 'demo' },
    })
    await other.close()
    expect(answer.json().resultObject.code).toBe(refused)
    expect(other.services.member.zones).toEqual(zones)
  })

  it.each([
    ['who has scanned no code', () => house.asGuest().cookie],
    ['whose table has another code by now', () => seated(newGuest().uid, '101', 'another')],
    ['whose store takes orders without one', async () => (await house.asGuestAt('102', 'A1')).cookie],
  ])('a guest %s is sent nothing', async (_what, make) => {
    const before = outbox.messages.length
    const cookie = await make()
    expect((await guest().ask(digits(24), {}, { cookie })).code).toBe('table_code_needed')
    expect(outbox.messages.length).toBe(before)
  })

  it('an unknown seller sends nothing', async () => {
    expect((await guest().ask(digits(23), { sellerId: 'nobody' })).code).toBe('store_unknown')
  })
})

describe('the number of messages', () => {
  it('to one phone: one a minute, with the wait in seconds; five an hour; ten a day', async () => {
    expect((await guest().ask(digits(30))).code).toBeNull()
    now += 20_000
    const soon = await guest().ask(digits(30))
    expect([soon.code, soon.values]).toEqual(['sms_wait', [40]])
    now += 40_000
    for (let count = 1; count < 5; count += 1) {
      expect((await guest().ask(digits(30))).code).toBeNull()
      minutes(1)
    }
    expect((await guest().ask(digits(30))).code).toBe('sms_limit')
    now = start + 3_600_000
    for (let count = 5; count < 10; count += 1) {
      expect((await guest().ask(digits(30))).code).toBeNull()
      minutes(1)
    }
    now = start + 7_200_000
    expect((await guest().ask(digits(30))).code).toBe('sms_limit')
    now = start + 86_400_000
    expect((await guest().ask(digits(30))).code).toBeNull()
  })

  it.each(smsLimits(budget).filter(({ seconds }) => seconds > 60))(
    'are at most $most in $seconds s for each $of',
    async ({ of, most, seconds }) => {
      const who = guest()
      expect((await who.ask(digits(80))).code).toBeNull()
      const full = `update sms_count set sent = $2 where bucket like $1 || '%'`
      expect((await house.db.pool.query(full, [`${of}:${seconds}`, most])).rowCount).toBe(1)
      minutes(1)
      expect((await who.ask(digits(80))).code).toBe('sms_limit')
      now = start + seconds * 1000
      expect((await who.ask(digits(80))).code).toBeNull()
    },
  )

  it('counts one phone in all its spellings', async () => {
    expect((await guest().ask('090-1234-5678', { telZoneCode: '81' })).code).toBeNull()
    expect((await guest().ask('90 1234 5678', { telZoneCode: '81' })).code).toBe('sms_wait')
  })

  it.each([
    ['one guest asks for: five an hour', 5, 3600, () => [guest(), 40] as const, (index: number) => digits(index)],
    [
      'go to one block of numbers: eight an hour at a table',
      8,
      3600,
      () => [null, 0] as const,
      (index: number) => `1380123${String(index).padStart(4, '0')}`,
    ],
  ])('%s', async (_what, most, seconds, make, number) => {
    const [who, from] = make()
    for (let index = 0; index < most; index += 1) {
      expect((await (who ?? guest()).ask(number(from + index))).code).toBeNull()
    }
    expect((await (who ?? guest()).ask(number(from + most))).code).toBe('sms_limit')
    now += seconds * 1000
    expect((await (who ?? guest()).ask(number(from + most))).code).toBeNull()
  })

  it('of one internet connection is at most three hundred an hour, with any cookies', async () => {
    await countAs('address', 300)
    // The count is per seller: another seller's guests on this connection are not refused.
    const { rows } = await house.db.pool.query(`select seller_id from sms_count where bucket like 'address:%'`)
    expect(rows).toEqual([{ seller_id: 'demo' }, { seller_id: 'demo' }])
    const [near, far] = [guest('203.0.113.7'), guest('203.0.113.8')]
    expect((await near.ask(digits(52))).code).toBe('sms_limit')
    expect((await far.ask(digits(53))).code).toBeNull()
    now += 3_600_000
    expect((await near.ask(digits(52))).code).toBeNull()
  })

  it.each([
    ['a seller sends: a quarter of its day in an hour', 'seller:3600', 50, 3_600_000],
    ['a seller sends in a day', 'seller:86400', 200, 86_400_000],
    ['the house sends in a day', 'house:86400', 400, 86_400_000],
  ])('%s', async (_what, bucket, most, ms) => {
    const seller = bucket.startsWith('seller') ? 'demo' : ''
    await house.db.pool.query(
      `insert into sms_count (seller_id, bucket, seconds, since, sent) values ($1, $2, $3, $4, $5)`,
      [seller, bucket, Number(bucket.split(':')[1]), new Date(now), most - 1],
    )
    expect((await guest().ask(digits(60))).code).toBeNull()
    const refused = await guest().ask(digits(61))
    expect(refused.code).toBe('sms_limit')
    // The guest does not learn which budget refuses.
    expect(refused.values).toEqual([])
    // The owner does, from the log, without a number.
    expect(warned.at(-1)).toMatchObject({ of: [bucket.split(':')[0]] })
    expect(JSON.stringify(warned.at(-1))).not.toContain(digits(61))
    now += ms
    expect((await guest().ask(digits(61))).code).toBeNull()
  })

  it('stops for an area where hardly any code is entered', async () => {
    await guest().ask('15500010001')
    await house.db.pool.query(`update sms_count set sent = 10 where bucket like 'area:%'`)
    expect((await guest().ask('15500020001')).code).toBe('sms_limit')
    expect((await guest().ask('15600020001')).code).toBeNull()
    await house.db.pool.query(`update sms_count set entered = 1 where bucket like 'area:%' and sent = 10`)
    const who = guest()
    const sent = await who.ask('15500020001')
    expect(sent.code).toBeNull()
    await who.give(sent.value.verifyId, outbox.codeTo('15500020001'))
    const { rows } = await house.db.pool.query(`select entered from sms_count where bucket like 'area:%' and sent = 11`)
    expect(rows).toEqual([{ entered: 2 }])
  })

  it('of a stranger at one table stop no guest of the same block at another table', async () => {
    const tableNo = await house.freshTable()
    const other = (await house.services.store.tableMark('demo', '101', tableNo)) ?? ''
    const at = (index: number) => `1380123${String(index).padStart(4, '0')}`
    const refused: (string | null)[] = []
    for (let index = 0; index < 30; index += 1) refused.push((await guest().ask(at(index))).code)
    expect(refused.filter((code) => code === null)).toHaveLength(8)
    const honest = guest()
    const cookie = seated(honest.uid, '101', other, tableNo)
    const sent = await honest.ask(at(31), {}, { cookie })
    expect(sent.code).toBeNull()
    expect((await honest.give(sent.value.verifyId, outbox.codeTo(at(31)), { cookie })).code).toBeNull()
    expect((await guest().ask('13899990001')).code).toBeNull()
  })

  it.each([
    { house: 0, seller: 1000 },
    { house: 2000, seller: 0 },
  ])('is zero for a zero budget, and no answer says that one is on its way', async (none) => {
    const { db, deps } = house
    const other = await startTestApp({
      db,
      sms: outbox.sms,
      keys: deps.keys,
      now: () => new Date(now),
      config: { smsBudget: none },
    })
    const before = outbox.messages.length
    const answer = await other.app.inject({
      method: 'POST',
      url: '/platform/sms/sendrandomcode',
      headers: { cookie: seated(newGuest().uid) },
      payload: { telephone: digits(73), telZoneCode: '86', sellerId: 'demo' },
    })
    await other.close()
    expect(answer.json().resultObject.code).toBe('sms_limit')
    expect(outbox.messages.length).toBe(before)
  })

  it('cannot be exceeded by simultaneous calls', async () => {
    const before = outbox.messages.length
    const answers = await Promise.all(Array.from({ length: 8 }, () => guest().ask(digits(70))))
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1)
    expect(outbox.messages.length).toBe(before + 1)
  })

  it('is counted over all servers of a database', async () => {
    const other = await startTestApp({ db: house.db, sms: outbox.sms, now: () => new Date(now), keys: house.deps.keys })
    const payload = { telephone: digits(72), telZoneCode: '86', sellerId: 'demo' }
    const ask = async ({ app }: TestApp) =>
      (
        await app.inject({
          method: 'POST',
          url: '/platform/sms/sendrandomcode',
          payload,
          headers: { cookie: seated(newGuest().uid) },
        })
      ).json().resultObject
    const [one, two] = [await ask(house), await ask(other)]
    await other.close()
    expect(one.verifyId).toBeTypeOf('string')
    expect(two.code).toBe('sms_wait')
  })

  it('does not grow by refused calls', async () => {
    for (let count = 0; count < 20; count += 1) await guest().ask(digits(71))
    minutes(1)
    expect((await guest().ask(digits(71))).code).toBeNull()
  })
})

/** Sets the count as if so many messages had gone to the connection 203.0.113.7. */
async function countAs(of: string, most: number): Promise<void> {
  await guest('203.0.113.7').ask(digits(51))
  await house.db.pool.query(`update sms_count set sent = $2 where bucket like $1 || ':3600:%'`, [of, most])
}
