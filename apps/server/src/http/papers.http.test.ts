import { createHash } from 'node:crypto'
import { api } from '@comanda/contract/api.ts'
import { errorSentences } from '@comanda/contract/error-sentence.ts'
import { errors } from '@comanda/contract/errors.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { escapeHtml } from '../pages/html.ts'

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
    // The text format: nothing, a comment, or name, labels and number. prom-client writes NaN as Nan, which Prometheus
    // accepts.
    const line = /^(?:|#.*|[a-z_:][\w:]*(?:\{[^}]*\})? (?:-?\d[\d.e+-]*|Na[nN]|[+-]Inf))$/
    expect(lines.filter((text) => !line.test(text))).toEqual([])
    expect(lines).toContain('http_request_seconds_count{method="GET",route="/healthz",status="200"} 1')
    expect(lines).toContain('http_request_seconds_bucket{le="+Inf",method="GET",route="/healthz",status="200"} 1')
    // An unknown address gets no row: otherwise a stranger could fill the memory.
    expect(answer.body).not.toContain('nobody-has-this')
    expect(lines).toContain('live_streams 0')
  })
})

describe('/metrics is open to this machine or to who shows the token', () => {
  const token = 'a-token-of-prometheus'
  const read = async (of: TestApp, remoteAddress: string, headers: Record<string, string> = {}) =>
    (await of.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode

  it('is not found from another machine, nor through a proxy on this one', async () => {
    expect(await read(house, '127.0.0.1')).toBe(200)
    expect(await read(house, '::ffff:127.0.0.1')).toBe(200)
    expect(await read(house, '198.51.100.1')).toBe(404)
    expect(await read(house, '198.51.100.1', { authorization: 'Bearer undefined' })).toBe(404)
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
      expect(await read(house, '127.0.0.1', { [name]: '127.0.0.1' }), name).toBe(404)
    }
  })

  it('is found from anywhere with the token, and from nowhere without it', async () => {
    const guarded = await startTestApp({ db: house.db, config: { metricsToken: token } })
    try {
      const authorization = `Bearer ${token}`
      expect(await read(guarded, '198.51.100.1', { authorization })).toBe(200)
      expect(await read(guarded, '127.0.0.1', { authorization, 'x-forwarded-for': '198.51.100.1' })).toBe(200)
      expect(await read(guarded, '198.51.100.1', { authorization: `${authorization}x` })).toBe(404)
      expect(await read(guarded, '127.0.0.1')).toBe(404)
    } finally {
      await guarded.close()
    }
  })
})

describe('/openapi.json', () => {
  it('holds every call of the contract under a unique name', async () => {
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
  it('describes the envelope and every status of its refusals', async () => {
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
  it('lists every call with an anchor of its own, and every code in three languages', async () => {
    const page = await get('/docs')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    const told = [...page.body.matchAll(/<h3 id="([\w-]+)"><code>([^<]+)<\/code><\/h3>/g)]
    expect(told.map(([, , name]) => name).sort()).toEqual(Object.keys(api).sort())
    const linked = [...page.body.matchAll(/<a href="#([\w-]+)"><code>/g)].map(([, id]) => id)
    expect(linked).toEqual(told.map(([, id]) => id))
    expect(new Set(linked).size).toBe(linked.length)
    expect(page.body).toContain('role="region" aria-label="Error codes"')
    const { zh, ja } = errorSentences
    for (const code of Object.keys(errors)) {
      expect(page.body).toContain(`<td><code>${code}</code></td>`)
      expect(page.body).toContain(`<td lang="zh-CN">${escapeHtml(zh[code] ?? '')}</td>`)
      expect(page.body).toContain(`<td lang="ja">${escapeHtml(ja[code] ?? '')}</td>`)
    }
  })

  it('has no script, and the style that its own policy allows', async () => {
    const { body, headers } = await get('/docs')
    const [, style = ''] = /<style>([^<]+)<\/style>/.exec(body) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`)
    expect(body).not.toMatch(/<script|<link| style=/)
  })

  it('redirects from a trailing slash, and answers 304 to a browser that has the page', async () => {
    expect((await get('/docs/')).headers.location).toBe('/docs')
    const { etag } = (await get('/docs')).headers
    const again = await house.app.inject({ url: '/docs', headers: { 'if-none-match': String(etag) } })
    expect(again.statusCode).toBe(304)
  })
})
