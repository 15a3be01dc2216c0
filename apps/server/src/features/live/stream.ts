import type { FastifyReply, FastifyRequest } from 'fastify'
import { timeLimits } from '../../config/time-limits.ts'
import { retryFrame } from './frame.ts'
import type { Subscriber } from './hub.ts'

export interface Stream extends Subscriber {
  end(lastFrame: Buffer): void
}

/** Above this backlog the server cuts the phone, which bounds memory. It reconnects with Last-Event-ID. */
export const slowStreamBytes = 64 * 1024
const retryMs = 2000

/** Sends the headers and returns the stream that the hub writes to. */
export function openStream(request: FastifyRequest, reply: FastifyReply): Stream {
  reply.hijack()
  const { raw } = reply
  raw.on('error', () => undefined)
  request.raw.socket.setNoDelay(true)
  request.raw.socket.setKeepAlive(true, timeLimits.streamKeepAliveMs)
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

/** How long a stream lives, in milliseconds: at random, so that reconnects spread out. */
export function lifeOfStream(): number {
  return timeLimits.streamLifeMs * (1 + Math.random())
}

/** Reconnects spread over three seconds, so that they do not hit the next server at once. */
export function closeStream(stream: Stream): void {
  stream.end(retryFrame(500 + Math.floor(Math.random() * 3000)))
}

/**
 * Ends the older stream of a guest who has too many. The client reconnects late, or when its page is visible again.
 * Otherwise two tabs would push each other out every other second.
 */
export function endForNewer(stream: Stream): void {
  stream.end(retryFrame(30_000 + Math.floor(Math.random() * 30_000)))
}
