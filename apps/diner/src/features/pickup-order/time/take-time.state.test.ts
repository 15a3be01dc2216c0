import type { TakeTimes } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  checkTakeTime,
  chooseTakeTime,
  chosenTime,
  hasTimes,
  openTakeTime,
  settleTakeTime,
  takeUpTime,
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
  takeUpTime(place)
})

describe('when an order ahead is wanted', () => {
  it('is as soon as possible, for a pick-up and a delivery that say nothing else', () => {
    settleTakeTime(place, offered(at('10:10'), at('11:00')))
    expect(checkTakeTime(useTakeTimeState.getState(), '1')).toEqual({ takeAt: null, missing: false })
  })

  it('is not asked for where the store takes nothing at the moment: it says itself why, and when it opens', () => {
    const shut = offered(null)
    settleTakeTime(place, shut)
    expect(useTakeTimeState.getState().nowOffered).toBe(false)
    expect(checkTakeTime(useTakeTimeState.getState(), '1')).toEqual({ takeAt: null, missing: false })
    expect([hasTimes(shut), hasTimes(offered(at('10:10')))]).toEqual([false, true])
  })

  it('may be a time after the pause while the staff have paused', () => {
    const paused = offered(null, at('11:00'))
    settleTakeTime(place, paused)
    expect(hasTimes(paused)).toBe(true)
    chooseTakeTime(place, at('11:00'))
    settleTakeTime(place, paused)
    expect(checkTakeTime(useTakeTimeState.getState(), '1')).toEqual({ takeAt: at('11:00'), missing: false })
  })

  it('is one of a day’s times for a pre-order, whether the store is open or not', () => {
    expect(hasTimes({ ...offered(null, at('11:00')), orderType: '3' })).toBe(true)
    expect(hasTimes({ ...offered(null), orderType: '3' })).toBe(false)
  })

  it('must be said of every pre-order: none is chosen for the guest', () => {
    takeUpTime(preorder)
    settleTakeTime(preorder, offered(at('10:10'), at('11:00')))
    expect(checkTakeTime(useTakeTimeState.getState(), '3')).toEqual({ takeAt: null, missing: true })
  })

  it('survives a reload, for its store and type alone', () => {
    chooseTakeTime(place, at('11:00'))
    useTakeTimeState.setState(first, true)
    takeUpTime(preorder)
    expect(useTakeTimeState.getState().takeAt).toBeNull()
    takeUpTime(place)
    expect(useTakeTimeState.getState().takeAt).toBe(at('11:00'))
  })

  it('counts, and is asked for, although its part of the cart has not come yet', () => {
    chooseTakeTime(place, at('11:00'))
    useTakeTimeState.setState(first, true)
    expect(chosenTime(useTakeTimeState.getState(), place)).toEqual({ takeAt: at('11:00') })
    expect(chosenTime(useTakeTimeState.getState(), preorder)).toEqual({ takeAt: null })
    openTakeTime()
    takeUpTime(preorder)
    expect(useTakeTimeState.getState().open).toBe(true)
    takeUpTime(place)
    expect(useTakeTimeState.getState().open).toBe(false)
  })
})

describe('a time that was chosen', () => {
  it('stays as long as it is offered', () => {
    chooseTakeTime(place, at('11:00'))
    settleTakeTime(place, offered(at('10:40'), at('11:00'), at('11:15')))
    expect(useTakeTimeState.getState()).toMatchObject({ takeAt: at('11:00'), gone: false })
  })

  it('stays for the ten minutes in which the store still takes it', () => {
    chooseTakeTime(place, at('11:05'))
    settleTakeTime(place, offered(null, at('11:15'), at('11:30')))
    expect(useTakeTimeState.getState().takeAt).toBe(at('11:05'))
  })

  it('is given up with a word when it can no longer be had', () => {
    chooseTakeTime(place, at('11:00'))
    settleTakeTime(place, offered(null, at('11:15')))
    expect(useTakeTimeState.getState()).toMatchObject({ takeAt: null, gone: true })
    expect([...memory.values()]).toEqual([])
    chooseTakeTime(place, at('11:15'))
    expect(useTakeTimeState.getState().gone).toBe(false)
  })

  it('is given up where nothing is offered any more, and never by an answer about another order', () => {
    chooseTakeTime(place, at('11:00'))
    settleTakeTime(preorder, offered(null))
    expect(useTakeTimeState.getState()).toMatchObject({ takeAt: at('11:00'), gone: false })
    settleTakeTime(place, offered(null))
    expect(useTakeTimeState.getState().takeAt).toBeNull()
  })
})
