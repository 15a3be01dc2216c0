import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ServerProcess } from '@comanda/testing/server-process.ts'
import type pg from 'pg'
import { enter } from './enter.ts'
import type { LoadOrder, LoadReport } from './order-load.ts'
import { type PgbenchTurn, pgbench, writePgbenchScript } from './order-pgbench.ts'
import { type Figure, median, percentile } from './report.ts'

const clientCounts = [1, 8, 32] as const
const turns = 7
/** Length of one turn, ours or pgbench's. */
export const seconds = 3
const dishCount = 5

/**
 * (a) Rounds of five dishes per second over HTTP, against pgbench with the same two statements on the same database, in
 * alternating turns.
 * Every guest has a table, as on a full evening. The machine also does other work, so figures are medians, and each
 * turn's rate is compared only with the pgbench turn beside it.
 * The first turn warms up and does not count.
 */
export async function benchOrderSend(server: ServerProcess, db: pg.Pool): Promise<Figure[]> {
  // Thousands of rounds per minute would be held by the store for acceptance.
  await db.query(
    `update store set config = config || '{"holdPortions":0,"holdPortionsEach":0,"holdPortionsPerson":0}' where seller_id = 'demo' and store_id = '101'`,
  )
  const dishes = await simpleDishes(db, 0)
  const lines = dishes.map((code) => ({ code, standard: '' }))
  const script = writePgbenchScript(dishes)
  const figures: Figure[] = []
  for (const clients of clientCounts) {
    const guests = await seatGuests(server, db, 'H', clients)
    await seatGuests(server, db, 'B', clients)
    const order = { url: server.url, seconds, guests, lines }
    const measured = await playTurns(order, () => pgbench(db, script, clients, seconds))
    figures.push(figureOf('orders per second through HTTP', clients, measured))
  }
  return figures
}

export interface Turn {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** The pgbench turn beside it; undefined on a machine without pgbench. */
  readonly reference: PgbenchTurn | undefined
}

/**
 * Alternating turns of ours and the reference. The first turn warms both up and does not count.
 * One process of guests serves all turns, so that its own slow start is not measured as the server's.
 */
export async function playTurns(order: LoadOrder, reference: () => PgbenchTurn | undefined): Promise<Turn[]> {
  const guests = fork(fileURLToPath(new URL('./order-load.ts', import.meta.url)), [], { serialization: 'advanced' })
  try {
    const measured: Turn[] = []
    for (let turn = 0; turn <= turns; turn++) {
      guests.send(order)
      const [report] = (await once(guests, 'message')) as [LoadReport]
      if (report.faults > 0) throw new Error(`${report.faults} orders failed, first: ${report.firstFault}`)
      const beside = reference()
      if (turn > 0) measured.push(turnOf(report, beside))
    }
    return measured
  } finally {
    guests.kill()
  }
}

function turnOf({ perSecond, latencies }: LoadReport, reference: PgbenchTurn | undefined): Turn {
  return { perSecond, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), reference }
}

export function figureOf(what: string, clients: number, measured: readonly Turn[]): Figure {
  const middle = (of: (turn: Turn) => number) => median(measured.map(of))
  const p99 = middle((turn) => turn.p99)
  const isInTime = clients !== 8 || p99 <= 25
  const row = {
    what: `${what}, ${clients} client${clients === 1 ? '' : 's'}`,
    measured: `${middle((turn) => turn.perSecond).toFixed(0)}/s, p50 ${middle((turn) => turn.p50).toFixed(2)} ms, p99 ${p99.toFixed(1)} ms`,
    target: clients === 8 ? '>= 0.5, p99 <= 25 ms' : '>= 0.5',
  }
  const beside = measured.flatMap(({ perSecond, reference }) => (reference ? [{ perSecond, reference }] : []))
  if (beside.length < measured.length) {
    return { ...row, reference: 'pgbench is not installed', ratio: '', holds: isInTime ? undefined : false }
  }
  const ratio = median(beside.map(({ perSecond, reference }) => perSecond / reference.perSecond))
  const theirs = (of: (turn: PgbenchTurn) => number) => median(beside.map(({ reference }) => of(reference)))
  return {
    ...row,
    reference: `${theirs((turn) => turn.perSecond).toFixed(0)}/s, p99 ${theirs((turn) => turn.p99).toFixed(1)} ms pgbench, same two statements`,
    ratio: ratio.toFixed(2),
    holds: ratio >= 0.5 && isInTime,
  }
}

/** Five dishes of a menu class without choices. */
export async function simpleDishes(db: pg.Pool, menuClass: number): Promise<string[]> {
  const { rows } = await db.query<{ code: string }>(
    `select d->>'code' as code from menu_current c
     join menu m using (seller_id, store_id, menu_class, version), jsonb_array_elements(m.document->'dishes') d
     where c.seller_id = 'demo' and c.store_id = '101' and c.menu_class = $1 and not (d->>'soldOut')::boolean
       and jsonb_array_length(d->'standards') = 0 and coalesce(d->>'optionText', '') = '' and d->>'suite' is null and (d->>'minOrder')::int <= 1
       and not exists (select 1 from saleout s where s.seller_id = 'demo' and s.store_id = '101' and s.code = d->>'code')
     limit ${dishCount}`,
    [menuClass],
  )
  if (rows.length < dishCount) throw new Error('the demo menu has too few plain dishes')
  return rows.map((row) => row.code)
}

/** One table, party and bill per guest, so that no run writes into another's rows. */
export async function seatGuests(
  server: ServerProcess,
  db: pg.Pool,
  kind: string,
  count: number,
): Promise<LoadOrder['guests']> {
  await db.query(
    `insert into dining_table (seller_id, store_id, table_no, table_name, code)
     select 'demo', '101', $1 || n, $1 || n, 'demo-bench' || lower($1) || n from generate_series(0, $2::int - 1) n on conflict do nothing`,
    [kind, count],
  )
  await db.query(
    `with seat as (insert into seating (seller_id, seating_id, store_id, table_no, bill_id)
       select 'demo', 'bench' || $1 || n, '101', $1 || n, 'BENCH' || $1 || n from generate_series(0, $2::int - 1) n
       on conflict do nothing returning seating_id, table_no, bill_id)
     insert into bill (seller_id, bill_id, store_id, order_type, table_no, seating_id, currency)
     select 'demo', bill_id, '101', 0, table_no, seating_id, 'CNY' from seat`,
    [kind, count],
  )
  // pgbench's guest joins each table here; the others join with their first round, in the warm-up turn.
  await db.query(
    `insert into seating_guest (seller_id, seating_id, uid, number, state, means, joined_at)
     select 'demo', 'bench' || $1 || n, 'bench', 1, 'in', 'first', now() from generate_series(0, $2::int - 1) n
     on conflict do nothing`,
    [kind, count],
  )
  if (kind === 'B') return []
  const guests = []
  for (let n = 0; n < count; n++) {
    guests.push({
      path: `/weixin/storeorder/demo/101/${kind}${n}/order2store.html`,
      cookie: await enter(server.url, `demo-bench${kind.toLowerCase()}${n}`),
    })
  }
  return guests
}
