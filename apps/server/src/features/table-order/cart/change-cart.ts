import type { ErrorCode } from '@comanda/contract/errors.ts'
import { applyCartChanges } from '@comanda/rules/cart/cart-change.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import { checkDinerCount, hasGivenCount, leastCover } from '@comanda/rules/table-order/diner-count.ts'
import { checkMemo, memoLimits, mergeSavedMemo } from '@comanda/rules/table-order/memo.ts'
import type { PoolClient } from 'pg'
import { decidedInTransaction } from '../../../db/once.ts'
import type { Call } from '../../../http/call.ts'
import { type ChosenLine, chosenLine, newLines } from '../../cart/cart.service.ts'
import type { NewLiveEvent } from '../../live/live.service.ts'
import { menuOfTable, portionsOf, type TableMenu } from '../menu-of-table.ts'
import { enterTable } from '../seating/enter-table.ts'
import { openTableCall, ordering, seatOnly, type TableNeed } from '../seating/open-table-call.ts'
import { isOtherParty } from '../seating/party-check.ts'
import { lockSeating } from '../seating/seating.repository.ts'
import { checkBillOpen, tries } from '../seating/seating.ts'
import { readTable, type TablePlace, type TableState } from '../table.repository.ts'
import type { AddBody, ChangeBody, ChangedCart, TableOrderDeps, TableOrderService } from '../table-order.service.ts'
import { stateCart } from '../table-view.ts'
import { keepKey } from './cart.repository.ts'
import { lineEdit, planChanges } from './plan-changes.ts'
import { type Plan, type WriteOutcome, type Written, writePlan } from './write-plan.ts'

export interface CartWish {
  readonly need: Omit<TableNeed, 'replay' | 'offered'>
  decide(state: TableState, menu: TableMenu | null): Promise<Result<Plan, ErrorCode>> | Result<Plan, ErrorCode>
  readonly along?: Along
}

/** Extra work in the transaction of a cart change. */
export interface Along {
  /** Runs under the lock of the party's row and returns the events. A refusal rolls back everything. */
  act(tx: PoolClient): Promise<Result<readonly NewLiveEvent[], ErrorCode>>
  /** Plans on the state after `act`. It runs inside the transaction and makes no query. */
  plan(state: TableState, menu: TableMenu): Plan
}

/**
 * Changes of the shared cart. The server decides each on a read state and writes only if that state still holds. A lost
 * race reads and decides again, so two phones never overwrite each other (rules/cart/cart-change.ts).
 */
