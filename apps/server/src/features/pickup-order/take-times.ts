import type { AheadType, TakeTimes } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { payBefore } from '@comanda/rules/pickup-order/pay-before.ts'
import { readyEstimate, readyMinutes } from '@comanda/rules/pickup-order/ready-estimate.ts'
import { releaseTime } from '@comanda/rules/pickup-order/release-time.ts'
import {
  isOfferedTime,
  nextOffered,
  type OfferedTime,
  offeredTimes,
  type TakeTimeSettings,
  takeTimeDefaults,
} from '@comanda/rules/pickup-order/take-time.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { rideMinutes } from '@comanda/rules/takeout/ride-minutes.ts'
import { type AheadStore, checkAhead, checkOffered, findAheadStore, type StorePlace } from './ahead-store.ts'
import type { PickupOrderDeps } from './pickup-order.service.ts'
import { type HouseHours, refuseSoon, type SoonRefusal, spareMinutes } from './soon-time.ts'

const minuteMs = 60_000

/** What making and bringing an order takes, by the work in hand. */
export interface Effort {
  /** Minutes until the kitchen has it ready. */
  readonly cookMinutes: number
  /** Minutes of the way to the guest; 0 = they collect it. */
  readonly rideMinutes: number
  /** The instant (ms) at which the guest would have it, were it begun as soon as it can be. */
  readonly readyAt: number
}

export async function effortOf(
  { inHand }: Pick<PickupOrderDeps, 'inHand'>,
  { store, settings }: AheadStore,
  order: {
    readonly orderType: AheadType
    readonly portions: number
    readonly distance: number | null
    readonly begunAt: Date
  },
): Promise<Effort> {
  const work = { waiting: await inHand(store.sellerId, store.storeId), ordered: order.portions }
  const pace = { secondsEach: settings.portionSeconds, minimumMinutes: settings.readyMinutes }
  const ride = order.orderType === '2' ? rideMinutes(order.distance) : 0
  return {
    cookMinutes: readyMinutes(work, pace),
    rideMinutes: ride,
    readyAt: readyEstimate(order.begunAt.getTime(), work, pace) + ride * minuteMs,
  }
}

/** The first moment at which anything new is begun: while the staff have paused, when that is over. */
export function beginning(pausedUntil: Date | null, now: Date): Date {
  return pausedUntil !== null && pausedUntil > now ? pausedUntil : now
}

/** When the guest gets it, when the kitchen sees it, and by when it must be paid. */
export interface Timing {
  readonly readyBy: Date
  readonly releaseAt: Date
  readonly payBefore: Date
}

/**
 * `takeAt` null = as soon as possible, which a pre-order never is, and no order that the doors, or the hours of delivery, are closed
 * to by the time it is ready (spec 1 §4). Refused with the next times that are offered; `store_closed` where there are none.
 */
export async function timeOrder(
  deps: PickupOrderDeps,
  house: AheadStore,
  { orderType, takeAt, effort, now }: { orderType: AheadType; takeAt: Date | null; effort: Effort; now: Date },
): Promise<Result<Timing, SoonRefusal>> {
  const { payMinutes, holdMinutes } = house.settings
  const payIn = (beginBy: number) => new Date(payBefore(now.getTime(), { payMinutes, beginBy }))
  const settings = await takeTimeSettings(deps, house, orderType, effort.readyAt)
  if (takeAt === null && orderType !== '3') {
    const spare = spareMinutes(effort, now.getTime(), settings)
    if (spare.least < 0) return refuseSoon(house, settings, spare, now.getTime())
    // It is begun when it is paid, and promised anew from then on.
    const beginBy = now.getTime() + spare.least * minuteMs
    return ok({ readyBy: new Date(effort.readyAt), releaseAt: now, payBefore: payIn(beginBy) })
  }
  const wanted = takeAt?.getTime() ?? now.getTime()
  if (takeAt === null || !isOfferedTime(wanted, now.getTime(), settings)) {
    return refuse('take_time', [], { times: nextOffered(wanted, now.getTime(), settings).map(instantOf) })
  }
  // A delivery leaves the kitchen before it arrives.
  const leavesAt = wanted - effort.rideMinutes * minuteMs
  const releaseAt = releaseTime(now.getTime(), {
    takeAt: leavesAt,
    holdMinutes,
    estimateMinutes: effort.cookMinutes,
  })
  const beginBy = leavesAt - effort.cookMinutes * minuteMs
  return ok({ readyBy: takeAt, releaseAt: new Date(releaseAt), payBefore: payIn(beginBy) })
}

