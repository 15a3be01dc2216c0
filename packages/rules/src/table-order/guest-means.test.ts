import { describe, expect, it } from 'vitest'
import cases from '../../cases/table-order/guest-means.json' with { type: 'json' }
import { companionMeans, type GuestMeans, isVouched } from './guest-means.ts'

describe('a guest can vouch only when vouched for', () => {
  it.each(cases)('$what: $vouched', ({ means, vouched, letsIn }) => {
    expect(isVouched(means as GuestMeans | null)).toBe(vouched)
    expect(companionMeans(means as GuestMeans | null)).toBe(letsIn)
    expect(isVouched(companionMeans(means as GuestMeans | null))).toBe(vouched)
  })
})
