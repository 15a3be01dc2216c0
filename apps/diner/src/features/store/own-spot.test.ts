import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { locate } from './own-spot.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A phone whose answer the test controls. */
function makePhone() {
  let place: PositionCallback | undefined
  let fault: PositionErrorCallback | null | undefined
  const reports: unknown[] = []
  const stop = locate(
    {
      getCurrentPosition(onPlace, onFault) {
        place = onPlace
        fault = onFault
      },
    },
    (answer) => reports.push(answer),
  )
  return {
    reports,
    stop,
    say: (latitude: number, longitude: number) => place?.({ coords: { latitude, longitude } } as GeolocationPosition),
    fail: (code: number) => fault?.({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError),
  }
}

it('waits five seconds for a silent phone, and no longer', () => {
  const { reports } = makePhone()
  vi.advanceTimersByTime(4999)
  expect(reports).toEqual([])
  vi.advanceTimersByTime(1)
  expect(reports).toEqual(['silent'])
  vi.advanceTimersByTime(60_000)
  expect(reports).toEqual(['silent'])
})

it('reports a street, not a doorstep, also from a slow phone', () => {
  const quick = makePhone()
  quick.say(30.208_412_3, 120.210_38)
  vi.advanceTimersByTime(6000)
  expect(quick.reports).toEqual([{ lat: 30.2084, lng: 120.2104 }])
  const slow = makePhone()
  vi.advanceTimersByTime(6000)
  slow.say(30.2, 120.2)
  expect(slow.reports).toEqual(['silent', { lat: 30.2, lng: 120.2 }])
})

it('tells a refusal from a phone without an answer, once', () => {
  const refused = makePhone()
  refused.fail(1)
  const lost = makePhone()
  lost.fail(2)
  vi.advanceTimersByTime(6000)
  expect([refused.reports, lost.reports]).toEqual([['refused'], ['silent']])
})

it('reports nothing after the guest has left', () => {
  const { reports, stop, say } = makePhone()
  stop()
  vi.advanceTimersByTime(6000)
  say(30.2, 120.2)
  expect(reports).toEqual([])
})
