import { describe, expect, it } from 'vitest'
import { wantedQuery } from './take-times.queries.ts'

describe('the query for times', () => {
  it('is for the cart’s portions, at least one', () => {
    expect(wantedQuery({ orderType: '1', portions: 30, distance: 0 })).toEqual({ ordertype: '1', num: 30 })
    expect(wantedQuery({ orderType: '3', portions: 0, distance: 0 })).toEqual({ ordertype: '3', num: 1 })
  })

  it('is for whole metres, if the distance is known', () => {
    const order = { orderType: '2', portions: 2 } as const
    expect(wantedQuery({ ...order, distance: 2344.6 })).toEqual({ ordertype: '2', num: 2, distance: 2345 })
    expect(wantedQuery({ ...order, distance: 0 })).toEqual({ ordertype: '2', num: 2 })
  })
})
