import { type GuardSettings, guardOf } from './table-guard.ts'

export interface DoorSettings extends GuardSettings {
  readonly tableOpenedBy: 'scan' | 'staff'
}

export interface DoorAt {
  readonly life: 'free' | 'opened' | 'ordering' | 'bill_asked'
  /** Who asks to be let in. */
  readonly waiting: readonly unknown[]
  /** Until then whoever scans is let in; null = not unlocked. */
  readonly unlockedUntil: string | null
}

/**
 * What somebody of the staff who walks the floor can do for guests at this table's door: open it for a party, unlock it for who
 * comes after. Null where guests come in by scanning alone, or are let in by now (DESIGN: opened by first scan, waiter or staff).
 */
export function staffDoor({ life, waiting, unlockedUntil }: DoorAt, settings: DoorSettings): 'open' | 'unlock' | null {
  if (unlockedUntil !== null) return null
  const isGuarded = guardOf(settings).length > 0 || waiting.length > 0
  if (life === 'free') return isGuarded || settings.tableOpenedBy === 'staff' ? 'open' : null
  return isGuarded ? 'unlock' : null
}
