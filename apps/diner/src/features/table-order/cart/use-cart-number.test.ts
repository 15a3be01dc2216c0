import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runHook } from '../../../app/run-hook.fixture.ts'
import { useCartNumber } from './use-cart-number.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('changes only when an emptied cart is filled again', async () => {
  const page = await runHook(() => useCartNumber(false))
  const first = page.value
  await page.draw(() => useCartNumber(false))
  expect(page.value).toBe(first)
  await page.draw(() => useCartNumber(true))
  expect(page.value).toBe(first)
  await page.draw(() => useCartNumber(false))
  expect(page.value).not.toBe(first)
  await page.leave()
})
