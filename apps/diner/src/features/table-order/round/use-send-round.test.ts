import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import { expect, it, vi } from 'vitest'
import { reasonOf } from './use-send-round.ts'

vi.mock('../../../platform/client.ts', () => ({ call: vi.fn() }))

const refusal = (code: ErrorCode) => ({ ok: false, code, values: [], message: 'no' }) as const
const seen = [{ id: 'a', showName: 'Rice' } as CartLineWire]

it('shows the differences only if the cart was not taken', () => {
  expect(reasonOf(refusal('cart_changed'), seen)).toMatchObject({ differences: [{ name: 'Rice', word: 'removed' }] })
  for (const code of ['round_refused', 'round_cancelled'] as const) {
    expect(reasonOf(refusal(code), seen)).toEqual({ kind: 'refused', code, sentence: 'no', differences: [] })
  }
})

it('says a just emptied cart may have been sent', () => {
  expect(reasonOf(refusal('cart_empty'), seen)).toEqual({ kind: 'gone' })
  expect(reasonOf(refusal('cart_empty'), [])).toMatchObject({ kind: 'refused', sentence: 'no' })
})
