import { writeSync } from 'node:fs'
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** One JSON line per event. The serialisers leave out cookies, tokens, phone numbers and table codes. */
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

/** Drops a line that cannot be written and tries the next. A full disk or a closed terminal stops no server. */
export function outputOf(fd: number): DestinationStream {
  return {
    write(line) {
      try {
        writeSync(fd, line)
      } catch {
        // There is no other place to report it.
      }
    },
  }
}

/** Keeps the path's shape and hides secrets: table codes, message ids, tokens, phone numbers. */
export function hideSecrets(url: string): string {
  return (
    url
      // Requests to our simulators carry what a real provider is sent in secret.
      .replace(/(\/simulators\/[^?#\s]*\?)[^#\s]*/g, '$1…')
      .replace(/\/q\/[^/?#]+/g, '/q/…')
      .replace(/\b(?:__Host-)?(?:guest|staff)=[^;\s"']+/g, '…')
      .replace(/([?&](?:code|token|tel|phone|auth\w*)=)[^&#]*/gi, '$1…')
      .replace(/\b1[3-9]\d{9}\b/g, '…')
      .replace(/(?:\+|%2B)\d{8,15}/g, '…')
  )
}

/** Only what helps to find the error: PostgreSQL's `detail` and `where` contain guests' data. */
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
