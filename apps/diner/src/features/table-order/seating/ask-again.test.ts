import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askAgain } from './ask-again.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('asks again after every answer, and not while one is still to come', async () => {
  const ask = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 5000)))
  const stop = askAgain(2000, ask)
  await vi.advanceTimersByTimeAsync(6999)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(7000)
  expect(ask).toHaveBeenCalledTimes(2)
  stop()
})

it('asks no more once an answer has stopped it', async () => {
  let stop: () => void = () => undefined
  const ask = vi.fn(async () => stop())
  stop = askAgain(2000, ask)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
})
