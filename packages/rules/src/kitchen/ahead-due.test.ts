import { describe, expect, it } from 'vitest'
import cases from '../../cases/kitchen/ahead-due.json' with { type: 'json' }
import { aheadDue, dueLook } from './ahead-due.ts'

const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00Z`)

describe('due time of an order ahead', () => {
  it.each(cases)('$what', ({ orderType, takeAt, readyBy, sendMinutes, dueAt, looks }) => {
    const due = aheadDue({ orderType, takeAt: takeAt === null ? null : at(takeAt), readyBy: at(readyBy), sendMinutes })
    expect(due).toBe(at(dueAt))
    const looked = Object.keys(looks).map((clock) => [clock, dueLook(due, at(clock))])
    expect(Object.fromEntries(looked)).toEqual(looks)
  })
})
