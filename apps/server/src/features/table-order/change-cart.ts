import type { ErrorCode } from '@comanda/contract/errors.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import { checkDinerCount, dinerCountOr1 } from '@comanda/rules/table-order/diner-count.ts'
import { checkMemo, memoLimits } from '@comanda/rules/table-order/memo.ts'
import type { Call } from '../../http/call.ts'
import { type ChosenLine, cartView, chosenLine, newLines } from '../cart/cart.service.ts'
import { tableChannel } from '../live/live.service.ts'
import { type CartWritten, keepKey, writeCart } from './cart.repository.ts'
import { admit, enterTable } from './enter-table.ts'
import { menuOfTable, type TableMenu } from './menu-of-table.ts'
import { lineEdit, planChanges, sameLine } from './plan-changes.ts'
import { tableOfSeating } from './seating.repository.ts'
import { stillOpen, tries } from './seating.ts'
import { openStore } from './store-gate.ts'
import { readTable, type TablePlace, type TableState } from './table.repository.ts'
import { servesHere } from './table-door.ts'
import type { AddBody, ChangeBody, ChangedCart, TableOrderDeps, TableOrderService } from './table-order.service.ts'
import { stateCart } from './table-view.ts'

export interface Plan {
  readonly lines: readonly ChosenLine[]
  readonly cover: number | null
  readonly billMemo: string | null
  readonly what: 'cart' | 'head' | 'cleared'
  /** Opens the table when nobody sits there yet. */
  readonly opens: boolean
  /** The clearing that this brings back. */
  readonly undoes?: number
}

type Decide = (state: TableState, menu: TableMenu | null) => Promise<Result<Plan, ErrorCode>> | Result<Plan, ErrorCode>

/**
 * Changes of the shared cart. Each is decided on what was read and written only if nothing has changed since; a lost
 * race reads and decides again, so that two phones never overwrite each other (rules/cart/cart-change.ts).
 */
export function cartChanges(deps: TableOrderDeps): Pick<TableOrderService, 'add' | 'change' | 'clear' | 'setHead'> {
  return {
    add: (place, body, call) =>
      changeCart(deps, place, call, async (state, menu) => {
        const store = await openStore(deps, place, state, call.now)
        if (!store.ok) return store
        const moved = await movedAway(deps, place, state, body.seatingid, call)
        if (moved !== null) return moved
        return menu === null ? refuse('menu_missing') : planAdd(state, menu, body, call)
      }),
    change: (place, body, call) =>
      changeCart(deps, place, call, (state, menu) =>
        menu === null ? refuse('line_unknown') : planChange(state, menu, body),
      ),
    clear: (place, call) =>
      changeCart(deps, place, call, () =>
        ok({ lines: [], cover: null, billMemo: null, what: 'cleared', opens: false }),
      ),
    async setHead(place, body, call) {
      if (body.cover !== undefined && !checkDinerCount(body.cover).ok) return refuse('diner_count')
      const memo = body.billMemo === undefined ? ok(null) : checkMemo(body.billMemo, memoLimits.landing)
      if (!memo.ok) return memo
      const changed = await changeCart(deps, place, call, async (state, menu) => {
        // Opening a table is the first step of an order: a store that takes none is refused here as the first dish is.
        const store = state.seatingId === null ? await openStore(deps, place, state, call.now) : ok(null)
        if (!store.ok) return store
        return ok({
          lines: menu === null ? [] : state.lines.map((line) => chosenLine(line, menu)),
          cover: body.cover ?? null,
          billMemo: memo.value,
          what: 'head',
          opens: true,
        })
      })
      if (!changed.ok) return changed
      const state = await readTable(deps.db.pool, place, call.once)
      return ok({ cover: state.cover, billMemo: state.memo })
    },
  }
}

export async function changeCart(
  deps: TableOrderDeps,
  place: TablePlace,
  call: Call,
  decide: Decide,
): Promise<Result<ChangedCart, ErrorCode>> {
  for (let attempt = 0; attempt < tries.limit; attempt += 1) {
    const state = await readTable(deps.db.pool, place, call.once, call.actor)
    const admitted = await admit(deps, place, state, call)
    if (!admitted.ok) return admitted
    if (admitted.value === 'again') continue
    const menu = await menuOfTable(deps, place, state, call.language)
    if (state.stored !== null) return replay(state, menu, call)
    const decided = await decide(state, menu)
    const plan = decided.ok ? (stillOpen(state) ?? decided) : decided
    if (!plan.ok) {
      // Nothing is decided: the change goes after its party, under its key.
      if (plan.code === 'table_moved') return plan
      if (await keepKey(deps.db.pool, place.sellerId, call.once, { refused: plan })) return plan
      continue
    }
    if (state.seatingId === null && plan.value.opens) {
      const { cover, what } = plan.value
      const coverElse = what === 'cart' ? dinerCountOr1(undefined) : 0
      const currency = menu?.snapshot.currency
      const entered = await enterTable(deps, place, call, { opens: true, cover, coverElse, currency })
      if (!entered.ok) return entered
      continue
    }
    const written = await writePlan(deps, place, state, menu, plan.value, call)
    if (written !== undefined) return ok(written)
    await tries.pause(attempt)
  }
  return refuse('server_busy')
}

