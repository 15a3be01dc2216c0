/**
 * `npm run bench [-- orders|ahead|menu|stores|page|live|tables|price|large|tap]` measures every speed claim in one table,
 * each with its reference from the same run.
 * `--write` puts the table into docs/benchmarks.md, missed targets included; with named sections, only their rows.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { ServerProcess } from '@comanda/testing/server-process.ts'
import type { Pool } from 'pg'
import { benchAheadSend } from './ahead-send.bench.ts'
import { withDatabase, withServer } from './bench-server.ts'
import { benchBillPrice } from './bill-price.bench.ts'
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

// A new server per section, so that memory of one does not affect the next.
const sections: Readonly<Record<string, Bench>> = {
  live: benchLiveStreams,
  tables: beside(benchTablePhones),
  orders: beside(benchOrderSend),
  ahead: beside(benchAheadSend),
  menu: benchMenuRead,
  stores: beside(benchStoreList),
  price: beside(benchBillPrice),
  page: beside(benchPageWeight),
  large: beside(benchLargeMenu),
  tap: beside(benchMenuTap),
}

const figures: Figure[] = []
for (const [name, bench] of Object.entries(sections)) {
  if (!wants(name)) continue
  const measured = await withServer(({ server, dataDir }) => bench(server, dataDir)).catch((error: unknown) => {
    // The others took minutes to measure, so a failing section ends only itself.
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

/** A section that also uses the server's database. */
function beside(bench: (server: ServerProcess, pool: Pool) => Promise<Figure[]>): Bench {
  return (server, dataDir) => withDatabase(dataDir, (pool) => bench(server, pool))
}
