import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cart } from '@comanda/contract/cart/cart.schema.ts'
import type { TableOrder } from '@comanda/contract/table-order/table-order.routes.ts'
import { createClientLog } from '@comanda/testing/client-log.ts'
import { type EventStream, openEventStream } from '@comanda/testing/event-stream.ts'
import { type Fault, type FaultProxy, startFaultProxy } from '@comanda/testing/fault-proxy.ts'
import { checkHouse, withDatabase } from '@comanda/testing/house-check.ts'
import { waitAtMost } from '@comanda/testing/running-time.ts'
import { roundsOfRun, type SeededRandom, seedOfRun } from '@comanda/testing/seeded-random.ts'
import { freePort, type ServerProcess, startServerProcess } from '@comanda/testing/server-process.ts'
import { databaseUrlOf, openTestDatabase } from '@comanda/testing/test-database.ts'
import { sitDown, type WirePhone } from '@comanda/testing/wire-phone.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../db/database.ts'

const random = seedOfRun('two-servers')
const rounds = roundsOfRun(10, 500)
const phoneCount = 6
const wishes = 8
/** Spec: after this quiet time every phone shows the same. */
const quietMs = 2000

let db: Database
let dataDir: string
const servers: ServerProcess[] = []
const codes = new Map<string, string>()
const log = createClientLog()

beforeAll(async () => {
  db = await openTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'comanda-two-'))
  const env = { DATABASE_URL: databaseUrlOf(db), RATE_PER_PERSON: '1000000', LOG_LEVEL: 'error' }
  // One after the other: they share keys and demo, which the first one creates.
  for (let count = 0; count < 2; count += 1) servers.push(await startServerProcess(await freePort(), dataDir, env))
  // A table for each round: a new party gets no event of the last one.
  const { rows } = await db.pool.query<{ table_no: string; code: string }>(
    `insert into dining_table (seller_id, store_id, table_no, table_name, code)
     select 'demo', '101', 'F' || n, 'F' || n, 'demo-' || replace(gen_random_uuid()::text, '-', '') from generate_series(0, $1::int - 1) n
     returning table_no, code`,
    [rounds],
  )
  for (const row of rows) codes.set(`101 ${row.table_no}`, row.code)
})
afterAll(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGTERM')
    await ended
  }
  await db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A phone like the guests' app: it writes, listens, and reloads the cart after an event. */
class Listening {
  readonly seen: number[] = []
  cart: Pick<Cart, 'seq' | 'lines'> = { seq: -1, lines: [] }
  stream: EventStream | undefined
  #read = 0
  readonly phone: WirePhone
  readonly urls: readonly string[]

  constructor(phone: WirePhone, urls: readonly string[]) {
    this.phone = phone
    this.urls = urls
  }

  /** Opens its stream at this server, from the last event it has. */
  async listen(url: string): Promise<void> {
    this.stream?.close()
    const cookie = this.phone.cookie
    const path = `/channel/weborder_v2/demo_101_${this.phone.tableNo}`
    this.stream = await openEventStream(url + path, { cookie, lastEventId: this.seen.at(-1) ?? 0 })
    this.#read = 0
  }

  /** The last event it got, read or not. */
  get heard(): number | undefined {
    return this.stream?.events.at(-1)?.id ?? this.seen.at(-1)
  }

