import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendRoundSql } from '@comanda/server/src/features/table-order/send-round.repository.ts'
import { readCartSql } from '@comanda/server/src/features/table-order/table.repository.ts'
import type pg from 'pg'

export interface PgbenchScript {
  readonly file: string
  readonly variables: Readonly<Record<string, string>>
}

/**
 * The server's own two statements with pgbench's variables in place of the parameters: sent as parameters, as the server
 * sends its own, and not as constants that would be read once when the statement is planned. Only what differs from order
 * to order is put together in the statement, as pgbench has no text of its own.
 */
export function writePgbenchScript(codes: readonly string[]): PgbenchScript {
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
  const variables: Record<string, string> = {}
  const given = (name: string, type: string, value: string) => {
    variables[name] = value
    return `:${name}::${type}`
  }
  const table = `('B' || :client_id)`
  const key = `('k' || :unique)`
  const seller = given('seller', 'text', 'demo')
  const store = given('store', 'text', '101')
  const scope = given('scope', 'text', 'bench')
  const send = [
    seller,
    store,
    table,
    `('benchB' || :client_id)`,
    'null',
    scope,
    key,
    given('hash', 'text', 'h'.repeat(43)),
    given('guest', 'text', 'bench'),
    `('r' || :unique)`,
    `('demo-' || :unique)`,
    given('day', 'date', '2026-11-21'),
    given('version', 'int', '1'),
    given('original', 'text', 'zh'),
    given('count', 'int', '5'),
    given('amount', 'bigint', '29000'),
    `''`,
    given('lines', 'jsonb', JSON.stringify(codes.map(line))),
    given('gone', 'text[]', '{}'),
    'null',
    given('accepted', 'boolean', 'true'),
    given('codes', 'text[]', `{${codes.join(',')}}`),
    given('portions', 'jsonb', JSON.stringify(Object.fromEntries(codes.map((code) => [code, 1])))),
    `''::text`,
    given('language', 'text', 'zh-cn'),
  ]
  const read = [seller, store, table, scope, key, given('class', 'int', '0'), given('guest', 'text', 'bench')]
  const fill = (sql: string, values: readonly string[]) =>
    sql
      .replace(/\$(\d+)/g, (_, n: string) => values[Number(n) - 1] ?? 'null')
      .replace(/\s+/g, ' ')
      .trim()
  const file = join(tmpdir(), `comanda-bench-${process.pid}.sql`)
  const number = '\\set unique random(1, 9000000000000000)'
  writeFileSync(file, `${number}\n${fill(readCartSql, read)};\n${fill(sendRoundSql, send)};\n`)
  return { file, variables }
}

export function pgbench(db: pg.Pool, { file, variables }: PgbenchScript, clients: number, seconds: number): number {
  const { host, user, database, port } = db.options
  const args = [
    '-n',
    '-M',
    'prepared',
    '-f',
    file,
    '-c',
    String(clients),
    '-j',
    String(Math.min(clients, 2)),
    '-T',
    String(seconds),
    ...Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
  ]
  const run = spawnSync(
    findPgbench(),
    [...args, '-h', String(host), '-U', String(user), '-p', String(port ?? 5432), String(database)],
    { encoding: 'utf8', env: { ...process.env, PGOPTIONS: String(db.options.options ?? '') } },
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
