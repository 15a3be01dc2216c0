import { randomUUID } from 'node:crypto'
import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { type EventStream, openEventStream } from '@comanda/testing/event-stream.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableCode } from './table-code.ts'

const deviceCount = 200
/** The settings of a server without configuration. */
const perPerson = 300

let house: TestApp
let address = ''
const streams: EventStream[] = []
beforeAll(async () => {
  house = await startTestApp({ config: { perPerson, logLevel: 'silent' } })
  // Dishes every party must order are not part of this test.
  await house.db.pool.query(`update store set config = config - 'mustOrder' where store_id = '105'`)
  address = await house.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const stream of streams) stream.close()
  await house.close()
})

interface Device {
  readonly cookie: string
  readonly uid: string
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<string | null>
}

/** A stranger with a photo of the sticker, with an own cookie and address. Answers are codes. */
async function strangerAt(storeId: string, tableNo: string, n: number): Promise<Device> {
  const guest = await house.asGuestAt(storeId, tableNo)
  const base = `/weixin/storeorder/demo/${storeId}/${tableNo}`
  return {
    ...guest,
    call: (method, path, body) =>
      insist(async () => {
        const answer = await house.app.inject({
          method,
          url: path.startsWith('/') ? path : `${base}/${path}`,
          remoteAddress: `10.${n >> 8}.${n & 255}.7`,
          headers: { cookie: guest.cookie, 'idempotency-key': randomUUID() },
          ...(body === undefined ? {} : { payload: body }),
        })
        const { resultNumber, resultObject } = answer.json()
        return { code: resultNumber === 0 ? null : (resultObject?.code ?? String(resultNumber)) }
      }).then(({ code }) => code),
  }
}

/** Retries `server_busy`, as every phone does. */
async function insist<T extends { readonly code: string | null }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const reply = await ask()
    if (reply.code !== 'server_busy') return reply
  }
}

function strangersAt(storeId: string, tableNo: string): Promise<Device[]> {
  return Promise.all(Array.from({ length: deviceCount }, (_, n) => strangerAt(storeId, tableNo, n)))
}

async function listen(tableNo: string, cookie: string): Promise<EventStream> {
  const stream = await openEventStream(`${address}/channel/weborder_v2/demo_105_${tableNo}`, { cookie, lastEventId: 0 })
  streams.push(stream)
  return stream
}

async function roundsAt(tableNo: string): Promise<readonly { state: string; held: string; by: string }[]> {
  const { rows } = await house.db.pool.query(
    'select state, held, sent_by as by from round where table_no = $1 order by sent_at',
    [tableNo],
  )
  return rows
}

/** Forty at a time, like many phones on many networks. */
async function inWaves<T>(devices: readonly Device[], work: (device: Device, n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  const queue = [...devices.entries()]
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      results[next[0]] = await work(next[1], next[0])
    }
  }
  await Promise.all(Array.from({ length: 40 }, worker))
  return results
}

/** What a party has that others might cancel or undo. */
interface Spoils {
  readonly roundId: string
  /** The clearing of a moment ago. */
  readonly seq: number
}

/** One dish is in the kitchen, another was chosen and cleared. */
async function spoilsOf(phone: Phone): Promise<Spoils> {
  await phone.add([makeLine()])
  const { msgid } = (await phone.send()).value
  await phone.add([makeLine()])
  const { seq } = (await phone.clear()).value.cart
  return { roundId: msgid.replace('demo_', ''), seq }
}

