import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { openGuest } from './guest-cookie.ts'
import { cookieNames } from './identify.ts'
import { lineOf } from './line-of.ts'
import { isLoopback } from './loopback.ts'

const windowMs = 10_000
/**
 * A restaurant's phones share one address, so an address may do what so many people may. Whoever makes up people (a new
 * cookie for every request) ends here.
 */
const peopleBehindOneAddress = 10
const maxKeys = 20_000

export interface RateLimitDeps {
  readonly config: Pick<Config, 'perPerson' | 'publicUrl'>
  readonly cookieSecret: Buffer
  readonly now: () => Date
}

/** Per person (a guest whose cookie is ours, else the address), and per address over everybody behind it. */
export async function addRateLimits(
  http: FastifyInstance,
  { config, cookieSecret, now }: RateLimitDeps,
): Promise<void> {
  const cookie = cookieNames(config.publicUrl.startsWith('https://')).guest
  await http.register(rateLimit, {
    max: config.perPerson,
    timeWindow: windowMs,
    cache: maxKeys,
    // A made-up cookie is nobody's, or every request could be somebody new.
    keyGenerator: (request) => openGuest(request.cookies[cookie], now(), cookieSecret)?.uid ?? addressKey(request),
    // Gateways send all their notices from a few addresses; each must prove itself by its signature. Simulators are asked by us.
    allowList: (request) =>
      isFile(request) ||
      (/^\/(?:pay\/notify|simulators\/(?:wallet|maps|sms|vouchers))\//.test(request.url) && !isForPeople(request)),
    errorResponseBuilder: (_request, { ttl, statusCode }) => limitError(statusCode, ttl),
  })
  const countAddress = http.createRateLimit({
    max: config.perPerson * peopleBehindOneAddress,
    keyGenerator: addressKey,
  })
  // A hook of the whole server, so that addresses nobody answers count too.
  http.addHook('onRequest', (request, _reply, done) => {
    if (isReady(request)) return done()
    countAddress(request).then(
      (counted) => done(!counted.isAllowed && counted.isExceeded ? limitError(429, counted.ttl) : undefined),
      done,
    )
  })
}

/** Everybody in a restaurant comes from one address, several times a second. */
const keys = new Map<string, string>()

/** For limits that no cookie may get around. */
export function addressKey({ ip }: FastifyRequest): string {
  const known = keys.get(ip)
  if (known !== undefined) return known
  const key = lineOf(ip)
  if (keys.size >= maxKeys) keys.clear()
  keys.set(ip, key)
  return key
}

/** Files, and calls whose bytes lie ready (`ready` in the contract). */
function isReady(request: FastifyRequest): boolean {
  return request.routeOptions.config.rateLimit === false || isFile(request)
}

/** A simulator's page gives out vouchers to whoever asks: from another machine, as often as other calls. */
function isForPeople({ routeOptions, ip }: FastifyRequest): boolean {
  return routeOptions.url === '/simulators/vouchers/renew' && !isLoopback(ip)
}

function isFile({ url }: FastifyRequest): boolean {
  return url.startsWith('/assets/') || url.startsWith('/pictures/')
}

/** Read by error-answers.ts. */
function limitError(statusCode: number, ttl: number): Error {
  return Object.assign(new Error('too many requests'), { statusCode, retryAfter: Math.max(1, Math.ceil(ttl / 1000)) })
}
