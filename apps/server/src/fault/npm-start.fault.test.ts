import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TableOrder } from '@comanda/contract/table-order/table-order.routes.ts'
import { makeLine } from '@comanda/testing/phone.ts'
import { freePort } from '@comanda/testing/server-process.ts'
import { sitDown } from '@comanda/testing/wire-phone.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const script = fileURLToPath(new URL('../../../../scripts/start.mjs', import.meta.url))
/** What whoever runs the tests has set for themselves, and what the test runner sets: nobody who starts Comanda has it. */
const strange =
  /^(?:COMANDA_|NODE_ENV$|NODE_OPTIONS$|VITEST|npm_|DATABASE_URL$|REDIS_URL$|PUBLIC_URL$|HOST$|TRUST_PROXY$|RATE_PER_PERSON$|LOG_LEVEL$|WEIXIN_|SMS_|ALIYUN_|TWILIO_|AMAP_|OSRM_|NOMINATIM_|MEITUAN_|DOUYIN_)/
const plainEnv = Object.fromEntries(Object.entries(process.env).filter(([name]) => !strange.test(name)))

let folder: string
let port: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-start-'))
  port = await freePort()
})
afterAll(async () => {
  for (const start of starts) await start.endGroup('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const starts: Start[] = []

/** `npm start` in a terminal of its own: Ctrl-C reaches every process of it. */
class Start {
  readonly child: ChildProcess
  out = ''
  err = ''
  readonly ended: Promise<unknown>

  constructor(env: Record<string, string> = {}, args: readonly string[] = []) {
    this.child = spawn(process.execPath, [script, ...args], {
      env: { ...plainEnv, PORT: String(port), DATA_DIR: join(folder, 'data'), ...env },
      cwd: folder,
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

  /** At the table A1 of its own demo. */
  phone() {
    const code = this.link('Guest at table A1').split('/q/')[1] ?? ''
    return sitDown(`http://127.0.0.1:${port}`, 'A1', new Map([['101 A1', code]]))
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Of the database, where it lies; somewhere else where its account cannot reach the data folder. */
function lockFile(): string {
  const note = join(folder, 'data/postgres-location')
  const cluster = existsSync(note) ? readFileSync(note, 'utf8').trim() : join(folder, 'data/postgres')
  return join(cluster, 'postmaster.pid')
}

/** What it said and its exit code, of a start that cannot be. Progress goes elsewhere than faults. */
async function refusal(env: Record<string, string>, args: readonly string[] = []) {
  const start = new Start(env, args)
  await start.ended
  return { code: start.child.exitCode, said: start.err.trim() }
}

/** One after the other, as a newcomer does it. */
describe('npm start', () => {
  let first: Start

  it('opens a demo in an empty folder and says what it does and where to click', async () => {
    first = await new Start().open()
    expect(first.err).toBe('')
    for (const step of [
      /web apps are up to date|diner app built/,
      /database migrated to version \d+/,
      /demo .* filled in/,
    ])
      expect(first.out).toMatch(step)
    for (const person of ['owner', 'waiter', 'kitchen']) expect(first.out).toContain(`comanda-${person}`)
    const links = ['Guest at table A1', 'Guest at home', 'Kitchen terminal', 'API reference'].map((name) =>
      first.link(name),
    )
    for (const link of links) {
      expect(link).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}/`))
      expect([link, (await fetch(link)).status]).toEqual([link, 200])
    }
    // The built app, and not the page that says it is missing.
    const page = await (await fetch(first.link('Guest at home'))).text()
    const source = /\/assets\/[\w.-]+\.js/.exec(page)?.[0]
    expect((await fetch(`http://127.0.0.1:${port}${source}`)).headers.get('content-type')).toContain('javascript')
    const phone = await first.phone()
    expect(await phone.call('POST', 'order.html', { body: { lines: [makeLine({ num: 3 })] } })).toMatchObject({
      code: null,
    })
  }, 240_000)

  it('started twice says who has the folder, or that the port is taken, in one line, and the first goes on', async () => {
    const owner =
      /^Another Comanda \(process \d+\) is already using the data folder .*: stop it first, or set another DATA_DIR\.$/
    const sameFolder = await refusal({})
    expect(sameFolder).toEqual({ code: 1, said: expect.stringMatching(owner) })
    expect(await refusal({ DATA_DIR: join(folder, 'second') })).toEqual({
      code: 1,
      said: `Port ${port} is in use. Stop the other program, or choose another port: PORT=8081 npm start`,
    })
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  })

  it('stopped by Ctrl-C leaves no process and no lock behind', async () => {
    const database = Number.parseInt(readFileSync(lockFile(), 'utf8'), 10)
    expect(isAlive(database)).toBe(true)
    expect(await first.endGroup('SIGINT')).toBe(0)
    expect(first.err).toBe('')
    // Minus: anybody of its group.
    expect([isAlive(-first.pid), isAlive(database), existsSync(lockFile())]).toEqual([false, false, false])
  })

  it('opens again in seconds, with what was in the cart', async () => {
    const from = performance.now()
    const again = await new Start().open()
    const seconds = (performance.now() - from) / 1000
    const ofServer = /Comanda is open \(([\d.]+) s\)/.exec(again.out)?.[1]
    console.log(`npm start, not for the first time: ${seconds.toFixed(1)} s, the server's part of it ${ofServer} s`)
    // Under 5 s where nothing else goes on; a machine with other work may take three times as long.
    expect(seconds).toBeLessThan(15)
    expect(again.link('Guest at table A1')).toBe(first.link('Guest at table A1'))
    const { value } = await (await again.phone()).call<TableOrder>('GET', 'order.html')
    expect(value.cart.lines).toEqual([expect.objectContaining({ code: 'L05', num: 3 })])
    expect(await again.endGroup('SIGINT')).toBe(0)
  })

  it('with --lan prints a code to scan and passwords that stand in no paper', async () => {
    const lan = await new Start({}, ['--lan']).open()
    expect(lan.out).toContain('▀')
    expect(lan.out).not.toContain('comanda-owner')
    expect(lan.out).toMatch(/^ {4}owner +(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/m)
    expect((await fetch(lan.link('Guest at table A1'))).status).toBe(200)
    expect(await lan.endGroup('SIGINT')).toBe(0)
  })
})

/** Ports below are everybody's in many containers. */
function ownPortsFrom(): number {
  const setting = '/proc/sys/net/ipv4/ip_unprivileged_port_start'
  return existsSync(setting) ? Number(readFileSync(setting, 'utf8')) : 1024
}
const everyPort = process.getuid?.() === 0 || ownPortsFrom() < 1024

describe('a start that cannot be ends with 1 and one line', () => {
  it('for a data folder that cannot be written', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toEqual({
      code: 1,
      said: `The data folder ${file}/data cannot be written (ENOTDIR): choose another with DATA_DIR or change its owner.`,
    })
  })

  it('for a mode that is mistyped', async () => {
    const mistyped = { COMANDA_MODE: 'prod', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/shop' }
    expect(await refusal(mistyped)).toEqual({ code: 1, said: 'COMANDA_MODE must be demo or production, not "prod".' })
  })

  it('for an address of another machine', async () => {
    expect(await refusal({ HOST: '203.0.113.7', DATA_DIR: join(folder, 'second') })).toEqual({
      code: 1,
      said: 'HOST 203.0.113.7 is not an address of this machine.',
    })
  })

  it.skipIf(everyPort)(
    'for a port that needs more rights (needs a user whom the system refuses low ports)',
    async () => {
      expect(await refusal({ PORT: '79', DATA_DIR: join(folder, 'second') })).toEqual({
        code: 1,
        said: 'Port 79 needs more rights than this user has. Choose one above 1024: PORT=8080 npm start',
      })
    },
  )

  it('for an option that there is not: what there is', async () => {
    expect(await refusal({}, ['--lna'])).toEqual({ code: 1, said: expect.stringContaining('npm start -- --lan') })
  })
})
