import { type Logger, pino } from 'pino'

export type Log = Logger

/** One JSON line an event. No cookies, tokens, phone numbers or table codes: the serialisers leave them out. */
export function createLog(level: string, destination?: NodeJS.WritableStream): Log {
  const options = {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'password', 'tel', 'telephone', 'phone', 'token'],
    serializers: {
      req: (request: { method: string; url: string; id?: string }) => ({
        method: request.method,
        url: hideSecrets(request.url),
      }),
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** Keeps the path's shape and hides what opens something: table codes, message ids, tokens, phone numbers. */
export function hideSecrets(url: string): string {
  return url
    .replace(/\/q\/[^/?#]+/g, '/q/…')
    .replace(/([?&](?:code|token|tel|phone|auth\w*)=)[^&#]*/gi, '$1…')
    .replace(/\b1[3-9]\d{9}\b/g, '…')
    .replace(/(?:\+|%2B)\d{8,15}/g, '…')
}