  /** Reads the new events, and reloads the cart if there are any. */
  async catchUp(): Promise<void> {
    const fresh = this.stream?.events.slice(this.#read) ?? []
    this.#read += fresh.length
    for (const { id } of fresh) this.seen.push(id)
    if (fresh.length === 0) return
    const { value } = await this.phone.call<TableOrder>('GET', 'order.html', { url: this.urls[0] ?? '' })
    this.cart = value.cart
  }
}

describe('phones at one table, split over two servers on one database', () => {
  it(
    'all show the same within two seconds of quiet, and every round is made once',
    async () => {
      for (let round = 0; round < rounds; round += 1) await playRound(`F${round}`, round, random.branch(round))
      expect(log.strange()).toEqual([])
      console.log(`two-servers: ${rounds} rounds, ${log.count('ok')} yes, ${log.count('unknown')} lost answers`)
    },
    30_000 + rounds * 6000,
  )
})

async function playRound(tableNo: string, round: number, chance: SeededRandom): Promise<void> {
  const proxies = await Promise.all(servers.map((server) => proxyOf(server, chance)))
  const tunnel = await startFaultProxy({ host: '127.0.0.1', port: portOf(servers[0]) })
  try {
    const phones = await Promise.all(
      Array.from({ length: phoneCount }, async (_, index) => {
        const urls = index % 2 === 0 ? servers : [...servers].reverse()
        const phone = await sitDown(urls[0]?.url ?? '', tableNo, codes)
        const listening = new Listening(
          phone,
          urls.map(({ url }) => url),
        )
        await listening.listen(index === 0 ? `http://127.0.0.1:${tunnel.port}` : (urls[0]?.url ?? ''))
        return listening
      }),
    )
    const sent: string[] = []
    const work = Promise.all(
      phones.map((phone, index) => useTable(phone, proxies, `${round}-${index}`, chance.branch(index), sent)),
    )
    work.catch(() => undefined)
    await sleep(chance.between(20, 150))
    // One phone goes into a tunnel: its stream is open and silent. Another changes to the other server's stream.
    tunnel.swallow()
    await phones[1]?.catchUp()
    await phones[1]?.listen(servers[0]?.url ?? '')
    await work
    // Out of the tunnel, the other server sends the missed events after its last number.
    await phones[0]?.catchUp()
    await phones[0]?.listen(servers[1]?.url ?? '')
    await expectSameCart(phones, tableNo)
    await expectRounds(tableNo, sent)
    for (const { stream } of phones) stream?.close()
  } finally {
    for (const proxy of [...proxies, tunnel]) await proxy.close()
  }
}

/** Random adds, changes, removals, clears and sends; each keeps its key until it is answered. */
async function useTable(
  { phone, cart }: Listening,
  proxies: readonly FaultProxy[],
  mark: string,
  chance: SeededRandom,
  sent: string[],
): Promise<void> {
  const mine: string[] = []
  for (let count = 0; count < wishes; count += 1) {
    const key = `key-${random.seed}-${mark}-${count}`
    const [op, method, path, body] = chooseWish(chance, key, mine, cart)
    const wish = { client: `${phone.tableNo}/${mark}`, op, key }
    // Each try may reach the other server, as behind a load balancer.
    const call = () =>
      phone.call<{ msgid: string }>(method, path, { key, body, url: `http://127.0.0.1:${chance.pick(proxies).port}` })
    const settle = () => log.settle(wish, call, () => sleep(10))
    // A tap sent twice: the same key at the same moment.
    const outcomes = await Promise.all(chance.chance(0.3) ? [settle(), settle()] : [settle()])
    const answers = outcomes.flatMap((outcome) => (outcome.kind === 'ok' ? [outcome.reply.value.msgid] : []))
    if (op === 'send' && answers[0] !== undefined) sent.push(...new Set(answers))
    const refused = outcomes.flatMap(({ kind, reply }) => (kind === 'fail' ? [reply.code] : []))
    expect(refused.filter((code) => code !== 'cart_empty' && code !== 'line_unknown')).toEqual([])
  }
}

function chooseWish(
  chance: SeededRandom,
  key: string,
  mine: string[],
  cart: Pick<Cart, 'lines'>,
): [op: string, method: string, path: string, body: unknown] {
  const drawn = chance.next()
  const some = [...mine, ...cart.lines.map((line) => line.id)]
  if (drawn < 0.5 || some.length === 0) {
    mine.push(`line-${key}`)
    const line = { id: `line-${key}`, code: chance.pick(['L05', 'R03']), num: 1, memo: key.slice(-12) }
    return ['add', 'POST', 'order.html', { lines: [line] }]
  }
  if (drawn < 0.7) return ['change', 'PUT', 'order.html', { id: chance.pick(some), num: chance.between(1, 4) }]
  if (drawn < 0.8) return ['remove', 'PUT', 'order.html', { id: chance.pick(some), num: 0 }]
  if (drawn < 0.85) return ['clear', 'DELETE', 'order.html', undefined]
  return ['send', 'POST', 'order2store.html', {}]
}

async function expectSameCart(phones: readonly Listening[], tableNo: string): Promise<void> {
  const { rows } = await db.pool.query<{ seq: number; last: number }>(
    `select s.cart_seq as seq, c.seq as last from seating s
     join live_channel c on c.seller_id = s.seller_id and c.channel = 't_101_' || s.table_no
     where s.table_no = $1 and s.state = 'open'`,
    [tableNo],
  )
  const { seq, last } = rows[0] ?? { seq: -1, last: -1 }
  // The two seconds are the servers' limit; the phones' reading time depends on this machine.
  await waitAtMost(quietMs, () => phones.every(({ heard }) => heard === last))
  await Promise.all(phones.map((phone) => phone.catchUp()))
  const carts = phones.map(({ cart, seen }) => ({
    seq: cart.seq,
    lines: cart.lines.map(({ id, num }) => [id, num]),
    last: seen.at(-1),
  }))
  const { value } = (await phones[0]?.phone.call<TableOrder>('GET', 'order.html')) ?? {}
  const truth = { seq, lines: value?.cart.lines.map(({ id, num }) => [id, num]), last }
  expect(carts).toEqual(phones.map(() => truth))
  // No event is missed or duplicated, from either server.
  const gaps = phones.flatMap(({ seen, stream }, index) =>
    seen.join() === Array.from({ length: last }, (_, n) => n + 1).join()
      ? []
      : [`phone ${index}: ${seen.join()} ${stream?.text().slice(0, 300)}`],
  )
  expect(gaps).toEqual([])
}

async function expectRounds(tableNo: string, sent: readonly string[]): Promise<void> {
  const { rows } = await db.pool.query<{ id: string }>(
    `select q.msg_id as id from round r
     join store_request q on q.seller_id = r.seller_id and q.request->>'roundId' = r.round_id
     where r.table_no = $1 order by r.round_no`,
    [tableNo],
  )
  const made = rows.map((row) => row.id)
  expect(new Set(made).size).toBe(made.length)
  for (const msgid of sent) expect(made).toContain(msgid)
  expect(made).toHaveLength(sent.length)
  expect(await withDatabase(db.clientConfig, checkHouse)).toEqual([])
}

function proxyOf(server: ServerProcess, chance: SeededRandom): Promise<FaultProxy> {
  const next = (): Fault => {
    const drawn = chance.next()
    if (drawn < 0.1) return { dropAnswerAfter: chance.between(0, 400) }
    if (drawn < 0.13) return { refuse: true }
    if (drawn < 0.4) return { delayMs: chance.between(0, 20), jitterMs: 20 }
    return {}
  }
  return startFaultProxy({ host: '127.0.0.1', port: portOf(server) }, { random: chance, next })
}

function portOf(server: ServerProcess | undefined): number {
  return Number(new URL(server?.url ?? '').port)
}
