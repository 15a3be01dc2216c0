/**
 * `npm run test:postgres`: server and fault tests on a PostgreSQL that is not embedded. It is the server of
 * TEST_DATABASE_URL (whose user must be able to create databases), else a temporary cluster of this machine's
 * PostgreSQL.
 * Arguments are vitest filters: `npm run test:postgres -- two-servers`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { closingLine } from './check.mjs'
import { ensureInstalled, isNode24Here, main, root, runEntry, ScriptError } from './ensure.mjs'
import { printFailures, runVitest } from './step.mjs'

await main(async () => {
  ensureInstalled()
  if (!isNode24Here()) return runEntry('scripts/test-postgres.mjs', process.argv.slice(2))
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: () => undefined }
    : await startCluster()
  try {
    const outcomes = []
    for (const [name, args] of runs(process.argv.slice(2))) {
      outcomes.push(await runVitest(name, args, { env: { TEST_DATABASE_URL: server.url } }))
    }
    const failures = printFailures(outcomes)
    console.log(`\n${closingLine(outcomes)}`)
    return failures === 0 ? 0 : 1
  } finally {
    await server.stop()
  }
})

/** Faults run alone, as in `npm test`: they would slow down the others. */
function runs(asked) {
  const server = ['--project', 'server*']
  const faults = ['--project', 'fault', ...faultsOfEmbedded().flatMap((file) => ['--exclude', file])]
  if (asked.length > 0) return [['the tests asked for', [...server, ...faults, ...asked]]]
  return [
    ['server tests', server],
    ['faults', faults],
  ]
}

/** Faults of the embedded database: they use no test database, so another PostgreSQL shows nothing new. */
function faultsOfEmbedded() {
  const folder = join(root, 'apps/server/src/fault')
  const tests = readdirSync(folder).filter((name) => name.endsWith('.test.ts'))
  const others = tests.filter((name) => !readFileSync(join(folder, name), 'utf8').includes('openTestDatabase'))
  return others.map((name) => `apps/server/src/fault/${name}`)
}

async function startCluster() {
  const bin = findBinaries()
  if (bin === undefined) {
    throw new ScriptError('No PostgreSQL is installed here: set TEST_DATABASE_URL, or PG_BIN_DIR to its binaries.')
  }
  const folder = mkdtempSync(join(tmpdir(), 'comanda-pg-'))
  const user = process.getuid?.() === 0 ? unprivilegedUser() : {}
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const options = { ...user, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const data = join(folder, 'data')
  const init = spawnSync(join(bin, 'initdb'), ['-D', data, '-U', 'app', '-A', 'trust', '-E', 'UTF8'], options)
  if (init.status !== 0) throw new ScriptError(`initdb failed: ${init.stderr}`)
  const settings = ['-k', folder, '-c', 'listen_addresses=', '-c', 'max_connections=100']
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], {
    ...options,
    stdio: 'ignore',
    detached: true,
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  for (let tries = 0; !existsSync(join(folder, '.s.PGSQL.5432')) && tries < 500; tries += 1) await sleep(20)
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgresql://app@localhost/postgres?host=${encodeURIComponent(folder)}`, stop }
}

function findBinaries() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const folders = [process.env.PG_BIN_DIR, ...versions.map((version) => join(debian, version, 'bin')), ...onPath]
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

function unprivilegedUser() {
  const ask = (flag) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  return { uid: ask('-u'), gid: ask('-g') }
}
