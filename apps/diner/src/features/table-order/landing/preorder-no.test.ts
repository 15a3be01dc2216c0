import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeptPreorder } from './preorder.ts'
import { hasSaidNo, sayNo } from './preorder-no.ts'

const place = { sellerId: 'demo', storeId: '101', tableNo: 'A1' }
const kept = { cachedAt: '2026-11-21T10:00:00.000Z' } as KeptPreorder

beforeEach(() => {
  const memory = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
  })
})

describe('a no to what was put together ahead', () => {
  it('holds for the stay, also at another table that the party moves to', () => {
    expect(hasSaidNo(place, kept, 'party-a')).toBe(false)
    sayNo(place, kept, 'party-a')
    expect(hasSaidNo(place, kept, 'party-a')).toBe(true)
    expect(hasSaidNo({ ...place, tableNo: 'B2' }, kept, 'party-a')).toBe(true)
  })

  it('is asked again in another stay, and of another pre-order', () => {
    sayNo(place, kept, 'party-a')
    expect(hasSaidNo(place, kept, 'party-b')).toBe(false)
    expect(hasSaidNo(place, { ...kept, cachedAt: '2026-11-21T11:00:00.000Z' }, 'party-a')).toBe(false)
    expect(hasSaidNo({ ...place, storeId: '102' }, kept, 'party-a')).toBe(false)
  })

  it('said before anybody sat there is of the party that then does, and of no later one', () => {
    sayNo(place, kept, '')
    expect(hasSaidNo(place, kept, '')).toBe(true)
    expect(hasSaidNo(place, kept, 'party-a')).toBe(true)
    expect(hasSaidNo(place, kept, 'party-b')).toBe(false)
    expect(hasSaidNo(place, kept, '')).toBe(false)
  })

  it('that cannot be kept is asked again', () => {
    vi.stubGlobal('localStorage', undefined)
    sayNo(place, kept, 'party-a')
    expect(hasSaidNo(place, kept, 'party-a')).toBe(false)
  })
})
