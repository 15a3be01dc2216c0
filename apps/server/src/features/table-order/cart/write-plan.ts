import type { Answer } from '@comanda/contract/route.ts'
import type { batchOrderRoutes } from '@comanda/contract/table-order/batch-order.routes.ts'
import type { Queryable } from '../../../db/queryable.ts'
import type { Call } from '../../../http/call.ts'
import { type ChosenLine, cartView } from '../../cart/cart.service.ts'
import { type LiveEvent, tableChannel } from '../../live/live.service.ts'
import type { TableMenu } from '../menu-of-table.ts'
import type { TablePlace, TableState } from '../table.repository.ts'
import type { ChangedCart } from '../table-order.service.ts'
import { stateCart } from '../table-view.ts'
import { type CartWritten, keepKey, writeCart } from './cart.repository.ts'
import { sameLine } from './plan-changes.ts'

type BatchPath = 'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/batchorder2.html'
/** Details of a change that only the deciding server knows. They are kept under the key. */
export type WriteOutcome = Pick<Answer<(typeof batchOrderRoutes)[BatchPath]>, 'left' | 'memoLeft' | 'again'>

export interface Plan {
  readonly lines: readonly ChosenLine[]
  readonly cover: number | null
  readonly billMemo: string | null
  readonly what: 'cart' | 'head' | 'cleared'
  /** Opens the table when it is free. */
  readonly opens: boolean
  /** The clearing that this change undoes. */
  readonly undoes?: number
  readonly outcome?: WriteOutcome
}

export interface Written {
  readonly answer: ChangedCart
  /** Published after the commit. */
  readonly events: readonly LiveEvent[]
}

/** Undefined = the table has changed since it was read, or the key is used: the caller reads again. */
export async function writePlan(
  db: Queryable,
  place: TablePlace,
  state: TableState,
  menu: TableMenu | null,
  plan: Plan,
  call: Call,
): Promise<Written | undefined> {
  const before = new Map(state.lines.map((line) => [line.id, line]))
  const after = new Set(plan.lines.map((line) => line.id))
  const kept = plan.what === 'head' ? [] : plan.lines.filter((line) => !sameLine(line, before.get(line.id)))
  const gone = plan.what === 'head' ? [] : state.lines.filter((line) => !after.has(line.id)).map((line) => line.id)
  const untouched = kept.length === 0 && gone.length === 0 && plan.cover === null && plan.billMemo === null
  const answer = plan.outcome ?? null
  if (state.seatingId === null || untouched) {
    // The key is kept though nothing changed: a late copy of the request must not change a newer cart.
    const isKept = await keepKey(db, place.sellerId, call.once, answer)
    if (!isKept) return undefined
    return { answer: { cart: stateCart(state, menu), eventId: state.eventId, ...plan.outcome }, events: [] }
  }
  const written = await writeCart(db, {
    place,
    seatingId: state.seatingId,
    expectedSeq: state.cartSeq,
    once: call.once,
    uid: call.actor,
    kept: kept.map(keptLine),
    gone,
    cover: plan.cover,
    billMemo: plan.billMemo,
    what: plan.what,
    undoes: plan.undoes ?? null,
    answer,
  })
  if (written === undefined) return undefined
  const cart = menu === null ? stateCart(state, menu) : cartView(written.seq, plan.lines, menu)
  return {
    answer: { cart, eventId: written.eventId, ...plan.outcome },
    events: [newsOf(place, plan.what, written, call)],
  }
}

function newsOf(
  { sellerId, storeId, tableNo }: TablePlace,
  what: Plan['what'],
  { seq, eventId }: CartWritten,
  call: Call,
): LiveEvent {
  const data = { seq, uid: call.actor, what }
  return { sellerId, channel: tableChannel(storeId, tableNo), seq: eventId, type: 'fresh_order', data }
}

function keptLine({ id, uid, code, shownNames, standard, num, addItems, memo, shownPrice }: ChosenLine) {
  return { id, uid, code, names: shownNames, standard: standard ?? '', num, addItems, memo, shownPrice }
}
