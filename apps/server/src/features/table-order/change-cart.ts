import type { ErrorCode } from '@comanda/contract/errors.ts'
import { applyCartChanges, type CartChange } from '@comanda/rules/cart/cart-change.ts'
import type { CartLine } from '@comanda/rules/cart/cart-line.ts'
import { dishesByCode } from '@comanda/rules/cart/price-cart.ts'
import { type PlainAddItem, readAddItems } from '@comanda/rules/menu/option-choice.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import { checkDinerCount, dinerCountOr1 } from '@comanda/rules/table-order/diner-count.ts'
import { checkMemo, memoLimits } from '@comanda/rules/table-order/memo.ts'
import type { Call } from '../../http/call.ts'
import { tableChannel } from '../live/live.service.ts'
import { type CartWritten, writeCart } from './cart.repository.ts'
import { checkLines, checkTotals } from './cart-check.ts'
import { cartView, menuAddItems, type TableLine, type TableMenu, tableLine } from './cart-view.ts'
import { menuOfTable } from './menu-of-table.ts'
import { openTable, stillOpen, tries } from './seating.ts'
import { checkStore } from './store-gate.ts'
import { readTable, type TablePlace, type TableState } from './table.repository.ts'
import type { AddBody, ChangedCart, TableOrderDeps, TableOrderService } from './table-order.service.ts'
import { stateCart } from './table-view.ts'

interface Plan {
  readonly lines: readonly TableLine[]
  readonly cover: number | null
  readonly billMemo: string | null
  readonly what: 'cart' | 'head'
  /** Opens the table when nobody sits there yet. */
  readonly opens: boolean
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
        const refused = await checkStoreOf(deps, place, call)
        if (refused !== null) return refused
        return menu === null ? refuse('menu_missing') : planAdd(state, menu, body, call)
      }),
    change: (place, body, call) =>
      changeCart(deps, place, call, (state, menu) => {
        if (menu === null || !state.lines.some((line) => line.id === body.id)) return refuse('line_unknown')
        const memo = body.memo === undefined ? ok(undefined) : checkMemo(body.memo, memoLimits.landing)
        if (!memo.ok) return memo
        const to = { num: body.num, memo: memo.value }
        return planChanges(state, menu, [{ op: 'change', id: body.id, to }])
      }),
    clear: (place, call) =>
      changeCart(deps, place, call, () => ok({ lines: [], cover: null, billMemo: null, what: 'cart', opens: false })),
    async setHead(place, body, call) {
      if (body.cover !== undefined && !checkDinerCount(body.cover).ok) return refuse('diner_count')
      const memo = body.billMemo === undefined ? ok(null) : checkMemo(body.billMemo, memoLimits.landing)
      if (!memo.ok) return memo
      const changed = await changeCart(deps, place, call, (state, menu) =>
        ok({
          lines: menu === null ? [] : state.lines.map((line) => tableLine(line, menu)),
          cover: body.cover ?? null,
          billMemo: memo.value,
          what: 'head',
          opens: true,
        }),
      )
      if (!changed.ok) return changed
      const state = await readTable(deps.db.pool, place, call.once)
      return ok({ cover: state.cover, billMemo: state.memo })
    },
  }
}

async function changeCart(
  deps: TableOrderDeps,
  place: TablePlace,
  call: Call,
  decide: Decide,
): Promise<Result<ChangedCart, ErrorCode>> {
  for (let attempt = 0; attempt < tries.limit; attempt += 1) {
    const state = await readTable(deps.db.pool, place, call.once)
    const menu = await menuOfTable(deps.menu, place, state, call.language)
    if (state.stored !== null) return replay(state, menu, call)
    const plan = await decide(state, menu)
    if (!plan.ok) return plan
    const open = stillOpen(state)
    if (open !== null) return open
    if (state.seatingId === null && plan.value.opens) {
      await openTable(deps, place, plan.value.cover, menu)
      continue
    }
    const written = await writePlan(deps, place, state, menu, plan.value, call)
    if (written !== undefined) return ok(written)
    await tries.pause(attempt)
  }
  return refuse('server_busy')
}

