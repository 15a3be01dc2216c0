import { randomUUID } from 'node:crypto'
import { api } from '@comanda/contract/api.ts'
import type { Staff, Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { presetOf } from '@comanda/rules/access/roles.ts'
import { openEventStream } from '@comanda/testing/event-stream.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
let offset = 0
let address = ''
const day = 24 * 3600_000
/** The real time at which a test stops the clock. */
let stopped: number | null = null
beforeAll(async () => {
  house = await startTestApp({ now: () => new Date((stopped ?? Date.now()) + offset) })
  address = await house.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => house.close())

async function call<T>(method: 'GET' | 'POST', url: string, cookie = '', payload?: object, address = '10.0.0.1') {
  const response = await house.app.inject({
    method,
    url,
    headers: { cookie, 'idempotency-key': randomUUID() },
    remoteAddress: address,
    ...(payload === undefined ? {} : { payload }),
  })
  const { resultObject } = response.json()
  const [cookieSet] = response.cookies.filter(({ name }) => name === 'staff')
  return {
    status: response.statusCode,
    value: resultObject as T,
    code: resultObject?.code as string,
    raw: response.body,
    cookieSet,
  }
}

function signIn(username: string, password: string, address?: string) {
  return call<Staff>('POST', '/console/api/signin', '', { sellerId: 'demo', username, password }, address)
}

async function signedIn(username = 'kitchen') {
  const { cookieSet } = await signIn(username, `comanda-${username}`, `10.1.0.${Math.floor(Math.random() * 250)}`)
  return `staff=${cookieSet?.value}`
}

async function sentTicket(memo = '', sending: Record<string, unknown> = {}): Promise<string> {
  const tableNo = await house.freshTable()
  const phone = makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
  await phone.call('POST', `/weixin/storeorder/demo/101/${tableNo}/orderhead.html`, { body: { billMemo: memo } })
  await phone.add([makeLine(), makeLine({ code: 'R03', memo: '少油' })])
  return (await phone.send(sending)).value.msgid.replace('demo_', '')
}

const tickets = '/console/api/demo/101/tickets'

describe('signing in', () => {
  it('opens the terminal with a cookie that scripts cannot read', async () => {
    const { status, value, cookieSet } = await signIn('kitchen', 'comanda-kitchen')
    expect([status, value.role]).toEqual([200, 'kitchen'])
    expect(cookieSet).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(await call('GET', '/console/api/me', `staff=${cookieSet?.value}`)).toMatchObject({
      value: { username: 'kitchen' },
    })
    const { rows } = await house.db.pool.query('select token_hash from staff_session')
    expect(JSON.stringify(rows)).not.toContain(cookieSet?.value.split('.')[1])
  })

  it('answers a wrong password and an unknown name alike, in the same time', async () => {
    const timed = async (username: string, address: string) => {
      const started = performance.now()
      const { raw, status } = await signIn(username, 'guess', address)
      return { raw, status, ms: performance.now() - started }
    }
    const tries: Record<'wrong' | 'unknown', Awaited<ReturnType<typeof timed>>>[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      tries.push({ wrong: await timed('owner', '10.2.0.1'), unknown: await timed('nobody', '10.2.0.2') })
    }
    for (const { wrong, unknown } of tries) {
      expect(wrong.status).toBe(401)
      expect(unknown.raw).toBe(wrong.raw)
    }
    // The quickest try of each: a busy machine only makes tries longer.
    const quickest = (who: 'wrong' | 'unknown') => Math.min(...tries.map((one) => one[who].ms))
    expect(quickest('unknown')).toBeGreaterThan(quickest('wrong') / 3)
  })

  it('slows down after five wrong tries, simultaneous ones too, and forgets them in time', async () => {
    // The clock stops, because hashing on a busy machine may take longer than the five seconds of the throttle.
    stopped = Date.now()
    const tries = await Promise.all(Array.from({ length: 12 }, () => signIn('waiter', 'guess', '10.3.0.1')))
    const codes = tries.map(({ code }) => code).sort()
    expect(codes).toEqual([...Array(7).fill('too_many_tries'), ...Array(5).fill('wrong_password')])
    expect(await signIn('waiter', 'comanda-waiter', '10.3.0.1')).toMatchObject({ status: 429, code: 'too_many_tries' })
    expect((await signIn('waiter', 'comanda-waiter', '10.3.0.2')).status).toBe(200)
    offset += 6000
    expect((await signIn('waiter', 'comanda-waiter', '10.3.0.1')).status).toBe(200)
    stopped = null
  })

  it('ends on the server at sign-out: a copied cookie opens nothing', async () => {
    const cookie = await signedIn()
    expect((await call('GET', '/console/api/me', cookie)).status).toBe(200)
    await call('POST', '/console/api/signout', cookie)
    expect((await call('GET', '/console/api/me', cookie)).status).toBe(401)
  })

  it('ends by itself after a week without use', async () => {
    const cookie = await signedIn()
    offset += 7 * day + 10_000
    expect((await call('GET', '/console/api/me', cookie)).status).toBe(401)
  })

  it('is renewed in use, once a day, and one call sends the browser its cookie', async () => {
    const cookie = await signedIn()
    const renewals = async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => call('GET', '/console/api/me', cookie)))
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
      return answers.flatMap(({ cookieSet }) => cookieSet ?? [])
    }
    offset += day - 60_000
    expect(await renewals()).toEqual([])
    for (let days = 0; days < 9; days += 1) {
      offset += day
      expect(await renewals()).toEqual([
        expect.objectContaining({ value: cookie.replace('staff=', ''), maxAge: 7 * 24 * 3600, httpOnly: true }),
      ])
    }
    await call('POST', '/console/api/signout', cookie)
    expect((await call('GET', '/console/api/me', cookie)).status).toBe(401)
  })

  it('is not renewed by public calls and streams, which send no cookie', async () => {
    const cookie = await signedIn()
    offset += day + 60_000
    const everybodys = await house.app.inject({ url: '/weixin/wxmenusetup/v2/demo/style.html', headers: { cookie } })
    expect([everybodys.statusCode, everybodys.cookies]).toEqual([200, []])
    const stream = await openEventStream(`${address}/console/api/demo/101/live`, { cookie })
    stream.close()
    expect((await call('GET', '/console/api/me', cookie)).cookieSet?.maxAge).toBe(7 * 24 * 3600)
  })

  it('with a made-up token signs no one in', async () => {
    for (const token of ['demo.x', `demo.${'A'.repeat(32)}`, "demo.' or 1=1", '.', '%00']) {
      expect((await call('GET', '/console/api/me', `staff=${token}`)).status).toBe(401)
    }
  })
})

