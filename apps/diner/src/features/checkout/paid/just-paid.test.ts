import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runHook } from '../../../app/run-hook.fixture.ts'
import { useRedirect } from './just-paid.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the receipt follows a successful payment after 1 s', async () => {
  const page = await runHook(() => useRedirect(true))
  await page.pass(999)
  expect(page.value).toBe(false)
  await page.pass(1)
  expect(page.value).toBe(true)
  await page.leave()
})

it('a payment without success leads nowhere', async () => {
  const page = await runHook(() => useRedirect(false))
  await page.pass(5000)
  expect(page.value).toBe(false)
  await page.leave()
})
