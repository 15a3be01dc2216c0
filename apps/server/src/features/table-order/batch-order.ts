import type { ErrorCode } from '@comanda/contract/errors.ts'
import { ok, type Result } from '@comanda/rules/result/result.ts'
import { joinMemos } from '@comanda/rules/table-order/memo.ts'
import type { Call } from '../../http/call.ts'
import { changeCart } from './change-cart.ts'
import { preorderMemo, takePreorder } from './load-preorder.ts'
import type { TableMenu } from './menu-of-table.ts'
import { putBack } from './put-back.ts'
import type { TablePlace, TableState } from './table.repository.ts'
import type { TableOrderDeps } from './table-order.service.ts'
import { type BatchAnswer, type BatchBody, openForBatch, whatFits } from './what-fits.ts'
import type { Plan } from './write-plan.ts'

export interface BatchOrders {
  /** Puts what can be had of a whole order into the shared cart and says what was left out. */
  addWhatCan(place: TablePlace, body: BatchBody, call: Call): Promise<Result<BatchAnswer, ErrorCode>>
}

export function batchOrders(deps: TableOrderDeps): BatchOrders {
  return {
    async addWhatCan(place, body, call) {
      if (body.putback === true) return putBack(deps, place, body, call)
      const { sellerId, storeId } = place
      const preorder =
        body.preorder === undefined
          ? undefined
          : { sellerId, storeId, uid: call.actor, cachedAt: new Date(Date.parse(body.preorder) || 0) }
      let memo = ''
      const plan = (state: TableState, menu: TableMenu): Plan => {
        const { lines, left } = whatFits(body.lines, state, menu, call)
        const joined = joinMemos(state.memo, memo)
        const told = { left, memoLeft: joined === null ? memo : '', again: [] }
        const billMemo = joined === state.memo ? null : joined
        return { lines, cover: body.cover ?? null, billMemo, what: 'cart', opens: true, told }
      }
      const changed = await changeCart(deps, place, call, {
        seatingid: body.seatingid,
        async decide(state, menu) {
          const open = await openForBatch(deps, place, body, state, menu, call)
          if (!open.ok) return open
          const kept = preorder === undefined ? ok('') : await preorderMemo(deps.db.pool, preorder)
          if (!kept.ok) return kept
          memo = kept.value
          return ok(plan(state, open.value))
        },
        ...(preorder && { along: { act: (tx) => takePreorder(tx, deps.order, preorder, call.now), plan } }),
      })
      return changed.ok ? ok({ left: [], memoLeft: '', again: [], ...changed.value }) : changed
    },
  }
}