describe('the terminal', () => {
  it('is closed to guests', async () => {
    expect((await call('GET', tickets)).status).toBe(401)
    expect((await call('GET', tickets, house.asGuest().cookie)).status).toBe(401)
  })

  it('lets a waiter read and print but not cook, and shows staff no other seller', async () => {
    const roundId = await sentTicket()
    const waiter = await signedIn('waiter')
    expect((await call('GET', `${tickets}/${roundId}`, waiter)).status).toBe(200)
    expect((await call('POST', `${tickets}/${roundId}/print`, waiter, { msgid: randomUUID() })).status).toBe(200)
    expect((await call('POST', `${tickets}/${roundId}/state`, waiter, { to: 'cooking' })).code).toBe('not_allowed')
    expect((await call('GET', '/console/api/other/101/tickets', waiter)).code).toBe('not_allowed')
  })

  it('does not let the kitchen do what only the owner may', async () => {
    const kitchen = await signedIn()
    const owners = Object.entries(api).filter(([, route]) =>
      ['seller.configure', 'menu.publish'].includes(route.access),
    )
    for (const [key] of owners) {
      const [method = '', path = ''] = key.split(' ')
      const url = path.replace(':sellerId', 'demo').replace(':storeId', '101').replace(/:\w+/g, '0')
      const { statusCode } = await house.app.inject({ method: method as 'POST', url, headers: { cookie: kitchen } })
      // Some fail on their body before access is checked. None may succeed.
      expect([400, 403]).toContain(statusCode)
    }
    expect(presetOf('kitchen')).not.toContain('seller.configure')
    expect(presetOf('kitchen')).not.toContain('menu.publish')
  })

  it('moves a ticket forward, and back by one step as a recall', async () => {
    const [roundId, kitchen] = [await sentTicket(), await signedIn()]
    const move = (body: object) => call<Ticket>('POST', `${tickets}/${roundId}/state`, kitchen, body)
    expect((await move({ to: 'cooking' })).value.cookState).toBe('cooking')
    expect((await move({ to: 'served', lineNo: 1 })).value.lines.map(({ cookState }) => cookState)).toContain('served')
    expect((await move({ to: 'served' })).value.cookState).toBe('served')
    expect((await move({ from: 'served', to: 'cooking' })).value.cookState).toBe('cooking')
    expect((await move({ from: 'received', to: 'served' })).code).toBe('ticket_moved')
    expect((await call('POST', `${tickets}/${'x'.repeat(12)}/state`, kitchen, { to: 'served' })).code).toBe(
      'ticket_unknown',
    )
  })

  it("lists tickets with the number of the last event and the store's time zone", async () => {
    const [roundId, kitchen] = [await sentTicket(), await signedIn()]
    const { value } = await call<{ tickets: Ticket[]; eventId: number; timeZone: string }>(
      ...(['GET', tickets, kitchen] as const),
    )
    expect(value.tickets.map((ticket) => ticket.roundId)).toContain(roundId)
    expect(value.eventId).toBeGreaterThan(0)
    expect(value.timeZone).toBe('Asia/Shanghai')
    expect((await call('GET', '/console/api/demo/999/tickets', kitchen)).code).toBe('store_unknown')
  })

  it('shows all rounds of a party, also after twenty later tickets were served', async () => {
    const kitchen = await signedIn()
    const tableNo = await house.freshTable()
    const phone = makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
    const sent = []
    for (const memo of ['one', 'two', 'three']) {
      await phone.add([makeLine()])
      sent.push((await phone.send({ memo })).value.msgid.replace('demo_', ''))
    }
    const [first = '', second = '', refused = ''] = sent
    await house.db.pool.query(
      `update round set cook_state = 'served', served_at = now() - interval '3 hours' where round_id = $1`,
      [first],
    )
    await house.db.pool.query(`update round set state = 'refused' where round_id = $1`, [refused])
    for (let other = 0; other < 20; other += 1) {
      await call('POST', `${tickets}/${await sentTicket()}/state`, kitchen, { to: 'served' })
    }
    const board = (await call<{ recent: Ticket[] }>('GET', tickets, kitchen)).value
    expect(board.recent.map(({ roundId }) => roundId)).not.toContain(first)
    const { outtradeno } = (await call<Ticket>('GET', `${tickets}/${first}`, kitchen)).value
    const ofBill = (storeId: string, cookie = kitchen) =>
      call<{ tickets: Ticket[] }>('GET', `/console/api/demo/${storeId}/bills/${outtradeno}/tickets`, cookie)
    expect((await ofBill('101')).value.tickets.map(({ roundId }) => roundId)).toEqual([first, second])
    expect((await ofBill('102', await signedIn('owner'))).value.tickets).toEqual([])
  })

  it("shows the party's note on the ticket, and each guest's on their dish", async () => {
    const [roundId, kitchen] = [await sentTicket('花生过敏'), await signedIn()]
    const shown = { memo: '花生过敏', lines: [{ memo: '' }, { memo: '少油' }] }
    expect((await call<Ticket>('GET', `${tickets}/${roundId}`, kitchen)).value).toMatchObject(shown)
    const { value } = await call<{ tickets: Ticket[] }>('GET', tickets, kitchen)
    expect(value.tickets.find((ticket) => ticket.roundId === roundId)).toMatchObject(shown)
  })

  it("shows the guest's language, traditional Chinese included", async () => {
    const kitchen = await signedIn()
    for (const language of ['zh-tw', 'ja-jp'] as const) {
      const roundId = await sentTicket('', { language })
      expect((await call<Ticket>('GET', `${tickets}/${roundId}`, kitchen)).value.language).toBe(language)
    }
  })

  it('prints the first copy once per key, and marks the next as a reprint', async () => {
    const [roundId, kitchen] = [await sentTicket(), await signedIn()]
    const print = (msgid: string) =>
      call<{ copy: number; reprint: boolean }>('POST', `${tickets}/${roundId}/print`, kitchen, { msgid })
    const [first, second] = [randomUUID(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => print(first)))
    expect(new Set(answers.map(({ value }) => `${value.copy} ${value.reprint}`))).toEqual(new Set(['1 false']))
    expect((await print(second)).value).toMatchObject({ copy: 2, reprint: true })
    expect((await print(first)).value).toMatchObject({ copy: 1, reprint: false })
  })
})
