import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config/config.ts'
import { type Keys, loadKeys } from './config/keys.ts'
import { isLocalOnly } from './config/own-address.ts'
import { timeLimits } from './config/time-limits.ts'
import { connectPatiently, type Database, openDatabase } from './db/database.ts'
import { databaseFault } from './db/database-fault.ts'
import { migrate } from './db/migrate.ts'
import { checkSecret } from './db/secret-mark.ts'
import { createLog, type Log } from './http/log.ts'
import { endHeartbeat } from './jobs/heartbeat.ts'
import { startJobs } from './jobs/jobs.ts'
import { type Folders, ownFolders } from './pages/folders.ts'
import { readMail } from './providers/mail/configured-mail.ts'
import { readMaps } from './providers/maps/configured-maps.ts'
import { createGateways } from './providers/payment/gateways.ts'
import { readSms } from './providers/sms/configured-sms.ts'
import { readVouchers } from './providers/voucher/configured-vouchers.ts'
import { hasDemoPasswords } from './seed/demo-people.ts'
import { type SeedReport, seedDemo } from './seed/seed.ts'
import { createServices } from './services.ts'
import { printLinks } from './start-links.ts'

/** A foreseen fault at the start. Its message is one sentence for the operator. */
export class StartUpError extends Error {}

export interface RunningServer {
  stop(): Promise<void>
}

/** `env`: the providers' settings, and the secret. `folders`: the built apps. */
export async function startServer(
  config: Config,
  env: NodeJS.ProcessEnv = process.env,
  folders: Folders = ownFolders,
): Promise<RunningServer> {
  const started = performance.now()
  const log = createLog(config.logLevel)
  const db = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log }).catch(inOneSentence)
  try {
    const { people, keys } = await prepareDatabase(db, config, env, log)
    const now = () => new Date()
    const outside = {
      gateways: createGateways(config, env),
      maps: readMaps(config, env, { log }),
      sms: readSms(config, env, { log, now }),
      mail: readMail(config, env, { log, now }),
      vouchers: readVouchers(config, env, { now }),
    }
    const deps = { config, keys, db, log, now, folders, ...outside }
    const services = createServices(deps)
    // The business day may have turned while no server ran: yesterday's sold-out marks must not reach a phone.
    await services.menu.endSaleoutDay(now())
    const http = await buildApp(deps, services)
    const silent = watchSilentConnections(http)
    await http.listen({ host: config.host, port: config.port }).catch((error) => cannotListen(error, config))
    // Listens before the first stream opens, so that this server's memory follows other servers' changes (a re-key) at
    // once.
    void services.live.listen()
    const jobs = startJobs(deps, services)
    const code = config.mode === 'production' ? await services.setUp.open() : null
    await printLinks(config, db, { people, code }, performance.now() - started)
    void services.menu.warm().catch((error: unknown) => log.warn({ err: error }, 'the search could not be prepared'))
    return {
      async stop() {
        await drain(http, silent, () => Promise.all([jobs.stop(), services.streams.closeAll()]))
        // A database that is gone must not keep the server from stopping.
        await endHeartbeat(db, config).catch(() => undefined)
        await db.close()
      },
    }
  } catch (error) {
    await db.close().catch(() => undefined)
    throw databaseFault(error)
  }
}

interface Prepared {
  readonly keys: Keys
  /** Null = no demo. */
  readonly people: SeedReport | null
}

/** Migrates, checks and seeds over connections without time limits, then closes them. */
async function prepareDatabase(db: Database, config: Config, env: NodeJS.ProcessEnv, log: Log): Promise<Prepared> {
  const patient = connectPatiently(db, log)
  try {
    const moved = await migrate(patient)
    if (moved.applied.length > 0) step(`database migrated to version ${moved.version}`)
    if (config.mode === 'production' && (await hasDemoPasswords(patient))) {
      throw new StartUpError(
        'This database holds the demo people and their published passwords: production needs one of its own.',
      )
    }
    const keys = loadKeys(config.dataDir, env)
    await checkSecret(patient.pool, keys.cookieSecret)
    if (config.mode !== 'demo') return { keys, people: null }
    const people = await seedDemo(patient, { lan: config.lan || !isLocalOnly(config) })
    if (people.seeded) step('demo restaurant and tea shop filled in')
    return { keys, people }
  } finally {
    await patient.close()
  }
}

/**
 * From the first moment `/readyz` answers 503 and no new connection is accepted. Running requests finish. Streams end
 * with a hint when to reconnect: open streams and idle connections would keep the server running for ever.
 */
async function drain(
  http: FastifyInstance,
  silent: Iterable<Socket>,
  endOthers: () => Promise<unknown>,
): Promise<void> {
  const closed = Promise.all([http.close(), endOthers()])
  const idle = setInterval(() => {
    http.server.closeIdleConnections()
    for (const socket of silent) socket.destroy()
  }, 100)
  await Promise.race([closed, sleep(timeLimits.drainMs, undefined, { ref: false })])
  clearInterval(idle)
  http.server.closeAllConnections()
}

/** Connections that browsers open in advance and have sent no request. Node counts them as idle only after a minute. */
function watchSilentConnections(http: FastifyInstance): ReadonlySet<Socket> {
  const silent = new Set<Socket>()
  http.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  http.server.on('request', ({ socket }) => silent.delete(socket))
  return silent
}

function step(text: string): void {
  console.log(`  · ${text}`)
}

function inOneSentence(error: unknown): never {
  throw error instanceof Error ? new StartUpError(error.message, { cause: error }) : error
}

function cannotListen(error: NodeJS.ErrnoException, { host, port }: Config): never {
  const sentence = listenFaults[error.code ?? '']?.(host, port)
  throw sentence === undefined ? error : new StartUpError(sentence, { cause: error })
}

const notOurs = (host: string) => `HOST ${host} is not an address of this machine.`

const listenFaults: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_host, port) =>
    `Port ${port} is in use. Stop the other program, or choose another port: PORT=${port === 8081 ? 8082 : 8081} npm start`,
  EACCES: (_host, port) =>
    `Port ${port} needs more rights than this user has. Choose one above 1024: PORT=8080 npm start`,
  EADDRNOTAVAIL: notOurs,
  // An unknown host name, or IPv6 on a machine without it.
  ENOTFOUND: notOurs,
  EAI_AGAIN: notOurs,
  EAFNOSUPPORT: notOurs,
}
