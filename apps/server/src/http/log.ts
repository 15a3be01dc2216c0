import { writeSync } from 'node:fs'
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** One JSON line an event. No cookies, tokens, phone numbers or table codes: the serialisers leave them out. */
export function createLog(level: string, destination: DestinationStream = outputOf(1)): Log {
  const options = {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'password', 'tel', 'telephone', 'phone', 'token'],
    serializers: {
      req: (request: { method: string; url: string; id?: string }) => ({
        method: request.method,
        url: hideSecrets(request.url),
      }),
      err: describeError,
    },
  }
  return pino(options, destination)
}

/** Milliseconds one line waits for a reader that is behind, and how often it looks. */
const readerMost = 50
const lookEvery = 5
/** Nobody changes it: to wait for it is to wait. */
const clock = new Int32Array(new SharedArrayBuffer(4))

/**
 * A log that goes nowhere (its terminal closed, its disk full) stops nobody: a line that cannot be written is lost, and the
 * next is tried as if nothing had been. Of our own because pino's drops every line once 1 MB waits, with room again too.
 * @param fd where to write; of one that does not block (EAGAIN) the reader is waited for, 50 ms and not again until it reads.
 */
export function outputOf(fd: number): DestinationStream {
  let torn: Buffer = Buffer.alloc(0)
  let isBehind = false

  function writeSome(bytes: Buffer): Buffer {
    let rest = bytes
    let looks = isBehind ? 0 : readerMost / lookEvery
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(fd, rest))
        isBehind = false
      } catch (error) {
        isBehind = (error as NodeJS.ErrnoException).code === 'EAGAIN'
        if (!isBehind || looks === 0) return rest
        looks -= 1
        Atomics.wait(clock, 0, 0, lookEvery)
      }
    }
    return rest
  }

  return {
    write(line) {
      // A line half of which is written is ended before another begins.
      torn = writeSome(torn)
      if (torn.length > 0) return
      const bytes = Buffer.from(line)
      const rest = writeSome(bytes)
      torn = rest.length < bytes.length ? rest : torn
    },
  }
}

/** Keeps the path's shape and hides what opens something: table codes, message ids, tokens, phone numbers. */
export function hideSecrets(url: string): string {
  return (
    url
      // What we ask our own simulators is what a real provider is told in secret.
      .replace(/(\/simulators\/[^?#\s]*\?)[^#\s]*/g, '$1…')
      .replace(/\/q\/[^/?#]+/g, '/q/…')
      .replace(/\b(?:__Host-)?(?:guest|staff)=[^;\s"']+/g, '…')
      .replace(/([?&](?:code|token|tel|phone|auth\w*)=)[^&#]*/gi, '$1…')
      .replace(/\b1[3-9]\d{9}\b/g, '…')
      .replace(/(?:\+|%2B)\d{8,15}/g, '…')
  )
}

/** Of an error only what helps to find it: PostgreSQL's `detail` and `where` repeat the rows of guests. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? hideSecrets(error) : 'not an Error'
  const { name, message, stack = '', cause } = error
  const code = (error as Error & { code?: unknown }).code
  return {
    type: name,
    message: hideSecrets(message),
    ...(code === undefined ? {} : { code: String(code) }),
    stack: hideSecrets(stack),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}
