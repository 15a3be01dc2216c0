import type { TakeTimes } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { isOfToday } from '@comanda/rules/pickup-order/stock-day.ts'
import type { AheadType } from '@comanda/rules/store/store-choice.ts'
import { create } from 'zustand'
import { usePage } from '../../../app/page-input.ts'
import { recall, remember } from '../../../platform/memory.ts'
import { aheadKey } from '../../store/order-choice.ts'

interface TakeTimeState {
  /** `seller.store.type` of the order that this state belongs to. */
  readonly of: string
  /** ISO instant; null = as soon as possible. */
  readonly takeAt: string | null
  /** Whether the store takes orders for now; null = not known yet. */
  readonly nowOffered: boolean | null
  /** IANA zone of the store; '' = not known yet. */
  readonly zone: string
  /** The chosen time can no longer be had. */
  readonly gone: boolean
  /** The picker is open; `words` = why it opened by itself. */
  readonly open: boolean
  readonly words: string
}

const nothing: TakeTimeState = { of: '', takeAt: null, nowOffered: null, zone: '', gone: false, open: false, words: '' }

/** Set by the time's part (take-time-part.ts), read by the cart that shows it. */
export const useTakeTimeState = create<TakeTimeState>(() => nothing)

/** What the cart must know before it sends an order of type 1, 2 or 3. */
export interface TakeTimeCheck {
  /** Sent with the order. */
  readonly takeAt: string | null
  /** A pre-order's time must be chosen first: `openTakeTime()` asks for it. */
  readonly missing: boolean
}

export interface TakeTimePlace {
  readonly sellerId: string
  readonly storeId: string
  readonly orderType: AheadType
}

export function useTakeTime(storeId: string, orderType: AheadType): TakeTimeCheck {
  const { sellerId } = usePage()
  return checkTakeTime(chosenTime(useTakeTimeState(), { sellerId, storeId, orderType }), orderType)
}

/** The chosen time, also when the guest submits before the time's part has loaded and read it. */
export function chosenTime(state: TakeTimeState, place: TakeTimePlace): Pick<TakeTimeState, 'takeAt'> {
  return state.of === timeKey(place) ? state : { takeAt: keptTime(place) }
}

/**
 * A closed store takes no pick-up and no delivery for any time (spec 1 §4). The phone asks for no time; the store
 * states why and when it opens.
 */
export function checkTakeTime({ takeAt }: Pick<TakeTimeState, 'takeAt'>, orderType: AheadType): TakeTimeCheck {
  return { takeAt, missing: takeAt === null && orderType === '3' }
}

/** Whether there is a time to choose. While staff have paused these are times after the pause, and never `now`. */
export function hasTimes({ orderType, readyBy, days }: TakeTimes): boolean {
  return days.length > 0 || (orderType !== '3' && readyBy !== null)
}

/**
 * Whether the order is for another day, or for a day not chosen yet (a new pre-order): today's sold-out dishes do not
 * apply (docs/decisions/0019). `zone` of the store; a past time counts as none.
 */
export function isForAnotherDay(place: TakeTimePlace, zone: string, now: number): boolean {
  const at = Date.parse(chosenTime(useTakeTimeState.getState(), place).takeAt ?? '')
  return at >= now ? !isOfToday(at, now, zone) : place.orderType === '3'
}

/** Opens the picker; `words` say why, if the guest did not open it (`take_time` of the submit). */
export function openTakeTime(words = ''): void {
  useTakeTimeState.setState({ open: true, words })
}

export function closeTakeTime(): void {
  useTakeTimeState.setState({ open: false, words: '' })
}

/** Reads the stored choice of this store and type. */
export function restoreTakeTime(place: TakeTimePlace): void {
  const of = timeKey(place)
  const { of: before, open, words } = useTakeTimeState.getState()
  if (before === of) return
  // The cart may ask for a time before this part has loaded: the picker stays open.
  const asked = before === '' ? { open, words } : {}
  useTakeTimeState.setState({ ...nothing, ...asked, of, takeAt: keptTime(place) })
}

function keptTime(place: TakeTimePlace): string | null {
  const kept = recall(memoryOf(place))
  return typeof kept === 'string' ? kept : null
}

export function chooseTakeTime(place: TakeTimePlace, takeAt: string | null): void {
  if (useTakeTimeState.getState().of === timeKey(place)) useTakeTimeState.setState({ takeAt, gone: false })
  remember(memoryOf(place), takeAt ?? undefined)
}

/** Applies the offered times: a chosen time that has passed is dropped. */
export function applyOfferedTimes(place: TakeTimePlace, times: TakeTimes): void {
  const { of, takeAt } = useTakeTimeState.getState()
  if (of !== timeKey(place)) return
  useTakeTimeState.setState({
    nowOffered: place.orderType !== '3' && times.readyBy !== null,
    zone: times.timeZone,
  })
  if (takeAt === null || isStillOffered(takeAt, times)) return
  chooseTakeTime(place, null)
  useTakeTimeState.setState({ gone: true })
}

/**
 * The store accepts a time for a while after it was offered (rules/pickup-order/take-time.ts), so that a guest can
 * think.
 */
const choosingMs = 10 * 60_000

function isStillOffered(takeAt: string, { days }: TakeTimes): boolean {
  const at = Date.parse(takeAt)
  const offered = days.flatMap(({ times }) => times.map((time) => Date.parse(time)))
  const first = Math.min(...offered)
  return offered.includes(at) || (at < first && first - at <= choosingMs)
}

export const timeKey = ({ sellerId, storeId, orderType }: TakeTimePlace) => `${sellerId}.${storeId}.${orderType}`

const memoryOf = ({ sellerId, storeId, orderType }: TakeTimePlace) => aheadKey(sellerId, storeId, `takeAt.${orderType}`)
