import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { timeLimits } from './time-limits.ts'

/** A number where a time limit belongs: `AbortSignal.timeout(5000)`, `connectionTimeoutMillis: 5000`. */
const bareNumber = /(?:[tT]imeout|TimeoutMillis|query_timeout|setKeepAlive)\b(?:\((?:true, )?|: )[1-9]\d*/
/** spec 1 §7 */
const phoneGivesUpMs = 30_000
const source = join(import.meta.dirname, '..')

describe('a time limit', () => {
  it('is a name of `timeLimits` wherever a connection, a query or a call is bounded', () => {
    const files = globSync('**/*.ts', { cwd: source }).filter((file) => !/\.(?:test|fixture)\.ts$/.test(file))
    expect(files.length).toBeGreaterThan(300)
    const bare = files.filter((file) => bareNumber.test(readFileSync(join(source, file), 'utf8')))
    expect(bare).toEqual([])
  })

  it('gives PostgreSQL time to answer before the server gives the connection up', () => {
    expect(timeLimits.lockMs).toBeLessThan(timeLimits.statementMs)
    expect(timeLimits.statementMs).toBeLessThan(timeLimits.queryMs)
  })

  it('answers a phone before the phone gives up, whatever the database does', () => {
    const { databaseRetryMs, queryMs, databaseConnectMs } = timeLimits
    expect(databaseRetryMs + queryMs + databaseConnectMs).toBeLessThan(phoneGivesUpMs)
  })
})
