import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addErrorAnswers } from './error-answers.ts'
import { cookieNames } from './identify.ts'

let http: FastifyInstance
let thrown: Error

beforeEach(async () => {
  http = fastify()
  await http.register(cookie)
  addErrorAnswers(http, cookieNames(false))
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
