/** Due time of an order ahead, and how close it is. Instants are milliseconds since 1970 UTC. */
interface AheadTimes {
  /** 1 pick-up, 2 takeout, 3 pre-order. */
  readonly orderType: number
  /** When the guest wants it; null = as soon as possible. */
  readonly takeAt: number | null
  /** The ready time that the guest was given. */
  readonly readyBy: number
  /** Minutes of the rider's way. */
  readonly sendMinutes: number
}

const minute = 60_000
/** An order ahead counts as nearly late this many minutes before its due time. */
const nearMinutes = 5

/** A delivery must leave the kitchen before the rider's way begins. */
export function aheadDue({ orderType, takeAt, readyBy, sendMinutes }: AheadTimes): number {
  return (takeAt ?? readyBy) - (orderType === 2 ? sendMinutes * minute : 0)
}

type DueLook = 'fine' | 'near' | 'late'

/** Late starts right after the due time. */
export function dueLook(dueAt: number, now: number): DueLook {
  if (now > dueAt) return 'late'
  return dueAt - now <= nearMinutes * minute ? 'near' : 'fine'
}
