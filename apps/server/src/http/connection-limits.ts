import type { Server } from 'node:http'
import { strangerLimits } from '../config/stranger-limits.ts'
import { timeLimits } from '../config/time-limits.ts'
import { lineOf } from './line-of.ts'
import { isLoopback } from './loopback.ts'

/** How many connections may be open. */
const connectionBounds = {
  connectionsOfAddress: strangerLimits.connections.address,
  connections: strangerLimits.connections.house,
} as const

type Times = Pick<typeof timeLimits, 'headersMs' | 'requestMs' | 'silentMs' | 'connectionCheckMs'>

/** Fastify's options for the times. By its own defaults a request may take for ever. */
export function connectionTimes({ headersMs, requestMs, silentMs, connectionCheckMs }: Times = timeLimits) {
  return {
    requestTimeout: requestMs,
    connectionTimeout: silentMs,
    http: { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: connectionCheckMs },
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
  { connectionsOfAddress, connections }: Bounds = connectionBounds,
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
