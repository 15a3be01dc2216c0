import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config/config.ts'
import { loadKeys } from './config/keys.ts'
import { isLocalOnly } from './config/own-address.ts'
import { openDatabase } from './db/database.ts'
import { databaseFault } from './db/database-fault.ts'
import { migrate } from './db/migrate.ts'
import { createLog } from './http/log.ts'
import { startJobs } from './jobs/jobs.ts'
import { type Folders, ownFolders } from './pages/folders.ts'
import { readMaps } from './providers/maps/configured-maps.ts'
import { createGateways } from './providers/payment/gateways.ts'
import { readSms } from './providers/sms/configured-sms.ts'
import { readVouchers } from './providers/voucher/configured-vouchers.ts'
import { hasDemoPasswords } from './seed/demo-people.ts'
import { seedDemo } from './seed/seed.ts'
import { createServices } from './services.ts'
import { printLinks } from './start-links.ts'

/** A fault that was foreseen: its message is the one sentence a person needs. */
export class StartUpError extends Error {}

export interface RunningServer {
  stop(): Promise<void>
}

/** How long requests in flight may take to finish when the server stops; with the database's end under 10 s. */
const drainMs = 8000

/** `env`: what config.ts leaves to each provider, and the secret. `folders`: where the built apps lie. */
export async function startServer(
  config: Config,
  env: NodeJS.ProcessEnv = process.env,
  folders: Folders = ownFolders,
): Promise<RunningServer> {
  const started = performance.now()
  const log = createLog(config.logLevel)
  const db = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log }).catch(inOneSentence)
  try {
    const moved = await migrate(db)
    if (moved.applied.length > 0) step(`database migrated to version ${moved.version}`)
    if (config.mode === 'production' && (await hasDemoPasswords(db))) {
      throw new StartUpError(
        'This database holds the demo people and their published passwords: production needs one of its own.',
      )
    }
    const people = config.mode === 'demo' ? await seedDemo(db, { lan: config.lan || !isLocalOnly(config) }) : null
    if (people?.seeded) step('demo restaurant and tea shop filled in')
    const keys = loadKeys(config.dataDir, env)
    const now = () => new Date()
    const outside = {
      gateways: createGateways(config, env),
      maps: readMaps(config, env, { log }),
      sms: readSms(config, env, { log, now }),
      vouchers: readVouchers(config, env, { now }),
    }
    const deps = { config, keys, db, log, now, folders, ...outside }
    const services = createServices(deps)
    // A day may have turned while no server was up: the first phone is not to be told of yesterday.
    await services.menu.endSaleoutDay(now())
    const http = await buildApp(deps, services)
    const silent = watchSilentConnections(http)
    await http.listen({ host: config.host, port: config.port }).catch((error) => cannotListen(error, config))
    // Not only with the first stream: what another server re-keys is believed here no longer than it takes to say so.
    void services.live.listen()
    const jobs = startJobs(deps, services)
    await printLinks(config, db, people, performance.now() - started)
    void services.menu.warm().catch((error: unknown) => log.warn({ err: error }, 'the search could not be prepared'))
    return {
      async stop() {
        await drain(http, silent, () => Promise.all([jobs.stop(), services.streams.closeAll()]))
        await db.close()
      },
    }
  } catch (error) {
    await db.close().catch(() => undefined)
    throw databaseFault(error)
  }
}

/**
 * `/readyz` says 503 and no new connection is taken from the first moment; what is being answered is finished. Streams
 * end with a hint when to come back: they would keep the server open for ever, and so would a phone's idle connection.
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
  await Promise.race([closed, sleep(drainMs, undefined, { ref: false })])
  clearInterval(idle)
  http.server.closeAllConnections()
}

/** Connections that browsers open ahead and nothing has been asked on: to Node they are not idle for a whole minute. */
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
  // A name that nobody knows, and IPv6 where this machine has none.
  ENOTFOUND: notOurs,
  EAI_AGAIN: notOurs,
  EAFNOSUPPORT: notOurs,
}
