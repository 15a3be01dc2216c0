import type { Server } from 'node:http'
import { lineOf } from './line-of.ts'
import { isLoopback } from './loopback.ts'

/** How long a client may take, in milliseconds, and how many connections may be open. */
export const httpLimits = {
  /** The head of a request, counted from the connection's start or the request's first byte. */
  headersMs: 15_000,
  /** The whole request with its body. A picture of 10 MB needs 1.4 Mbit/s. */
  requestMs: 60_000,
  /** A connection on which no byte moves in either direction. An event stream has a heartbeat every 15 s. */
  silentMs: 120_000,
  /** How often the first two are checked. */
  checkMs: 5000,
  /** 300 phones behind one Wi-Fi address, each with the six connections that a browser opens to one server. */
  connectionsOfAddress: 2000,
  /** All addresses together. */
  connections: 10_000,
} as const

type TimeLimits = Readonly<Record<'headersMs' | 'requestMs' | 'silentMs' | 'checkMs', number>>

/** Fastify's options for the times. By its own defaults a request may take for ever. */
export function connectionTimes({ headersMs, requestMs, silentMs, checkMs }: TimeLimits = httpLimits) {
  return {
    requestTimeout: requestMs,
    connectionTimeout: silentMs,
    http: { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs },
  }
}

interface Bounds {
  readonly connectionsOfAddress: number
  readonly connections: number
}

/**
 * Bounds the open connections of an address and of all. A proxy brings all guests from its own address, so neither this
 * machine nor, with `isBehindProxy`, any address is bounded: there the proxy bounds them.
 */
export function boundConnections(
  server: Server,
  isBehindProxy: boolean,
  { connectionsOfAddress, connections }: Bounds = httpLimits,
): void {
  server.maxConnections = connections
  if (isBehindProxy) return
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isLoopback(remoteAddress)) return
    const line = lineOf(remoteAddress)
    const count = (open.get(line) ?? 0) + 1
    if (count > connectionsOfAddress) {
      socket.destroy()
      return
    }
    open.set(line, count)
    socket.once('close', () => {
      const left = (open.get(line) ?? 1) - 1
      if (left > 0) open.set(line, left)
      else open.delete(line)
    })
  })
}
