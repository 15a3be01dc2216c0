import { describe, expect, it } from 'vitest'
import { type DoorAt, type DoorSettings, staffDoor } from './staff-door.ts'

const unguarded: DoorSettings = { tableGuard: [], hmdOrderCode: '', tableOpenedBy: 'scan' }
const free: DoorAt = { life: 'free', waiting: [], unlockedUntil: null }
const seated: DoorAt = { ...free, life: 'ordering' }

describe('the door of a table, to somebody of the staff', () => {
  it('needs nobody where guests come in by scanning', () => {
    expect(staffDoor(free, unguarded)).toBeNull()
    expect(staffDoor(seated, unguarded)).toBeNull()
  })

  it('is opened where the staff open tables, and stays as it is for who comes after', () => {
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

  it('is opened or unlocked for who waits before it, whatever the store asks for', () => {
    expect(staffDoor({ ...free, waiting: ['somebody'] }, unguarded)).toBe('open')
    expect(staffDoor({ ...seated, waiting: ['somebody'] }, unguarded)).toBe('unlock')
  })

  it('is not unlocked twice', () => {
    expect(
      staffDoor({ ...seated, unlockedUntil: '2026-11-23T12:00:00.000Z' }, { ...unguarded, hmdOrderCode: '1' }),
    ).toBe(null)
  })
})
