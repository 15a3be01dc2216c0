import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MenuItem, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import { type BadNetwork, createBadNetwork } from '@comanda/testing/bad-network.ts'
import { judgeCart, type PlayedRound } from '@comanda/testing/cart-judge.ts'
import { modelOf } from '@comanda/testing/cart-model.ts'
import { type DinerPhone, type DishChoice, openDinerPhone } from '@comanda/testing/diner-phone.ts'
import { roundsOfRun, type SeededRandom, seedOfRun } from '@comanda/testing/seeded-random.ts'
import { freePort, type ServerProcess, startServerProcess } from '@comanda/testing/server-process.ts'
import { databaseUrlOf, openTestDatabase } from '@comanda/testing/test-database.ts'
import { sitDown } from '@comanda/testing/wire-phone.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '../db/database.ts'

const random = seedOfRun('convergence')
const rounds = roundsOfRun(20, 1000)
const phonesAtTable = 6
const tapsOfPhone = 8
/** Tables played at the same time: most of a round waits for a bad network. */
const tablesAtOnce = 3
/** Long enough for a busy machine; a correct round needs a fraction of it. */
const patienceMs = 30_000
/** Without the check the cart's numbers repeat, so phones wait in vain for the last one. */
const lawlessPatienceMs = 3000
/** Tables played without the check on the cart's number. */
const lawlessTables = 10
/** Tables of one phone. */
const aloneTables = 10
const withoutCheck = new URL('./without-cart-seq.ts', import.meta.url).href

let db: Database
let dataDir: string
let env: Readonly<Record<string, string>>
const servers: ServerProcess[] = []
const codes = new Map<string, string>()
let dishes: ReadonlyMap<string, MenuItem>

