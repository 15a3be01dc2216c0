import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { ownEnvironment } from './own-environment.ts'

const main = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url))

export interface ServerProcess {
  readonly url: string
  readonly child: ChildProcess
  readonly ended: Promise<void>
  readonly codes: ReadonlyMap<string, string>
  /** What it printed until it was ready. */
  readonly said: string
}

/**
 * Starts a server process as an owner does; ready when it has printed its links (demo mode). `entry`: another program
 * that starts it.
 */
export async function startServerProcess(
  port: number,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  entry = main,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [entry], {
    env: ownEnvironment({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, COMANDA_PRINT_CODES: '1', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  const codes = new Map<string, string>()
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server did not open in 60 s:\n${said}`)), 60_000)
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      if (!said.includes('Ctrl-C stops everything')) return
      clearTimeout(timer)
      for (const [, storeId, tableNo, code] of said.matchAll(/^ {2}code (\S+) (\S+) (\S+)$/gm)) {
        codes.set(`${storeId} ${tableNo}`, code ?? '')
      }
      resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)))
  })
  return { url: `http://127.0.0.1:${port}`, child, ended, codes, said }
}

/** Below the range that systems assign to any request and to outgoing connections (Linux: from 32768). */
const ports = { first: 12_000, count: 20_000 }
/** Each process starts at its own offset: a server takes a second to listen, while others look for ports. */
let next = (process.pid * 64) % ports.count

/** A free port that is unlikely to be taken before the server starts. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < ports.count; tries += 1) {
    const port = ports.first + next
    next = (next + 1) % ports.count
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
