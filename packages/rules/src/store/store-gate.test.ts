import { describe, expect, it } from 'vitest'
import cases from '../../cases/store/store-gate.json' with { type: 'json' }
import { everyDay } from '../time/store-hours.ts'
import type { AheadType } from './store-choice.ts'
import { type StoreGate, storeGate } from './store-gate.ts'

interface GateCase {
  readonly what: string
  readonly orderType: AheadType | null
  readonly hours: readonly string[]
  /** At the store, whose zone is eight hours ahead. */
  readonly at: string
  readonly gate: StoreGate | null
}

describe('the gate of a store', () => {
  it.each(cases as unknown as readonly GateCase[])('$what', ({ what: _, orderType, hours, at, gate, ...own }) => {
    const store = {
      ...{ status: 1, isEnable: '9', onlineFlag: '9', isBusiness: true, hours: everyDay(hours.join(',')) },
      ...{ timeZone: 'Asia/Shanghai', scanOpen: true, readyMinutes: 10 },
      ...own,
    }
    expect(storeGate(orderType, store, Date.parse(`2026-11-27T${at}:00+08:00`))).toEqual(gate)
  })
})
