import type { AheadOrder, AheadStatus } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { handOverBackMinutes } from '@comanda/rules/kitchen/hand-over-back.ts'

type Standing = Pick<AheadOrder, 'state' | 'payBefore'>

/** Something can still happen to it: it is worth asking after. */
export function isRunning({ state }: Pick<Standing, 'state'>): boolean {
  return state !== 'done' && state !== 'over' && !isOff({ state })
}

/** It may still change while it is looked at: the counter takes back what it gave to the wrong guest. `now` in ms. */
export function mayMove({ state, handedOverAt }: Pick<AheadOrder, 'state' | 'handedOverAt'>, now: number): boolean {
  if (state !== 'done' || handedOverAt === null) return isRunning({ state })
  return now - Date.parse(handedOverAt) < handOverBackMinutes * 60_000
}

/** Nothing of it comes: taken back, given up unpaid, or refused. */
export function isOff({ state }: Pick<Standing, 'state'>): boolean {
  return state === 'cancelled' || state === 'refused'
}

/** What is to be paid or was for what is made, in fen; of an order that is off all that was, also what went back dish by dish before. */
export function sumOf({ state, amount, givenBack }: Pick<AheadOrder, 'state' | 'amount' | 'givenBack'>): number {
  return isOff({ state }) ? amount + givenBack : amount
}

/** The kind of an order in the words of the language files. A pick-up begun at a table is brought there: nobody collects it. */
export function typeWord({
  orderType,
  tableNo,
}: Pick<AheadOrder, 'orderType' | 'tableNo'>): 'pickup' | 'table' | 'takeout' | 'preorder' {
  if (orderType === '1') return tableNo === '' ? 'pickup' : 'table'
  return orderType === '2' ? 'takeout' : 'preorder'
}

/** Who ended it before it was made, in the words of the language files. Why the store did is told beside. */
export function endingOf({ state, endedBy }: Pick<AheadOrder, 'state' | 'endedBy'>): 'unpaid' | 'guest' | 'store' {
  if (state === 'refused' || endedBy === 'store') return 'store'
  return endedBy === 'clock' ? 'unpaid' : 'guest'
}

/** An order with what is newly known of it; the same object where nothing is new. */
export function withStatus<O extends AheadOrder>(order: O, statuses: readonly AheadStatus[]): O {
  const status = statuses.find(({ outtradeno }) => outtradeno === order.outtradeno)
  return status === undefined || isSame(order, status) ? order : { ...order, ...status }
}

/** Whether a status says no more than is known. */
export function isSame(order: AheadOrder, status: AheadStatus): boolean {
  return (Object.keys(status) as (keyof AheadStatus)[]).every((name) => order[name] === status[name])
}

/** Numbers to ask after, store by store: each is one call, of at most a page of orders. */
export function toAskAfter(orders: readonly AheadOrder[]): readonly (readonly [string, readonly string[]])[] {
  const byStore = new Map<string, string[]>()
  for (const order of orders) {
    if (isRunning(order)) byStore.set(order.storeId, [...(byStore.get(order.storeId) ?? []), order.outtradeno])
  }
  return [...byStore].map(([storeId, numbers]) => [storeId, numbers.slice(0, atOnce)] as const)
}

/** What one call of orderstatus.html takes. */
const atOnce = 20

export type RoadStep = 'received' | 'cooking' | 'ready' | 'on_the_way' | 'done'
export type StepState = 'done' | 'now' | 'later'

const roads: Readonly<Record<AheadOrder['orderType'], readonly RoadStep[]>> = {
  1: ['received', 'cooking', 'ready'],
  2: ['received', 'cooking', 'on_the_way', 'done'],
  3: ['received', 'cooking', 'ready'],
}

/** The way of an order from the kitchen to its guest, each step as far as it has come. Nothing before it is paid, nor of what came back or is over unseen. */
export function roadOf({ orderType, state, cameBack }: Pick<AheadOrder, 'orderType' | 'state' | 'cameBack'>) {
  const steps = roads[orderType]
  if (state === 'unpaid' || state === 'over' || isOff({ state }) || cameBack) return []
  // `paid` and `pending` are no steps: they wait before the first.
  const at = state === 'done' ? steps.length : steps.indexOf(state as RoadStep)
  // A delivery that is packed lies between two steps: made, and not on its way.
  const made = state === 'ready' && at < 0 ? steps.indexOf('cooking') + 1 : undefined
  return steps.map((step, index) => ({ step, state: stateOf(index, made, at) }))
}

function stateOf(index: number, made: number | undefined, at: number): StepState {
  if (made !== undefined) return index < made ? 'done' : 'later'
  return index < at ? 'done' : index === at ? 'now' : 'later'
}

/** Minutes until it is ready, 0 = any moment; null where that is no answer (not begun, or long ahead). */
export function minutesLeft({ state, readyBy }: Pick<AheadOrder, 'state' | 'readyBy'>, now: number): number | null {
  if (state !== 'received' && state !== 'cooking') return null
  const minutes = Math.ceil((Date.parse(readyBy) - now) / 60_000)
  return minutes > longestMinutes || Number.isNaN(minutes) ? null : Math.max(0, minutes)
}

const longestMinutes = 90

/** How far the making has come, 0 to 100, by the clock: 100 only when it is ready. */
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
