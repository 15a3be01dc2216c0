import type { AheadOrder, AheadStatus } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { handOverBackMinutes } from '@comanda/rules/kitchen/hand-over-back.ts'

type Standing = Pick<AheadOrder, 'state' | 'payBefore'>

/** Its state can still change, so the phone polls it. */
export function isRunning({ state }: Pick<Standing, 'state'>): boolean {
  return state !== 'done' && state !== 'over' && !isOff({ state })
}

/** It may still change on an open page: staff can undo a handover to the wrong guest. `now` in ms. */
export function mayChange({ state, handedOverAt }: Pick<AheadOrder, 'state' | 'handedOverAt'>, now: number): boolean {
  if (state !== 'done' || handedOverAt === null) return isRunning({ state })
  return now - Date.parse(handedOverAt) < handOverBackMinutes * 60_000
}

/** Cancelled, expired unpaid, or refused. */
export function isOff({ state }: Pick<Standing, 'state'>): boolean {
  return state === 'cancelled' || state === 'refused'
}

/**
 * The sum to pay, or paid for what is made, in fen. For an order that is off: all that was paid, also earlier
 * refunds.
 */
export function sumOf({ state, amount, givenBack }: Pick<AheadOrder, 'state' | 'amount' | 'givenBack'>): number {
  return isOff({ state }) ? amount + givenBack : amount
}

/** The language key of the order's kind. A pick-up begun at a table is brought there. */
export function typeWord({
  orderType,
  tableNo,
}: Pick<AheadOrder, 'orderType' | 'tableNo'>): 'pickup' | 'table' | 'takeout' | 'preorder' {
  if (orderType === '1') return tableNo === '' ? 'pickup' : 'table'
  return orderType === '2' ? 'takeout' : 'preorder'
}

/** The language key of who ended the order before it was made. The store's reason is shown beside it. */
export function endingOf({ state, endedBy }: Pick<AheadOrder, 'state' | 'endedBy'>): 'unpaid' | 'guest' | 'store' {
  if (state === 'refused' || endedBy === 'store') return 'store'
  return endedBy === 'clock' ? 'unpaid' : 'guest'
}

/** The order with its new status; the same object if nothing has changed. */
export function withStatus<O extends AheadOrder>(order: O, statuses: readonly AheadStatus[]): O {
  const status = statuses.find(({ outtradeno }) => outtradeno === order.outtradeno)
  return status === undefined || isSame(order, status) ? order : { ...order, ...status }
}

/** Whether the status adds nothing to the known order. */
export function isSame(order: AheadOrder, status: AheadStatus): boolean {
  return (Object.keys(status) as (keyof AheadStatus)[]).every((name) => order[name] === status[name])
}

/** Numbers to poll, by store: each entry is one call, of at most a page of orders. */
export function numbersToPoll(orders: readonly AheadOrder[]): readonly (readonly [string, readonly string[]])[] {
  const byStore = new Map<string, string[]>()
  for (const order of orders) {
    if (isRunning(order)) byStore.set(order.storeId, [...(byStore.get(order.storeId) ?? []), order.outtradeno])
  }
  return [...byStore].map(([storeId, numbers]) => [storeId, numbers.slice(0, atOnce)] as const)
}

/** The most orders of one orderstatus.html call. */
const atOnce = 20

export type RoadStep = 'received' | 'cooking' | 'ready' | 'on_the_way' | 'done'
export type StepState = 'done' | 'now' | 'later'

const roads: Readonly<Record<AheadOrder['orderType'], readonly RoadStep[]>> = {
  1: ['received', 'cooking', 'ready'],
  2: ['received', 'cooking', 'on_the_way', 'done'],
  3: ['received', 'cooking', 'ready'],
}

/**
 * The steps of an order from the kitchen to its guest, with their progress. None before it is paid, once it is off,
 * or after it came back.
 */
export function roadOf({ orderType, state, cameBack }: Pick<AheadOrder, 'orderType' | 'state' | 'cameBack'>) {
  const steps = roads[orderType]
  if (state === 'unpaid' || state === 'over' || isOff({ state }) || cameBack) return []
  // `paid` and `pending` are no steps: they wait before the first.
  const at = state === 'done' ? steps.length : steps.indexOf(state as RoadStep)
  // A packed delivery lies between two steps: made, and not on its way.
  const made = state === 'ready' && at < 0 ? steps.indexOf('cooking') + 1 : undefined
  return steps.map((step, index) => ({ step, state: stateOf(index, made, at) }))
}

function stateOf(index: number, made: number | undefined, at: number): StepState {
  if (made !== undefined) return index < made ? 'done' : 'later'
  return index < at ? 'done' : index === at ? 'now' : 'later'
}

/** Minutes until it is ready, 0 = any moment; null = no estimate (not begun, or hours ahead). */
export function minutesLeft({ state, readyBy }: Pick<AheadOrder, 'state' | 'readyBy'>, now: number): number | null {
  if (state !== 'received' && state !== 'cooking') return null
  const minutes = Math.ceil((Date.parse(readyBy) - now) / 60_000)
  return minutes > longestMinutes || Number.isNaN(minutes) ? null : Math.max(0, minutes)
}

const longestMinutes = 90

/** Progress by the clock, 0 to 100; 100 only when it is ready. */
export function percentDone(
  { state, releaseAt, readyBy }: Pick<AheadOrder, 'state' | 'releaseAt' | 'readyBy'>,
  now: number,
): number {
  if (state === 'ready' || state === 'on_the_way' || state === 'done') return 100
  if (state !== 'received' && state !== 'cooking') return 0
  const begun = Date.parse(releaseAt)
  const share = (now - begun) / Math.max(1, Date.parse(readyBy) - begun)
  return Math.round(100 * Math.min(mostByClock, Math.max(leastByClock, share || 0)))
}

const leastByClock = 0.06
const mostByClock = 0.92
