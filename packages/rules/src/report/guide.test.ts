import { describe, expect, it } from 'vitest'
import { type GuideFacts, guideOf } from './guide.ts'

const nothing: GuideFacts = {
  ...{ activeStores: 0, storesWithoutHours: 0, dishes: 0, tables: 0, storesAhead: 0, staff: 0, payTypes: 0 },
  ...{ sentRounds: 0, cookedRounds: 0, paidBills: 0, givenBack: 0 },
}
const left = (facts: Partial<GuideFacts>) =>
  guideOf({ ...nothing, ...facts })
    .steps.filter(({ isDone }) => !isDone)
    .map(({ step }) => step)

const ready = { activeStores: 1, dishes: 3, tables: 8, staff: 2, payTypes: 1 }

describe('the guide of a new shop', () => {
  it('begins with a store and ends with a test order that was given back', () => {
    expect(left({})).toEqual([
      ...['store', 'hours', 'menu', 'tables', 'staff', 'payment', 'sent', 'cooked', 'paid', 'givenBack'],
    ])
  })

  it('leaves the test order where all else is ready', () => {
    expect(left(ready)).toEqual(['sent', 'cooked', 'paid', 'givenBack'])
  })

  it('asks for hours as long as every store is always open', () => {
    expect(left({ ...ready, storesWithoutHours: 1 })).toContain('hours')
    expect(left({ ...ready, activeStores: 2, storesWithoutHours: 1 })).not.toContain('hours')
  })

  it('asks for no table where guests order ahead', () => {
    expect(left({ ...ready, tables: 0, storesAhead: 1 })).not.toContain('tables')
  })

  it('takes a paid bill as a way to pay', () => {
    expect(left({ ...ready, payTypes: 0, paidBills: 1 })).not.toContain('payment')
  })

  it('is over when the test order was given back, or after fifty bills', () => {
    const tested = { ...ready, sentRounds: 1, cookedRounds: 1, paidBills: 1 }
    expect(guideOf({ ...nothing, ...tested }).isOver).toBe(false)
    expect(guideOf({ ...nothing, ...tested, givenBack: 1 }).isOver).toBe(true)
    expect(guideOf({ ...nothing, ...tested, paidBills: 49 }).isOver).toBe(false)
    expect(guideOf({ ...nothing, ...tested, paidBills: 50 }).isOver).toBe(true)
  })
})
