import { EventEmitter, once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beatMs } from '@comanda/contract/live/beat.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { timeLimits } from '../config/time-limits.ts'
import { boundConnections, connectionTimes } from './connection-limits.ts'

describe('a connection that never finishes is cut', () => {
  const limits = { headersMs: 300, requestMs: 600, silentMs: 900, connectionCheckMs: 50 }
  let app: FastifyInstance
  let sockets: Socket[]
  beforeEach(async () => {
    sockets = []
    app = Fastify({ ...connectionTimes(limits), forceCloseConnections: true }) as unknown as FastifyInstance
    app.post('/', async () => 'done')
    app.get('/stream', (_request, reply) => {
      reply.hijack()
      reply.raw.writeHead(200)
      const beat = setInterval(() => reply.raw.write('beat\n'), 100)
      reply.raw.once('close', () => clearInterval(beat))
    })
    app.get('/silent', (_request, reply) => {
      reply.hijack()
      reply.raw.writeHead(200).write('once\n')
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    await app.close()
  })

  async function open(text = ''): Promise<{ socket: Socket; heard: () => string; isOpen: () => boolean }> {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    sockets.push(socket)
    let heard = ''
    let isOpen = true
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      heard += chunk
    })
    socket
      .on('error', () => undefined)
      .once('close', () => {
        isOpen = false
      })
    await once(socket, 'connect')
    socket.write(text)
    return { socket, heard: () => heard, isOpen: () => isOpen }
  }

  it('when it says nothing at all', async () => {
    const silent = await open()
    await expect.poll(silent.isOpen, { timeout: 5000 }).toBe(false)
  })

  it('when its head stays unfinished', async () => {
    const half = await open('GET / HTTP/1.1\r\nhost: shop\r\n')
    await expect.poll(half.isOpen, { timeout: 5000 }).toBe(false)
  })

  it('when its body comes byte by byte', async () => {
    const slow = await open(
      'POST / HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n',
    )
    const drip = setInterval(() => slow.socket.write(' '), 50)
    await expect.poll(slow.isOpen, { timeout: 5000 }).toBe(false)
    clearInterval(drip)
    expect(slow.heard()).toContain('408')
  })

  it('when its answer goes no further', async () => {
    const stuck = await open('GET /silent HTTP/1.1\r\nhost: shop\r\n\r\n')
    await expect.poll(stuck.isOpen, { timeout: 5000 }).toBe(false)
  })

  it('but not when it is an event stream with a heartbeat', async () => {
    const stream = await open('GET /stream HTTP/1.1\r\nhost: shop\r\n\r\n')
    await sleep(2 * limits.silentMs)
    expect(stream.isOpen()).toBe(true)
    const before = stream.heard().length
    await expect.poll(() => stream.heard().length).toBeGreaterThan(before)
    expect(timeLimits.silentMs).toBeGreaterThan(4 * beatMs)
  })
})

describe('the open connections of one address', () => {
  function connections(isBehindProxy: boolean, bounds?: { connectionsOfAddress: number; connections: number }) {
    const server = new EventEmitter() as unknown as Server
    boundConnections(server, isBehindProxy, bounds)
    return (remoteAddress: string) => {
      const socket = Object.assign(new EventEmitter(), { remoteAddress, isCut: false, destroy() {} })
      socket.destroy = () => {
        socket.isCut = true
        socket.emit('close')
      }
      server.emit('connection', socket)
      return socket
    }
  }
  const bounds = { connectionsOfAddress: 2, connections: 10 }

  it('are bounded, and a closed one makes room', () => {
    const open = connections(false, bounds)
    const [first, second, third] = ['', '', ''].map(() => open('198.51.100.1'))
    expect([first, second, third].map((one) => one?.isCut)).toEqual([false, false, true])
    expect(open('::ffff:198.51.100.1').isCut).toBe(true)
    expect(open('203.0.113.7').isCut).toBe(false)
    first?.destroy()
    expect(open('198.51.100.1').isCut).toBe(false)
    expect(open('198.51.100.1').isCut).toBe(true)
  })

  it('are those of the whole line in IPv6', () => {
    const open = connections(false, bounds)
    expect(['1', '2', '3'].map((end) => open(`2001:db8:1:2::${end}`).isCut)).toEqual([false, false, true])
  })

  it('are not bounded for a proxy, which brings all guests', () => {
    const [open, behind] = [connections(false, bounds), connections(true, bounds)]
    expect(Array.from({ length: 5 }, () => open('127.0.0.1').isCut)).not.toContain(true)
    expect(Array.from({ length: 5 }, () => behind('198.51.100.1').isCut)).not.toContain(true)
  })

  it('are enough for 300 phones behind one Wi-Fi', () => {
    const open = connections(false)
    expect(Array.from({ length: 300 * 6 }, () => open('198.51.100.1').isCut)).not.toContain(true)
  })
})
