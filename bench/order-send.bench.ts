import { fork, spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sendRoundSql } from '@comanda/server/src/features/table-order/send-round.repository.ts'
import { readCartSql } from '@comanda/server/src/features/table-order/table.repository.ts'
import type { ServerProcess } from '@comanda/testing/server-process.ts'
import type pg from 'pg'
import { enter } from './enter.ts'
import type { LoadOrder, LoadReport } from './order-load.ts'
import { type Figure, median, percentile } from './report.ts'

const clientCounts = [1, 8, 32] as const
const turns = 3
const seconds = 3
const dishCount = 5

/**
 * (a) Rounds of five dishes sent per second through HTTP, against pgbench running the same two statements on the same
 * database, turn about. Every guest has a table of its own, as on a Friday night.
 */
export async function benchOrderSend(server: ServerProcess, db: pg.Pool): Promise<Figure[]> {
  const dishes = await simpleDishes(db)
  const figures: Figure[] = []
  for (const clients of clientCounts) {
    const guests = await seatGuests(server, db, 'H', clients)
    await seatGuests(server, db, 'B', clients)
    const script = writePgbenchScript(dishes)
    const ours: LoadReport[] = []
    const theirs: number[] = []
    for (let turn = 0; turn < turns; turn++) {
      ours.push(await load({ url: server.url, seconds, guests, lines: dishes.map((code) => ({ code, standard: '' })) }))
      theirs.push(pgbench(db, script, clients))
    }
    const perSecond = median(ours.map((report) => report.perSecond))
    const latencies = ours.flatMap((report) => report.latencies)
    const reference = median(theirs)
    const p99 = percentile(latencies, 0.99)
    const faults = ours.reduce((sum, report) => sum + report.faults, 0)
    if (faults > 0)
      throw new Error(`${faults} orders failed, first: ${ours.find((report) => report.faults > 0)?.firstFault}`)
    figures.push({
      what: `orders per second through HTTP, ${clients} client${clients === 1 ? '' : 's'}`,
      measured: `${perSecond.toFixed(0)}/s, p50 ${percentile(latencies, 0.5).toFixed(2)} ms, p99 ${p99.toFixed(1)} ms`,
      reference: `${reference.toFixed(0)}/s pgbench, same two statements`,
      ratio: (perSecond / reference).toFixed(2),
      target: clients === 8 ? '>= 0.5, p99 <= 25 ms' : '>= 0.5',
      holds: perSecond / reference >= 0.5 && (clients !== 8 || p99 <= 25),
    })
  }
  return figures
}

/** Five dishes that need no choice. */
async function simpleDishes(db: pg.Pool): Promise<string[]> {
  const { rows } = await db.query<{ code: string }>(
    `select d->>'code' as code from menu_current c
     join menu m using (seller_id, store_id, menu_class, version), jsonb_array_elements(m.document->'dishes') d
     where c.seller_id = 'demo' and c.store_id = '101' and c.menu_class = 0 and not (d->>'soldOut')::boolean
       and jsonb_array_length(d->'standards') = 0 and coalesce(d->>'optionText', '') = '' and (d->>'minOrder')::int <= 1
       and not exists (select 1 from saleout s where s.seller_id = 'demo' and s.store_id = '101' and s.code = d->>'code')
     limit ${dishCount}`,
  )
  if (rows.length < dishCount) throw new Error('the demo menu has too few plain dishes')
  return rows.map((row) => row.code)
}

/** Tables of their own, each with its party and bill, so that a run writes nothing into another's rows. */
async function seatGuests(
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
  if (kind === 'B') return []
  const guests = []
  for (let n = 0; n < count; n++) {
    guests.push({ tableNo: `${kind}${n}`, cookie: await enter(server.url, `demo-bench${kind.toLowerCase()}${n}`) })
  }
  return guests
}

function load(order: LoadOrder): Promise<LoadReport> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./order-load.ts', import.meta.url)), [], { serialization: 'advanced' })
    child.once('message', (report: LoadReport) => {
      resolve(report)
      child.kill()
    })
    child.once('error', reject)
    child.send(order)
  })
}

/** The server's own two statements with pgbench's variables in place of the parameters. */
function writePgbenchScript(codes: readonly string[]): string {
  const line = (code: string, index: number) => ({
    lineNo: index + 1,
    lineId: `bench-line-${index}`,
    uid: 'bench',
    code,
    names: { zh: '炉火回锅肉', en: 'Twice-cooked pork', ja: '回鍋肉' },
    standard: '',
    num: 1,
    price: 5800,
    memberprice: 5200,
    addItems: [],
    amount: 5800,
    memo: '',
  })
  const table = `('B' || :client_id)`
  const values = [
    `'demo'`,
    `'101'`,
    table,
    `('benchB' || :client_id)`,
    'null',
    `'bench'`,
    `('k' || :unique)`,
    `'hash'`,
    `'bench'`,
    `('r' || :unique)`,
    `('demo-' || :unique)`,
    `'2026-11-21'`,
    '1',
    `'zh'`,
    '5',
    '29000',
    `''`,
    `'${JSON.stringify(codes.map(line))}'`,
    `'{}'`,
    'null',
    'true',
    `'{${codes.join(',')}}'`,
  ]
  const fill = (sql: string, with_: readonly string[]) =>
    sql
      .replace(/--[^\n]*/g, '')
      .replace(/\$(\d+)/g, (_, n: string) => with_[Number(n) - 1] ?? 'null')
      .replace(/\s+/g, ' ')
      .trim()
  const read = fill(readCartSql, [`'demo'`, `'101'`, table, `'bench'`, `('k' || :unique)`, '0'])
  const file = join(tmpdir(), `comanda-bench-${process.pid}.sql`)
  writeFileSync(file, `\\set unique random(1, 9000000000000000)\n${read};\n${fill(sendRoundSql, values)};\n`)
  return file
}

function pgbench(db: pg.Pool, script: string, clients: number): number {
  const { host, user, database, port } = db.options
  const args = [
    '-n',
    '-M',
    'prepared',
    '-f',
    script,
    '-c',
    String(clients),
    '-j',
    String(Math.min(clients, 2)),
    '-T',
    String(seconds),
  ]
  const run = spawnSync(
    findPgbench(),
    [...args, '-h', String(host), '-U', String(user), '-p', String(port ?? 5432), String(database)],
    { encoding: 'utf8' },
  )
  const perSecond = Number(/tps = ([\d.]+)/.exec(run.stdout ?? '')?.[1])
  if (!Number.isFinite(perSecond)) throw new Error(`pgbench said nothing: ${run.error?.message ?? run.stderr}`)
  if (/number of failed transactions: [1-9]/.test(run.stdout)) throw new Error(run.stdout)
  return perSecond
}

function findPgbench(): string {
  if (process.env.PGBENCH !== undefined) return process.env.PGBENCH
  try {
    const versions = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
    return join('/usr/lib/postgresql', versions[0] ?? '', 'bin/pgbench')
  } catch {
    return 'pgbench'
  }
}
