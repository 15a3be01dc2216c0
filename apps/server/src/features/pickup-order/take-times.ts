import type { AheadType, TakeTimes } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { TakeoutSetup } from '@comanda/contract/takeout/takeout.schema.ts'
import { payBefore } from '@comanda/rules/pickup-order/pay-before.ts'
import { readyEstimate, readyMinutes } from '@comanda/rules/pickup-order/ready-estimate.ts'
import { releaseTime } from '@comanda/rules/pickup-order/release-time.ts'
import {
  isOfferedTime,
  leavesAt,
  minutesToSpare,
  type OfferedTime,
  offeredTimes,
  type TakeTimeSettings,
  takeTimeDefaults,
} from '@comanda/rules/pickup-order/take-time.ts'
import { ok, type Result } from '@comanda/rules/result/result.ts'
import { hoursType } from '@comanda/rules/store/store-gate.ts'
import { rideMinutes } from '@comanda/rules/takeout/ride-minutes.ts'
import { hoursFor } from '@comanda/rules/time/store-hours.ts'
import { type AheadStore, checkAhead, checkOffered, findAheadStore, type StorePlace } from './ahead-store.ts'
import type { PickupOrderDeps } from './pickup-order.service.ts'
import { instantOf, refuseChosen, refuseSoon, type TimeRefusal } from './time-refusal.ts'

const minuteMs = 60_000

/** The time cooking and delivery take, given the kitchen's work. */
export interface Effort {
  /** Minutes until the kitchen has it ready. */
  readonly cookMinutes: number
  /** Minutes of the way to the guest; 0 = collected. */
  readonly rideMinutes: number
  /** The earliest instant (ms) at which the guest can have it. */
  readonly readyAt: number
}

export async function estimateEffort(
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

/** The first moment a new order can be begun: now, or the end of a pause. */
export function earliestStart(pausedUntil: Date | null, now: Date): Date {
  return pausedUntil !== null && pausedUntil > now ? pausedUntil : now
}

/** When the guest gets it, when the kitchen sees it, and by when it must be paid. */
export interface Timing {
  readonly readyBy: Date
  readonly releaseAt: Date
  readonly payBefore: Date
}

/** What the timing of an order depends on. */
export interface TimedOrder {
  readonly orderType: AheadType
  /** Null = as soon as possible; never for a pre-order. */
  readonly takeAt: Date | null
  readonly effort: Effort
  /** The delivery hours; empty = no delivery, or at any hour. */
  readonly sendTime: TakeoutSetup['sendTime']
}

/**
 * Times an order: a chosen time must be offered; as soon as possible must end within opening and delivery hours (spec
 * 1 §4).
 */
export function timeOrder(
  aheadStore: AheadStore,
  { orderType, takeAt, effort, sendTime }: TimedOrder,
  now: number,
): Result<Timing, TimeRefusal> {
  const { payMinutes, holdMinutes } = aheadStore.settings
  const payIn = (beginBy: number) => new Date(payBefore(now, { payMinutes, beginBy }))
  const settings = takeTimeSettings(aheadStore, orderType, effort, sendTime)
  if (takeAt === null && orderType !== '3') {
    const spare = minutesToSpare(effort.readyAt, now, settings)
    const least = Math.min(spare.doors, spare.sending)
    if (least < 0) return refuseSoon(settings, spare, now)
    // Cooking begins at payment, and the promise moves to that moment.
    return ok({
      readyBy: new Date(effort.readyAt),
      releaseAt: new Date(now),
      payBefore: payIn(now + least * minuteMs),
    })
  }
  const wanted = takeAt?.getTime() ?? now
  if (takeAt === null || !isOfferedTime(wanted, now, settings)) return refuseChosen(settings, wanted, now)
  const leaves = leavesAt(wanted, effort)
  const releaseAt = releaseTime(now, { takeAt: leaves, holdMinutes, estimateMinutes: effort.cookMinutes })
  const beginBy = leaves - effort.cookMinutes * minuteMs
  return ok({ readyBy: takeAt, releaseAt: new Date(releaseAt), payBefore: payIn(beginBy) })
}

export interface TakeTimesQuestion {
  readonly orderType: AheadType
  /** Portions to be made. */
  readonly portions: number
  /** Metres to the guest; null = not known yet. */
  readonly distance: number | null
}

/** The times the picker shows for this size and distance; a submit allows the same. */
export async function listTakeTimes(
  deps: PickupOrderDeps,
  place: StorePlace,
  { orderType, portions, distance }: TakeTimesQuestion,
  now: Date,
): Promise<Result<TakeTimes, 'store_unknown' | 'store_deactivated' | 'self_ordering_closed' | 'scan_ordering_lapsed'>> {
  const found = await findAheadStore(deps, place)
  if (!found.ok) return found
  const aheadStore = found.value
  const closed = checkOffered(orderType, aheadStore)
  if (closed !== null) return closed
  const { store } = aheadStore
  const pause = await deps.store.getPause(place.sellerId, place.storeId, now)
  const begunAt = earliestStart(pause?.until ?? null, now)
  const effort = await estimateEffort(deps, aheadStore, { orderType, portions, distance, begunAt })
  const setup = orderType === '2' ? await deps.takeout.getSetup(place) : null
  const settings = takeTimeSettings(aheadStore, orderType, effort, setup?.ok ? setup.value.sendTime : [])
  const isTaken = checkAhead(orderType, aheadStore, now) === null
  const spare = minutesToSpare(effort.readyAt, now.getTime(), settings)
  const isSoon = pause === null && orderType !== '3' && spare.doors >= 0 && spare.sending >= 0
  return ok({
    orderType,
    timeZone: store.timeZone,
    readyBy: isTaken && isSoon ? new Date(effort.readyAt).toISOString() : null,
    days: isTaken ? byDay(offeredThisMinute(now.getTime(), settings)) : [],
  })
}

function takeTimeSettings(
  { store }: AheadStore,
  orderType: AheadType,
  { readyAt: earliest, rideMinutes }: Effort,
  sendTime: TakeoutSetup['sendTime'],
): TakeTimeSettings {
  const hours = { zone: store.timeZone, doors: hoursFor(store.hours, hoursType(orderType)), sendTime }
  return { ...takeTimeDefaults[orderType], ...hours, rideMinutes, earliest }
}

/**
 * Computing the local time of every quarter hour of a week takes many milliseconds. Every phone that picks a time
 * needs it.
 */
const offeredLately = new Map<string, readonly OfferedTime[]>()
const offeredMax = 100

/** The order's size only moves the earliest time, so the offer is cached without it. */
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
