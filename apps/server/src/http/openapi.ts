import { api } from '@comanda/contract/api.ts'
import { errorSentences } from '@comanda/contract/error-sentence.ts'
import { errors } from '@comanda/contract/errors.ts'
import { refusalsOf } from '@comanda/contract/refusals.ts'
import type { Route, RouteKey } from '@comanda/contract/route.ts'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import { type ZodType, z } from 'zod'
import type { Config } from '../config/config.ts'
import { splitKey } from './bind.ts'

/** The contract as OpenAPI 3.1, made from the same schemas that validate. */
export function openApiDocument(publicUrl: string): OpenAPIV3.Document {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Comanda',
      version: '0.1.0',
      description:
        'Every answer is an envelope {resultNumber, resultMsg, resultObject}: 0 ok, -1 error, 1111 still pending, 401 not signed in. A refusal names its code in resultObject.code.',
    },
    servers: [{ url: publicUrl }],
    // Made at the first request: few read it, and it would add a fifth of a second to every start.
    get paths() {
      knownPaths ??= pathsOfApi()
      return knownPaths
    },
  } as unknown as OpenAPIV3.Document
}

type Paths = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The contract does not change while the process runs. */
let knownPaths: Paths | undefined

function pathsOfApi(): Paths {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const key of Object.keys(api) as RouteKey[]) {
    const [method, path] = splitKey(key)
    const address = path.replace(/:(\w+)/g, '{$1}')
    paths[address] ??= {}
    paths[address][method.toLowerCase()] = operation(key, (api as Record<RouteKey, Route>)[key] as Route)
  }
  return paths
}

function operation(key: RouteKey, route: Route): Record<string, unknown> {
  const [method, path] = splitKey(key)
  return {
    operationId: `${method.toLowerCase()}${path.replace(/\W+/g, '_')}`,
    tags: [tagOf(path)],
    summary: route.summary,
    description: `${route.source === undefined ? '' : `Source: ${route.source}. `}Access: ${route.access}. Refusals: ${route.refusals.join(', ') || 'none of its own'}.`,
    parameters: [...parametersOf('path', route.params), ...parametersOf('query', route.query), ...keyHeader(route)],
    ...requestBody(route),
    responses: { 200: answerOf(route), ...refusedOf(route) },
  }
}

function answerOf({ answer, polled, raw }: Route) {
  if (raw === 'stream') return { description: 'An event stream', content: { 'text/event-stream': {} } }
  if (raw === 'pdf') return { description: 'A PDF', content: { 'application/pdf': {} } }
  const schema = schemaOf(answer)
  if (raw === 'body') return { description: 'No envelope', content: { 'application/json': { schema } } }
  return {
    description: polled ? 'A message id, to be polled at queryresponse.html' : 'The envelope',
    content: { 'application/json': { schema: envelopeOf(schema) } },
  }
}

/** Refusals by status, in ascending order. Those with status 200 are in the description. */
function refusedOf(route: Route): Record<number, { description: string }> {
  const said: Record<number, { description: string }> = {}
  for (const code of refusalsOf(route)) {
    const { status } = errors[code]
    if (status === 200) continue
    const before = said[status] === undefined ? '' : `${said[status].description} `
    said[status] = { description: `${before}${code}: ${errorSentences.en[code]}.` }
  }
  return said
}

function requestBody({ body, takes }: Route) {
  if (takes !== undefined) return { requestBody: { required: true, content: { [`${takes}/*`]: {} } } }
  if (body === undefined) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
}

function keyHeader(route: Route) {
  if (!route.writes) return []
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description: 'Made by the client, once per intent',
    },
  ]
}

function parametersOf(place: 'path' | 'query', schema: ZodType | undefined) {
  if (schema === undefined) return []
  const json = schemaOf(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] }
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required ?? []).includes(name),
    schema: property,
  }))
}

function envelopeOf(resultObject: unknown) {
  return {
    type: 'object',
    required: ['resultNumber', 'resultMsg', 'resultObject'],
    properties: { resultNumber: { type: 'integer' }, resultMsg: { type: 'string' }, resultObject },
  }
}

function schemaOf(schema: ZodType, io: 'input' | 'output' = 'output'): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return json
}

function tagOf(path: string): string {
  return path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith(':'))
    .slice(0, 2)
    .join('/')
}

export function addOpenApi(http: FastifyInstance, config: Config): void {
  const document = openApiDocument(config.publicUrl)
  http.get('/openapi.json', async () => document)
}
