import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorPages } from '../pages/error-page.ts'
import { addErrorAnswers } from './error-answers.ts'
import { cookieNames } from './identify.ts'

let http: FastifyInstance
let thrown: Error

beforeEach(async () => {
  http = fastify()
  await http.register(cookie)
  addErrorAnswers(http, cookieNames(false), errorPages(false))
  http.get('/', () => {
    throw thrown
  })
})
afterEach(() => http.close())

async function answerTo(error: Error): Promise<{ status: number; code: string }> {
  thrown = error
  const answer = await http.inject('/')
  return { status: answer.statusCode, code: answer.json().resultObject.code }
}

const withCode = (code: string, more = {}) => Object.assign(new Error('it went wrong'), { code, ...more })

describe('a fault of the database', () => {
  it.each([
    ['is shutting down', withCode('57P01')],
    ['is recovering', withCode('57P03')],
    ['has a full disk', withCode('53100')],
    ['cannot write its disk', withCode('58030')],
    ['has no connection left', withCode('53300')],
    ['found two writers in each other’s way', withCode('40P01')],
    ['is not there', withCode('ECONNREFUSED')],
    ['has lost its socket', withCode('ENOENT', { syscall: 'connect' })],
    ['was cut in the middle of a statement', new Error('Connection terminated unexpectedly')],
  ])('that %s is "not now"', async (_what, error) => {
    expect(await answerTo(error)).toEqual({ status: 503, code: 'server_busy' })
  })

  it.each([
    ['a statement that is wrong', withCode('42601')],
    ['a file that is missing', withCode('ENOENT', { syscall: 'open' })],
    ['a fault of our own', new TypeError('x is not a function')],
  ])('is not %s', async (_what, error) => {
    expect(await answerTo(error)).toEqual({ status: 500, code: 'server_error' })
  })
})

describe('a person who opens an address in a browser', () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const open = (url: string, language: string) => http.inject({ url, headers: { accept, 'accept-language': language } })

  it.each([
    ['en', 'Wrong page visited'],
    ['zh-CN', '页面不存在'],
    ['ja', 'ページが見つかりません'],
  ])('reads the error page, not JSON, at an unknown address (%s)', async (language, title) => {
    for (const path of ['/foo', '/index/home', '/foo?a=1']) {
      const answer = await open(path, language)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(answer.body).toContain(`<h1>${title}</h1>`)
      expect(answer.body).toContain('href="/"')
    }
  })

  it('reads the error page when the page fails', async () => {
    thrown = withCode('57P01')
    const answer = await open('/', 'en')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('<h1>This page cannot be opened right now</h1>')
    expect(answer.body).not.toContain('it went wrong')
  })

  it('does not get a page for a call that writes', async () => {
    const answer = await http.inject({ method: 'POST', url: '/foo', headers: { accept } })
    expect([answer.statusCode, answer.json().resultObject.code]).toEqual([404, 'not_found'])
  })
})

it('answers a script with JSON at an unknown address', async () => {
  const answer = await http.inject({ url: '/foo', headers: { accept: '*/*' } })
  expect([answer.statusCode, answer.json().resultObject.code]).toEqual([404, 'not_found'])
})
