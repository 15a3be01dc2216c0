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

describe('what is proposed before anything is typed', () => {
  const codes = { schemes: [lunch], hots: ['B', 'C'], recommend: ['A', 'C', 'D'] }

  it('is what sells at this hour, then what sells most, then what is recommended, no dish twice', () => {
    expect(suggested(types, codes, noon, none)).toEqual(['now: A B', 'hots: C', 'recommended: D'])
    expect(suggested(types, codes, 15 * 60, none)).toEqual(['hots: B C', 'recommended: A D'])
  })

  it('has no heading over nothing', () => {
    expect(suggested(types, { ...codes, recommend: ['A', 'B'] }, noon, none)).toEqual(['now: A B', 'hots: C'])
    expect(suggested(types, { schemes: [], hots: [], recommend: [] }, noon, none)).toEqual([])
  })

  it('is nothing that is out, and nothing that is not on this table’s menu', () => {
    expect(suggested(types, codes, noon, ({ code }) => 'AD'.includes(code))).toEqual(['now: B', 'hots: C'])
    expect(suggested([makeType('T', [makeItem({ code: 'C' })])], codes, noon, none)).toEqual(['hots: C'])
  })

  it('is no more than a few of each', () => {
    const many = Array.from({ length: 20 }, (_, at) => makeItem({ code: `D${at}` }))
    const hots = many.map(({ code }) => code)
    expect(suggestionsOf([makeType('T', many)], { ...codes, hots }, noon, none)[0]?.items).toHaveLength(6)
  })
})
