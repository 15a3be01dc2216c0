/**
 * `npm run bench [-- orders|ahead|menu|stores|page|live|tables|large]`: every speed claim of the house in one table, each with its reference measured
 * in the same run. `--write` puts the table into docs/benchmarks.md, missed targets too.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, embeddedConfig } from '@comanda/server/src/db/database.ts'
import { askOwner } from '@comanda/server/src/db/owner-lock.ts'
import { findOwnerSocket } from '@comanda/server/src/db/postgres-folders.ts'
import { freePort, type ServerProcess, startServerProcess } from '@comanda/testing/server-process.ts'
import type { Pool } from 'pg'
import { benchAheadSend } from './ahead-send.bench.ts'
import { benchLargeMenu } from './large-menu.bench.ts'
import { benchLiveStreams } from './live-streams.bench.ts'
import { benchMenuRead, machine } from './menu-read.bench.ts'
import { benchOrderSend } from './order-send.bench.ts'
import { benchPageWeight } from './page-weight.bench.ts'
import { type Figure, printReport } from './report.ts'
import { benchStoreList } from './store-list.bench.ts'
import { benchTablePhones } from './table-phones.bench.ts'

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const wants = (name: string) => asked.length === 0 || asked.includes(name)

const figures: Figure[] = []
// Every section has a server of its own: what one leaves behind in memory must not count for the next.
if (wants('live')) figures.push(...(await measure(benchLiveStreams)))
if (wants('tables')) figures.push(...(await measure(beside(benchTablePhones))))
if (wants('orders')) figures.push(...(await measure(beside(benchOrderSend))))
if (wants('ahead')) figures.push(...(await measure(beside(benchAheadSend))))
if (wants('menu')) figures.push(...(await measure(benchMenuRead)))
if (wants('stores')) figures.push(...(await measure(beside(benchStoreList))))
if (wants('page')) figures.push(...(await measure(beside(benchPageWeight))))
if (wants('large')) figures.push(...(await measure(beside(benchLargeMenu))))
const table = `Measured on ${machine()}.\n\n${printReport(figures)}\n`
console.log(`\n${table}`)
if (process.argv.includes('--write')) {
  const paper = readFileSync('docs/benchmarks.md', 'utf8')
  const [head = '', rest = ''] = paper.split('<!-- table:start -->')
  const tail = rest.split('<!-- table:end -->')[1] ?? ''
  writeFileSync('docs/benchmarks.md', `${head}<!-- table:start -->\n${table}<!-- table:end -->${tail}`)
}

async function measure(bench: (server: ServerProcess, dataDir: string) => Promise<Figure[]>): Promise<Figure[]> {
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
function beside(bench: (server: ServerProcess, pool: Pool) => Promise<Figure[]>) {
  return async (server: ServerProcess, dataDir: string): Promise<Figure[]> => {
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
