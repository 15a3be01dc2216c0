import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Statement } from '@comanda/server/src/db/sql.ts'
import { readStoreSql, submitSql } from '@comanda/server/src/features/pickup-order/submit.repository.ts'
import { sendRoundSql } from '@comanda/server/src/features/table-order/round/send-round.repository.ts'
import { readCartSql } from '@comanda/server/src/features/table-order/table.repository.ts'
import { ownEnvironment } from '@comanda/testing/own-environment.ts'
import type pg from 'pg'
import { percentile } from './report.ts'

export interface PgbenchScript {
  readonly file: string
  readonly variables: Readonly<Record<string, string>>
}

/** Fills pgbench variables into a statement's parameters. */
interface Fill {
  given(name: string, type: string, value: string): string
  write(name: string, statements: readonly Statement[]): PgbenchScript
}

/**
 * The server's statements with pgbench variables as parameters, not constants that the planner would see.
 * pgbench has no text values, so the parts that differ per order are built in the statement.
 */
function startScript(): Fill {
  const variables: Record<string, string> = {}
  const fill = ({ text, values }: Statement) =>
    text
      .replace(/\$(\d+)/g, (_, n: string) => String(values[Number(n) - 1]))
      .replace(/\s+/g, ' ')
      .trim()
  return {
    given(name, type, value) {
      variables[name] = value
      return `:${name}::${type}`
    },
    write(name, statements) {
      const file = join(tmpdir(), `comanda-bench-${name}-${process.pid}.sql`)
      const lines = statements.map((statement) => `${fill(statement)};`)
      writeFileSync(file, ['\\set unique random(1, 9000000000000000)', ...lines, ''].join('\n'))
      return { file, variables }
    },
  }
}

const benchLine = (code: string, index: number) => ({
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

const key = `('k' || :unique)`

/** Parameters of both kinds of order: seller, store, scope and hash of the key, guest, lines and portions. */
function common({ given }: Fill, codes: readonly string[]) {
  return {
    sellerId: given('seller', 'text', 'demo'),
    storeId: given('store', 'text', '101'),
    scope: given('scope', 'text', 'bench'),
    key,
    hash: given('hash', 'text', 'h'.repeat(43)),
    uid: given('guest', 'text', 'bench'),
    roundId: `('r' || :unique)`,
    businessDay: given('day', 'date', '2026-11-21'),
    menuVersion: given('version', 'int', '1'),
    original: given('original', 'text', 'zh'),
    count: given('count', 'int', '5'),
    amount: given('amount', 'bigint', '29000'),
    memo: `''`,
    lines: given('lines', 'jsonb', JSON.stringify(codes.map(benchLine))),
    codes: given('codes', 'text[]', `{${codes.join(',')}}`),
    portions: given('portions', 'jsonb', JSON.stringify(Object.fromEntries(codes.map((code) => [code, 1])))),
    language: given('language', 'text', 'zh-cn'),
  }
}

/** A round at a table. */
export function writePgbenchScript(codes: readonly string[]): PgbenchScript {
  const script = startScript()
  const { given } = script
  const one = common(script, codes)
  const tableNo = `('B' || :client_id)`
  return script.write('round', [
    readCartSql({ ...one, tableNo, menuClass: given('class', 'int', '0') }),
    sendRoundSql({
      ...one,
      tableNo,
      seatingId: `('benchB' || :client_id)`,
      expectedSeq: 'null',
      msgId: `('demo-' || :unique)`,
      cartLineIds: given('gone', 'text[]', '{}'),
      cover: 'null',
      leastCover: '1',
      acceptAtOnce: given('accepted', 'boolean', 'true'),
      held: `''::text`,
      afterRounds: 'null',
      telMark: `''::text`,
    }),
  ])
}

/** A pick-up order, as soon as possible. */
export function writeAheadScript(codes: readonly string[]): PgbenchScript {
  const script = startScript()
  const { given } = script
  const one = common(script, codes)
  const menuClass = given('class', 'smallint', '1')
  const now = given('now', 'timestamptz', new Date().toISOString())
  const answer = `jsonb_build_object('outtradeno', 'b' || :unique, 'amount', 29000, 'distributionCharge', 0, 'readyAt', :now::text, 'payBefore', :now::text)`
  return script.write('ahead', [
    readStoreSql({ ...one, menuClass }),
    submitSql({
      ...one,
      billId: `('b' || :unique)`,
      orderType: given('type', 'smallint', '1'),
      menuClass,
      distributionCharge: `0::bigint`,
      currency: given('currency', 'text', 'CNY'),
      cover: '0',
      tableNo: `''::text`,
      takeAt: 'null::timestamptz',
      readyBy: now,
      releaseAt: now,
      handoverCode: `('h' || :unique)`,
      payBefore: `(${now} + interval '1 hour')`,
      distance: 'null::int',
      shippingId: 'null::text',
      answer,
      unpaidNo: 'null::smallint',
      voucher: `''::text`,
      cached: 'null::jsonb',
    }),
  ])
}

export interface PgbenchTurn {
  /** Transactions. */
  readonly perSecond: number
  /** Milliseconds per transaction. */
  readonly p99: number
}

/** Undefined on a machine without pgbench. */
export function pgbench(
  db: pg.Pool,
  { file, variables }: PgbenchScript,
  clients: number,
  seconds: number,
): PgbenchTurn | undefined {
  if (!hasPgbench()) return undefined
  const { host, user, database, port } = db.options
  const folder = mkdtempSync(join(tmpdir(), 'comanda-pgbench-'))
  const args = [
    ...['-n', '-M', 'prepared', '-f', file, '-c', String(clients), '-j', String(Math.min(clients, 2))],
    ...['-T', String(seconds), '-l', '--log-prefix', join(folder, 'log')],
    ...Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
    ...['-h', String(host), '-U', String(user), '-p', String(port ?? 5432), String(database)],
  ]
  try {
    const env = ownEnvironment({ PGOPTIONS: String(db.options.options ?? '') })
    const run = spawnSync(findPgbench(), args, { encoding: 'utf8', env })
    const perSecond = Number(/tps = ([\d.]+)/.exec(run.stdout ?? '')?.[1])
    if (!Number.isFinite(perSecond)) throw new Error(`pgbench said nothing: ${run.error?.message ?? run.stderr}`)
    if (/number of failed transactions: [1-9]/.test(run.stdout)) throw new Error(run.stdout)
    return { perSecond, p99: percentile(readLatencies(folder), 0.99) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Milliseconds: the third column of pgbench's logs, one log per thread (client, transaction, microseconds, …). */
export function readLatencies(folder: string): number[] {
  const logs = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const lines = logs.flatMap((log) => log.split('\n')).filter((line) => line !== '')
  return lines.map((line) => Number(line.split(' ')[2]) / 1000)
}

export function hasPgbench(env: NodeJS.ProcessEnv = process.env): boolean {
  return spawnSync(findPgbench(env), ['--version'], { env }).status === 0
}

/** PGBENCH, the newest one beside a Debian server, or the one on the path. */
function findPgbench(env: NodeJS.ProcessEnv = process.env): string {
  if (env.PGBENCH) return env.PGBENCH
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  return (
    versions.map((version) => join(debian, version, 'bin/pgbench')).find((program) => existsSync(program)) ?? 'pgbench'
  )
}