/** Every request a phone can send at a table; `guess` is its way in. */
function mischief(
  { storeId, tableNo }: { readonly storeId: string; readonly tableNo: string },
  { uid }: Device,
  guess: object,
  { roundId, seq }: Spoils,
): readonly Parameters<Device['call']>[] {
  const lines = [makeLine({ num: 99 })]
  return [
    ['GET', 'seating.html'],
    ['POST', 'order.html', { lines }],
    ['POST', 'order2store.html', { orderDetail: lines }],
    ['POST', 'join.html', { way: 'open' }],
    ['POST', 'join.html', guess],
    ['POST', 'join.html', { way: 'ask', name: 'It is me' }],
    ['POST', 'order.html', { lines }],
    ['POST', 'batchorder.html', { lines }],
    ['POST', 'batchorder2.html', { lines }],
    ['POST', 'letin.html', { uid, accept: true }],
    ['POST', 'name.html', { name: 'Boss' }],
    ['POST', 'cancelround.html', { roundId }],
    ['POST', 'cartundo.html', { seq }],
    ['DELETE', 'order.html'],
    ['POST', 'orderhead.html', { cover: 99, billMemo: 'ha' }],
    ['POST', 'callserver.html', { reason: 'help' }],
    ['POST', `/channel/weborder_v2/demo_${storeId}_${tableNo}`, { msgid: 'x', msg: 'y' }],
    ['GET', 'prepay.html'],
  ]
}

