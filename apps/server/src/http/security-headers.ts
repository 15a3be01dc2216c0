import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** What every answer carries. Pages narrow the policy further with the hash of their own style (pages/). */
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

export async function addSecurityHeaders(http: FastifyInstance, config: Config): Promise<void> {
  const secure = config.publicUrl.startsWith('https://')
  await http.register(helmet, {
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
}