export function cartChanges(deps: TableOrderDeps): Pick<TableOrderService, 'add' | 'change' | 'clear' | 'setHead'> {
  return {
    add: (place, body, call) =>
      changeCart(deps, place, call, {
        need: { ...ordering, party: body.seatingid },
        decide: (state, menu) => (menu === null ? refuse('menu_missing') : planAdd(state, menu, body, call)),
      }),
    change: (place, body, call) =>
      changeCart(deps, place, call, {
        need: { ...seatOnly, party: body.seatingid },
        decide: (state, menu) => (menu === null ? refuse('line_unknown') : planChange(state, menu, body)),
      }),
    clear: (place, { ids, seatingid }, call) =>
      changeCart(deps, place, call, {
        need: { ...seatOnly, party: seatingid },
        decide(state, menu) {
          // A phone may send half an hour late, so it clears only the lines it has shown.
          const clear = { op: 'clear', ids: ids?.split(',') } as const
          const lines = applyCartChanges(linesOf(state, menu), [clear]) as readonly ChosenLine[]
          // A party that has left has no cart. The party here now keeps its own.
          const what = isOtherParty(seatingid, state) ? 'head' : 'cleared'
          return ok({ lines, cover: null, billMemo: null, opens: false, what })
        },
      }),
    async setHead(place, body, call) {
      if (body.cover !== undefined && !checkDinerCount(body.cover).ok) return refuse('diner_count')
      const memo = body.billMemo === undefined ? ok(null) : checkMemo(body.billMemo, memoLimits.landing)
      if (!memo.ok) return memo
      const changed = await changeCart(deps, place, call, {
        // Opening a table is the first step of an order, so a closed store refuses it like a first dish.
        need: { ...ordering, takesOrders: 'to open', party: body.seatingid },
        decide(state, menu) {
          const lines = linesOf(state, menu)
          const billMemo = memo.value === null ? ok(null) : mergeSavedMemo(memo.value, body.memoSeen, state.memo)
          if (!billMemo.ok) return billMemo
          const cover = body.coverIfNone && hasGivenCount(state.cover) ? null : (body.cover ?? null)
          return ok({ lines, cover, billMemo: billMemo.value, what: 'head', opens: true })
        },
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
  wish: CartWish,
): Promise<Result<ChangedCart, ErrorCode>> {
  for (let attempt = 0; attempt < tries.limit; attempt += 1) {
    const table = await openTableCall(deps, place, call, {
      ...wish.need,
      replay: { key: call.once, given: 'when seated' },
    })
    if (!table.ok) return table
    const { state, refused } = table.value
    const menu = await menuOfTable(deps, place, state, call)
    if (state.stored !== null) return replay(state, menu, call)
    const decided = refused ?? (await wish.decide(state, menu))
    const plan = decided.ok ? (checkBillOpen(state, call) ?? decided) : decided
    if (plan.ok && state.seatingId === null && plan.value.opens) {
      const { cover, what } = plan.value
      const coverElse = what === 'cart' ? leastCover(table.value.settings.inputCover) : 0
      const currency = menu?.snapshot.currency
      const entered = await enterTable(deps, table.value, place, call, { opens: true, cover, coverElse, currency })
      if (!entered.ok) return entered
      continue
    }
    const written = plan.ok ? await write(deps, place, state, menu, plan.value, wish.along, call) : plan
    if (!written.ok) {
      if (await keepKey(deps.db.pool, place.sellerId, call.once, { refused: written })) return written
      continue
    }
    if (written.value !== undefined) return ok(written.value.answer)
    await tries.pause(attempt)
  }
  return refuse('server_busy')
}

async function write(
  deps: TableOrderDeps,
  place: TablePlace,
  state: TableState,
  menu: TableMenu | null,
  plan: Plan,
  along: Along | undefined,
  call: Call,
): Promise<Result<Written | undefined, ErrorCode>> {
  if (along !== undefined && menu !== null) return writeAlong(deps, place, state, menu, along, call)
  const written = await writePlan(deps.db.pool, place, state, menu, plan, call)
  if (written !== undefined) deps.live.publish(deps.db.pool, written.events)
  return ok(written)
}

/** Locks the party's row first, as everywhere. The plan uses the portions that `act` left. */
async function writeAlong(
  { db, live }: TableOrderDeps,
  place: TablePlace,
  read: TableState,
  menu: TableMenu,
  { act, plan }: Along,
  call: Call,
): Promise<Result<Written | undefined, ErrorCode>> {
  const written = await decidedInTransaction<Written | undefined, ErrorCode>(db, async (tx) => {
    if ((await lockSeating(tx, place)) !== read.seatingId) return ok(undefined)
    const news = await act(tx)
    if (!news.ok) return news
    const state = await readTable(tx, place, call.once, call.actor)
    const isAsRead =
      state.stored === null && state.menuVersion === read.menuVersion && checkBillOpen(state, call) === null
    const now = { ...menu, ...portionsOf(state) }
    const done = isAsRead ? await writePlan(tx, place, state, now, plan(state, now), call) : undefined
    // The throw rolls back `act` too.
    if (done === undefined) return refuse('server_busy')
    live.publish(tx, done.events)
    await live.record(tx, place.sellerId, news.value)
    return ok(done)
  })
  return !written.ok && written.code === 'server_busy' ? ok(undefined) : written
}

/** A repeated key gets the same refusal, or the cart as it is now: the phone may have lost the answer. */
function replay(state: TableState, menu: TableMenu | null, call: Call): Result<ChangedCart, ErrorCode> {
  if (state.stored?.hash !== call.once.hash) return refuse('key_reused')
  const { refused, ...outcome } = (state.stored.answer ?? {}) as Partial<WriteOutcome> & {
    readonly refused?: Refusal<ErrorCode>
  }
  if (refused !== undefined) return refused
  return ok({ cart: stateCart(state, menu), eventId: state.eventId, ...outcome })
}

const linesOf = (state: TableState, menu: TableMenu | null) =>
  menu === null ? [] : state.lines.map((line) => chosenLine(line, menu))

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
