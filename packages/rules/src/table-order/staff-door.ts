import { type GuardSettings, guardOf, scanOpensFreeTable } from './table-guard.ts'

export interface DoorSettings extends GuardSettings {
  readonly tableOpenedBy: 'scan' | 'staff'
}

export interface DoorAt {
  readonly life: 'free' | 'opened' | 'ordering' | 'bill_asked'
  /** Guests who ask to join. */
  readonly waiting: readonly unknown[]
  /** Until then every scan lets a guest in; null = locked. */
  readonly unlockedUntil: string | null
}

/**
 * What floor staff can do at this table's door: open it for a party, or unlock it for later guests.
 * Null when scanning is enough, or the table is unlocked already (DESIGN: opened by first scan, waiter or staff).
 */
export function staffDoor({ life, waiting, unlockedUntil }: DoorAt, settings: DoorSettings): 'open' | 'unlock' | null {
  if (unlockedUntil !== null) return null
  const isScanEnough = life === 'free' ? scanOpensFreeTable(settings) : guardOf(settings).length === 0
  const isGuarded = !isScanEnough || waiting.length > 0
  if (life === 'free') return isGuarded || settings.tableOpenedBy === 'staff' ? 'open' : null
  return isGuarded ? 'unlock' : null
}
