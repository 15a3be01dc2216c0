import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startServerProcess } from '@comanda/testing/server-process.ts'
import { startTlsProxy } from './tls-proxy.ts'

/** A server in production mode with an empty data folder, behind a proxy that ends TLS. */
export interface OwnHouse {
  readonly url: string
  /** The link of the set-up page that the last start printed. */
  setUpLink(): string
  restart(): Promise<void>
  close(): Promise<void>
}

export async function openOwnHouse(): Promise<OwnHouse> {
  const dataDir = mkdtempSync(join(tmpdir(), 'comanda-own-house-'))
  const [port, outside] = [await freePort(), await freePort()]
  const url = `https://127.0.0.1:${outside}`
  const env = { COMANDA_MODE: 'production', PUBLIC_URL: url, RATE_PER_PERSON: '3000', LOG_LEVEL: 'warn' }
  const start = () => startServerProcess(port, dataDir, env)
  const stop = async () => {
    server.child.kill('SIGTERM')
    await server.ended
  }
  let server = await start()
  const proxy = await startTlsProxy(outside, port)
  return {
    url,
    setUpLink: () => /https:\S+\/console\/set-up#\S+/.exec(server.said)?.[0] ?? '',
    async restart() {
      await stop()
      server = await start()
    },
    async close() {
      await proxy.close()
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
