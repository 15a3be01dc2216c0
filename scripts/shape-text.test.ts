import { describe, expect, it } from 'vitest'
import { apiPaper } from './api-paper.ts'
import { type Shape, shapeText } from './shape-text.ts'

describe('text of a shape', () => {
  it.each<[string, Shape, string]>([
    ['a text with its length', { type: 'string', minLength: 1, maxLength: 40 }, 'string(1..40)'],
    ['a text with its pattern', { type: 'string', pattern: '^[a-z]+$' }, 'string(/^[a-z]+$/)'],
    ['a number with its limits', { type: 'integer', minimum: 0, maximum: 9 }, 'integer(0..9)'],
    ['a number that may be any', { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: 2 ** 53 }, 'integer'],
    ['words to choose from', { type: 'string', enum: ['zh', 'en'] }, "'zh' | 'en'"],
    ['what may be null', { type: ['number', 'null'] }, 'number | null'],
    ['a list', { type: 'array', items: { type: 'string' }, maxItems: 20 }, 'string[](..20)'],
    ['a list of choices', { type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
    ['what has a name', { $ref: '#/$defs/storeId' }, 'storeId'],
    ['a table by keys', { type: 'object', additionalProperties: { type: 'boolean' } }, '{ [key]: boolean }'],
    ['anything', {}, 'any'],
  ])('%s', (_what, shape, text) => {
    expect(shapeText(shape)).toBe(text)
  })
  it('shows optional fields and their defaults', () => {
    const properties: Shape['properties'] = { id: { type: 'string' }, num: { type: 'integer', default: 1 } }
    expect(shapeText({ type: 'object', properties, required: ['id'] })).toBe('{ id: string, num?: integer = 1 }')
    expect(shapeText({ type: 'object', properties, required: ['id', 'num'] })).toBe('{ id: string, num: integer }')
  })
  it('puts many fields on separate lines', () => {
    const names = ['first', 'second'].map((name) => name.repeat(12))
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
    expect(shapeText({ type: 'object', properties, required: names })).toBe(
      `{\n${names.map((name) => `  ${name}: string\n`).join('')}}`,
    )
  })
})

describe('the paper of the calls', () => {
  it('shows input and answer of a call, and a named shape once', async () => {
    const paper = await apiPaper()
    const [, call = ''] = paper.split('### `PUT /weixin/takeoutdelivery/:id/dispatchdtl.html`')
    expect(call.slice(0, call.indexOf('###'))).toContain(
      [
        'path   { id: outtradeno }',
        'query  { sellerid?: sellerId }',
        'body   dispatchMove',
        'answer dispatchDetail',
      ].join('\n'),
    )
    expect(paper).toContain("\ndispatchState = 'waiting' | 'assigned' | ")
    expect(paper.split('\ndispatchState = ')).toHaveLength(2)
    expect(paper).toContain('\nstoreId = string(/^[0-9A-Za-z]{1,16}$/)\n')
  })
  it('uses no name without its definition', async () => {
    const paper = await apiPaper()
    const defined = new Set([...paper.matchAll(/^(\w+)(?: \((?:sent|answered)\))? = /gm)].map(([, name]) => name))
    const known = new Set(['string', 'integer', 'number', 'boolean', 'null', 'any', 'object'])
    const called = [...paper.matchAll(/^(?:body|answer) +(\w+)(?:\[\])?$/gm)].map(([, name = '']) => name)
    expect(called.length).toBeGreaterThan(20)
    expect(called.filter((name) => !defined.has(name) && !known.has(name))).toEqual([])
  })
})
