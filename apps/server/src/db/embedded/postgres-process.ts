import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { timeLimits } from '../../config/time-limits.ts'
import { DatabaseError, diskFull } from '../database-error.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { lastLine } from './postgres-cluster.ts'
import type { PostgresFolders } from './postgres-folders.ts'
import { bestWatch, launcher, type OwnerWatch } from './postgres-launcher.ts'
import { postgresEnv } from './postgres-user.ts'

const port = 5432

export interface PostgresProcess {
  readonly exited: Promise<void>
  /** Fast shutdown: open transactions are rolled back, committed data is on disk. */
  stop(): Promise<void>
}

/** Starts PostgreSQL and waits until it answers. Waits for the lock of a dying predecessor and never deletes it. */
export async function startPostgres(
  folders: PostgresFolders,
  binaries: PostgresBinaries,
  watch: OwnerWatch = bestWatch(),
): Promise<PostgresProcess> {
  const deadline = Date.now() + timeLimits.postgresLockMs
  for (;;) {
    const logFrom = logSize(folders.log)
    const running = spawnPostgres(folders, binaries, watch)
    if (await isReady(folders.socketDir, running)) return running
    await running.exited
    const said = readLog(folders.log, logFrom)
    if (/No space left on device|Disk quota exceeded/.test(said)) throw diskFull(folders.dataDir)
    const lockedByDying = /lock file ".*" already exists|pre-existing shared memory/.test(said)
    if (!lockedByDying || Date.now() > deadline) {
      throw new DatabaseError(`PostgreSQL did not start (${folders.log} says why): ${lastLine(said)}`)
    }
    await sleep(50)
  }
}

/** Stops a PostgreSQL whose owner died, instead of adopting it, so that every start begins in a known state. */
export async function stopOrphan(cluster: string): Promise<void> {
  const pid = readPid(cluster)
  if (pid === undefined || !isPostgresOf(pid, cluster)) return
  signal(pid, 'SIGINT')
  const deadline = Date.now() + timeLimits.postgresStopMs
  while (isPostgresOf(pid, cluster)) {
    if (Date.now() > deadline)
      throw new DatabaseError(`A PostgreSQL left over on ${cluster} (process ${pid}) does not stop.`)
    await sleep(5)
  }
}

function spawnPostgres(folders: PostgresFolders, binaries: PostgresBinaries, watch: OwnerWatch): PostgresProcess {
  const log = openSync(folders.log, 'a', 0o600)
  const closesOnStdin = watch === 'shell'
  const { command, args } = launcher(folders.user, watch, [
    ...[binaries.postgres, '-D', folders.cluster, '-k', folders.socketDir, '-p', String(port)],
    ...['-c', 'listen_addresses=', '-c', 'unix_socket_permissions=0700'],
    // Room for two servers, with 20 pooled connections and one for LISTEN each, and a benchmark.
    ...['-c', 'max_connections=100', ...(binaries.major >= 18 ? ['-c', 'io_method=sync'] : [])],
  ])
  // Detached: Ctrl-C reaches the whole terminal group, and PostgreSQL must outlive the server's shutdown.
  const child = spawn(command, args, {
    ...(closesOnStdin ? folders.user.ids : {}),
    cwd: '/',
    detached: true,
    stdio: [closesOnStdin ? 'pipe' : 'ignore', log, log],
    env: postgresEnv,
  })
  closeSync(log)
  child.unref()
  const exited = new Promise<void>((done) => {
    child.once('exit', () => done())
    child.once('error', () => done())
  })
  return { exited, stop: () => stopChild(child, exited, closesOnStdin) }
}

async function stopChild(child: ChildProcess, exited: Promise<void>, closesOnStdin: boolean): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  if (closesOnStdin) child.stdin?.end()
  else child.kill('SIGINT')
  const impatient = setTimeout(() => child.kill('SIGQUIT'), timeLimits.postgresStopMs)
  await exited
  clearTimeout(impatient)
}

async function isReady(socketDir: string, running: PostgresProcess): Promise<boolean> {
  let gone = false
  void running.exited.then(() => {
    gone = true
  })
  const deadline = Date.now() + timeLimits.postgresReadyMs
  while (!gone && Date.now() < deadline) {
    if (await answersStartup(join(socketDir, `.s.PGSQL.${port}`))) return true
    await sleep(10)
  }
  if (!gone) await running.stop()
  return false
}

/** Ready means that PostgreSQL answers a login with 'R'. During recovery it accepts the connection but answers 'E'. */
function answersStartup(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const parameters = Buffer.from('user\0app\0database\0postgres\0\0')
    const packet = Buffer.alloc(8)
    packet.writeInt32BE(8 + parameters.length, 0)
    packet.writeInt32BE(196608, 4)
    let ready = false
    const socket = connect(path, () => socket.write(Buffer.concat([packet, parameters])))
    socket.setTimeout(timeLimits.postgresAnswerMs, () => socket.destroy())
    socket.on('data', (data) => {
      ready = data[0] === 'R'.charCodeAt(0)
      socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(ready))
  })
}

function readPid(cluster: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
    return pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

/** Another process may have the number in postmaster.pid by now, so the system is asked before a signal is sent. */
function isPostgresOf(pid: number, cluster: string): boolean {
  const { status, stdout } = spawnSync('sh', ['-c', processQuestion, 'sh', String(pid)], {
    encoding: 'utf8',
    env: postgresEnv,
  })
  if (status !== 0) return false
  const [program = '', place = ''] = stdout.split('\n')
  return /postgres(\.bin)?( \(deleted\))?$/.test(program) ? place === cluster : program.includes(`-D ${cluster}`)
}

const processQuestion =
  'if [ -d /proc/self ]; then readlink "/proc/$1/exe" && readlink "/proc/$1/cwd"; else ps -p "$1" -o command=; fi'

function signal(pid: number, name: 'SIGINT'): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has ended in the meantime.
  }
}

function logSize(path: string): number {
  const log = openSync(path, 'a', 0o600)
  try {
    return fstatSync(log).size
  } finally {
    closeSync(log)
  }
}

function readLog(path: string, from: number): string {
  const log = openSync(path, 'r')
  try {
    const text = Buffer.alloc(Math.max(0, fstatSync(log).size - from))
    readSync(log, text, 0, text.length, from)
    return text.toString('utf8')
  } finally {
    closeSync(log)
  }
}