/** The same key again: the cart as it is now, which is what a phone that lost the answer needs. */
function replay(state: TableState, menu: TableMenu | null, call: Call): Result<ChangedCart, ErrorCode> {
  if (state.stored?.hash !== call.once.hash) return refuse('key_reused')
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
  const kept = plan.what === 'head' ? [] : plan.lines.filter((line) => !isSame(line, before.get(line.id)))
  const gone = plan.what === 'head' ? [] : state.lines.filter((line) => !after.has(line.id)).map((line) => line.id)
  const untouched = kept.length === 0 && gone.length === 0 && plan.cover === null && plan.billMemo === null
  if (state.seatingId === null || untouched) return { cart: stateCart(state, menu), eventId: state.eventId }
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

async function checkStoreOf(
  deps: TableOrderDeps,
  { sellerId, storeId }: TablePlace,
  call: Call,
): Promise<Refusal<ErrorCode> | null> {
  const store = await deps.store.getStore(sellerId, storeId)
  return store === null ? refuse('store_unknown') : checkStore(store, call.now)
}

function planAdd(state: TableState, menu: TableMenu, body: AddBody, call: Call): Result<Plan, ErrorCode> {
  const added = newLines(body.lines, menu, call)
  if (!added.ok) return added
  const known = new Set(state.lines.map((line) => line.id))
  const fresh = added.value.filter((line) => !known.has(line.id))
  const refused = checkLines(fresh, menu)
  if (refused !== null) return refused
  const plan = planChanges(
    state,
    menu,
    fresh.map((line) => ({ op: 'add', line })),
  )
  if (!plan.ok) return plan
  const cover = body.cover ?? (state.seatingId === null ? dinerCountOr1(undefined) : null)
  return ok({ ...plan.value, cover, opens: true })
}

/** Lines as the client sent them, without its prices; memos cleaned. */
export function newLines(
  lines: AddBody['lines'],
  menu: TableMenu,
  call: Call,
): Result<readonly TableLine[], 'memo_too_long'> {
  const made: TableLine[] = []
  for (const line of lines) {
    const memo = checkMemo(line.memo, memoLimits.landing)
    if (!memo.ok) return memo
    const dish = dishesByCode(menu.snapshot).get(line.code)
    const { id, code, standard, num } = line
    const addItems = menuAddItems(dish, readAddItems(line.menuItem.map(unpriced)))
    made.push(
      tableLine(
        { id, uid: call.actor, code, names: dish?.names ?? {}, standard, num, addItems, memo: memo.value },
        menu,
      ),
    )
  }
  return ok(made)
}

function planChanges(state: TableState, menu: TableMenu, changes: readonly CartChange[]): Result<Plan, ErrorCode> {
  const before = new Map(state.lines.map((row) => [row.id, tableLine(row, menu)]))
  const lines = applyCartChanges([...before.values()], changes) as readonly TableLine[]
  const touched = lines.filter((line) => line !== before.get(line.id))
  const raised = touched.filter((line) => line.num > (before.get(line.id)?.num ?? 0))
  const refused = checkLines(raised, menu)
  if (refused !== null) return refused
  // A dish that has sold out meanwhile may still be lowered, but not below what the dish is sold in.
  const lowered = checkLines(touched, menu)
  if (lowered?.code === 'at_least') return lowered
  const tooMany = checkTotals(lines, new Set(raised.map((line) => line.code)), menu)
  return tooMany ?? ok({ lines, cover: null, billMemo: null, what: 'cart', opens: false })
}

/** A client's price decides nothing, not even while its option is gone from the menu. */
function unpriced(item: PlainAddItem): PlainAddItem {
  return { ...item, price: 0, ...(item.items === undefined ? {} : { items: item.items.map(unpriced) }) }
}

function isSame(line: CartLine, row: TableState['lines'][number] | undefined): boolean {
  return row !== undefined && row.num === line.num && row.memo === line.memo
}

function keptLine({ id, uid, code, names, standard, num, addItems, memo }: TableLine) {
  return { id, uid, code, names, standard: standard ?? '', num, addItems, memo }
}
