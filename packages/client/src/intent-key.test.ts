import { describe, expect, it } from 'vitest'
import { intentKey } from './intent-key.ts'

describe('an intent key', () => {
  it('has 128 bits and never repeats', () => {
    const keys = Array.from({ length: 1000 }, () => intentKey())
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(keys).size).toBe(keys.length)
    // The keys share no words either.
    expect(new Set(keys.flatMap((key) => key.match(/.{8}/g))).size).toBeGreaterThan(3990)
  })
})
