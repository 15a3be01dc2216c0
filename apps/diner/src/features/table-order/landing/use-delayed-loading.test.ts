import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runHook } from '../../../app/run-hook.fixture.ts'
import { useDelayedLoading } from './use-delayed-loading.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The shown value, a number of milliseconds after the wait began, of a bill that came `at`. */
async function shownAt(at: number, ...moments: number[]): Promise<string[]> {
  const calm = await runHook(() => useDelayedLoading('skeleton'))
  await calm.pass(at)
  await calm.draw(() => useDelayedLoading('bill'))
  const seen: string[] = []
  let now = at
  for (const moment of moments) {
    await calm.pass(moment - now)
    now = moment
    seen.push(calm.value)
  }
  await calm.leave()
  return seen
}

it('shows an early bill at once', async () => {
  expect(await shownAt(249, 249)).toEqual(['bill'])
})

it('keeps the skeleton for half a second', async () => {
  expect(await shownAt(260, 260, 499, 500)).toEqual(['skeleton', 'skeleton', 'bill'])
})

it('shows a late bill and its updates at once', async () => {
  expect(await shownAt(600, 600)).toEqual(['bill'])
  const calm = await runHook(() => useDelayedLoading('skeleton'))
  await calm.pass(600)
  for (const word of ['first', 'second']) {
    await calm.draw(() => useDelayedLoading(word))
    await calm.pass(0)
    expect(calm.value).toBe(word)
  }
})

it('shows the last of two values after the skeleton', async () => {
  const calm = await runHook(() => useDelayedLoading('skeleton'))
  await calm.pass(300)
  await calm.draw(() => useDelayedLoading('older'))
  await calm.pass(100)
  await calm.draw(() => useDelayedLoading('newer'))
  await calm.pass(100)
  expect(calm.value).toBe('newer')
})
