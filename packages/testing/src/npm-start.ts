import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownEnvironment } from './own-environment.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const script = join(root, 'scripts/start.mjs')
/** Variables of the test runner, which an owner's shell lacks. */
const ofTheRunner = /^(?:NODE_ENV$|NODE_OPTIONS$|VITEST|npm_)/
const plainEnv = Object.fromEntries(Object.entries(ownEnvironment()).filter(([name]) => !ofTheRunner.test(name)))

const starts: Start[] = []

export async function endAllStarts(): Promise<void> {
  for (const start of starts) await start.endGroup('SIGKILL')
}

/** `npm start` in its own terminal session: Ctrl-C reaches all its processes. */
export class Start {
  readonly child: ChildProcess
  out = ''
  err = ''
  readonly ended: Promise<unknown>

  constructor(
    { folder, port }: { folder: string; port: number },
    env: Readonly<Record<string, string>> = {},
    args: readonly string[] = [],
    [program, ...first]: readonly string[] = [process.execPath, script],
  ) {
    this.child = spawn(program ?? '', [...first, ...args], {
      env: { ...plainEnv, PORT: String(port), DATA_DIR: join(folder, 'data'), ...env },
      // npm finds its package by the working directory.
      cwd: program === 'npm' ? root : folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    this.child.stdout?.on('data', (chunk) => (this.out += chunk))
    this.child.stderr?.on('data', (chunk) => (this.err += chunk))
    this.ended = once(this.child, 'close')
    starts.push(this)
  }

  async open(): Promise<this> {
    while (!this.out.includes('Ctrl-C stops everything')) {
      if (this.child.exitCode !== null) throw new Error(`it ended:\n${this.out}${this.err}`)
      await Promise.race([this.ended, new Promise((resolve) => setTimeout(resolve, 10))])
    }
    return this
  }

  async endGroup(signal: NodeJS.Signals): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) process.kill(-this.pid, signal)
    await this.ended
    return this.child.exitCode
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('it did not start')
    return this.child.pid
  }

  link(name: string): string {
    return new RegExp(`^ {2}${name} +(http\\S+)$`, 'm').exec(this.out)?.[1] ?? `no link "${name}" in:\n${this.out}`
  }
}

/** The database's lock file, in its real location: outside the data folder if its account cannot reach that. */
export function lockFile(dataDir: string): string {
  const note = join(dataDir, 'postgres-location')
  const cluster = existsSync(note) ? readFileSync(note, 'utf8').trim() : join(dataDir, 'postgres')
  return join(cluster, 'postmaster.pid')
}

export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

/** Loads all modules of a start without running it. */
export async function loadModules(): Promise<void> {
  const server = new URL('../../../apps/server/src/start-server.ts', import.meta.url).href
  const program = `await import(${JSON.stringify(server)}); process.exit()`
  const env = { ...plainEnv, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile') }
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the modules of the server could not be loaded')
}
