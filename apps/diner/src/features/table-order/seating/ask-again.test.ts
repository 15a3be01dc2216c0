import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askAgain } from './ask-again.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('asks again only after each answer', async () => {
  const ask = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 5000)))
  const stop = askAgain(2000, ask)
  await vi.advanceTimersByTimeAsync(6999)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(7000)
  expect(ask).toHaveBeenCalledTimes(2)
  stop()
})

it('stops when an answer stops it', async () => {
  let stop: () => void = () => undefined
  const ask = vi.fn(async () => stop())
  stop = askAgain(2000, ask)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
})
