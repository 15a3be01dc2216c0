import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockWaiters } from '@comanda/testing/lock-waiters.ts'
import { startRunningTime } from '@comanda/testing/running-time.ts'
import { freePort, type ServerProcess, startServerProcess } from '@comanda/testing/server-process.ts'
import { databaseUrlOf, openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from './db/database.ts'

let database: Database
let server: ServerProcess
let dataDir: string
beforeAll(async () => {
  database = await openTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'comanda-stop-'))
})
beforeEach(async () => {
  server = await startServerProcess(await freePort(), dataDir, { DATABASE_URL: databaseUrlOf(database) })
})
afterEach(() => server?.child.kill('SIGKILL'))
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A guest who has scanned table A1. */
async function guestCookie(): Promise<string> {
  const answer = await fetch(`${server.url}/q/${server.codes.get('101 A1')}`, { redirect: 'manual' })
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
}

function statusOn(agent: Agent, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${server.url}${path}`, { agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    }).once('error', reject)
  })
}

/** Closes the output too: a closed terminal reads nothing. */
const closeTerminal = ({ child }: ServerProcess) => {
  child.stdout?.destroy()
  child.stderr?.destroy()
  child.kill('SIGHUP')
}
const ends = [
  { whose: 'told to stop, twice,', end: ({ child }: ServerProcess) => child.kill('SIGTERM') && child.kill('SIGTERM') },
  { whose: 'whose terminal is closed', end: closeTerminal },
]

it.each(ends)(
  'a server $whose finishes what it answers, sends the phones away with a hint, and ends in time',
  async ({ end }) => {
    const cookie = await guestCookie()
    const stream = await fetch(`${server.url}/channel/weborder_v2/demo_101_A1`, { headers: { cookie } })
    const heard = stream.text()
    // Connections that phones and proxies keep open, and one that was opened in advance without a request.
    const agents = Array.from({ length: 5 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    expect(await Promise.all(agents.map((agent) => statusOn(agent, '/readyz')))).toEqual(agents.map(() => 200))

    const port = Number(new URL(server.url).port)
    const opened = connect(port, '127.0.0.1')
    await once(opened, 'connect')

    // An order is being written when the signal comes: a lock in the database delays it.
    const blocker = await database.pool.connect()
    await blocker.query('begin')
    await blocker.query('lock table idempotency in exclusive mode')
    const guest = connect(port, '127.0.0.1')
    const told = hear(guest)
    const order = JSON.stringify({ lines: [{ id: randomUUID(), code: 'L05', num: 1 }] })
    const headers = { cookie, 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
    guest.write(requestText('POST /weixin/storeorder/demo/101/A1/order.html', headers, order))
    await expect.poll(() => lockWaiters(database)).toBe(1)

    const stopping = startRunningTime()
    end(server)
    await expect.poll(isOpen).toBe(false)
    server.child.kill('SIGINT')
    // On an open connection `/readyz` tells the proxy to send no more requests. The request is with the server once it
    // is written: it lies on the connection before the database finishes the order.
    await new Promise((written) => guest.write(requestText('GET /readyz'), written))
    await blocker.query('commit')
    blocker.release()

    const answers = (await told).split(/(?=HTTP\/1\.1 )/)
    expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['200', '503'])
    expect(answers[0]).toContain('"resultNumber":0')
    expect((await heard).trim().split('\n\n').at(-1)).toMatch(/^retry: \d+$/)
    await server.ended
    expect(server.child.exitCode).toBe(0)
    expect(stopping.ms()).toBeLessThan(5000)
    stopping.stop()
    for (const agent of agents) agent.destroy()
  },
  60_000,
)

/** Whether the server accepts new connections. */
async function isOpen(): Promise<boolean> {
  return fetch(`${server.url}/readyz`).then(
    async (answer) => {
      await answer.arrayBuffer()
      return true
    },
    () => false,
  )
}

function requestText(start: string, headers: Record<string, string> = {}, body = ''): string {
  const all = { ...headers, host: 'shop', 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${[`${start} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`
}

/** All that the server writes on a connection until it closes it. */
async function hear(socket: Socket): Promise<string> {
  let heard = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    heard += chunk
  })
  await once(socket, 'close')
  return heard
}
