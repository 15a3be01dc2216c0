import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import { expect, it, vi } from 'vitest'
import { reasonOf } from './use-send-round.ts'

vi.mock('../../../platform/client.ts', () => ({ call: vi.fn() }))

const refusal = (code: ErrorCode) => ({ ok: false, code, values: [], message: 'no' }) as const
const seen = [{ id: 'a', showName: 'Rice' } as CartLineWire]

it('says what changed in a cart that was not taken, and of a round that the store took no dish', () => {
  expect(reasonOf(refusal('cart_changed'), seen)).toMatchObject({ differences: [{ name: 'Rice', word: 'removed' }] })
  for (const code of ['round_refused', 'round_cancelled'] as const) {
    expect(reasonOf(refusal(code), seen)).toEqual({ kind: 'refused', sentence: 'no', differences: [] })
  }
})

it('says of a cart that was empty when it came that it may have been sent; of one that was empty before, what the store says', () => {
  expect(reasonOf(refusal('cart_empty'), seen)).toEqual({ kind: 'gone' })
  expect(reasonOf(refusal('cart_empty'), [])).toMatchObject({ kind: 'refused', sentence: 'no' })
})
