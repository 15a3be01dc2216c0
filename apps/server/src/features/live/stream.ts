import type { FastifyReply, FastifyRequest } from 'fastify'
import { retryFrame } from './frame.ts'
import type { Subscriber } from './hub.ts'

export interface Stream extends Subscriber {
  end(lastFrame: Buffer): void
}

/** A phone that has taken nothing of this much is cut: it comes back with Last-Event-ID, and memory stays bounded. */
export const slowStreamBytes = 64 * 1024
const retryMs = 2000

/** Sends the headers and gives back what the hub writes to. */
export function openStream(request: FastifyRequest, reply: FastifyReply): Stream {
  reply.hijack()
  const { raw } = reply
  raw.on('error', () => undefined)
  request.raw.socket.setNoDelay(true)
  request.raw.socket.setKeepAlive(true, 30_000)
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200)
  raw.write(retryFrame(retryMs))
  return {
    write(frame) {
      if (raw.destroyed || raw.writableEnded) return
      if (raw.writableLength > slowStreamBytes) raw.destroy()
      else raw.write(frame)
    },
    end(lastFrame) {
      if (!raw.destroyed && !raw.writableEnded) raw.end(lastFrame)
    },
  }
}

/** Spread over three seconds, so that the next server is not asked by everyone at once. */
export function closeStream(stream: Stream): void {
  stream.end(retryFrame(500 + Math.floor(Math.random() * 3000)))
}

/**
 * Whoever has too many keeps the newest. The older comes back late, or once it is looked at again (the client opens it then), so
 * that two tabs do not take each other's place every other second.
 */
export function endForNewer(stream: Stream): void {
  stream.end(retryFrame(30_000 + Math.floor(Math.random() * 30_000)))
}
