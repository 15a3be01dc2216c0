import { createHash } from 'node:crypto'
import { api } from '@comanda/contract/api.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const get = (url: string) => house.app.inject({ url })

describe('/metrics', () => {
  it('tells Prometheus how long each route took, by method and status', async () => {
    await get('/healthz')
    await get('/weixin/nobody-has-this.html')
    const answer = await get('/metrics')
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    const lines = answer.body.trim().split('\n')
    // The text format: nothing, a comment, or a name, labels and a number; prom-client writes NaN as Nan, which is read as well.
    const line = /^(?:|#.*|[a-z_:][\w:]*(?:\{[^}]*\})? (?:-?\d[\d.e+-]*|Na[nN]|[+-]Inf))$/
    expect(lines.filter((text) => !line.test(text))).toEqual([])
    expect(lines).toContain('http_request_seconds_count{method="GET",route="/healthz",status="200"} 1')
    expect(lines).toContain('http_request_seconds_bucket{le="+Inf",method="GET",route="/healthz",status="200"} 1')
    // An address that nobody answers is no row of its own, or a stranger could fill the memory with them.
    expect(answer.body).not.toContain('nobody-has-this')
    expect(lines).toContain('live_streams 0')
  })
})

describe('/openapi.json', () => {
  it('holds every call of the contract, each under a name of its own', async () => {
    const answer = await get('/openapi.json')
    expect(answer.statusCode).toBe(200)
    const { openapi, paths } = answer.json() as {
      openapi: string
      paths: Record<string, Record<string, { operationId: string; responses: object }>>
    }
    expect(openapi).toBe('3.1.0')
    const told = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        key: `${method.toUpperCase()} ${path}`,
        operationId,
      })),
    )
    const keys = Object.keys(api).map((key) => key.replace(/:(\w+)/g, '{$1}'))
    expect(told.map(({ key }) => key).sort()).toEqual(keys.sort())
    expect(new Set(told.map(({ operationId }) => operationId)).size).toBe(keys.length)
  })
})

describe('/openapi.json of a call', () => {
  it('says what its answer is wrapped in, and every status it may be refused with', async () => {
    const { paths } = (await get('/openapi.json')).json()
    const answers = (method: 'get' | 'post', path: string) => paths[path][method].responses
    const menu = answers('get', '/weixin/onlineorder/{sellerId}/{storeId}/{menuClass}/storemenu.html')
    expect(menu[200].content['application/json'].schema.required).toEqual(['resultNumber', 'resultMsg', 'resultObject'])
    const stream = answers('get', '/channel/weborder_v2/{channel}')
    expect(Object.keys(stream[200].content)).toEqual(['text/event-stream'])
    const notice = answers('post', '/pay/notify/weixin/{sellerId}')
    expect(Object.keys(notice[200].content['application/json'].schema.properties)).toEqual(['code', 'message'])
    const print = answers('post', '/console/api/{sellerId}/{storeId}/tickets/{roundId}/print')
    expect(Object.keys(print)).toEqual(['200', '400', '401', '403', '409', '413', '415', '429', '500', '503'])
    expect(print[403].description).toMatch(/wrong_origin: .*not_allowed: /)
  })
})

describe('/docs', () => {
  it('is a page whose scripts and styles are there and allowed by its own policy', async () => {
    const first = await get('/docs')
    const page = first.statusCode === 302 ? await get(String(first.headers.location)) : first
    expect(page.statusCode).toBe(200)
    const policy = policyOf(String(page.headers['content-security-policy']))
    const scripts = [...page.body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    expect(scripts.length).toBeGreaterThan(0)
    for (const [, attributes = '', inline = ''] of scripts) {
      const source = /src="([^"]+)"/.exec(attributes)?.[1]
      if (source === undefined) expect(policy('script-src')).toContain(hashOf(inline))
      else await expectOurs(source, policy('script-src'), 'javascript')
    }
    for (const [, source = ''] of page.body.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)) {
      await expectOurs(source, policy('style-src'), 'css')
    }
    // What it draws is fetched from beside it.
    expect(policy('connect-src')).toContain("'self'")
    expect((await get('/docs/json')).json()).toHaveProperty('openapi', '3.1.0')
  })
})

/** What a directive allows; `default-src` where it is not there. */
function policyOf(header: string): (directive: string) => readonly string[] {
  const rules = new Map(
    header.split(';').map((rule) => {
      const [name = '', ...values] = rule.trim().split(/\s+/)
      return [name, values]
    }),
  )
  return (directive) => rules.get(directive) ?? rules.get('default-src') ?? []
}

function hashOf(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`
}

async function expectOurs(source: string, allowed: readonly string[], type: string): Promise<void> {
  const url = new URL(source, 'http://localhost/docs/')
  expect(url.host).toBe('localhost')
  expect(allowed).toContain("'self'")
  const answer = await get(url.pathname)
  expect([source, answer.statusCode]).toEqual([source, 200])
  expect(answer.headers['content-type']).toContain(type)
}
