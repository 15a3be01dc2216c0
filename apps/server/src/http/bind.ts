import { hash, randomBytes } from 'node:crypto'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Route, RouteKey, Routes } from '@comanda/contract/route.ts'
import { type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteOptions,
} from 'fastify'
import type { ZodError, ZodType } from 'zod'
import { checkAccess, type TableCheck } from './access.ts'
import type { Call, Once } from './call.ts'
import { okEnvelope } from './envelope.ts'
import { opensPage, type SendErrorPage } from './error-answers.ts'
import type { Handlers } from './handlers.ts'
import type { Identify } from './identify.ts'
import { bodyLimitOf, checkKept, countKept, type KeptBytes } from './limits/kept-bytes.ts'
import { isFromHere } from './origin.ts'
import { findInputFault } from './plain-input.ts'
import { addressKey } from './rate-limits.ts'
import { sendRefusal } from './refusal.ts'

export interface BindDeps {
  readonly identify: Identify
  readonly tables: TableCheck
  readonly publicUrl: string
  readonly kept: KeptBytes
  readonly sendErrorPage: SendErrorPage
}

type AnyHandler = (
  input: { params: unknown; query: unknown; body: unknown },
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Result<unknown, ErrorCode> | null> | Result<unknown, ErrorCode> | null

/**
 * Turns each entry of the contract into a Fastify route with fixed steps: identity → origin → validation → access →
 * handler → envelope. A missing or extra handler is a type error. A missing one also stops the start.
 */
export function bindRoutes<T extends Routes>(
  app: FastifyInstance,
  routes: T,
  handlers: Handlers<T>,
  deps: BindDeps,
): void {
  for (const key of Object.keys(routes) as RouteKey[]) {
    const route = routes[key] as Route
    const handler = (handlers as unknown as Record<string, AnyHandler>)[key]
    if (handler === undefined) throw new Error(`no handler for ${key}`)
    const [method, path] = splitKey(key)
    addRoute(app, route, {
      method: method as HTTPMethods,
      url: path,
      config: limitsOf(route),
      ...bodyLimit(route),
      handler: async (request, reply) => {
        const call = await deps.identify(request, reply, route)
        const send = route.raw === 'pdf' && opensPage(request) ? deps.sendErrorPage : sendRefusal
        const checked = await checkCall(route, key, request, call, deps)
        if ('ok' in checked) return send(reply, checked, call.language)
        const result = await handler(checked.input, checked.call, request, reply)
        if (result === null) return reply
        // By default no cache stores an answer: it may be meant for one guest.
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        if (!result.ok) return send(reply, result, call.language)
        countKept(deps.kept, route, result.value, call)
        return reply.send(okEnvelope(result.value))
      },
    })
  }
}

/** A route that takes files gets its own Fastify scope, so that no other route accepts file bodies. */
function addRoute(app: FastifyInstance, { takes }: Route, options: RouteOptions): void {
  if (takes === undefined) {
    app.route(options)
    return
  }
  app.register(async (own) => {
    // The body stays unread until access is checked, so that a stranger's megabytes do not fill memory.
    own.addContentTypeParser(new RegExp(`^${takes}/`), (_request, body, done) => done(null, body))
    own.route(options)
  })
}

function limitsOf({ ready, rateLimit }: Route): FastifyContextConfig {
  if (ready) return { rateLimit: false }
  if (rateLimit === undefined) return {}
  return { rateLimit: { max: rateLimit.max, timeWindow: rateLimit.seconds * 1000, keyGenerator: addressKey } }
}

function bodyLimit(route: Route): Pick<RouteOptions, 'bodyLimit'> {
  const bytes = bodyLimitOf(route)
  return bytes === undefined ? {} : { bodyLimit: bytes }
}

interface CheckedCall {
  readonly input: { params: unknown; query: unknown; body: unknown }
  readonly call: Call
}

async function checkCall(
  route: Route,
  key: RouteKey,
  request: FastifyRequest,
  call: Call,
  deps: BindDeps,
): Promise<CheckedCall | Refusal<ErrorCode>> {
  if (route.writes && !isFromHere(request, deps.publicUrl)) return refuse('wrong_origin')
  const read = readInput(route, request)
  if ('ok' in read) return read
  const denied = await checkAccess(route.access, read.params, call, deps.tables)
  if (denied !== null) return denied
  const full = checkKept(deps.kept, route, read.body, call)
  if (full !== null) return full
  if (!route.writes) return { input: read, call }
  const once = readOnce(key, route, request, read, call)
  return { input: read, call: { ...call, once, countKept: (value) => countKept(deps.kept, route, value, call) } }
}

function readInput(route: Route, request: FastifyRequest): CheckedCall['input'] | Refusal<ErrorCode> {
  const input = { params: {} as unknown, query: {} as unknown, body: undefined as unknown }
  for (const [place, schema] of [
    ['params', route.params],
    ['query', route.query],
    ['body', route.body],
  ] as const) {
    if (schema === undefined) continue
    const parsed = (schema as ZodType).safeParse(request[place] ?? {})
    if (!parsed.success) return refuseField(place, ...readIssue(parsed.error))
    const fault = findInputFault(parsed.data)
    if (fault !== null) return refuseField(place, fault.path, fault.reason)
    input[place] = parsed.data
  }
  return input
}

/** Names the field, so that the client's developer can correct the request. */
function refuseField(place: string, path: readonly PropertyKey[], reason: string): Refusal<ErrorCode> {
  const field = [place === 'body' ? '' : place, ...path.map(String)].filter((part) => part !== '').join('.') || place
  return refuse('invalid_request', [`${field}: ${reason}`], { field, reason })
}

function readIssue({ issues: [issue] }: ZodError): [path: readonly PropertyKey[], reason: string] {
  return [issue?.path ?? [], issue?.message ?? '']
}

/** The client's key: the Idempotency-Key header, or the payload's msgid; made here when a client sends neither. */
function readOnce(
  key: RouteKey,
  { brief }: Route,
  request: FastifyRequest,
  input: CheckedCall['input'],
  call: Call,
): Once {
  const header = request.headers['idempotency-key']
  const msgid = (input.body as { msgid?: string } | undefined)?.msgid
  const given = typeof header === 'string' && header.length > 0 ? header.slice(0, 200) : msgid
  return {
    key: given ?? randomBytes(16).toString('base64url'),
    scope: `${call.actor} ${key}`,
    brief: brief === true,
    hash: hash('sha256', JSON.stringify(contentOf(input)), 'base64url'),
  }
}

/** The content that a key stands for. The language is left out: a retry may ask in another language. */
function contentOf({ params, query, body }: CheckedCall['input']): unknown[] {
  const { lang: _, ...asked } = query as { lang?: unknown }
  // An empty query is left out, so that keys stored before an upgrade still match.
  return [params, body ?? null, ...(Object.keys(asked).length === 0 ? [] : [asked])]
}

export function splitKey(key: RouteKey): [method: string, path: string] {
  const space = key.indexOf(' ')
  return [key.slice(0, space), key.slice(space + 1)]
}
