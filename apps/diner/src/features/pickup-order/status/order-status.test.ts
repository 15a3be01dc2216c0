import type { AheadOrder, AheadStatus } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { describe, expect, it } from 'vitest'
import { endingOf, mayChange, minutesLeft, numbersToPoll, percentDone, roadOf, withStatus } from './order-status.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 5, 1, 14, minutes)).toISOString()
const order = (overrides: Partial<AheadOrder> = {}) =>
  ({
    outtradeno: 'ORDER0001',
    storeId: '102',
    orderType: '1',
    state: 'cooking',
    releaseAt: at(0),
    readyBy: at(10),
    endedBy: '',
    cancelReason: '',
    ...overrides,
  }) as AheadOrder
const road = (orderType: AheadOrder['orderType'], state: AheadOrder['state'], cameBack = false) =>
  roadOf({ orderType, state, cameBack })
    .map((step) => `${step.step} ${step.state}`)
    .join(', ')

it('an order that was handed over is followed while staff may undo it', () => {
  const done = order({ state: 'done', handedOverAt: at(0) })
  expect([mayChange(done, Date.parse(at(14))), mayChange(done, Date.parse(at(15)))]).toEqual([true, false])
  expect(mayChange(order({ handedOverAt: null }), Date.parse(at(99)))).toBe(true)
  expect(mayChange(order({ state: 'over', handedOverAt: null }), 0)).toBe(false)
  expect(mayChange(order({ state: 'cancelled', handedOverAt: null }), 0)).toBe(false)
})

describe('the steps of an order', () => {
  it('end at the counter for a pick-up', () => {
    expect(road('1', 'received')).toBe('received now, cooking later, ready later')
    expect(road('1', 'ready')).toBe('received done, cooking done, ready now')
    expect(road('1', 'done')).toBe('received done, cooking done, ready done')
  })

  it('end at the door for a delivery, which is packed first', () => {
    expect(road('2', 'ready')).toBe('received done, cooking done, on_the_way later, done later')
    expect(road('2', 'on_the_way')).toBe('received done, cooking done, on_the_way now, done later')
    expect(road('2', 'done')).toBe('received done, cooking done, on_the_way done, done done')
  })

  it('are hidden once a delivery came back', () => {
    expect(road('2', 'ready', true)).toBe('')
  })

  it('are unbegun while a paid order waits, and hidden when unpaid or off', () => {
    expect(road('3', 'paid')).toBe('received later, cooking later, ready later')
    expect(road('1', 'pending')).toBe('received later, cooking later, ready later')
    expect((['unpaid', 'cancelled', 'refused', 'over'] as const).map((state) => road('1', state)).join('')).toBe('')
  })
})

describe('the estimate', () => {
  it('is in minutes while the kitchen works, and never negative', () => {
    expect(minutesLeft(order(), Date.parse(at(6)))).toBe(4)
    expect(minutesLeft(order(), Date.parse(at(6)) + 1)).toBe(4)
    expect(minutesLeft(order(), Date.parse(at(25)))).toBe(0)
  })

  it('is hidden while waiting, once ready, or for hours ahead', () => {
    expect(minutesLeft(order({ state: 'paid' }), Date.parse(at(0)))).toBeNull()
    expect(minutesLeft(order({ state: 'ready' }), Date.parse(at(0)))).toBeNull()
    expect(minutesLeft(order({ readyBy: at(200) }), Date.parse(at(0)))).toBeNull()
  })

  it('fills the cup by the clock, and whole only when ready', () => {
    expect(percentDone(order(), Date.parse(at(5)))).toBe(50)
    expect(percentDone(order(), Date.parse(at(30)))).toBe(92)
    expect(percentDone(order({ state: 'received' }), Date.parse(at(-5)))).toBe(6)
    expect(percentDone(order({ state: 'ready' }), Date.parse(at(1)))).toBe(100)
    expect(percentDone(order({ state: 'paid' }), Date.parse(at(5)))).toBe(0)
  })
})

describe('a list of orders', () => {
  it('polls running orders by store, at most a page per call', () => {
    const many = Array.from({ length: 25 }, (_, index) => order({ outtradeno: `ORDER1${index}` }))
    const asked = numbersToPoll([
      order({ state: 'done' }),
      order({ state: 'over' }),
      order({ storeId: '101', state: 'unpaid' }),
      ...many,
    ])
    expect(asked.map(([storeId, numbers]) => [storeId, numbers.length])).toEqual([
      ['101', 1],
      ['102', 20],
    ])
  })

  it('applies new states and keeps unchanged orders', () => {
    const known = order()
    const status = { outtradeno: 'ORDER0001', state: 'cooking' } as AheadStatus
    expect(withStatus(known, [status])).toBe(known)
    expect(withStatus(known, [{ ...status, outtradeno: 'ORDER0002', state: 'ready' }])).toBe(known)
    expect(withStatus(known, [{ ...status, state: 'ready' }])).toMatchObject({ state: 'ready', storeId: '102' })
  })
})

it('names who ended an order', () => {
  expect(endingOf(order({ state: 'cancelled', endedBy: 'clock' }))).toBe('unpaid')
  expect(endingOf(order({ state: 'cancelled', endedBy: 'guest' }))).toBe('guest')
  expect(endingOf(order({ state: 'refused', endedBy: '', cancelReason: '停电了' }))).toBe('store')
})
