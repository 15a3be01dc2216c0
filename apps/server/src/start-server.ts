import { buildApp } from './app.ts'
import type { Config } from './config/config.ts'
import { loadKeys } from './config/keys.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { createLog } from './http/log.ts'
import { startJobs } from './jobs/jobs.ts'
import { createGateways } from './providers/payment/gateways.ts'
import { hasDemoPasswords } from './seed/demo-people.ts'
import { seedDemo } from './seed/seed.ts'
import { createServices } from './services.ts'
import { printLinks } from './start-links.ts'

/** A fault that was foreseen: its message is the one sentence a person needs. */
export class StartUpError extends Error {}

export interface RunningServer {
  stop(): Promise<void>
}

/** How long requests in flight may take to finish when the server stops. */
const drainMs = 10_000

export async function startServer(config: Config): Promise<RunningServer> {
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
    const people = config.mode === 'demo' ? await seedDemo(db, { lan: config.lan }) : null
    if (people?.seeded) step('demo restaurant and tea shop filled in')
    const keys = loadKeys(config.dataDir)
    const deps = { config, keys, db, log, now: () => new Date(), gateways: createGateways(config, process.env) }
    const services = createServices(deps)
    const http = await buildApp(deps, services)
    await http.listen({ host: config.host, port: config.port }).catch((error) => portInUse(error, config))
    const jobs = startJobs(deps, services)
    await printLinks(config, db, people, performance.now() - started)
    return {
      async stop() {
        await jobs.stop()
        // Streams first, with a hint when to come back: they would keep the server open for ever.
        await services.live.closeAll()
        await Promise.race([http.close(), new Promise((resolve) => setTimeout(resolve, drainMs).unref())])
        await db.close()
      },
    }
  } catch (error) {
    await db.close().catch(() => undefined)
    throw error
  }
}

function step(text: string): void {
  console.log(`  · ${text}`)
}

function inOneSentence(error: unknown): never {
  throw error instanceof Error ? new StartUpError(error.message, { cause: error }) : error
}

function portInUse(error: NodeJS.ErrnoException, config: Config): never {
  if (error.code === 'EADDRINUSE') {
    throw new StartUpError(
      `Port ${config.port} is in use. Stop the other program, or choose another port: PORT=8081 npm start`,
    )
  }
  if (error.code === 'EACCES')
    throw new StartUpError(
      `Port ${config.port} needs more rights than this user has. Choose one above 1024: PORT=8080 npm start`,
    )
  if (error.code === 'EADDRNOTAVAIL') throw new StartUpError(`HOST ${config.host} is not an address of this machine.`)
  throw error
}
