import type { ShippingInfo } from '@comanda/contract/takeout/takeout.schema.ts'
import { describe, expect, it } from 'vitest'
import { savedEntry } from './saved-entry.ts'

const nowhere = { gdLat: null, gdLng: null, location: '', distance: 0, isdefault: false }
const one = (id: string, address: string): ShippingInfo => ({
  ...{ id, username: 'Anna', contact: 'Anna', tel: '+8613800000001', address, houseNo: '3B' },
  ...nowhere,
})
const home = one('a1', '1 Lake Road')
const work = one('a2', '2 Court Road')
const typed = { username: ' Anna ', tel: '138 0000 0001', address: '2 Court Road', houseNo: '3B' }

describe('the address that was just saved', () => {
  it('is the one that was not there before', () => {
    const again = { ...work, id: 'a3' }
    expect(savedEntry([home, work, again], typed, new Set(['a1', 'a2']))).toBe(again)
  })

  it('is found by its words if the book had not loaded', () => {
    expect(savedEntry([home, work], typed, new Set())).toBe(work)
    expect(savedEntry([home], typed, new Set())).toBeUndefined()
  })

  it('is found after a lost answer and a reread book', () => {
    expect(savedEntry([home, work], typed, new Set(['a1', 'a2']))).toBe(work)
  })

  it('is found by id if it was changed', () => {
    expect(savedEntry([home, work], { id: 'a1', isdefault: true }, new Set())).toBe(home)
  })
})
