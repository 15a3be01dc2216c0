import { expect, it, vi } from 'vitest'
import { isCall, shakePhone } from './ready-signal.ts'

it('alerts a waiting guest once, but not for a returned delivery', () => {
  const ready = { state: 'ready', cameBack: false } as const
  expect(isCall(false, ready)).toBe(true)
  expect(isCall(true, ready)).toBe(false)
  expect(isCall(false, { state: 'cooking', cameBack: false })).toBe(false)
  expect(isCall(false, { ...ready, cameBack: true })).toBe(false)
})

it('vibrates a phone that its guest has touched', () => {
  const vibrate = vi.fn(() => true)
  expect(shakePhone({ vibrate, userActivation: { hasBeenActive: true } } as unknown as Navigator)).toBe(true)
  expect(vibrate).toHaveBeenCalledOnce()
})

it('does not vibrate an untouched page or a phone that cannot', () => {
  const vibrate = vi.fn(() => true)
  expect(shakePhone({ vibrate, userActivation: { hasBeenActive: false } } as unknown as Navigator)).toBe(false)
  expect(shakePhone({} as Navigator)).toBe(false)
  expect(vibrate).not.toHaveBeenCalled()
})
