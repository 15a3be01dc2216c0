import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { strangerLimits } from '../config/stranger-limits.ts'
import { openGuest } from './guest-cookie.ts'
import { cookieNames } from './identify.ts'
import { lineOf } from './line-of.ts'
import { isLoopback } from './loopback.ts'

const windowMs = strangerLimits.requests.seconds * 1000
/**
 * The phones of a restaurant share one address, so an address may do what so many guests may. This also stops a client
 * that sends a new cookie with every request.
 */
const { peopleBehindOneAddress } = strangerLimits.requests
const maxKeys = 20_000

export interface RateLimitDeps {
  readonly config: Pick<Config, 'perPerson' | 'publicUrl'>
  readonly cookieSecret: Buffer
  readonly now: () => Date
}

/** Limits requests per guest (by our signed cookie, else by address), and per address over all its guests. */
export async function addRateLimits(
  http: FastifyInstance,
  { config, cookieSecret, now }: RateLimitDeps,
): Promise<void> {
  const cookie = cookieNames(config.publicUrl.startsWith('https://')).guest
  await http.register(rateLimit, {
    max: config.perPerson,
    timeWindow: windowMs,
    cache: maxKeys,
    // A forged cookie counts by address: otherwise every request could be a new guest's.
    keyGenerator: (request) => openGuest(request.cookies[cookie], now(), cookieSecret)?.uid ?? addressKey(request),
    // Gateways send all their notices from a few addresses, each with a signature. This server calls the simulators
    // itself.
    allowList: (request) =>
      isFile(request) ||
      (/^\/(?:pay\/notify|simulators\/(?:wallet|maps|sms|vouchers))\//.test(request.url) && !isForPeople(request)),
    errorResponseBuilder: (_request, { ttl, statusCode }) => limitError(statusCode, ttl),
  })
  const countAddress = http.createRateLimit({
    max: config.perPerson * peopleBehindOneAddress,
    keyGenerator: addressKey,
  })
  // A hook of the whole server, so that requests without a route count too.
  http.addHook('onRequest', (request, _reply, done) => {
    if (isReady(request)) return done()
    countAddress(request).then(
      (counted) => done(!counted.isAllowed && counted.isExceeded ? limitError(429, counted.ttl) : undefined),
      done,
    )
  })
}

/** Kept, because the same few addresses come several times a second. */
const keys = new Map<string, string>()

/** The key for limits that a new cookie must not reset. */
export function addressKey({ ip }: FastifyRequest): string {
  const known = keys.get(ip)
  if (known !== undefined) return known
  const key = lineOf(ip)
  if (keys.size >= maxKeys) keys.clear()
  keys.set(ip, key)
  return key
}

/** Files, and calls whose answers are kept in memory (`ready` in the contract). */
function isReady(request: FastifyRequest): boolean {
  return request.routeOptions.config.rateLimit === false || isFile(request)
}

/** A simulator's page hands out vouchers. From another machine it counts like other calls. */
function isForPeople({ routeOptions, ip }: FastifyRequest): boolean {
  return routeOptions.url === '/simulators/vouchers/renew' && !isLoopback(ip)
}

function isFile({ url }: FastifyRequest): boolean {
  return url.startsWith('/assets/') || url.startsWith('/pictures/')
}

/** The error that error-answers.ts turns into an answer. */
function limitError(statusCode: number, ttl: number): Error {
  return Object.assign(new Error('too many requests'), { statusCode, retryAfter: Math.max(1, Math.ceil(ttl / 1000)) })
}
