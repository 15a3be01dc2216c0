import { ok, refuse } from '@comanda/rules/result/result.ts'
import { hasGivenCount } from '@comanda/rules/table-order/diner-count.ts'
import { joinMemos } from '@comanda/rules/table-order/memo.ts'
import type { Call } from '../../../http/call.ts'
import type { TableMenu } from '../menu-of-table.ts'
import { findPreorder, takePreorder } from '../preorder/load-preorder.ts'
import { ordering } from '../seating/open-table-call.ts'
import type { TablePlace, TableState } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { changeCart } from './change-cart.ts'
import { type BatchBody, orderableLines } from './orderable-lines.ts'
import { putBack } from './put-back.ts'
import type { Plan } from './write-plan.ts'

export type BatchOrders = ReturnType<typeof batchOrders>

export function batchOrders(deps: TableOrderDeps) {
  return {
    /** Puts the available lines of a whole order into the shared cart and lists those it left out. */
    async addWhatCan(place: TablePlace, body: BatchBody, call: Call) {
      if (body.putback === true) return putBack(deps, place, body, call)
      const { sellerId, storeId } = place
      const preorder =
        body.preorder === undefined
          ? undefined
          : { sellerId, storeId, uid: call.actor, cachedAt: new Date(Date.parse(body.preorder) || 0) }
      let ahead: { readonly memo: string; readonly cover?: number } = { memo: '' }
      const plan = (state: TableState, menu: TableMenu): Plan => {
        const { lines, left } = orderableLines(body.lines, state, menu, call)
        const { memo, cover: coming = 0 } = ahead
        const joined = joinMemos(state.memo, memo)
        const outcome = { left, memoLeft: joined === null ? memo : '', again: [] }
        // The party's own head count is newer than a guest's pre-order. 1 is also the default count.
        const cover = body.cover ?? (hasGivenCount(state.cover) || coming === 0 ? null : coming)
        const billMemo = joined === state.memo ? null : joined
        return { lines, cover, billMemo, what: 'cart', opens: true, outcome }
      }
      const changed = await changeCart(deps, place, call, {
        need: { ...ordering, party: body.seatingid },
        async decide(state, menu) {
          if (menu === null) return refuse('menu_missing')
          const kept = preorder === undefined ? ok(ahead) : await findPreorder(deps.db.pool, preorder)
          if (!kept.ok) return kept
          ahead = kept.value
          return ok(plan(state, menu))
        },
        ...(preorder && { along: { act: (tx) => takePreorder(tx, deps.order, preorder, call.now), plan } }),
      })
      return changed.ok ? ok({ left: [], memoLeft: '', again: [], ...changed.value }) : changed
    },
  }
}
