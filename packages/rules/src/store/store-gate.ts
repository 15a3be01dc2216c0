import { dayMinutes, formatClockTime } from '../time/clock-time.ts'
import { localMinutes } from '../time/local-time.ts'
import { type BusinessTime, openingHoursText, openingRanges } from '../time/opening-hours.ts'
import { minutesLeft } from '../time/opening-spell.ts'
import { type AheadType, type ChosenStore, mayOrderAhead, type StoreClosedTo } from './store-choice.ts'

const minuteMs = 60_000
/** A guest is told the closing time so many minutes before it. */
const soonMinutes = 30

export interface GatedStore extends Omit<ChosenStore, 'open'> {
  /** The store's own switch. */
  readonly isBusiness: boolean
  readonly businessTime: BusinessTime
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
  readonly opens: { readonly clock: string; readonly isTomorrow: boolean } | null
}

/**
 * The one gate of a store at this instant (ms), for orders at a table (`null`) or ahead; null = nothing to tell.
 * Checked in the order of the refusals (spec 1 §2, §4, §5). The staff's pause is told apart: it changes by the stream.
 */
export function storeGate(orderType: AheadType | null, store: GatedStore, now: number): StoreGate | null {
  const notOffered = checkOffer(orderType, store)
  if (notOffered !== null) return gate(notOffered)
  if (orderType === '3') return null
  const hours = minutesLeft(store.businessTime)
  const minute = localMinutes(now, store.timeZone)
  const left = hours[minute] ?? -1
  if (!store.isBusiness || left < 0) {
    const opens = store.isBusiness ? nextOpening(hours, minute) : null
    return { ...gate('store_closed', [closedHours(store, left >= 0)]), opens }
  }
  if (left >= dayMinutes) return null
  const closes = closingClock(store.businessTime, minute)
  const late = orderType === null ? null : lateGate(store, hours, now, closes)
  if (late !== null) return late
  return left > soonMinutes ? null : { ...gate('last_orders', [closes]), isShut: false }
}

/** The business hours as the reason why a store is closed; '' where its own switch is, because they would say open. */
export function closedHours(
  { isBusiness, businessTime }: Pick<GatedStore, 'isBusiness' | 'businessTime'>,
  isInHours: boolean,
): string {
  return !isBusiness && isInHours ? '' : openingHoursText(businessTime)
}

/** When a store that is open at this minute of its day closes, `HH:mm`. */
export function closingClock(businessTime: BusinessTime, minute: number): string {
  return formatClockTime((minute + (minutesLeft(businessTime)[minute] ?? 0)) % dayMinutes)
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
function lateGate(store: GatedStore, hours: readonly number[], now: number, closes: string): StoreGate | null {
  const readyAt = (Math.ceil(now / minuteMs) + store.readyMinutes) * minuteMs
  const minute = localMinutes(now, store.timeZone)
  const left = hours[minute] ?? -1
  if (Math.round((readyAt - Math.floor(now / minuteMs) * minuteMs) / minuteMs) <= left) return null
  const values = [formatClockTime(localMinutes(readyAt, store.timeZone)), closes]
  const opensLater = openingRanges(store.businessTime).some(({ start }) => start > minute)
  return opensLater ? { ...gate('ahead_late', values), isShut: false } : gate('ahead_too_late', values)
}

function nextOpening(hours: readonly number[], minute: number): StoreGate['opens'] {
  for (let ahead = 1; ahead < dayMinutes; ahead += 1) {
    const at = (minute + ahead) % dayMinutes
    if ((hours[at] ?? -1) >= 0) return { clock: formatClockTime(at), isTomorrow: minute + ahead >= dayMinutes }
  }
  return null
}