describe('two hundred phones with a photo of the code', () => {
  it("send nothing to a guarded store's kitchen, and leave the party alone", {
    timeout: 120_000,
  }, async () => {
    const tableNo = await house.freshTable('105')
    const party = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const guest = await house.asGuestAt('105', tableNo)
        const phone = makePhone(house.app, guest, { storeId: '105', tableNo })
        await phone.call('POST', `${phone.base}/join.html`, { body: { way: 'orderCode', code: '2468' } })
        return { phone, stream: await listen(tableNo, guest.cookie) }
      }),
    )
    const [first] = party as [(typeof party)[number]]
    const spoils = await spoilsOf(first.phone)
    const strangers = await strangersAt('105', tableNo)
    const spies = await Promise.all(strangers.slice(0, 20).map(({ cookie }) => listen(tableNo, cookie)))

    const said = new Map<string, number>()
    const attack = inWaves(strangers, async (device, n) => {
      const guess = { way: 'orderCode', code: String(3000 + n) }
      for (const wish of mischief({ storeId: '105', tableNo }, device, guess, spoils)) {
        const code = String(await device.call(...wish))
        said.set(code, (said.get(code) ?? 0) + 1)
      }
    })
    const dinner = Promise.all(
      party.map(async ({ phone }) => {
        const replies = []
        for (let count = 0; count < 5; count += 1) {
          const [lines, key] = [[makeLine({ memo: phone.uid })], randomUUID()]
          replies.push(await insist(() => phone.add(lines, key)))
        }
        return replies
      }),
    )
    const replies = (await dinner).flat()
    expect(replies.map(({ code }) => code)).toEqual(replies.map(() => null))
    const key = randomUUID()
    expect((await insist(() => first.phone.send({}, key))).code).toBeNull()
    await attack

    // Reads and asks succeeded; every other request got the right refusal.
    expect([...said.keys()].sort()).toEqual(
      [
        'asking_full',
        'code_locked',
        'code_wait',
        'code_wrong',
        'join_not_offered',
        'null',
        'seating_join_needed',
      ].filter((code) => said.has(code)),
    )
    expect(said.get('code_wrong')).toBeLessThanOrEqual(60)
    expect(said.get('null')).toBe(deviceCount + 8)

    const round = { state: 'accepted', held: '', by: first.phone.uid }
    expect(await roundsAt(tableNo)).toEqual([round, round])
    expect((await first.phone.cart()).value).toMatchObject({ cart: { count: 0 }, orderedCount: 16, cover: 1 })
    const { rows: calls } = await house.db.pool.query('select 1 from store_call where table_no = $1', [tableNo])
    expect(calls).toEqual([])

    // Each of the party's phones got its seventeen dishes, two rounds, a clearing, and eight asks. The strangers got no
    // event of the party.
    for (const { phone, stream } of party) {
      const mine = () => stream.events.filter(({ type }) => type === 'fresh_order')
      await expect.poll(() => mine().length).toBe(20)
      expect(stream.events.filter(({ data }) => (data as { what: string }).what === 'asked')).toHaveLength(8)
      expect((await phone.call<SeatingView>('GET', `${phone.base}/seating.html`)).value).toMatchObject({
        joined: true,
        tries: 0,
        people: [{}, {}, {}],
      })
    }
    for (const spy of spies) {
      expect(spy.events.filter(({ type }) => type !== 'seating')).toEqual([])
      for (const { phone } of party) expect(spy.text()).not.toContain(phone.uid)
    }
  })

  it('leave a late companion a way in through the party', { timeout: 120_000 }, async () => {
    const tableNo = await house.freshTable('105')
    const party = await seat(tableNo)
    const strangers = await strangersAt('105', tableNo)
    await inWaves(strangers, (device) => device.call('POST', 'join.html', { way: 'orderCode', code: '0000' }))
    const guest = await house.asGuestAt('105', tableNo)
    const late = makePhone(house.app, guest, { storeId: '105', tableNo })
    await late.call('POST', `${late.base}/join.html`, { body: { way: 'ask' } })
    const body = { uid: late.uid, accept: true }
    expect((await party.call('POST', `${party.base}/letin.html`, { body })).code).toBeNull()
    expect((await late.add([makeLine()])).code).toBeNull()
  })

  it.each([
    ['a rotating code, where nobody at the table is asked about them', 'code', [], 0],
    ['companions who vouch, who are asked about eight of them', 'companion', ['asking_full', 'join_not_offered'], 8],
    [
      'staff who let in, where nobody at the table is asked about them',
      'staff',
      ['asking_full', 'join_not_offered'],
      0,
    ],
  ] as const)(
    'put nothing into the kitchen of a store with %s',
    {
      timeout: 120_000,
    },
    async (_, guard, answers, shown) => {
      await setStore('101', { tableGuard: [guard] })
      try {
        const tableNo = await house.freshTable('101')
        const party = await (guard === 'code' ? seatByCode(tableNo) : seatByStaff(tableNo))
        const spoils = await spoilsOf(party)
        const strangers = await strangersAt('101', tableNo)
        const wrong = wrongCodes(tableNo)
        const said = new Set<string>()
        const attack = inWaves(strangers, async (device, n) => {
          const guess = { way: 'code', code: wrong[n] }
          for (const wish of mischief({ storeId: '101', tableNo }, device, guess, spoils)) {
            said.add(String(await device.call(...wish)))
          }
        })
        expect((await insist(() => party.add([makeLine()]))).code).toBeNull()
        const key = randomUUID()
        expect((await insist(() => party.send({}, key))).code).toBeNull()
        await attack
        if (guard !== 'code') expect([...said].sort()).toEqual([...answers, 'null', 'seating_join_needed'].sort())
        const round = { state: 'accepted', held: '', by: party.uid }
        expect(await roundsAt(tableNo)).toEqual([round, round])
        expect((await party.cart()).value).toMatchObject({ cart: { count: 0 }, orderedCount: 2, cover: 1 })
        const { value } = await party.call<SeatingView>('GET', `${party.base}/seating.html`)
        expect(value.people).toMatchObject([{ uid: party.uid, name: '' }])
        expect(value.waiting).toHaveLength(shown)
      } finally {
        await setStore('101', { tableGuard: [] })
      }
    },
  )

  it('enter an unlocked table as a dozen at most; their rounds wait', {
    timeout: 120_000,
  }, async () => {
    const tableNo = await house.freshTable('105')
    const waiter = makePhone(
      house.app,
      { ...(await house.asStaff('waiter')), uid: 'waiter' },
      { storeId: '105', tableNo },
    )
    const open = await waiter.call('POST', `/console/api/demo/105/tables/${tableNo}/open`, { body: {} })
    expect(open.code).toBeNull()
    // A party of six scans, chooses and sends: the unlocking is for them.
    const party = await Promise.all(
      Array.from({ length: 6 }, async () =>
        makePhone(house.app, await house.asGuestAt('105', tableNo), { storeId: '105', tableNo }),
      ),
    )
    const chosen = await Promise.all(party.map((phone) => phone.add([makeLine()])))
    expect(chosen.map(({ code }) => code)).toEqual(party.map(() => null))
    const [first] = party as [Phone]
    expect(await first.send()).toMatchObject({ code: null, value: { msgid: expect.any(String) } })

    const strangers = await strangersAt('105', tableNo)
    const send = (device: Device) => device.call('POST', 'order2store.html', { orderDetail: [makeLine()] })
    const codes = await inWaves(strangers, send)
    expect(codes.filter((code) => code === null)).toHaveLength(6)
    expect(codes.filter((code) => code === 'seating_join_needed')).toHaveLength(deviceCount - 6)
    expect((await inWaves(strangers, send)).filter((code) => code === null)).toHaveLength(6)
    const theirs = (await roundsAt(tableNo)).filter(({ by }) => strangers.some(({ uid }) => uid === by))
    expect(theirs).toHaveLength(12)
    // A sender before the dozen was full scanned while the table was unlocked.
    expect(theirs.filter(({ state }) => state === 'accepted').length).toBeLessThanOrEqual(5)
    expect(theirs.slice(6).every(({ state, held }) => state === 'pending' && held === 'devices')).toBe(true)
    expect((await first.cart()).value.orderedCount).toBe(6 + theirs.length)
    expect((await first.add([makeLine()])).code).toBeNull()
  })

  it("send nothing to an open store's kitchen; a dozen sit down", {
    timeout: 120_000,
  }, async () => {
    const tableNo = await house.freshTable('101')
    const strangers = await strangersAt('101', tableNo)
    const send = (device: Device) => device.call('POST', 'order2store.html', { orderDetail: [makeLine()] })
    const codes = await inWaves(strangers, send)
    expect(codes.filter((code) => code === null)).toHaveLength(12)
    expect(codes.filter((code) => code === 'seating_join_needed')).toHaveLength(deviceCount - 12)
    const more = await inWaves(strangers, send)
    expect(more.filter((code) => code === null)).toHaveLength(12)
    const rounds = await roundsAt(tableNo)
    expect(rounds).toHaveLength(24)
    expect(rounds.filter(({ state }) => state === 'accepted').length).toBeLessThanOrEqual(11)
    expect(rounds.slice(12).every(({ state, held }) => state === 'pending' && held === 'devices')).toBe(true)
  })
})