beforeAll(async () => {
  db = await openTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'comanda-convergence-'))
  env = { DATABASE_URL: databaseUrlOf(db), RATE_PER_PERSON: '1000000', LOG_LEVEL: 'error' }
  // One after the other: they share keys and demo, which the first one creates.
  for (let count = 0; count < 2; count += 1) servers.push(await startServerProcess(await freePort(), dataDir, env))
  const { rows } = await db.pool.query<{ table_no: string; code: string }>(
    `insert into dining_table (seller_id, store_id, table_no, table_name, code)
     select 'demo', '101', 'K' || n, 'K' || n, 'demo-' || replace(gen_random_uuid()::text, '-', '') from generate_series(0, $1::int - 1) n
     returning table_no, code`,
    [rounds + lawlessTables + aloneTables],
  )
  for (const row of rows) codes.set(`101 ${row.table_no}`, row.code)
  dishes = await readDishes()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  for (const { child, ended } of servers) {
    child.kill('SIGTERM')
    await ended
  }
  await db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('six phones at a table on a bad network, two servers on one database', () => {
  it(
    'end with one cart, which is what was acknowledged in the order the servers did it',
    async () => {
      let next = 0
      let done = 0
      let cooked = 0
      const playOn = async (phones: readonly DinerPhone[]) => {
        while (next < rounds) {
          const round = next
          next += 1
          const { changes, sent, told } = await playRound(phones, `K${round}`, random.branch(round), servers)
          expect(told).toEqual([])
          done += changes
          cooked += sent
        }
      }
      const parties: DinerPhone[][] = []
      while (parties.length < tablesAtOnce) parties.push(await openPhones())
      await Promise.all(parties.map(playOn))
      console.log(`convergence: ${rounds} rounds, ${done} changes, ${cooked} of them sent`)
      expect(cooked).toBeGreaterThan(0)
    },
    120_000 + rounds * 10_000,
  )

  it("never report a change to a lone guest's Send after a quick tap", async () => {
    const phone = await openDinerPhone(dishes)
    const said = new Set<string>()
    const first = rounds + lawlessTables
    for (let table = first; table < first + aloneTables; table += 1) {
      const chance = random.branch(table)
      const urls = servers.map(({ url }) => url)
      const { network } = await scan(`K${table}`, urls, chance.branch('network'))
      await phone.join({ sellerId: 'demo', storeId: '101', tableNo: `K${table}` }, network)
      for (let count = 0; count < tapsOfPhone; count += 1) tapAtOnce(phone, chance)
      const sent = await phone.send()
      said.add(sent.ok ? 'sent' : sent.code)
      phone.leave()
    }
    expect([...said].filter((code) => code !== 'offline' && code !== 'cart_empty')).toEqual(['sent'])
  })

  it("fail to converge when servers ignore the cart's number", {
    timeout: 180_000,
  }, async () => {
    const lawless = await startServerProcess(await freePort(), dataDir, {
      ...env,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${withoutCheck}`,
    })
    servers.push(lawless)
    const phones = await openPhones()
    const found: string[] = []
    for (let table = rounds; table < rounds + lawlessTables && found.length === 0; table += 1) {
      found.push(...(await playRound(phones, `K${table}`, random.branch(table), [lawless], lawlessPatienceMs)).faults)
    }
    expect(found.length).toBeGreaterThan(0)
  })
})

/** One after the other: each needs its own modules. */
async function openPhones(): Promise<DinerPhone[]> {
  const phones: DinerPhone[] = []
  while (phones.length < phonesAtTable) phones.push(await openDinerPhone(dishes))
  return phones
}

interface Played {
  /** How many changes the servers made. */
  readonly changes: number
  /** How many of them sent the cart to the kitchen. */
  readonly sent: number
  /** Faults that no waiting repairs. */
  readonly faults: readonly string[]
  /** The faults, the wrong screens and the story; empty = correct. */
  readonly told: readonly string[]
}

/** `patience` is the wait for the screens, in milliseconds, once every tap has an answer. */
async function playRound(
  phones: readonly DinerPhone[],
  tableNo: string,
  chance: SeededRandom,
  at: readonly ServerProcess[],
  patience = patienceMs,
): Promise<Played> {
  const urls = at.map(({ url }) => url)
  const guests = await Promise.all(
    phones.map(async (phone, index) => ({ phone, ...(await scan(tableNo, urls, chance.branch(`network ${index}`))) })),
  )
  try {
    await Promise.all(
      guests.map(async ({ phone, network }, index) => {
        await phone.join({ sellerId: 'demo', storeId: '101', tableNo }, network)
        await useTable(phone, chance.branch(`taps ${index}`))
      }),
    )
    for (const { network } of guests) await network.mend()
    await untilQuiet(guests, patienceMs, () => guests.every(({ phone }) => phone.state.pending.length === 0))
    const played = await readRound(tableNo, guests)
    const seq = played.written.length
    await untilQuiet(guests, patience, () => guests.every(({ phone }) => phone.state.server.seq === seq))
    const verdict = judgeCart({ ...played, screens: guests.map(({ phone }) => modelOf(phone.state.lines)) })
    const wrong = [...verdict.faults, ...verdict.screens]
    const told = wrong.length === 0 ? [] : [`table ${tableNo}`, ...wrong, verdict.story]
    return { changes: seq, sent: played.sent.length, faults: verdict.faults, told }
  } finally {
    for (const { phone } of guests) phone.leave()
  }
}

/** A guest who has just scanned the table's code, on their own bad network. */
async function scan(tableNo: string, urls: readonly string[], chance: SeededRandom) {
  const { cookie } = await sitDown(urls[0] ?? '', tableNo, codes)
  const asked = await fetch(`${urls[0]}/weixin/storeorder/demo/getuid.html`, { headers: { cookie } })
  const { resultObject } = (await asked.json()) as { resultObject: { uid: string } }
  return { uid: resultObject.uid, network: createBadNetwork(urls, cookie, chance) }
}

/** Random taps on what this phone shows. */
async function useTable(phone: DinerPhone, chance: SeededRandom): Promise<void> {
  for (let count = 0; count < tapsOfPhone; count += 1) {
    await tap(phone, chance)
    if (chance.chance(0.7)) await sleep(chance.between(1, 60))
  }
}

async function tap(phone: DinerPhone, chance: SeededRandom): Promise<void> {
  const drawn = chance.next()
  if (drawn < 0.83 || phone.state.lines.length === 0) tapAtOnce(phone, chance)
  else if (drawn < 0.87) phone.clear()
  else if (drawn < 0.92) await phone.undo(`undo-${random.seed}-${chance.seed}-${drawn}`)
  else await send(phone)
}

/** Taps that show at once: add, change or remove a dish. */
function tapAtOnce(phone: DinerPhone, chance: SeededRandom): void {
  const drawn = chance.next()
  const { lines } = phone.state
  const noodles = lines.filter(({ code }) => code === 'Z03')
  if (drawn < 0.48 || lines.length === 0) addDish(phone, chance)
  else if (drawn < 0.67) phone.change(chance.pick(lines).id, chance.between(1, 5))
  else if (drawn < 0.76) phone.change(chance.pick(lines).id, chance.between(1, 5), chance.pick(['', 'no salt']))
  else if (drawn < 0.89 && noodles.length > 0) {
    const item = dishes.get('Z03')
    if (item === undefined) throw new Error('the demo sells no noodles')
    phone.choose(chance.pick(noodles).id, item, touched(chance))
  } else phone.change(chance.pick(lines).id, 0)
}

/** A guest who gets a changed cart or an unknown result looks and presses again. */
async function send(phone: DinerPhone): Promise<void> {
  for (let press = 0; press < 4; press += 1) {
    const sent = await phone.send()
    if (sent.ok || sent.code === 'cart_empty') return
  }
}

function addDish(phone: DinerPhone, chance: SeededRandom): void {
  const memo = chance.pick(['', 'no salt'])
  if (chance.chance(0.4)) phone.add('Z03', { ...noodleChoice(chance), memo })
  else phone.add(chance.pick(['L05', 'R03']), { memo, num: chance.between(1, 2) })
}

/** What a guest edits of a line in its sheet: all fields, or one. */
function touched(chance: SeededRandom): DishChoice {
  const { standard, addItems } = noodleChoice(chance)
  const num = chance.between(1, 3)
  return chance.pick<DishChoice>([{ standard, addItems, num, memo: '' }, { standard }, { addItems }, { memo: '' }])
}

function noodleChoice(chance: SeededRandom) {
  const eggs = chance.between(0, 2)
  const addItems = eggs === 0 ? [] : [{ code: '', name: '煎蛋', price: 300, num: eggs }]
  return { standard: chance.pick(['标准', '加量']), addItems }
}

/** A phone with an unnoticed loss would poll after 20 s of silence; here it gets an online event. */
async function untilQuiet(
  guests: readonly { readonly phone: DinerPhone; readonly network: BadNetwork }[],
  patience: number,
  holds: () => boolean,
): Promise<void> {
  const until = Date.now() + patience
  for (let turn = 0; !holds() && Date.now() < until; turn += 1) {
    for (const { phone, network } of guests) {
      if (turn % 50 === 0 && (network.isBehind || phone.state.pending.length > 0)) phone.wake()
    }
    await sleep(10)
    await Promise.all(guests.map(({ network }) => network.mend()))
  }
}

/** The stored cart, and the change behind each of its numbers, by their common transaction. */
async function readRound(
  tableNo: string,
  guests: readonly { readonly uid: string; readonly network: BadNetwork }[],
): Promise<Omit<PlayedRound, 'screens'>> {
  const { rows: written } = await db.pool.query<{ seq: number; key: string | null }>(
    `select (e.data->>'seq')::int as seq, i.key from live_event e
     left join idempotency i on i.seller_id = e.seller_id and i.created_at = e.created_at and i.xmin = e.xmin
     where e.seller_id = 'demo' and e.channel = 't_101_' || $1 and e.type = 'fresh_order' order by 1`,
    [tableNo],
  )
  const { rows: lines } = await db.pool.query(
    `select l.line_id as id, l.uid, l.code, l.standard, l.memo, l.num, l.add_items as "menuItem" from cart_line l
     join seating s using (seller_id, seating_id)
     where s.table_no = $1 order by l.added_at, l.line_id`,
    [tableNo],
  )
  const { rows: sent } = await db.pool.query<{ key: string | null; lines: Parameters<typeof modelOf>[0] }>(
    `select i.key, (select jsonb_agg(jsonb_build_object('id', l.line_id, 'uid', l.uid, 'code', l.code, 'standard', l.standard,
       'memo', l.memo, 'num', l.num, 'menuItem', l.add_items) order by l.line_no)
       from round_line l where l.seller_id = r.seller_id and l.round_id = r.round_id) as lines
     from round r left join idempotency i on i.seller_id = r.seller_id and i.answer->>'msgid' = 'demo_' || r.round_id
     where r.seller_id = 'demo' and r.store_id = '101' and r.table_no = $1`,
    [tableNo],
  )
  return {
    written,
    stored: modelOf(lines),
    sent: sent.map((round) => ({ key: round.key, lines: modelOf(round.lines) })),
    phones: guests.map(({ uid, network }) => ({ uid, writes: [...network.writes.values()], looks: network.looks })),
  }
}

async function readDishes(): Promise<ReadonlyMap<string, MenuItem>> {
  const answer = await fetch(`${servers[0]?.url}/weixin/onlineorder/demo/101/0/storemenu.html?lang=en`)
  const payload = (await answer.json()) as StoreMenu & { resultObject?: StoreMenu }
  const { types } = payload.resultObject ?? payload
  return new Map(types.flatMap((type) => type.menuItem.map((item) => [item.code, item])))
}
