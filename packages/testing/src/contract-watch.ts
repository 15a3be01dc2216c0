import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Envelope, pending, type RefusalObject } from '@comanda/contract/envelope.ts'
import { type ErrorCode, errors } from '@comanda/contract/errors.ts'
import { refusalsOf } from '@comanda/contract/refusals.ts'
import type { Route, RouteKey, Routes } from '@comanda/contract/route.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Checks every outgoing answer against its contract: no unknown field, no missing field, no unlisted refusal. Event
 * streams are skipped.
 * `tell` gets each fault as a sentence. Call it before the server is ready.
 */
export function watchContract(app: FastifyInstance, routes: Routes, tell: (fault: string) => void): void {
  /** Prepared answers in memory are checked once. */
  const seen = new WeakSet<Buffer>()
  app.addHook('onSend', async (request, reply, payload) => {
    const key = `${request.method} ${request.routeOptions.url}` as RouteKey
    const route = routes[key]
    if (route === undefined || (Buffer.isBuffer(payload) && seen.has(payload))) return payload
    const text = textOf(reply, payload)
    if (text === null) return payload
    if (Buffer.isBuffer(payload)) seen.add(payload)
    for (const fault of answerFaults(route, reply.statusCode, text)) tell(`${key}: ${fault}`)
    return payload
  })
}

/** The sent text; null = a stream, or nothing. */
function textOf(reply: FastifyReply, payload: unknown): string | null {
  if (typeof payload === 'string') return payload === '' ? null : payload
  if (!Buffer.isBuffer(payload) || payload.length === 0) return null
  const encoding = reply.getHeader('content-encoding')
  if (encoding === 'br') return brotliDecompressSync(payload).toString()
  return (encoding === 'gzip' ? gunzipSync(payload) : payload).toString()
}

/** The faults of one answer of a route. */
export function answerFaults(route: Route, status: number, text: string): string[] {
  if (route.raw === 'pdf' && status === 200 && text.startsWith('%PDF-')) return []
  // The page on which a browser reads the refusal.
  if (route.raw === 'pdf' && text.startsWith('<!doctype html>')) return []
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return ['the answer is not JSON']
  }
  if (route.raw === 'body' && status === 200) return shapeFaults(route, body, 'answer')
  if (!isEnvelope(body)) return ['the answer is no envelope']
  const { resultNumber, resultObject } = body
  if (resultNumber === 0) return status === 200 ? shapeFaults(route, resultObject, 'answer') : [`0 as ${status}`]
  if (resultNumber === pending) return route.raw === true ? [] : ['1111 of a call without polling']
  return refusalFaults(route, status, body as Envelope<RefusalObject>)
}

function refusalFaults(
  route: Route,
  status: number,
  { resultNumber, resultObject }: Envelope<RefusalObject>,
): string[] {
  const code = resultObject?.code as ErrorCode
  if (errors[code] === undefined) return [`refused without a code of ours: ${JSON.stringify(resultObject)}`]
  const known = new Set(['code', 'values', 'details'])
  const faults = Object.keys(resultObject)
    .filter((name) => !known.has(name))
    .map((name) => `a refusal has no ${name}`)
  if (!refusalsOf(route).has(code)) faults.push(`refused with ${code}, which is not among its refusals`)
  if (errors[code].status !== status) faults.push(`${code} as ${status}`)
  if (errors[code].resultNumber !== resultNumber) faults.push(`${code} as resultNumber ${resultNumber}`)
  return faults
}

function isEnvelope(body: unknown): body is Envelope<unknown> {
  return isObject(body) && Object.keys(body).sort().join() === 'resultMsg,resultNumber,resultObject'
}

/** A schema drops unknown fields and fills in missing ones, so its result must equal what was sent. */
function shapeFaults(route: Route, sent: unknown, path: string): string[] {
  const read = route.answer.safeParse(sent)
  if (!read.success) {
    return read.error.issues.map((issue) => `${[path, ...issue.path.map(String)].join('.')}: ${issue.message}`)
  }
  return differences(sent, read.data, path)
}

function differences(sent: unknown, read: unknown, path: string): string[] {
  if (Object.is(sent, read)) return []
  if (Array.isArray(sent) && Array.isArray(read) && sent.length === read.length) {
    return sent.flatMap((part, at) => differences(part, read[at], `${path}.${at}`))
  }
  if (!isObject(sent) || !isObject(read)) return [`${path}: the contract reads it otherwise`]
  const names = new Set([...Object.keys(sent), ...Object.keys(read)])
  return [...names].flatMap((name) => {
    if (!Object.hasOwn(read, name)) return [`${path}.${name}: not in the contract`]
    if (!Object.hasOwn(sent, name)) return [`${path}.${name}: missing`]
    return differences(sent[name], read[name], `${path}.${name}`)
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
