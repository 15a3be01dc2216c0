import { describe, expect, it } from 'vitest'
import { type DoorAt, type DoorSettings, staffDoor } from './staff-door.ts'

const unguarded: DoorSettings = { tableGuard: [], hmdOrderCode: '', tableOpenedBy: 'scan' }
const free: DoorAt = { life: 'free', waiting: [], unlockedUntil: null }
const seated: DoorAt = { ...free, life: 'ordering' }

describe('the table’s door for floor staff', () => {
  it('needs no staff where a scan lets guests in', () => {
    expect(staffDoor(free, unguarded)).toBeNull()
    expect(staffDoor(seated, unguarded)).toBeNull()
  })

  it('is opened where staff open tables, and stays closed to later guests', () => {
    const settings: DoorSettings = { ...unguarded, tableOpenedBy: 'staff' }
    expect(staffDoor(free, settings)).toBe('open')
    expect(staffDoor(seated, settings)).toBeNull()
  })

  it('is opened or unlocked where guests must show something', () => {
    for (const guard of [{ tableGuard: ['code'] as const }, { hmdOrderCode: '1' }]) {
      expect(staffDoor(free, { ...unguarded, ...guard })).toBe('open')
      expect(staffDoor(seated, { ...unguarded, ...guard })).toBe('unlock')
    }
  })

  it('is opened or unlocked for a waiting guest, whatever the store requires', () => {
    expect(staffDoor({ ...free, waiting: ['guest'] }, unguarded)).toBe('open')
    expect(staffDoor({ ...seated, waiting: ['guest'] }, unguarded)).toBe('unlock')
  })

  it('is not unlocked twice', () => {
    expect(
      staffDoor({ ...seated, unlockedUntil: '2026-11-23T12:00:00.000Z' }, { ...unguarded, hmdOrderCode: '1' }),
    ).toBe(null)
  })
})
