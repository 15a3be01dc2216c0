import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { OrderedRound } from '@comanda/contract/order/order.schema.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Call } from '../../../http/call.ts'
import { menuOfTable } from '../menu-of-table.ts'
import { openTableCall, seatOnly } from '../seating/open-table-call.ts'
import type { TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'

export interface RoundCancels {
  /** A guest takes back a round, or one dish of it; answers the round as it is then. */
  cancelRound(
    place: TablePlace,
    wish: { readonly roundId: string; readonly lineNo?: number | undefined },
    call: Call,
  ): Promise<Result<OrderedRound, ErrorCode>>
}

export function roundCancels(deps: TableOrderDeps): RoundCancels {
  const { order } = deps
  return {
    async cancelRound(place, { roundId, lineNo }, call) {
      const { sellerId, storeId } = place
      const table = await openTableCall(deps, place, call, seatOnly)
      if (!table.ok) return table
      const { state, isStaff, settings } = table.value
      const { cancelSeconds } = settings
      const uid = isStaff ? null : call.actor
      const menu = uid === null ? null : await menuOfTable(deps, place, state, call.language)
      const mustOrder = menu?.mustOrder.filter(({ forceAdd }) => forceAdd) ?? []
      const wish = { billId: state.billId, lineNo, uid, cancelSeconds, mustOrder }
      const taken = await order.cancelRound({ sellerId, storeId, roundId }, wish, call)
      if (!taken.ok) return taken
      const round = await order.getRoundView(sellerId, roundId, call.language)
      return round === null ? refuse('round_unknown') : ok(round)
    },
  }
}
