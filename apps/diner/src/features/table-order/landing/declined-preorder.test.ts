import { beforeEach, describe, expect, it, vi } from 'vitest'
import { declinePreorder, hasDeclinedPreorder } from './declined-preorder.ts'
import type { KeptPreorder } from './preorder.ts'

const place = { sellerId: 'demo', storeId: '101', tableNo: 'A1' }
const kept = { cachedAt: '2026-11-21T10:00:00.000Z' } as KeptPreorder

beforeEach(() => {
  const memory = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
  })
})

describe('a declined pre-order', () => {
  it('stays declined when the party moves', () => {
    expect(hasDeclinedPreorder(place, kept, 'party-a')).toBe(false)
    declinePreorder(place, kept, 'party-a')
    expect(hasDeclinedPreorder(place, kept, 'party-a')).toBe(true)
    expect(hasDeclinedPreorder({ ...place, tableNo: 'B2' }, kept, 'party-a')).toBe(true)
  })

  it('is offered again in another stay; so is another pre-order', () => {
    declinePreorder(place, kept, 'party-a')
    expect(hasDeclinedPreorder(place, kept, 'party-b')).toBe(false)
    expect(hasDeclinedPreorder(place, { ...kept, cachedAt: '2026-11-21T11:00:00.000Z' }, 'party-a')).toBe(false)
    expect(hasDeclinedPreorder({ ...place, storeId: '102' }, kept, 'party-a')).toBe(false)
  })

  it('counts at a free table for the next party only', () => {
    declinePreorder(place, kept, '')
    expect(hasDeclinedPreorder(place, kept, '')).toBe(true)
    expect(hasDeclinedPreorder(place, kept, 'party-a')).toBe(true)
    expect(hasDeclinedPreorder(place, kept, 'party-b')).toBe(false)
    expect(hasDeclinedPreorder(place, kept, '')).toBe(false)
  })

  it('is offered again where storage fails', () => {
    vi.stubGlobal('localStorage', undefined)
    declinePreorder(place, kept, 'party-a')
    expect(hasDeclinedPreorder(place, kept, 'party-a')).toBe(false)
  })
})
