import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { handleSeatRefusal, openSheet, useSeating } from './seating.state.ts'
import { takeView } from './seating-calls.ts'

const outside: SeatingView = {
  seatingId: 's1',
  life: 'opened',
  joined: false,
  asking: false,
  scanAgain: false,
  ways: ['orderCode', 'companion', 'staff'],
  me: 0,
  people: [],
  waiting: [],
  tries: 0,
  lockedUntil: null,
  locked: false,
  lastPaidAt: null,
}
const inside: SeatingView = { ...outside, joined: true, ways: [], me: 1 }
const first = useSeating.getState()

beforeEach(() => useSeating.setState(first, true))

describe('a refusal about where this guest sits', () => {
  it('opens the join sheet for a write, not for a read', () => {
    handleSeatRefusal('GET /weixin/storeorder/:sellerId/:storeId/:tableNo/order.html', 'seating_join_needed')
    expect(useSeating.getState()).toMatchObject({ outside: true, sheet: null })
    handleSeatRefusal('POST /weixin/storeorder/:sellerId/:storeId/:tableNo/order.html', 'seating_join_needed')
    expect(useSeating.getState()).toMatchObject({ outside: true, sheet: 'join' })
  })

  it('opens the join sheet instead of the people for an outsider', () => {
    openSheet('people')
    expect(useSeating.getState().sheet).toBe('people')
    useSeating.setState({ outside: true })
    openSheet('people')
    expect(useSeating.getState().sheet).toBe('join')
  })

  it.each(['seating_closed', 'table_code_needed', 'table_moved'])(
    'makes the phone look for the party after %s',
    (code) => {
      handleSeatRefusal('GET /weixin/storeorder/:sellerId/:storeId/:tableNo/order.html', code)
      expect(useSeating.getState().doubt).toEqual({ by: code })
    },
  )

  it('is no doubt if where.html answers it', () => {
    handleSeatRefusal('GET /weixin/storeorder/:sellerId/:storeId/:tableNo/where.html', 'seating_closed')
    expect(useSeating.getState().doubt).toBeNull()
  })

  it('leaves other refusals to the caller', () => {
    handleSeatRefusal('POST /weixin/storeorder/:sellerId/:storeId/:tableNo/order.html', 'sold_out')
    expect(useSeating.getState()).toEqual(first)
  })
})

describe("the server's seating", () => {
  it('keeps a guest outside until let in, then refetches the table', () => {
    takeView(outside)
    useSeating.setState({ sheet: 'join' })
    expect(useSeating.getState()).toMatchObject({ outside: true, entered: 0 })
    takeView({ ...outside, asking: true })
    expect(useSeating.getState()).toMatchObject({ outside: true, entered: 0, sheet: 'join' })
    takeView(inside)
    expect(useSeating.getState()).toMatchObject({ outside: false, entered: 1, sheet: null })
    takeView(inside)
    expect(useSeating.getState().entered).toBe(1)
  })

  it('asks nothing of a guest seated by scanning', () => {
    takeView({ ...outside, ways: [] })
    takeView(inside)
    expect(useSeating.getState()).toMatchObject({ outside: false, entered: 0, doubt: null })
  })

  it('makes the phone look for the party after a silent removal', () => {
    takeView(inside)
    takeView({ ...outside, seatingId: '', life: 'free', ways: ['staff'] })
    expect(useSeating.getState().doubt).toEqual({ by: 'gone' })
  })
})
