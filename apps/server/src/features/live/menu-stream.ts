import { refuse } from '@comanda/rules/result/result.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { lineOf } from '../../http/line-of.ts'
import type { Log } from '../../http/log.ts'
import type { MenuWatch } from './menu-watch.ts'
import { closeStream, lifeOfStream, openStream, type Stream } from './stream.ts'

/** A menu class of a store (0 = dine-in). */
export interface MenuPlace {
  readonly sellerId: string
  readonly storeId: string
  readonly menuClass: number
}

/** Streams from one address: enough for a shopping mall's guests, too few for an attack. */
const maxPerLine = 200
const maxTotal = 5000
/** The polling interval of a phone without a stream (spec 1 §4: 20 s). */
const waitSeconds = 20

/**
 * Streams for phones that view a menu at no table, for example to order ahead. They carry only the public menu state,
 * so the number is limited but not the access.
 */
export function createMenuStreams(watch: MenuWatch, log: Pick<Log, 'warn'>) {
  const streams = new Set<Stream>()
  const lines = new Map<string, number>()
  let closed = false

  function enter(line: string, stream: Stream): void {
    streams.add(stream)
    lines.set(line, (lines.get(line) ?? 0) + 1)
  }

  function leave(line: string, stream: Stream): void {
    if (!streams.delete(stream)) return
    const left = (lines.get(line) ?? 1) - 1
    if (left > 0) lines.set(line, left)
    else lines.delete(line)
  }

  return {
    /** Answers with a stream, or refuses with `rate_limited` when there are too many. A refused phone polls menustate.html. */
    async open(request: FastifyRequest, reply: FastifyReply, { sellerId, storeId, menuClass }: MenuPlace) {
      const line = lineOf(request.ip)
      if (streams.size >= maxTotal || (lines.get(line) ?? 0) >= maxPerLine) return refuse('rate_limited', [waitSeconds])
      if (request.raw.socket.destroyed) {
        reply.hijack()
        return null
      }
      const stream = openStream(request, reply)
      enter(line, stream)
      const end = setTimeout(() => closeStream(stream), lifeOfStream()).unref()
      reply.raw.once('close', () => {
        clearTimeout(end)
        leave(line, stream)
        watch.leave(sellerId, storeId, stream, menuClass)
      })
      if (closed) closeStream(stream)
      else {
        await watch.join(sellerId, storeId, stream, menuClass).catch((error: unknown) => {
          log.warn({ err: error }, 'a live stream could not be opened')
          closeStream(stream)
        })
      }
      return null
    },
    all: () => streams,
    count: () => streams.size,
    closeAll() {
      closed = true
      for (const stream of streams) closeStream(stream)
    },
  }
}
