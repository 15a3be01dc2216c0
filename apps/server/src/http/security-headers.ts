import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '../config/config.ts'

/** The policy of every answer, except scripts, styles and fonts. Pages add the hashes of their own styles (pages/). */
export const basePolicy: Record<string, string[]> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
}

/** The headers are the same for every answer, so helmet computes them once. */
export function addSecurityHeaders(http: FastifyInstance, config: Config): void {
  const secure = config.publicUrl.startsWith('https://')
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...basePolicy, ...(secure ? { 'upgrade-insecure-requests': [] } : {}) },
    },
    // WeChat's H5 pay needs the Referer of a registered domain: no-referrer, helmet's default, breaks it.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: secure ? { policy: 'same-origin' } : false,
    originAgentCluster: secure,
  })
  const headersOfPart = Object.fromEntries(Object.entries(headers).filter(([name]) => ofParts.has(name)))
  http.addHook('onRequest', ({ routeOptions }, reply, done) => {
    reply.headers(routeOptions.config.partOfPage ? headersOfPart : headers)
    done()
  })
}

/**
 * The other headers concern documents. They would add half a kilobyte to each script and style before the first paint.
 */
const ofParts: ReadonlySet<string> = new Set([
  'x-content-type-options',
  'cross-origin-resource-policy',
  'strict-transport-security',
])

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Scripts, styles and fonts: the policy of the page that loads them applies. */
    readonly partOfPage?: boolean
  }
}

function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => undefined)
  return headers
}
