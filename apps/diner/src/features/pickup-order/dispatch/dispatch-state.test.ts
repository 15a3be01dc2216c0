import { describe, expect, it } from 'vitest'
import { isOrderNumber } from '../../store/order-path.ts'
import { isBrought, isOver, roadSteps } from './dispatch-state.ts'

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`
const steps = [
  { state: 'waiting', at: at(0) },
  { state: 'assigned', at: at(5) },
  { state: 'on_the_way', at: at(12) },
] as const

describe('the stages of a delivery', () => {
  it('show times of the past ones and list the coming ones', () => {
    expect(roadSteps({ state: 'on_the_way', steps: [...steps] })).toEqual([
      { state: 'waiting', is: 'done', at: at(0) },
      { state: 'assigned', is: 'done', at: at(5) },
      { state: 'on_the_way', is: 'now', at: at(12) },
      { state: 'arrived', is: 'later', at: '' },
      { state: 'delivered', is: 'later', at: '' },
    ])
  })

  it('are all past once it is delivered, even if some were not reported', () => {
    const road = roadSteps({ state: 'delivered', steps: [...steps, { state: 'delivered', at: at(20) }] })
    expect(road.map(({ is }) => is)).toEqual(['done', 'done', 'done', 'done', 'done'])
    expect(road[3]?.at).toBe('')
  })

  it('end where it failed', () => {
    const road = roadSteps({ state: 'failed', steps: [...steps, { state: 'failed', at: at(30) }] })
    expect(road.map(({ state }) => state)).toEqual(['waiting', 'assigned', 'on_the_way'])
    expect(roadSteps({ state: 'failed', steps: [] })).toHaveLength(1)
  })

  it('show the last time when another rider took over', () => {
    const road = roadSteps({ state: 'assigned', steps: [...steps, { state: 'assigned', at: at(40) }] })
    expect(road[1]).toEqual({ state: 'assigned', is: 'now', at: at(40) })
  })

  it('end when it is delivered or has failed', () => {
    const order = 'running'
    expect(isOver({ state: 'delivered', order }) && isOver({ state: 'failed', order })).toBe(true)
    expect(isOver({ state: 'arrived', order })).toBe(false)
  })
})

describe('a delivery without a rider', () => {
  it('ends with its order and shows no stages', () => {
    expect(isOver({ state: 'waiting', order: 'over' })).toBe(true)
    expect(isBrought({ state: 'assigned', order: 'over' })).toBe(false)
    expect(isBrought({ state: 'delivered', order: 'over' })).toBe(true)
  })

  it('is polled while it is unpaid', () => {
    expect(isOver({ state: 'waiting', order: 'unpaid' })).toBe(false)
    expect(isBrought({ state: 'waiting', order: 'unpaid' })).toBe(false)
  })
})

describe('the order number in an address', () => {
  it('is accepted only in an order number’s form', () => {
    expect(isOrderNumber('2026112100001') && isOrderNumber('abcDEF')).toBe(true)
    expect(isOrderNumber('0') || isOrderNumber('') || isOrderNumber('a'.repeat(33))).toBe(false)
  })
})
