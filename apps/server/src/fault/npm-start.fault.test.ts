import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TableOrder } from '@comanda/contract/table-order/table-order.routes.ts'
import { endAllStarts, loadModules, lockFile, Start, secondsOf } from '@comanda/testing/npm-start.ts'
import { makeLine } from '@comanda/testing/phone.ts'
import { isGroupRunning, isRunning } from '@comanda/testing/running.ts'
import { freePort } from '@comanda/testing/server-process.ts'
import { databaseUrlOf, openTestDatabase } from '@comanda/testing/test-database.ts'
import { sitDown } from '@comanda/testing/wire-phone.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { terminalQr } from '../terminal-qr.ts'

let folder: string
let port: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-start-'))
  port = await freePort()
})
afterAll(async () => {
  await endAllStarts()
  rmSync(folder, { recursive: true, force: true })
})

function begin(env: Readonly<Record<string, string>> = {}, args: readonly string[] = [], command?: readonly string[]) {
  return new Start({ port, folder }, env, args, command)
}

/** A phone at table A1 of this start's demo. */
function phoneAt(start: Start) {
  const code = start.link('Guest at table A1').split('/q/')[1] ?? ''
  return sitDown(`http://127.0.0.1:${port}`, 'A1', new Map([['101 A1', code]]))
}

/** The fault (stderr) and exit code of a start that fails. Progress goes to stdout. */
async function refusal(env: Record<string, string>, args: readonly string[] = []) {
  const start = begin(env, args)
  await start.ended
  return { code: start.child.exitCode, said: start.err.trim() }
}

/** The limit of a start, as a multiple of loading its modules; on an idle machine about 3. */
const slowest = 4.5
/** A start within so many seconds always passes: loading modules measures the processor, not the disk. */
const soonEnough = 5

