import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenClear } from './use-popup.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('opens after 600 ms, not with the page nor during reading', () => {
  const show = vi.fn()
  whenClear(() => true, show)
  vi.advanceTimersByTime(599)
  expect(show).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(show).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(show).toHaveBeenCalledTimes(1)
})

it('waits while something is open', () => {
  const show = vi.fn()
  let isClear = false
  whenClear(() => isClear, show)
  vi.advanceTimersByTime(3000)
  expect(show).not.toHaveBeenCalled()
  isClear = true
  vi.advanceTimersByTime(600)
  expect(show).toHaveBeenCalledTimes(1)
})

it('does not open after the guest has left', () => {
  const show = vi.fn()
  const leave = whenClear(() => false, show)
  vi.advanceTimersByTime(700)
  leave()
  vi.advanceTimersByTime(3000)
  expect([show.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0])
})
