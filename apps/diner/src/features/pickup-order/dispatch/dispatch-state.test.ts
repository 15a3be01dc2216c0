import { describe, expect, it } from 'vitest'
import { isOrderNumber } from '../../store/order-path.ts'
import { isBrought, isOver, roadSteps } from './dispatch-state.ts'

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`
const steps = [
  { state: 'waiting', at: at(0) },
  { state: 'assigned', at: at(5) },
  { state: 'on_the_way', at: at(12) },
] as const

describe('the way of a delivery', () => {
  it('has the times of what is behind it, and what is still to come', () => {
    expect(roadSteps({ state: 'on_the_way', steps: [...steps] })).toEqual([
      { state: 'waiting', is: 'done', at: at(0) },
      { state: 'assigned', is: 'done', at: at(5) },
      { state: 'on_the_way', is: 'now', at: at(12) },
      { state: 'arrived', is: 'later', at: '' },
      { state: 'delivered', is: 'later', at: '' },
    ])
  })

  it('is all behind once it is delivered, though not every step was told', () => {
    const road = roadSteps({ state: 'delivered', steps: [...steps, { state: 'delivered', at: at(20) }] })
    expect(road.map(({ is }) => is)).toEqual(['done', 'done', 'done', 'done', 'done'])
    expect(road[3]?.at).toBe('')
  })

  it('ends where it failed', () => {
    const road = roadSteps({ state: 'failed', steps: [...steps, { state: 'failed', at: at(30) }] })
    expect(road.map(({ state }) => state)).toEqual(['waiting', 'assigned', 'on_the_way'])
    expect(roadSteps({ state: 'failed', steps: [] })).toHaveLength(1)
  })

  it('tells the last time where somebody else took over', () => {
    const road = roadSteps({ state: 'assigned', steps: [...steps, { state: 'assigned', at: at(40) }] })
    expect(road[1]).toEqual({ state: 'assigned', is: 'now', at: at(40) })
  })

  it('is over when it is delivered or has failed', () => {
    const order = 'running'
    expect(isOver({ state: 'delivered', order }) && isOver({ state: 'failed', order })).toBe(true)
    expect(isOver({ state: 'arrived', order })).toBe(false)
  })
})

describe('a delivery that nobody brings', () => {
  it('is over with its order, and is not looked at as a way', () => {
    expect(isOver({ state: 'waiting', order: 'over' })).toBe(true)
    expect(isBrought({ state: 'assigned', order: 'over' })).toBe(false)
    expect(isBrought({ state: 'delivered', order: 'over' })).toBe(true)
  })

  it('is asked after further while it is not paid', () => {
    expect(isOver({ state: 'waiting', order: 'unpaid' })).toBe(false)
    expect(isBrought({ state: 'waiting', order: 'unpaid' })).toBe(false)
  })
})

describe('the number of an order in an address', () => {
  it('is one only where an order can be called that', () => {
    expect(isOrderNumber('2026112100001') && isOrderNumber('abcDEF')).toBe(true)
    expect(isOrderNumber('0') || isOrderNumber('') || isOrderNumber('a'.repeat(33))).toBe(false)
  })
})
