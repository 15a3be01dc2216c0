import { ConfigError, readConfig } from './config/config.ts'
import { DatabaseError } from './db/database-error.ts'
import { StartUpError, startServer } from './start-server.ts'

/**
 * Reads the environment, starts the server, stops it on a signal. A foreseen fault prints one sentence and exits with
 * 1.
 */
try {
  const server = await startServer(readConfig(process.env))
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  // SIGHUP: the terminal was closed. `disconnect`: the start script was killed (kill -9). The server then stops too, so
  // that the next start finds the data folder free.
  for (const end of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(end, stop)
  if (process.connected === false) stop()
} catch (error) {
  if (error instanceof ConfigError || error instanceof StartUpError || error instanceof DatabaseError) {
    console.error(error.message)
  } else {
    console.error(error)
  }
  process.exit(1)
}
