/** When an order ahead must leave the kitchen, and how it stands by that. Instants are milliseconds since 1970 UTC. */
interface AheadTimes {
  /** 1 pick-up, 2 takeout, 3 pre-order. */
  readonly orderType: number
  /** When the guest wants it; null = as soon as possible. */
  readonly takeAt: number | null
  /** When they were told it would be there. */
  readonly readyBy: number
  /** Minutes that a rider's way takes. */
  readonly sendMinutes: number
}

const minute = 60_000
/** Minutes before its time at which an order ahead is nearly late. */
const nearMinutes = 5

/** What is brought must be out of the kitchen before the rider's way begins. */
export function aheadDue({ orderType, takeAt, readyBy, sendMinutes }: AheadTimes): number {
  return (takeAt ?? readyBy) - (orderType === 2 ? sendMinutes * minute : 0)
}

type DueLook = 'fine' | 'near' | 'late'

/** Late begins with the first moment after its time. */
export function dueLook(dueAt: number, now: number): DueLook {
  if (now > dueAt) return 'late'
  return dueAt - now <= nearMinutes * minute ? 'near' : 'fine'
}