export interface TakeTimesQuestion {
  readonly orderType: AheadType
  /** How much is to be made. */
  readonly portions: number
  /** Metres to the guest; null = nobody knows yet. */
  readonly distance: number | null
}

/** What the picker shows: the times that are offered for so much, so far away, as its submit will see them. */
export async function listTakeTimes(
  deps: PickupOrderDeps,
  place: StorePlace,
  { orderType, portions, distance }: TakeTimesQuestion,
  now: Date,
): Promise<Result<TakeTimes, 'store_unknown' | 'store_deactivated' | 'self_ordering_closed' | 'scan_ordering_lapsed'>> {
  const found = await findAheadStore(deps, place)
  if (!found.ok) return found
  const house = found.value
  const closed = checkOffered(orderType, house)
  if (closed !== null) return closed
  const { store } = house
  const pause = await deps.store.getPause(place.sellerId, place.storeId, now)
  const begunAt = beginning(pause?.until ?? null, now)
  const effort = await effortOf(deps, house, { orderType, portions, distance, begunAt })
  const settings = await takeTimeSettings(deps, house, orderType, effort.readyAt)
  const isTaken = checkAhead(orderType, house, deps.store.isOpen(store, now)) === null
  const isSoon = pause === null && orderType !== '3' && spareMinutes(effort, now.getTime(), settings).least >= 0
  return ok({
    orderType,
    timeZone: store.timeZone,
    readyBy: isTaken && isSoon ? new Date(effort.readyAt).toISOString() : null,
    days: isTaken ? byDay(offeredThisMinute(now.getTime(), settings)) : [],
  })
}

async function takeTimeSettings(
  { takeout }: Pick<PickupOrderDeps, 'takeout'>,
  { store: { sellerId, storeId, businessTime, timeZone } }: AheadStore,
  orderType: AheadType,
  earliest: number,
): Promise<HouseHours> {
  const setup = orderType === '2' ? await takeout.getSetup({ sellerId, storeId }) : null
  const sendTime = setup?.ok ? setup.value.sendTime : []
  return { ...takeTimeDefaults[orderType], zone: timeZone, hours: [businessTime, sendTime], earliest }
}

/** Reading the clock of a zone for every quarter of a week takes many milliseconds, and every phone that picks a time asks for it. */
const offeredLately = new Map<string, readonly OfferedTime[]>()
const offeredMax = 100

/** What is offered does not hang on how much is ordered; only from when on does. */
function offeredThisMinute(now: number, { earliest, ...offer }: TakeTimeSettings): readonly OfferedTime[] {
  const minute = Math.floor(now / minuteMs) * minuteMs
  const key = JSON.stringify([minute, offer])
  const times = offeredLately.get(key) ?? offeredTimes(minute, { ...offer, earliest: minute })
  if (offeredLately.size >= offeredMax) offeredLately.clear()
  offeredLately.set(key, times)
  return times.filter(({ at }) => at >= earliest)
}

function byDay(times: readonly OfferedTime[]): TakeTimes['days'] {
  const days = [...new Set(times.map(({ day }) => day))]
  return days.map((day) => ({ day, times: times.filter((time) => time.day === day).map(instantOf) }))
}

function instantOf({ at }: OfferedTime): string {
  return new Date(at).toISOString()
}