/** The cases run in sequence, as a new user would try them. */
describe('npm start', () => {
  let first: Start
  let again: Start

  it('opens a demo in an empty folder, and prints its steps and links', async () => {
    first = await begin().open()
    expect(first.err).toBe('')
    for (const step of [
      /web apps are up to date|building the diner app\n[\s\S]*diner app built/,
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
    // The built app, not the page that reports a missing build.
    const page = await (await fetch(first.link('Guest at home'))).text()
    const source = /\/assets\/[\w.-]+\.js/.exec(page)?.[0]
    expect((await fetch(`http://127.0.0.1:${port}${source}`)).headers.get('content-type')).toContain('javascript')
    const phone = await phoneAt(first)
    expect(await phone.call('POST', 'order.html', { body: { lines: [makeLine({ num: 3 })] } })).toMatchObject({
      code: null,
    })
  }, 240_000)

  it("started twice reports the folder's owner or the port in one line, and the first start runs on", async () => {
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
    const database = Number.parseInt(readFileSync(lockFile(join(folder, 'data')), 'utf8'), 10)
    expect(isRunning(database)).toBe(true)
    expect(await first.endGroup('SIGINT')).toBe(0)
    expect(first.err).toBe('')
    expect([isGroupRunning(first.pid), isRunning(database), existsSync(lockFile(join(folder, 'data')))]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('opens again in seconds with the same cart', async () => {
    // Loading the modules alone measures how fast this busy machine is now.
    let isQuick = false
    for (let tries = 0; tries < 3 && !isQuick; tries += 1) {
      const reference = await secondsOf(loadModules)
      const seconds = await secondsOf(async () => {
        again = await begin().open()
      })
      const ofServer = /Comanda is open \(([\d.]+) s\)/.exec(again.out)?.[1]
      const told = `${seconds.toFixed(1)} s, the server's part of it ${ofServer} s, its modules alone ${reference.toFixed(1)} s`
      console.log(`npm start, not for the first time: ${told}`)
      isQuick = seconds < Math.max(soonEnough, slowest * reference)
      if (!isQuick) await again.endGroup('SIGINT')
    }
    expect(isQuick).toBe(true)
    expect(again.link('Guest at table A1')).toBe(first.link('Guest at table A1'))
    const { value } = await (await phoneAt(again)).call<TableOrder>('GET', 'order.html')
    expect(value.cart.lines).toEqual([expect.objectContaining({ code: 'L05', num: 3 })])
    expect(await again.endGroup('SIGINT')).toBe(0)
  }, 180_000)

  it('with --lan prints a link and QR code for phones in the room, and fresh passwords', async () => {
    const lan = await begin({}, ['--lan']).open()
    const link = lan.link('Guest at table A1')
    const interfaces = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
    const reached = interfaces.filter(({ family, internal }) => family === 'IPv4' && !internal)
    expect(reached.length === 0 ? ['127.0.0.1'] : reached.map(({ address }) => address)).toContain(
      new URL(link).hostname,
    )
    // terminal-qr.test.ts checks that the picture is the link's code.
    expect(lan.out).toContain(terminalQr(link))
    expect(lan.out).not.toContain('comanda-owner')
    expect(lan.out).toMatch(/^ {4}owner +(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/m)
    expect((await fetch(link)).status).toBe(200)
    expect(await lan.endGroup('SIGINT')).toBe(0)
  })
})

describe('npm start killed by kill -9', () => {
  it('stops its server too, and leaves no process and no lock', async () => {
    const start = await begin().open()
    const database = Number.parseInt(readFileSync(lockFile(join(folder, 'data')), 'utf8'), 10)
    try {
      start.child.kill('SIGKILL')
      await expect.poll(() => isGroupRunning(start.pid), { timeout: 30_000 }).toBe(false)
      expect([isRunning(database), existsSync(lockFile(join(folder, 'data')))]).toEqual([false, false])
    } finally {
      if (isGroupRunning(start.pid)) process.kill(-start.pid, 'SIGKILL')
    }
  }, 90_000)
})

describe('npm start by npm itself', () => {
  /** A shell that waits for its child and can be killed alone. Some shells replace themselves by the child instead. */
  function waitingShell(): string {
    const shell = join(folder, 'shell')
    writeFileSync(shell, '#!/bin/sh\neval "$2"\nexit $?\n')
    chmodSync(shell, 0o755)
    return shell
  }

  it('opens, and a signal to npm alone stops the server cleanly', async () => {
    const byNpm = await begin({ npm_config_script_shell: waitingShell() }, [], ['npm', 'start']).open()
    try {
      const database = Number.parseInt(readFileSync(lockFile(join(folder, 'data')), 'utf8'), 10)
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
      byNpm.child.kill('SIGTERM')
      await expect.poll(() => isGroupRunning(byNpm.pid), { timeout: 30_000 }).toBe(false)
      expect([isRunning(database), existsSync(lockFile(join(folder, 'data')))]).toEqual([false, false])
    } finally {
      if (isGroupRunning(byNpm.pid)) process.kill(-byNpm.pid, 'SIGKILL')
    }
  })
})

/** The first port that needs no rights. In many containers every port is free to all users. */
function ownPortsFrom(): number {
  const setting = '/proc/sys/net/ipv4/ip_unprivileged_port_start'
  return existsSync(setting) ? Number(readFileSync(setting, 'utf8')) : 1024
}
const everyPort = process.getuid?.() === 0 || ownPortsFrom() < 1024

describe('a start that fails exits with 1 and one line', () => {
  it('for a data folder that cannot be written', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toEqual({
      code: 1,
      said: `The data folder ${file}/data cannot be written (ENOTDIR): choose another with DATA_DIR or change its owner.`,
    })
  })

  it('for a mistyped mode', async () => {
    const mistyped = { COMANDA_MODE: 'prod', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/shop' }
    expect(await refusal(mistyped)).toEqual({ code: 1, said: 'COMANDA_MODE must be demo or production, not "prod".' })
  })

  it('for a database of a newer Comanda', async () => {
    const db = await openTestDatabase()
    await db.pool.query(`insert into schema_migration values (9999, '9999_newer.sql', '', now())`)
    const newer = await refusal({ DATABASE_URL: databaseUrlOf(db), DATA_DIR: join(folder, 'second') })
    await db.close()
    expect(newer).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^The database has schema version 9999 and this Comanda knows only \d+: .+ made it\.$/,
      ),
    })
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

  it('for an unknown option, naming the known ones', async () => {
    expect(await refusal({}, ['--lna'])).toEqual({ code: 1, said: expect.stringContaining('npm start -- --lan') })
  })
})
