import { ConfigError, readConfig } from './config/config.ts'
import { DatabaseError } from './db/database-error.ts'
import { StartUpError, startServer } from './start-server.ts'

/** Start-up: reads the environment, starts, stops on a signal. Every foreseen fault is one sentence and exit code 1. */
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
  // SIGHUP: the terminal was closed. `disconnect`: the script that started us was ended without a word (kill -9), and whoever starts
  // Comanda again is not to be told that it is already there.
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
