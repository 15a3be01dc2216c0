export type GuardWay = 'orderCode' | 'code' | 'companion' | 'staff'

export interface GuardSettings {
  readonly tableGuard: readonly GuardWay[]
  /** The store's 4 digits; '' = none. */
  readonly hmdOrderCode: string
}

/** In the order in which a guest is offered them. */
const order: readonly GuardWay[] = ['orderCode', 'code', 'companion', 'staff']

/**
 * What a guest must show to sit at a table of this store; empty = nothing. An ordering code that somebody has set is asked
 * for, with the ways out of a forgotten one; where something is asked for, the staff can always let in.
 */
export function guardOf({ tableGuard, hmdOrderCode }: GuardSettings): readonly GuardWay[] {
  if (tableGuard.length === 0) return hmdOrderCode === '' ? [] : ['orderCode', 'companion', 'staff']
  const ways = new Set<GuardWay>([...tableGuard, 'staff'])
  if (hmdOrderCode === '') ways.delete('orderCode')
  return order.filter((way) => ways.has(way))
}

/** Whether somebody at the table may let others in: where the store offers it, or asks for nothing. Else only the staff do. */
export function companionsLetIn(guard: readonly GuardWay[]): boolean {
  return guard.length === 0 || guard.includes('companion')
}

/** Where a guest does not say where they are, a code says that they are here. */
export interface PlaceSettings {
  readonly hmdLocation: boolean
  readonly locationRefused: 'nod' | 'code' | 'send'
}

/** Whether a code of this kind is looked at: to sit down by it, or in place of the phone's place by who sits already. */
export function takesCode(way: 'orderCode' | 'code', settings: GuardSettings & PlaceSettings): boolean {
  const forPlace = settings.hmdLocation && settings.locationRefused === 'code'
  return guardOf(settings).includes(way) || (forPlace && (way === 'code' || settings.hmdOrderCode !== ''))
}

export interface AtTheDoor {
  /** Where scanning is enough, this guest may sit down by it: false once too many came, or after their party has ended. */
  readonly scanning: boolean
  /** Somebody is in who can vouch. */
  readonly companions: boolean
  /** No code is taken any more from this phone, or at this table. */
  readonly codesLocked: boolean
  /** The store's ordering code was guessed at too often, at whichever tables. */
  readonly orderCodeLocked: boolean
  /** A guest may open the table, or it is open. */
  readonly opened: boolean
  /** The party may have gone without paying: only the staff can see whether who comes now belongs to it. */
  readonly forgotten: boolean
}

/** How this guest may come in now; empty = by scanning alone. */
export function waysIn(guard: readonly GuardWay[], door: AtTheDoor): readonly GuardWay[] {
  if (!door.opened || door.forgotten) return ['staff']
  if (guard.length === 0 && door.scanning) return []
  const offered: readonly GuardWay[] = guard.length === 0 ? ['companion', 'staff'] : guard
  return offered.filter((way) => {
    if (way === 'companion') return door.companions
    return way === 'staff' || !(door.codesLocked || (way === 'orderCode' && door.orderCodeLocked))
  })
}
