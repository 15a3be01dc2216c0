import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runHook } from '../../app/run-hook.fixture.ts'
import { loaderAfterMs, useLate } from './use-late.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('shows no loader within 250 ms, and one from then on', async () => {
  const late = await runHook(() => useLate(loaderAfterMs))
  expect(late.value).toBe(false)
  await late.pass(249)
  expect(late.value).toBe(false)
  await late.pass(1)
  expect(late.value).toBe(true)
})

it('leaves no timer behind when the answer is here', async () => {
  const late = await runHook(() => useLate(loaderAfterMs))
  await late.leave()
  expect(vi.getTimerCount()).toBe(0)
})
