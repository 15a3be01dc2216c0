import { addDays, calendarDay } from '../time/business-day.ts'
import { dayMinutes, formatClockTime, parseClockTime } from '../time/clock-time.ts'
import { type Doors, doorsFor, type LocalMoment } from '../time/doors.ts'
import { localMinutes, localTime } from '../time/local-time.ts'
import { openingHoursText } from '../time/opening-hours.ts'
import { type HoursOrderType, hoursFor, periodsOn, type StoreHours } from '../time/store-hours.ts'
import { type AheadType, type ChosenStore, mayOrderAhead, type StoreClosedTo } from './store-choice.ts'

const minuteMs = 60_000
/** A guest is told the closing time so many minutes before it. */
const soonMinutes = 30

export interface GatedStore extends Omit<ChosenStore, 'open'> {
  /** The store's own switch. */
  readonly isBusiness: boolean
  readonly hours: StoreHours
  /** IANA zone. */
  readonly timeZone: string
  /** The scan-ordering service (spec 1 §2, renewal notice). */
  readonly scanOpen: boolean
  /** The shortest time in which the kitchen has an order ahead ready. */
  readonly readyMinutes: number
}

/** `ahead_late`: as soon as possible is too late, but a later time today is not. `last_orders`: the store closes soon. */
export type GateCode = StoreClosedTo | 'scan_ordering_lapsed' | 'ahead_too_late' | 'ahead_late' | 'last_orders'

/** What keeps a guest from ordering now, or soon will. */
export interface StoreGate {
  readonly code: GateCode
  /**
   * `store_closed`: the hours, '' when they are not the reason. `ahead_too_late`, `ahead_late`: ready at the earliest,
   * closing. `last_orders`: closing. Clock times at the store.
   */
  readonly values: readonly string[]
  /** False = orders are taken, and the guest should know. */
  readonly isShut: boolean
  /** When it ends, where that is known. */
  readonly opens: LocalMoment | null
}

/**
 * The one gate of a store at this instant (ms), for orders at a table (`null`) or ahead; null = nothing to tell.
 * Checked in the order of the refusals (spec 1 §2, §4, §5). The staff's pause is told apart: it changes by the stream.
 */
export function storeGate(orderType: AheadType | null, store: GatedStore, now: number): StoreGate | null {
  const notOffered = checkOffer(orderType, store)
  if (notOffered !== null) return gate(notOffered)
  if (orderType === '3') return null
  const type = hoursType(orderType)
  const doors = doorsFor(store.hours, store.timeZone, type)
  const left = doors.orderLeft(now)
  if (!store.isBusiness || left < 0) {
    const opens = store.isBusiness ? doors.opensAfter(now) : null
    return { ...gate('store_closed', [closedHours(store, type, now)]), opens }
  }
  if (left >= dayMinutes) return null
  const late = orderType === null ? null : lateGate(store, doors, now)
  if (late !== null) return late
  return left > soonMinutes ? null : { ...gate('last_orders', [clockIn(store, now, left)]), isShut: false }
}

/** Whose hours count: at a table those of dine-in. */
export function hoursType(orderType: AheadType | null): HoursOrderType {
  return orderType === null ? 0 : (Number(orderType) as HoursOrderType)
}

type WithHours = Pick<GatedStore, 'isBusiness' | 'hours' | 'timeZone'>

/** Whether orders of this type are taken now, by the store's own switch and its hours (spec 1 §4). */
export function isOpenNow({ isBusiness, hours, timeZone }: WithHours, orderType: HoursOrderType, now: number): boolean {
  return isBusiness && doorsFor(hours, timeZone, orderType).orderLeft(now) >= 0
}

/**
 * Today's hours as the reason why a store is closed, up to the last order; '' on a closed day, and where its own switch
 * is the reason, because they would say open.
 */
export function closedHours(store: WithHours, orderType: HoursOrderType, now: number): string {
  if (!store.isBusiness && isOpenNow({ ...store, isBusiness: true }, orderType, now)) return ''
  const periods = periodsToday(store, orderType, now, 0) ?? []
  return openingHoursText(periods.map((period) => ({ ...period, endTime: lastOrderOf(period, store.hours) })))
}

/** What a guest reads as the hours: today's, on a closed day those of the next open one. Empty = the whole day. */
export function shownHours(
  store: WithHours,
  orderType: HoursOrderType,
  now: number,
): readonly { readonly startTime: string; readonly endTime: string }[] {
  const periods = periodsToday(store, orderType, now, 0)
  if (periods === null || periods.length > 0) return periods ?? []
  const opens = doorsFor(store.hours, store.timeZone, orderType).opensAfter(now)
  return (opens && periodsToday(store, orderType, now, opens.inDays)) ?? []
}

function periodsToday({ hours, timeZone }: WithHours, orderType: HoursOrderType, now: number, inDays: number) {
  const today = calendarDay(localTime(now, timeZone))
  const periods = periodsOn(hoursFor(hours, orderType), addDays(today, inDays))
  return periods?.map(({ startTime, endTime }) => ({ startTime, endTime })) ?? null
}

function lastOrderOf({ endTime }: { readonly endTime: string }, { lastOrderMinutes }: StoreHours): string {
  const end = parseClockTime(endTime)
  if (end === undefined || lastOrderMinutes === 0) return endTime
  return formatClockTime((end - lastOrderMinutes + dayMinutes) % dayMinutes)
}

/** The clock time so many minutes after now. */
function clockIn({ timeZone }: Pick<GatedStore, 'timeZone'>, now: number, minutes: number): string {
  return formatClockTime((localMinutes(now, timeZone) + minutes) % dayMinutes)
}

function gate(code: GateCode, values: readonly string[] = []): StoreGate {
  return { code, values, isShut: true, opens: null }
}

function checkOffer(orderType: AheadType | null, store: GatedStore): GateCode | null {
  // At a table the lapsed service comes first, for orders ahead what the store offers.
  if (orderType === null) {
    if (!store.scanOpen) return 'scan_ordering_lapsed'
    return store.status === 1 ? null : 'store_deactivated'
  }
  const may = mayOrderAhead(orderType, { ...store, open: true })
  if (!may.ok) return may.code
  return store.scanOpen ? null : 'scan_ordering_lapsed'
}

/** An order leaves the counter within the hours. The kitchen's work may make it later still; the submit counts it. */
function lateGate(store: GatedStore, doors: Doors, now: number): StoreGate | null {
  const readyAt = (Math.ceil(now / minuteMs) + store.readyMinutes) * minuteMs
  const left = doors.left(now)
  if (Math.round((readyAt - Math.floor(now / minuteMs) * minuteMs) / minuteMs) <= left) return null
  const values = [formatClockTime(localMinutes(readyAt, store.timeZone)), clockIn(store, now, left)]
  const opensLater = doors.opensAfter(now)?.inDays === 0
  return opensLater ? { ...gate('ahead_late', values), isShut: false } : gate('ahead_too_late', values)
}