/** A guest is told at the door; a waiter has no seat, so what they tap names the party it is for. */
async function movedAway(
  { db }: TableOrderDeps,
  place: TablePlace,
  { seatingId }: TableState,
  meantFor: string | undefined,
  call: Call,
): Promise<Refusal<'table_moved'> | null> {
  if (meantFor === undefined || meantFor === seatingId || !servesHere(call, place)) return null
  const at = await tableOfSeating(db.pool, place, meantFor)
  return at === null || at === place.tableNo ? null : refuse('table_moved', [at], { tableNo: at })
}

/** The same key again: refused as before, or the cart as it is now, which is what a phone that lost the answer needs. */
function replay(state: TableState, menu: TableMenu | null, call: Call): Result<ChangedCart, ErrorCode> {
  if (state.stored?.hash !== call.once.hash) return refuse('key_reused')
  const { refused } = (state.stored.answer ?? {}) as { readonly refused?: Refusal<ErrorCode> }
  if (refused !== undefined) return refused
  return ok({ cart: stateCart(state, menu), eventId: state.eventId })
}

async function writePlan(
  { db, live }: TableOrderDeps,
  place: TablePlace,
  state: TableState,
  menu: TableMenu | null,
  plan: Plan,
  call: Call,
): Promise<ChangedCart | undefined> {
  const before = new Map(state.lines.map((line) => [line.id, line]))
  const after = new Set(plan.lines.map((line) => line.id))
  const kept = plan.what === 'head' ? [] : plan.lines.filter((line) => !sameLine(line, before.get(line.id)))
  const gone = plan.what === 'head' ? [] : state.lines.filter((line) => !after.has(line.id)).map((line) => line.id)
  const untouched = kept.length === 0 && gone.length === 0 && plan.cover === null && plan.billMemo === null
  if (state.seatingId === null || untouched) {
    // Done, though there was nothing to do: a copy that comes late must not find something.
    const isKept = await keepKey(db.pool, place.sellerId, call.once, null)
    return isKept ? { cart: stateCart(state, menu), eventId: state.eventId } : undefined
  }
  const written = await writeCart(db.pool, {
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
  })
  if (written === undefined) return undefined
  publish(live, place, plan.what, written, call)
  const cart = menu === null ? stateCart(state, menu) : cartView(written.seq, plan.lines, menu)
  return { cart, eventId: written.eventId }
}

function publish(
  live: TableOrderDeps['live'],
  { sellerId, storeId, tableNo }: TablePlace,
  what: Plan['what'],
  { seq, eventId }: CartWritten,
  call: Call,
): void {
  const data = { seq, uid: call.actor, what }
  live.publish([{ sellerId, channel: tableChannel(storeId, tableNo), seq: eventId, type: 'fresh_order', data }])
}

function planAdd(state: TableState, menu: TableMenu, body: AddBody, call: Call): Result<Plan, ErrorCode> {
  const added = newLines(body.lines, menu, call)
  if (!added.ok) return added
  const changes = added.value.map((line) => ({ op: 'add', line }) as const)
  const lines = planChanges(state.lines, menu, changes)
  if (!lines.ok) return lines
  return ok({ lines: lines.value, cover: body.cover ?? null, billMemo: null, what: 'cart', opens: true })
}

function planChange(state: TableState, menu: TableMenu, body: ChangeBody): Result<Plan, ErrorCode> {
  const row = state.lines.find((line) => line.id === body.id)
  if (row === undefined) return refuse('line_unknown')
  const to = lineEdit(row.code, body, menu)
  if (!to.ok) return to
  const lines = planChanges(state.lines, menu, [{ op: 'change', id: body.id, to: to.value }])
  return lines.ok ? ok({ lines: lines.value, cover: null, billMemo: null, what: 'cart', opens: false }) : lines
}

function keptLine({ id, uid, code, shownNames, standard, num, addItems, memo, shownPrice }: ChosenLine) {
  return { id, uid, code, names: shownNames, standard: standard ?? '', num, addItems, memo, shownPrice }
}
