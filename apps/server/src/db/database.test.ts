import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { freePort } from '@comanda/testing/server-process.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { DatabaseError } from './database-error.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function open(port: number): Promise<Database> {
  const databaseUrl = `postgres://owner:not-to-be-told@127.0.0.1:${port}/shop`
  const database = await openDatabase({ databaseUrl, dataDir: '/nowhere', log, patienceMs: 0 })
  ends.push(() => database.close())
  return database
}

/** A message of PostgreSQL's protocol: letter, length (its own four bytes included), content. */
function message(letter: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(letter), length, body])
}

/** Accepts every login and answers every query with one row, `version`. Returns its port. */
async function listenAs(version: string): Promise<number> {
  const ready = message('Z', 'I')
  const welcome = Buffer.concat([message('R', Buffer.alloc(4)), ready])
  const column = Buffer.from('server_version_num\0\0\0\0\0\0\0\0\0\0\x19\xff\xff\xff\xff\xff\xff\0\0', 'latin1')
  const size = Buffer.from([0, 0, 0, version.length])
  const answer = Buffer.concat([
    message('T', Buffer.from([0, 1]), column),
    message('D', Buffer.from([0, 1]), size, version),
    message('C', 'SHOW\0'),
    ready,
  ])
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(welcome)
      socket.on('data', (asked) => (String(asked).startsWith('X') ? socket.end() : socket.write(answer)))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  return (server.address() as AddressInfo).port
}

describe('the database of DATABASE_URL', () => {
  it('is refused in one sentence without its password when nothing listens', async () => {
    const port = await freePort()
    const fault = await open(port).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(DatabaseError)
    expect(fault).toHaveProperty(
      'message',
      `The database of DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:${port}`,
    )
  })

  it('is refused below version 15', async () => {
    const fault = await open(await listenAs('140011')).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(DatabaseError)
    expect(fault).toHaveProperty('message', 'DATABASE_URL leads to PostgreSQL 14: Comanda needs 15 or newer.')
  })

  it('is accepted from version 15 on', async () => {
    const { rows } = await (await open(await listenAs('150000'))).pool.query('show server_version_num')
    expect(rows).toEqual([{ server_version_num: '150000' }])
  })
})
