/**
 * `npm run bench [-- orders|ahead|menu|stores|page|live|tables|large|tap]`: every speed claim of the house in one table, each with its reference measured
 * in the same run. `--write` puts the table into docs/benchmarks.md, missed targets too; of some sections, their rows.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, embeddedConfig } from '@comanda/server/src/db/database.ts'
import { askOwner } from '@comanda/server/src/db/embedded/owner-lock.ts'
import { findOwnerSocket } from '@comanda/server/src/db/embedded/postgres-folders.ts'
import { freePort, type ServerProcess, startServerProcess } from '@comanda/testing/server-process.ts'
import type { Pool } from 'pg'
import { benchAheadSend } from './ahead-send.bench.ts'
import { benchLargeMenu } from './large-menu.bench.ts'
import { benchLiveStreams } from './live-streams.bench.ts'
import { benchMenuRead, machine } from './menu-read.bench.ts'
import { benchMenuTap } from './menu-tap.bench.ts'
import { benchOrderSend } from './order-send.bench.ts'
import { benchPageWeight } from './page-weight.bench.ts'
import { brokenOff, type Figure, printReport, withRows } from './report.ts'
import { benchStoreList } from './store-list.bench.ts'
import { benchTablePhones } from './table-phones.bench.ts'

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const wants = (name: string) => asked.length === 0 || asked.includes(name)

type Bench = (server: ServerProcess, dataDir: string) => Promise<Figure[]>

// Every section has a server of its own: what one leaves behind in memory must not count for the next.
const sections: Readonly<Record<string, Bench>> = {
  live: benchLiveStreams,
  tables: beside(benchTablePhones),
  orders: beside(benchOrderSend),
  ahead: beside(benchAheadSend),
  menu: benchMenuRead,
  stores: beside(benchStoreList),
  page: beside(benchPageWeight),
  large: beside(benchLargeMenu),
  tap: beside(benchMenuTap),
}

const figures: Figure[] = []
for (const [name, bench] of Object.entries(sections)) {
  if (!wants(name)) continue
  const measured = await measure(bench).catch((error: unknown) => {
    // What the others have measured took minutes: a section that breaks off takes only itself away.
    console.error(error)
    process.exitCode = 1
    return [brokenOff(name)]
  })
  figures.push(...measured)
}
const report = printReport(figures)
const heading = `Measured on ${machine()}.\n\n`
console.log(`\n${heading}${report}\n`)
if (process.argv.includes('--write') && process.exitCode === 1) {
  console.error('A section broke off: docs/benchmarks.md stays as it is.')
} else if (process.argv.includes('--write')) {
  const paper = readFileSync('docs/benchmarks.md', 'utf8')
  const [head = '', rest = ''] = paper.split('<!-- table:start -->')
  const [before = '', tail = ''] = rest.split('<!-- table:end -->')
  const table = `${heading}${asked.length === 0 ? report : withRows(before, report)}\n`
  writeFileSync('docs/benchmarks.md', `${head}<!-- table:start -->\n${table}<!-- table:end -->${tail}`)
}

async function measure(bench: Bench): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'comanda-bench-'))
  const server = await startServerProcess(await freePort(), dataDir, { RATE_PER_PERSON: '1000000' })
  try {
    return await bench(server, dataDir)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A section that also reads or writes the server's database. */
function beside(bench: (server: ServerProcess, pool: Pool) => Promise<Figure[]>): Bench {
  return async (server, dataDir) => {
    const db = await connect(dataDir)
    try {
      return await bench(server, db.pool)
    } finally {
      await db.close()
    }
  }
}

/** The server's own database, beside it through its socket. */
async function connect(folder: string) {
  const socket = findOwnerSocket(folder)
  const owner = socket === undefined ? undefined : await askOwner(socket)
  if (owner === undefined) throw new Error('the server has no embedded database to measure beside')
  return connectDatabase(embeddedConfig(owner.socketDir), { log: console, max: 4 })
}
