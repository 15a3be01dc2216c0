import type { TakeTimes } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { isOfToday } from '@comanda/rules/pickup-order/stock-day.ts'
import type { AheadType } from '@comanda/rules/store/store-choice.ts'
import { create } from 'zustand'
import { usePage } from '../../../app/page-input.ts'
import { recall, remember } from '../../../platform/memory.ts'
import { aheadKey } from '../../store/order-choice.ts'

/** For when an order ahead is. */
interface TakeTimeState {
  /** `seller.store.type`: of another one nothing of this holds. */
  readonly of: string
  /** ISO instant; null = as soon as possible. */
  readonly takeAt: string | null
  /** Whether the store takes orders at this moment, to be made at once; null = not known yet. */
  readonly nowOffered: boolean | null
  /** Of the store, IANA; '' = nobody has said it yet. */
  readonly zone: string
  /** What was chosen can no longer be had. */
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
  /** Goes with the order. */
  readonly takeAt: string | null
  /** A time must be chosen first (a pre-order's): `openTakeTime()` asks for it. */
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

/** What was chosen, also by who presses before the time's part is here and has taken it up. */
export function chosenTime(state: TakeTimeState, place: TakeTimePlace): Pick<TakeTimeState, 'takeAt'> {
  return state.of === timeKey(place) ? state : { takeAt: keptTime(place) }
}

/**
 * A store that is closed takes no pick-up and no delivery, for whatever time (spec 1 §4): there is no time to be asked for, and
 * the store itself says why and when it opens.
 */
export function checkTakeTime({ takeAt }: Pick<TakeTimeState, 'takeAt'>, orderType: AheadType): TakeTimeCheck {
  return { takeAt, missing: takeAt === null && orderType === '3' }
}

/** Whether there is anything to choose. While the staff have paused it is what comes after that, and never `now`. */
export function hasTimes({ orderType, readyBy, days }: TakeTimes): boolean {
  return days.length > 0 || (orderType !== '3' && readyBy !== null)
}

/**
 * Whether it is made of what another day will have, or nobody has said yet of which (a pre-order has no time at first): what is
 * sold out today says nothing of it (docs/decisions/0019). `zone` of the store; a time that has gone by is none.
 */
export function isForAnotherDay(place: TakeTimePlace, zone: string, now: number): boolean {
  const at = Date.parse(chosenTime(useTakeTimeState.getState(), place).takeAt ?? '')
  return at >= now ? !isOfToday(at, now, zone) : place.orderType === '3'
}

/** Opens the picker; `words` say why, where the guest did not ask for it (`take_time` of the submit). */
export function openTakeTime(words = ''): void {
  useTakeTimeState.setState({ open: true, words })
}

export function closeTakeTime(): void {
  useTakeTimeState.setState({ open: false, words: '' })
}

/** Takes up what was chosen for this store and type. */
export function takeUpTime(place: TakeTimePlace): void {
  const of = timeKey(place)
  const { of: before, open, words } = useTakeTimeState.getState()
  if (before === of) return
  // Asked for before its part was here: it is not asked for in vain.
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

/** What is offered now: a time that has gone by is chosen no longer. */
export function settleTakeTime(place: TakeTimePlace, times: TakeTimes): void {
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

/** The store takes what it offered a little while ago (rules/pickup-order/take-time.ts): a guest may think it over. */
const choosingMs = 10 * 60_000

function isStillOffered(takeAt: string, { days }: TakeTimes): boolean {
  const at = Date.parse(takeAt)
  const offered = days.flatMap(({ times }) => times.map((time) => Date.parse(time)))
  const first = Math.min(...offered)
  return offered.includes(at) || (at < first && first - at <= choosingMs)
}

export const timeKey = ({ sellerId, storeId, orderType }: TakeTimePlace) => `${sellerId}.${storeId}.${orderType}`

const memoryOf = ({ sellerId, storeId, orderType }: TakeTimePlace) => aheadKey(sellerId, storeId, `takeAt.${orderType}`)
