import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAvailability, setClosed, setSoldOutList } from '../features/menu/sold-out.state.ts'
import { watchClosed } from './closed-watch.tsx'

const times = {
  dishes: { CONG: ['07:00-10:30'], BOX: ['type pick-up'], LATE: ['17:00-21:00', 'Mon-Fri'] },
  options: { 油条: '07:00-09:00' },
}
const table = { zone: 'Asia/Shanghai', orderType: 0, takeAt: null, language: 'en' } as const

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-04T10:29:30+08:00') })
  vi.stubGlobal('document', new EventTarget())
  setSoldOutList(['DUCK'])
})
afterEach(() => {
  stop()
  setClosed(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const closed = () => readAvailability().closed
const out = () => [...(readAvailability().codes ?? [])].sort()

describe('an open phone', () => {
  it('closes a dish at the end of its hours, and opens it again', () => {
    stop = watchClosed(times, table)
    expect(closed()).toEqual({ dishes: { BOX: '', LATE: '17:00' }, options: { 油条: expect.stringMatching(/07:00$/) } })
    expect(out()).toEqual(['BOX', 'DUCK', 'LATE'])
    vi.advanceTimersByTime(31_000)
    expect(closed()?.dishes).toMatchObject({ CONG: expect.stringMatching(/5.* 07:00$/) })
    vi.advanceTimersByTime(7 * 3_600_000)
    expect(out()).toEqual(['BOX', 'CONG', 'DUCK'])
  })

  it('keeps what is closed when the store says what is sold out', () => {
    stop = watchClosed(times, table)
    setSoldOutList([])
    expect(out()).toEqual(['BOX', 'LATE'])
  })

  it('looks at the time when an order ahead is taken', () => {
    stop = watchClosed(times, { ...table, orderType: 1, takeAt: '2026-12-04T18:00:00+08:00' })
    expect(Object.keys(closed()?.dishes ?? {})).toEqual(['CONG'])
  })

  it('looks again when it wakes', () => {
    stop = watchClosed(times, table)
    vi.setSystemTime(Date.parse('2026-12-04T12:00:00+08:00'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(out()).toEqual(['BOX', 'CONG', 'DUCK', 'LATE'])
  })
})
