import { ConfigError, readConfig } from './config/config.ts'
import { DatabaseError } from './db/database-error.ts'
import { StartUpError, startServer } from './start-server.ts'

/** Start-up: reads the environment, starts, stops on a signal. Every foreseen fault is one sentence and exit code 1. */
try {
  const server = await startServer(readConfig(process.env))
  let stopping = false
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  if (error instanceof ConfigError || error instanceof StartUpError || error instanceof DatabaseError) {
    console.error(error.message)
  } else {
    console.error(error)
  }
  process.exit(1)
}
