import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '../config/config.ts'

/** What every answer carries but the parts of pages. Pages narrow the policy further with the hash of their own style (pages/). */
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

/** The same for every answer, so helmet works them out once and not again for each request. */
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

/** The others are about documents: half a kilobyte that the first paint would wait for with each script and style. */
const ofParts: ReadonlySet<string> = new Set([
  'x-content-type-options',
  'cross-origin-resource-policy',
  'strict-transport-security',
])

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Scripts, styles and fonts, which stand under the policy of the page that loads them. */
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
