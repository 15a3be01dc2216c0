export type GuardWay = 'orderCode' | 'code' | 'companion' | 'staff'

export interface GuardSettings {
  readonly tableGuard: readonly GuardWay[]
  /** Four digits of the store; '' = none. */
  readonly hmdOrderCode: string
}

/** In the order offered to a guest. */
const order: readonly GuardWay[] = ['orderCode', 'code', 'companion', 'staff']

/** Whether the guard names nothing but companions, or nothing: a configured ordering code is then required too. */
const isOnlyCompanions = (tableGuard: readonly GuardWay[]) => tableGuard.every((way) => way === 'companion')

/**
 * What a guest must show to sit with others at a table of this store; empty = nothing. A configured ordering code is
 * required, with other ways for a guest who does not know it.
 * Where something is required, staff can always let a guest in.
 */
export function guardOf({ tableGuard, hmdOrderCode }: GuardSettings): readonly GuardWay[] {
  if (isOnlyCompanions(tableGuard) && hmdOrderCode !== '') return ['orderCode', 'companion', 'staff']
  if (tableGuard.length === 0) return []
  const ways = new Set<GuardWay>([...tableGuard, 'staff'])
  if (hmdOrderCode === '') ways.delete('orderCode')
  return order.filter((way) => ways.has(way))
}

/** Whether a scan is enough at a table where no guest sits: the first guest has no companion to ask. */
export function scanOpensFreeTable({ tableGuard, hmdOrderCode }: GuardSettings): boolean {
  return isOnlyCompanions(tableGuard) && hmdOrderCode === ''
}

/** Whether companions may let others in: if the store offers it, or requires nothing. Otherwise only staff may. */
export function companionsLetIn(guard: readonly GuardWay[]): boolean {
  return guard.length === 0 || guard.includes('companion')
}

/** For a guest who withholds their position, a code proves presence. */
export interface PlaceSettings {
  readonly hmdLocation: boolean
  readonly locationRefused: 'nod' | 'code' | 'send'
}

/** Whether this kind of code is accepted: to sit down, or to replace the position of a seated guest. */
export function takesCode(way: 'orderCode' | 'code', settings: GuardSettings & PlaceSettings): boolean {
  const forPlace = settings.hmdLocation && settings.locationRefused === 'code'
  return guardOf(settings).includes(way) || (forPlace && (way === 'code' || settings.hmdOrderCode !== ''))
}

export interface AtTheDoor {
  /**
   * Where a scan is enough, whether it is enough for this guest: false after too many scans, or after their party
   * ended.
   */
  readonly scanning: boolean
  /** A guest who can vouch is at the table. */
  readonly companions: boolean
  /** Codes are locked for this phone or at this table. */
  readonly codesLocked: boolean
  /** The store's ordering code is locked after too many wrong tries, at any tables. */
  readonly orderCodeLocked: boolean
  /** A guest may open the table, or it is open. */
  readonly opened: boolean
  /** The party may have left without paying: only staff can see whether a new guest belongs to it. */
  readonly forgotten: boolean
}

/** How this guest can join now; empty = a scan is enough. */
export function waysIn(guard: readonly GuardWay[], door: AtTheDoor): readonly GuardWay[] {
  if (!door.opened || door.forgotten) return ['staff']
  if (guard.length === 0 && door.scanning) return []
  const offered: readonly GuardWay[] = guard.length === 0 ? ['companion', 'staff'] : guard
  return offered.filter((way) => {
    if (way === 'companion') return door.companions
    return way === 'staff' || !(door.codesLocked || (way === 'orderCode' && door.orderCodeLocked))
  })
}
