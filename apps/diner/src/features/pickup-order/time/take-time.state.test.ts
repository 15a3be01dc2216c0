import type { TakeTimes } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  applyOfferedTimes,
  checkTakeTime,
  chooseTakeTime,
  chosenTime,
  hasTimes,
  openTakeTime,
  restoreTakeTime,
  useTakeTimeState,
} from './take-time.state.ts'

const memory = new Map<string, unknown>()
vi.mock('../../../platform/memory.ts', () => ({
  recall: (name: string) => memory.get(name) ?? null,
  remember: (name: string, value: unknown) => (value === undefined ? memory.delete(name) : memory.set(name, value)),
  forget: () => undefined,
}))

const at = (clock: string) => `2026-11-21T${clock}:00.000Z`
const place = { sellerId: 'demo', storeId: '102', orderType: '1' } as const
const preorder = { ...place, orderType: '3' } as const
const offered = (readyBy: string | null, ...times: string[]): TakeTimes => ({
  orderType: '1',
  timeZone: 'Asia/Shanghai',
  readyBy,
  days: times.length === 0 ? [] : [{ day: '2026-11-21', times }],
})
const first = useTakeTimeState.getState()

beforeEach(() => {
  memory.clear()
  useTakeTimeState.setState(first, true)
  restoreTakeTime(place)
})

describe('the wanted time of an order ahead', () => {
  it('is as soon as possible for a pick-up or delivery without a choice', () => {
    applyOfferedTimes(place, offered(at('10:10'), at('11:00')))
    expect(checkTakeTime(useTakeTimeState.getState(), '1')).toEqual({ takeAt: null, missing: false })
  })

  it('is not asked for while the store is closed, which states why', () => {
    const shut = offered(null)
    applyOfferedTimes(place, shut)
    expect(useTakeTimeState.getState().nowOffered).toBe(false)
    expect(checkTakeTime(useTakeTimeState.getState(), '1')).toEqual({ takeAt: null, missing: false })
    expect([hasTimes(shut), hasTimes(offered(at('10:10')))]).toEqual([false, true])
  })

  it('may be after the pause while staff have paused', () => {
    const paused = offered(null, at('11:00'))
    applyOfferedTimes(place, paused)
    expect(hasTimes(paused)).toBe(true)
    chooseTakeTime(place, at('11:00'))
    applyOfferedTimes(place, paused)
    expect(checkTakeTime(useTakeTimeState.getState(), '1')).toEqual({ takeAt: at('11:00'), missing: false })
  })

  it('is one of a day’s times for a pre-order, open or closed', () => {
    expect(hasTimes({ ...offered(null, at('11:00')), orderType: '3' })).toBe(true)
    expect(hasTimes({ ...offered(null), orderType: '3' })).toBe(false)
  })

  it('is required of every pre-order, without a default', () => {
    restoreTakeTime(preorder)
    applyOfferedTimes(preorder, offered(at('10:10'), at('11:00')))
    expect(checkTakeTime(useTakeTimeState.getState(), '3')).toEqual({ takeAt: null, missing: true })
  })

  it('survives a reload, for its store and type alone', () => {
    chooseTakeTime(place, at('11:00'))
    useTakeTimeState.setState(first, true)
    restoreTakeTime(preorder)
    expect(useTakeTimeState.getState().takeAt).toBeNull()
    restoreTakeTime(place)
    expect(useTakeTimeState.getState().takeAt).toBe(at('11:00'))
  })

  it('counts and is asked for before its part has loaded', () => {
    chooseTakeTime(place, at('11:00'))
    useTakeTimeState.setState(first, true)
    expect(chosenTime(useTakeTimeState.getState(), place)).toEqual({ takeAt: at('11:00') })
    expect(chosenTime(useTakeTimeState.getState(), preorder)).toEqual({ takeAt: null })
    openTakeTime()
    restoreTakeTime(preorder)
    expect(useTakeTimeState.getState().open).toBe(true)
    restoreTakeTime(place)
    expect(useTakeTimeState.getState().open).toBe(false)
  })
})

describe('a chosen time', () => {
  it('stays while it is offered', () => {
    chooseTakeTime(place, at('11:00'))
    applyOfferedTimes(place, offered(at('10:40'), at('11:00'), at('11:15')))
    expect(useTakeTimeState.getState()).toMatchObject({ takeAt: at('11:00'), gone: false })
  })

  it('stays for the ten minutes in which the store still takes it', () => {
    chooseTakeTime(place, at('11:05'))
    applyOfferedTimes(place, offered(null, at('11:15'), at('11:30')))
    expect(useTakeTimeState.getState().takeAt).toBe(at('11:05'))
  })

  it('is dropped with a notice when it can no longer be had', () => {
    chooseTakeTime(place, at('11:00'))
    applyOfferedTimes(place, offered(null, at('11:15')))
    expect(useTakeTimeState.getState()).toMatchObject({ takeAt: null, gone: true })
    expect([...memory.values()]).toEqual([])
    chooseTakeTime(place, at('11:15'))
    expect(useTakeTimeState.getState().gone).toBe(false)
  })

  it('is dropped when no times remain, but never by another order’s answer', () => {
    chooseTakeTime(place, at('11:00'))
    applyOfferedTimes(preorder, offered(null))
    expect(useTakeTimeState.getState()).toMatchObject({ takeAt: at('11:00'), gone: false })
    applyOfferedTimes(place, offered(null))
    expect(useTakeTimeState.getState().takeAt).toBeNull()
  })
})
