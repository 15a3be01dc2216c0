import { describe, expect, it } from 'vitest'
import { isOffered, type OfferSpell, offerLimit, offersLeft } from './group-offer.ts'

const noon = new Date('2026-11-22T12:00:00Z')
const always: OfferSpell = { isOn: true, startdate: null, enddate: null, storeIds: [] }

describe('a group offer', () => {
  it.each([
    [0, 'person'],
    [3, 'person'],
    [2, 'day'],
    [1, 'none'],
    [21, 'none'],
  ])('with join rule %i is limited by %s', (rule, limit) => {
    expect(offerLimit(rule)).toBe(limit)
  })

  it.each<[string, Partial<OfferSpell>, string | null, boolean]>([
    ['is offered everywhere without a store list', {}, '101', true],
    ['is offered in a listed store', { storeIds: ['101'] }, '101', true],
    ['is not offered in an unlisted store', { storeIds: ['102'] }, '101', false],
    ['is listed when no store is given', { storeIds: ['102'] }, null, true],
    ['is not offered when switched off', { isOn: false }, '101', false],
    ['is offered from its first moment', { startdate: noon }, '101', true],
    ['is not offered before that', { startdate: new Date(noon.getTime() + 1) }, '101', false],
    ['is over at its end', { enddate: noon }, '101', false],
    ['is offered just before its end', { enddate: new Date(noon.getTime() + 1) }, '101', true],
  ])('%s', (_, spell, storeId, offered) => {
    expect(isOffered({ ...always, ...spell }, storeId, noon)).toBe(offered)
  })

  it.each([
    [20, 2, 18],
    [20, 20, 0],
    [null, 7, null],
  ])('of %s with %i sold leaves %s', (total, sold, left) => {
    expect(offersLeft(total, sold)).toBe(left)
  })
})