/** A code that the terminal shows neither now nor within the test. */
function wrongCodes(tableNo: string): readonly string[] {
  const place = { sellerId: 'demo', storeId: '101', tableNo }
  const good = [-10, -5, 0, 5].map((minutes) => {
    const at = new Date(Date.now() + minutes * 60_000)
    return tableCode(house.deps.keys.cookieSecret, place, at).digits
  })
  return Array.from({ length: deviceCount + good.length }, (_, n) => String(3000 + n)).filter(
    (it) => !good.includes(it),
  )
}

async function setStore(storeId: string, config: object): Promise<void> {
  await house.db.pool.query(`update store set config = config || $2 where seller_id = 'demo' and store_id = $1`, [
    storeId,
    JSON.stringify(config),
  ])
  house.services.store.forget('demo', storeId)
}

async function seatByCode(tableNo: string): Promise<Phone> {
  const place = { sellerId: 'demo', storeId: '101', tableNo }
  const { digits } = tableCode(house.deps.keys.cookieSecret, place, new Date())
  const phone = makePhone(house.app, await house.asGuestAt('101', tableNo), place)
  await phone.call('POST', `${phone.base}/join.html`, { body: { way: 'code', code: digits } })
  return phone
}

/** The staff unlock the table for a party, and lock it again once it sits. */
async function seatByStaff(tableNo: string): Promise<Phone> {
  const place = { storeId: '101', tableNo }
  const waiter = makePhone(house.app, { ...(await house.asStaff('waiter')), uid: 'waiter' }, place)
  const open = (body: object) => waiter.call('POST', `/console/api/demo/101/tables/${tableNo}/open`, { body })
  await open({})
  const phone = makePhone(house.app, await house.asGuestAt('101', tableNo), place)
  await phone.call('POST', `${phone.base}/join.html`, { body: { way: 'open' } })
  await open({ unlockMinutes: 0 })
  return phone
}

async function seat(tableNo: string): Promise<Phone> {
  const phone = makePhone(house.app, await house.asGuestAt('105', tableNo), { storeId: '105', tableNo })
  await phone.call('POST', `${phone.base}/join.html`, { body: { way: 'orderCode', code: '2468' } })
  return phone
}
