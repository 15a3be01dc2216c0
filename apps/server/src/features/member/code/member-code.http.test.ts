import { createHmac, randomUUID } from 'node:crypto'
import type { MemberBarcode } from '@comanda/contract/member/member-code.schema.ts'
import { stepAt } from '@comanda/rules/access/timed-password.ts'
import { groupCode, memberCode } from '@comanda/rules/member/member-code.ts'
import { type AccountHouse, openAccountHouse } from '@comanda/testing/account-house.ts'
import type { AccountPhone, AccountPhones } from '@comanda/testing/account-phone.ts'
import type { TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let house: AccountHouse
let twin: TestApp
let phones: AccountPhones
let phone: AccountPhone
let card: string
beforeAll(async () => {
  house = await openAccountHouse()
  twin = await house.openSecond()
  phones = house.phones
  await house.db.pool.query(
    `insert into seller (seller_id, names) values ('rival', '{}');
     insert into style (seller_id, config, version) select 'rival', config, version from style where seller_id = 'demo'`,
  )
})
afterAll(() => house.close())

let numbers = 0
// A new member for each test; its handle's tries are whole.
beforeEach(async () => {
  house.clock.now += 26 * 3_600_000
  numbers += 1
  phone = phones.phone()
  const joined = await phone.join(`138${String(numbers).padStart(8, '0')}`)
  card = joined.openercardid
})

const ask = async (from = phone, body = {}) => (await from.post<MemberBarcode>('barcode.html', body)).value
/** What the phone draws at an instant, offline. */
const drawn = ({ handle, seed }: MemberBarcode, at = house.clock.now) =>
  memberCode(handle, Buffer.from(seed, 'base64url'), stepAt(at), (key, message) =>
    createHmac('sha256', key).update(message).digest(),
  )
let tills = 0

/** A till reads the code: the card of its member, or why it was refused. */
async function outcome(code: string, at: TestApp = house): Promise<string> {
  const { cookie } = await at.asStaff('waiter')
  const said = await at.app.inject({
    method: 'POST',
    url: '/console/api/demo/101/members/find',
    headers: { cookie, 'idempotency-key': randomUUID() },
    // The limit of a minute counts by address.
    remoteAddress: `203.0.113.${tills++ % 250}`,
    payload: { who: code },
  })
  const { card, code: refused } = said.json().resultObject
  return card ?? refused
}

describe('a member code', () => {
  it('is the one the phone draws itself from handle and seed', async () => {
    const said = await ask()
    expect(said.barcode).toBe(drawn(said))
    expect(said.serverTime).toBe(house.clock.now)
    expect(groupCode(said.barcode)).toMatch(/^68\d\d( \d{4}){4}$/)
  })

  it('identifies its member, once', async () => {
    const { barcode } = await ask()
    expect(await outcome(barcode)).toBe(card)
    expect(await outcome(barcode)).toBe('member_code_used')
  })

  it('is taken in groups, as typed at the till', async () => {
    expect(await outcome(groupCode((await ask()).barcode))).toBe(card)
  })

  it('of two tills at two servers identifies at one', async () => {
    const { barcode } = await ask()
    const said = await Promise.all(
      Array.from({ length: 10 }, (_, index) => outcome(barcode, index % 2 === 0 ? house : twin)),
    )
    expect(said.filter((one) => one === card)).toHaveLength(1)
    expect(said.filter((one) => one === 'member_code_used')).toHaveLength(9)
  })

  it('tells the phone that a used one was shown again', async () => {
    const { barcode, reusedAt } = await ask()
    expect(reusedAt).toBeNull()
    await outcome(barcode)
    expect((await ask()).reusedAt).toBeNull()
    await outcome(barcode)
    expect((await ask()).reusedAt).toBe(new Date(house.clock.now).toISOString())
  })

  it('is good in this step and the next, and then no more', async () => {
    house.clock.now = stepAt(house.clock.now) * 30_000
    const { barcode } = await ask()
    house.clock.now += 59_999
    expect(await outcome(barcode)).toBe(card)
    const late = await ask()
    house.clock.now += 30_001
    expect(await outcome(late.barcode)).toBe('member_code_wrong')
  })

  it('of the step before a used one is used too', async () => {
    const said = await ask()
    house.clock.now += 30_000
    expect(await outcome(drawn(said))).toBe(card)
    expect(await outcome(said.barcode)).toBe('member_code_used')
    house.clock.now += 30_000
    expect(await outcome(drawn(said))).toBe(card)
  })

  it('of a step to come is wrong', async () => {
    expect(await outcome(drawn(await ask(), house.clock.now + 30_000))).toBe('member_code_wrong')
  })

  it('with a wrong Luhn digit, of another prefix, or of no phone is wrong', async () => {
    const { barcode } = await ask()
    const last = (Number(barcode.at(-1)) + 1) % 10
    for (const code of [`${barcode.slice(0, -1)}${last}`, `28${barcode.slice(2)}`, '6801 2345 6784 6119 2461']) {
      expect(await outcome(code)).toBe('member_code_wrong')
    }
    expect(await outcome(barcode)).toBe(card)
  })

  it('is wrong at another seller', async () => {
    const { barcode } = await ask()
    const read = (sellerId: string) => house.services.member.code.readCode(sellerId, barcode, new Date(house.clock.now))
    expect(await read('rival')).toMatchObject({ ok: false, code: 'member_code_wrong' })
    expect(await read('demo')).toMatchObject({ ok: true })
    expect(await outcome(barcode)).toBe(card)
  })

  it('is wrong at another seller whose phone has the same session and the same handle', async () => {
    const { barcode } = await ask()
    const copy = (table: string) =>
      house.db.pool.query(
        `insert into ${table} select (jsonb_populate_record(t, '{"seller_id": "rival"}')).* from ${table} t
         where seller_id = 'demo' and member_id = (
           select member_id from member where seller_id = 'demo' and openercardid = $1)`,
        [card],
      )
    await copy('member')
    await copy('member_session')
    const at = new Date(house.clock.now)
    const read = (sellerId: string) => house.services.member.code.readCode(sellerId, barcode, at)
    expect(await read('rival')).toMatchObject({ ok: false, code: 'member_code_wrong' })
    expect(await read('demo')).toMatchObject({ ok: true })
  })

  it('of two sellers that drew one handle identifies each one’s own member', async () => {
    const { barcode, handle } = await ask()
    const rival = phones.phone({ sellerId: 'rival' })
    const theirs = (await rival.join('13900000001')).openercardid
    const { handle: own } = await ask(rival)
    await house.db.pool.query(
      `update member_session set code_handle = $1 where seller_id = 'rival' and code_handle = $2`,
      [handle, own],
    )
    const read = async (sellerId: string, code: string) => {
      const said = await house.services.member.code.readCode(sellerId, code, new Date(house.clock.now))
      return said.ok ? said.value.holder.card : said.code
    }
    expect(await read('demo', barcode)).toBe(card)
    expect(await read('rival', (await ask(rival)).barcode)).toBe(theirs)
  })

  it('is guessed at most 20 times, over both servers, and another phone’s stays good', async () => {
    const said = await ask()
    const guesses = Array.from({ length: 30 }, (_, index) => drawn(said, house.clock.now + (index + 2) * 30_000))
    const answers = await Promise.all(guesses.map((code, index) => outcome(code, index % 2 === 0 ? house : twin)))
    expect(answers.filter((one) => one === 'member_code_wrong')).toHaveLength(20)
    expect(answers.filter((one) => one === 'too_many_tries')).toHaveLength(10)
    expect(await outcome(drawn(said))).toBe('too_many_tries')
    const other = phones.phone()
    const { openercardid } = await other.join('13700000001')
    expect(await outcome((await ask(other)).barcode)).toBe(openercardid)
  })

  it('costs its member no try when it is right', async () => {
    const said = await ask()
    for (let use = 0; use < 25; use += 1) {
      house.clock.now += 30_000
      expect(await outcome(drawn(said))).toBe(card)
    }
  })
})

describe('a handle', () => {
  it('stays for a day, and is another the next', async () => {
    const first = await ask()
    house.clock.now += 23 * 3_600_000
    expect((await ask()).handle).toBe(first.handle)
    house.clock.now += 3_600_000
    const second = await ask()
    expect(second.handle).not.toBe(first.handle)
    expect(second.seed).not.toBe(first.seed)
    expect(await outcome(drawn(first))).toBe('member_code_wrong')
  })

  it('identifies a phone that stays offline until its end', async () => {
    const said = await ask()
    house.clock.now = said.endsAt - 1
    expect(await outcome(drawn(said))).toBe(card)
    house.clock.now += 30_000
    expect(await outcome(drawn(said))).toBe('member_code_wrong')
  })

  it('is one for two askers at once, at two servers', async () => {
    const here = phones.phone({ cookie: cookieOf(phone) })
    const there = phones.phone({ cookie: cookieOf(phone), at: twin })
    const said = await Promise.all([here, there, here, there].map((one) => ask(one)))
    expect(new Set(said.map(({ handle }) => handle)).size).toBe(1)
  })

  it('is each phone’s own', async () => {
    const other = phones.phone()
    const { handle } = await ask()
    house.clock.now += 61_000
    await other.join(`138${String(numbers).padStart(8, '0')}`)
    const there = await ask(other)
    expect(there.handle).not.toBe(handle)
    expect(await outcome(there.barcode)).toBe(card)
  })

  it('ends with the session', async () => {
    const said = await ask()
    await phone.post('logoff')
    expect(await outcome(said.barcode)).toBe('member_code_wrong')
    expect((await phone.post('barcode.html')).number).toBe(10002)
  })

  it('is not the next member’s who signs in on the phone', async () => {
    const said = await ask()
    const { openercardid } = await phone.join('13600000001')
    expect(await outcome(said.barcode)).toBe('member_code_wrong')
    const next = await ask()
    expect(next.handle).not.toBe(said.handle)
    expect(await outcome(next.barcode)).toBe(openercardid)
  })
})

describe('barcode.html', () => {
  it('is for members: a guest is asked to register', async () => {
    const said = await phones.phone().post('barcode.html')
    expect([said.number, said.refusal.details]).toEqual([10002, { registerurl: '/s/demo/register' }])
  })

  it('takes the own card and refuses another’s', async () => {
    expect((await ask(phone, { code: card })).barcode).toHaveLength(20)
    expect((await phone.post('barcode.html', { code: `${card}0` })).code).toBe('user_unknown')
  })

  it('leaves no seed in the database', async () => {
    const { seed } = await ask()
    const { rows } = await house.db.pool.query<{ row: string }>(`select s::text as row from member_session s`)
    const kept = await house.db.pool.query<{ row: string }>(`select i::text as row from idempotency i`)
    expect([...rows, ...kept.rows].filter(({ row }) => row.includes(seed))).toEqual([])
  })
})

function cookieOf({ cookies }: AccountPhone): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
