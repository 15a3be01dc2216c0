import { expect, it, vi } from 'vitest'
import { isCall, shakePhone } from './ready-signal.ts'

it('calls who was waiting for it, once, and nobody for a delivery that came back', () => {
  const ready = { state: 'ready', cameBack: false } as const
  expect(isCall(false, ready)).toBe(true)
  expect(isCall(true, ready)).toBe(false)
  expect(isCall(false, { state: 'cooking', cameBack: false })).toBe(false)
  expect(isCall(false, { ...ready, cameBack: true })).toBe(false)
})

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
