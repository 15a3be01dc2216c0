import type { Config } from './config/config.ts'
import { linkBase } from './config/link-base.ts'
import type { Database } from './db/database.ts'
import type { SeedReport } from './seed/seed.ts'
import { terminalQr } from './terminal-qr.ts'

interface Started {
  /** Null = no demo. */
  readonly people: SeedReport | null
  /** The one-time code of the set-up page; null = this house is set up. */
  readonly code: string | null
}

/** Prints what the operator needs after a start: links, QR code, demo people. */
export async function printLinks(config: Config, db: Database, { people, code }: Started, ms: number): Promise<void> {
  const base = linkBase(config)
  console.log(`\n  Comanda is open (${(ms / 1000).toFixed(1)} s)\n`)
  if (config.mode === 'demo') {
    const code = await firstTableCode(db)
    if (code !== null) {
      console.log(`  Guest at table A1   ${base}/q/${code}`)
      if (config.lan) console.log(`\n${terminalQr(`${base}/q/${code}`)}`)
    }
    console.log(`  Guest at home       ${base}/s/demo/index/home`)
    await printRegions(db, base)
    console.log(`  Kitchen terminal    ${base}/console/terminal`)
    for (const person of people?.people ?? []) console.log(`    ${person.username.padEnd(8)} ${person.password}`)
    console.log(`  API reference       ${base}/docs`)
    if (process.env.COMANDA_PRINT_CODES === '1') await printCodes(db)
  } else {
    console.log(`  ${base}`)
    // After `#`: a browser sends that part to no server, so no log of a proxy holds the code.
    if (code !== null) console.log(`\n  Set up this house   ${base}/console/set-up#${code}`)
  }
  console.log('\n  Ctrl-C stops everything; your data stays in place.\n')
}

/** Prints every table's code, one per line, for scripts that play a guest (the journeys, for example). */
async function printCodes(db: Database): Promise<void> {
  const { rows } = await db.pool.query<{ store_id: string; table_no: string; code: string }>(
    `select store_id, table_no, code from dining_table where seller_id = 'demo' order by store_id, table_no`,
  )
  for (const row of rows) console.log(`  code ${row.store_id} ${row.table_no} ${row.code}`)
}

/** A table in each other country, priced by its rules. */
async function printRegions(db: Database, base: string): Promise<void> {
  const { rows } = await db.pool.query<{ name: string; code: string }>(
    `select s.names ->> 'en' as name, t.code from dining_table t join seller s using (seller_id)
     where seller_id in ('demosg', 'demojp') and table_no = 'A1' order by seller_id desc`,
  )
  for (const { name, code } of rows) console.log(`  ${name.padEnd(19)} ${base}/q/${code}`)
}

async function firstTableCode(db: Database): Promise<string | null> {
  const { rows } = await db.pool.query<{ code: string }>(
    `select code from dining_table where seller_id = 'demo' and store_id = '101' and table_no = 'A1'`,
  )
  return rows[0]?.code ?? null
}
