import { expect, it, vi } from 'vitest'
import { shakePhone } from './ready-signal.ts'

it('shakes a phone that its guest has touched', () => {
  const vibrate = vi.fn(() => true)
  expect(shakePhone({ vibrate, userActivation: { hasBeenActive: true } } as unknown as Navigator)).toBe(true)
  expect(vibrate).toHaveBeenCalledOnce()
})

it('leaves a page alone that nobody has touched, and a phone that cannot shake', () => {
  const vibrate = vi.fn(() => true)
  expect(shakePhone({ vibrate, userActivation: { hasBeenActive: false } } as unknown as Navigator)).toBe(false)
  expect(shakePhone({} as Navigator)).toBe(false)
  expect(vibrate).not.toHaveBeenCalled()
})
