import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ServerProcess } from '@comanda/testing/server-process.ts'
import type pg from 'pg'
import { enter } from './enter.ts'
import { type Figure, percentile } from './report.ts'
import type { TableLoad, TableReport } from './table-phones.load.ts'

const tableCount = 300
const phonesEach = 4
const everyMs = 5000
const warmUpMs = 10_000
const measureMs = 30_000
/** The kernel counts process time in hundredths of a second. */
const tickMs = 10

/**
 * A full house on a Friday night: every table adds a dish every five seconds, and its other phones show it (event, cart
 * request, dish visible).
 * Afterwards the same phones against a minimal server on the same machine.
 */
export async function benchTablePhones(server: ServerProcess, db: pg.Pool): Promise<Figure[]> {
  const tables = await seatParties(server, db)
  const load = { tables, dish: 'L05', everyMs, warmUpMs, measureMs }
  const before = residentMb(server.child.pid)
  const databasePids = async () => {
    const { rows } = await db.query<{ pid: number }>('select pid from pg_stat_activity')
    return rows.map(({ pid }) => pid)
  }
  const ours = await play({ ...load, url: server.url }, server.child.pid, databasePids)
  const bare = await withBareServer((url, pid) => play({ ...load, url }, pid, async () => []))
  return figuresOf(ours, bare, before)
}

interface Played {
  readonly report: TableReport
  /** Shares of one core. */
  readonly processor: number
  readonly database: number
  readonly memoryMb: number
}

function figuresOf(ours: Played, bare: Played, before: number): Figure[] {
  const [p50, p99] = [percentile(ours.report.latencies, 0.5), percentile(ours.report.latencies, 0.99)]
  const bareP99 = percentile(bare.report.latencies, 0.99)
  const house = `${tableCount} tables, ${tableCount * phonesEach} streams, ${(tableCount * 1000) / everyMs} dishes/s`
  const { taps, missed, looks } = ours.report
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`
  return [
    {
      what: `tables: from tap to the companions' screens (${house})`,
      measured: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (${taps} taps, missed ${missed})`,
      reference: `p99 ${bareP99.toFixed(0)} ms bare node:http, carts in memory`,
      ratio: (p99 / bareP99).toFixed(1),
      target: 'p99 < 300 ms, none missed',
      holds: p99 < 300 && missed === 0 && ours.report.latencies.length === taps * (phonesEach - 1),
    },
    {
      what: `tables: processor of the server, of one core (${(looks / (measureMs / 1000)).toFixed(0)} looks/s)`,
      measured: `${percent(ours.processor)}, its database ${percent(ours.database)}`,
      reference: `${percent(bare.processor)} bare node:http, carts in memory`,
      ratio: (ours.processor / bare.processor).toFixed(1),
      target: '<= 80 %',
      holds: ours.processor <= 0.8,
    },
    {
      what: 'tables: memory of the server (RSS)',
      measured: `${ours.memoryMb.toFixed(0)} MB, ${before.toFixed(0)} before the phones came`,
      reference: `${bare.memoryMb.toFixed(0)} MB bare node:http, carts in memory`,
      ratio: (ours.memoryMb / bare.memoryMb).toFixed(1),
      target: '<= 400 MB',
      holds: ours.memoryMb <= 400,
    },
  ]
}

async function play(load: TableLoad, pid: number | undefined, databasePids: () => Promise<number[]>): Promise<Played> {
  const phones = fork(fileURLToPath(new URL('./table-phones.load.ts', import.meta.url)), [], {
    serialization: 'advanced',
  })
  try {
    const [begins, ends, tells] = [said(phones, 'measures'), said(phones, 'measured'), said(phones, 'report')]
    for (const word of [ends, tells]) word.catch(() => undefined)
    phones.send(load)
    await begins
    const started = performance.now()
    const backends = await databasePids()
    const [serverBefore, databaseBefore] = [cpuMs([pid]), cpuMs(backends)]
    await ends
    const elapsed = performance.now() - started
    const processor = (cpuMs([pid]) - serverBefore) / elapsed
    const database = (cpuMs(backends) - databaseBefore) / elapsed
    const memoryMb = residentMb(pid)
    const { report } = await tells
    if (report === undefined) throw new Error('the phones sent no report')
    return { report, processor, database, memoryMb }
  } finally {
    phones.removeAllListeners('exit')
    phones.kill()
  }
}

async function withBareServer<T>(work: (url: string, pid: number | undefined) => Promise<T>): Promise<T> {
  const bare = fork(fileURLToPath(new URL('./bare-tables.ts', import.meta.url)))
  try {
    const { port } = await new Promise<{ port: number }>((resolve) => bare.once('message', resolve))
    return await work(`http://127.0.0.1:${port}`, bare.pid)
  } finally {
    bare.kill()
  }
}

function said(phones: ChildProcess, type: string): Promise<{ readonly report?: TableReport }> {
  return new Promise((resolve, reject) => {
    phones.on('message', (message: { type: string; report?: TableReport }) => {
      if (message.type === type) resolve(message)
    })
    phones.once('exit', (code) => reject(new Error(`the phones ended early with ${code}`)))
  })
}

/** One table per party; every guest scans. */
async function seatParties(server: ServerProcess, db: pg.Pool): Promise<TableLoad['tables']> {
  const { rows } = await db.query<{ table_no: string; code: string }>(
    `insert into dining_table (seller_id, store_id, table_no, table_name, code)
     select 'demo', '101', 'P' || n, 'P' || n, 'demo-benchp' || n from generate_series(0, $1::int - 1) n
     returning table_no, code`,
    [tableCount],
  )
  const tables: { tableNo: string; cookies: string[] }[] = []
  for (const { table_no: tableNo, code } of rows) {
    const cookies = await Promise.all(Array.from({ length: phonesEach }, () => enter(server.url, code)))
    tables.push({ tableNo, cookies })
  }
  return tables
}

function cpuMs(pids: readonly (number | undefined)[]): number {
  return pids.reduce<number>((sum, pid) => {
    try {
      // Fields after the name in brackets, which may contain spaces: user and system time are fields 14 and 15.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return sum + (Number(fields[11]) + Number(fields[12])) * tickMs
    } catch {
      return sum
    }
  }, 0)
}

function residentMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}
