import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { locate } from './own-spot.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A phone that is asked, and answers when it is told to. */
function makePhone() {
  let place: PositionCallback | undefined
  let fault: PositionErrorCallback | null | undefined
  const told: unknown[] = []
  const stop = locate(
    {
      getCurrentPosition(onPlace, onFault) {
        place = onPlace
        fault = onFault
      },
    },
    (answer) => told.push(answer),
  )
  return {
    told,
    stop,
    say: (latitude: number, longitude: number) => place?.({ coords: { latitude, longitude } } as GeolocationPosition),
    fail: (code: number) => fault?.({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError),
  }
}

it('waits five seconds for a phone that says nothing, and no longer', () => {
  const { told } = makePhone()
  vi.advanceTimersByTime(4999)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['silent'])
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual(['silent'])
})

it('tells a street, not a doorstep, also where the phone was slow', () => {
  const quick = makePhone()
  quick.say(30.208_412_3, 120.210_38)
  vi.advanceTimersByTime(6000)
  expect(quick.told).toEqual([{ lat: 30.2084, lng: 120.2104 }])
  const slow = makePhone()
  vi.advanceTimersByTime(6000)
  slow.say(30.2, 120.2)
  expect(slow.told).toEqual(['silent', { lat: 30.2, lng: 120.2 }])
})

it('tells an owner’s no from a phone that cannot say, once', () => {
  const refused = makePhone()
  refused.fail(1)
  const lost = makePhone()
  lost.fail(2)
  vi.advanceTimersByTime(6000)
  expect([refused.told, lost.told]).toEqual([['refused'], ['silent']])
})

it('tells nobody who has gone on', () => {
  const { told, stop, say } = makePhone()
  stop()
  vi.advanceTimersByTime(6000)
  say(30.2, 120.2)
  expect(told).toEqual([])
})
