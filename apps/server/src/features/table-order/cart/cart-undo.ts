import type { Input } from '@comanda/contract/route.ts'
import type { cartUndoRoutes } from '@comanda/contract/table-order/cart-undo.routes.ts'
import { applyCartChanges } from '@comanda/rules/cart/cart-change.ts'
import { checkCartLimit } from '@comanda/rules/cart/cart-limit.ts'
import { ok, refuse } from '@comanda/rules/result/result.ts'
import { clearedByHouse, undoLeftMs } from '@comanda/rules/table-order/undo-clear.ts'
import type { Call } from '../../../http/call.ts'
import { type ChosenLine, chosenLine } from '../../cart/cart.service.ts'
import { openTableCall, seatOnly } from '../seating/open-table-call.ts'
import { isOtherParty } from '../seating/party-check.ts'
import { scannedAt, servesHere } from '../seating/table-door.ts'
import type { TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { type ClearedRow, findCleared } from './cart-undo.repository.ts'
import { type CartWish, changeCart } from './change-cart.ts'

type UndoPath = 'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/cartundo.html'
type UndoBody = Input<(typeof cartUndoRoutes)[UndoPath]>['body']

export type CartUndos = ReturnType<typeof cartUndos>

export function cartUndos(deps: TableOrderDeps) {
  return {
    /** The clearing that this guest can undo now; null = none. */
    async getCleared(place: TablePlace, call: Call) {
      const table = await openTableCall(deps, place, call, seatOnly)
      if (!table.ok) return table
      const cleared = await findOwnCleared(deps, place, call)
      const left = cleared === undefined ? 0 : leftMs(cleared, call.now)
      if (cleared === undefined || left === 0) return ok({ cleared: null })
      const portions = cleared.lines.reduce((sum, { num }) => sum + num, 0)
      const { seq, uid, who } = cleared
      return ok({ cleared: { seq, uid, ...(who === null ? {} : { who }), portions, leftSeconds: left / 1000 } })
    },
    /** Restores the cleared lines beside newer ones; each line keeps its guest. */
    undoClear: (place: TablePlace, { seq, seatingid }: UndoBody, call: Call) => {
      const decide: CartWish['decide'] = async (state, menu) => {
        if (menu === null) return refuse('menu_missing')
        // Each party numbers its carts from the start, so a number alone may name another party's clearing.
        if (isOtherParty(seatingid, state)) return refuse('undo_gone')
        // Read after the cart and written only if the cart is unchanged: this detects a second undo or a sent round.
        const cleared = await findOwnCleared(deps, place, call)
        if (cleared?.seq !== seq || leftMs(cleared, call.now) === 0) return refuse('undo_gone')
        const back = cleared.lines.map((line) => ({ op: 'add', line: chosenLine(line, menu) }) as const)
        const now = state.lines.map((line) => chosenLine(line, menu))
        // Sold-out lines come back too; the cart marks them.
        const lines = applyCartChanges(now, back) as readonly ChosenLine[]
        const full = checkCartLimit(now, lines)
        if (full !== null) return full
        return ok({ lines, cover: null, billMemo: null, what: 'cart', opens: false, undoes: seq })
      }
      return changeCart(deps, place, call, { need: { ...seatOnly, party: seatingid }, decide })
    },
  }
}

/**
 * The party's last clearing, for staff and for guests who sat or had scanned there by then: a later guest misses no
 * dishes (faults of 2026-11, 1). The server's own clearing is for the party that came later.
 */
async function findOwnCleared(deps: TableOrderDeps, place: TablePlace, call: Call): Promise<ClearedRow | undefined> {
  const cleared = await findCleared(deps.db.pool, place, call.actor)
  if (cleared === undefined || servesHere(call, place)) return cleared
  const { uid, wasIn, clearedAt } = cleared
  return wasIn || uid === clearedByHouse || scannedAt(call, place) <= clearedAt ? cleared : undefined
}

function leftMs({ clearedAt, undone, sentSince }: ClearedRow, now: Date): number {
  return undoLeftMs({ clearedAt: clearedAt.getTime(), undone, sentSince }, now.getTime())
}
