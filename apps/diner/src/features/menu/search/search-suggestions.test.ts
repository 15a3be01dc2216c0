import { describe, expect, it } from 'vitest'
import { makeItem, makeType } from '../test-menu.fixture.ts'
import { suggestionsOf } from './search-suggestions.ts'

const noon = 12 * 60
const types = [
  makeType(
    'T',
    ['A', 'B', 'C', 'D'].map((code) => makeItem({ code })),
  ),
]
const lunch = { startTime: '11:00', endTime: '14:00', codes: ['A', 'B'] }
const none = () => false
const suggested = (...given: Parameters<typeof suggestionsOf>) =>
  suggestionsOf(...given).map(({ kind, items }) => `${kind}: ${items.map(({ code }) => code).join(' ')}`)

describe('the suggestions before typing', () => {
  const codes = { schemes: [lunch], hots: ['B', 'C'], recommend: ['A', 'C', 'D'] }

  it('are the hour’s bestsellers, then all bestsellers, then recommendations, each dish once', () => {
    expect(suggested(types, codes, noon, none)).toEqual(['now: A B', 'hots: C', 'recommended: D'])
    expect(suggested(types, codes, 15 * 60, none)).toEqual(['hots: B C', 'recommended: A D'])
  })

  it('have no heading without dishes', () => {
    expect(suggested(types, { ...codes, recommend: ['A', 'B'] }, noon, none)).toEqual(['now: A B', 'hots: C'])
    expect(suggested(types, { schemes: [], hots: [], recommend: [] }, noon, none)).toEqual([])
  })

  it('omit sold-out dishes and those not on this table’s menu', () => {
    expect(suggested(types, codes, noon, ({ code }) => 'AD'.includes(code))).toEqual(['now: B', 'hots: C'])
    expect(suggested([makeType('T', [makeItem({ code: 'C' })])], codes, noon, none)).toEqual(['hots: C'])
  })

  it('are a few of each kind', () => {
    const many = Array.from({ length: 20 }, (_, at) => makeItem({ code: `D${at}` }))
    const hots = many.map(({ code }) => code)
    expect(suggestionsOf([makeType('T', many)], { ...codes, hots }, noon, none)[0]?.items).toHaveLength(6)
  })
})
