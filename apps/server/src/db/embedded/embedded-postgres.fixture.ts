import { openDatabase } from '../database.ts'
import { DatabaseError } from '../database-error.ts'
import { withRetry } from '../retry.ts'

/**
 * The test runs this file as a process. It opens the data folder of its argument, prints `rows N`, inserts rows and
 * prints each number after its commit, until a signal ends it. With `shell` a shell watches the owner, as on a system
 * without setpriv.
 */
try {
  const log = { info: () => undefined, warn: () => undefined, error: console.error }
  const embedded = process.argv.includes('shell') ? { watch: 'shell' as const } : {}
  const db = await openDatabase({ databaseUrl: undefined, dataDir: process.argv[2] ?? '', embedded, log })
  let stopping = false
  process.on('SIGTERM', () => {
    stopping = true
  })
  await db.pool.query('create table if not exists kept (id bigint primary key)')
  const { rows } = await db.pool.query('select count(*) as n, coalesce(max(id), 0) as last from kept')
  console.log(`rows ${rows[0].n}`)
  for (let id = rows[0].last + 1; !stopping; id += 1) {
    await withRetry(() => db.pool.query('insert into kept values ($1) on conflict do nothing', [id]))
    console.log(String(id))
  }
  await db.close()
} catch (error) {
  console.error(error instanceof DatabaseError ? error.message : error)
  process.exitCode = 1
}
