import { ok, refuse } from '@comanda/rules/result/result.ts'
import { mustOrdersOfParty } from '@comanda/rules/table-order/must-order.ts'
import type { Call } from '../../../http/call.ts'
import { menuOfTable } from '../menu-of-table.ts'
import { openTableCall, seatOnly } from '../seating/open-table-call.ts'
import type { TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'

export type RoundCancels = ReturnType<typeof roundCancels>

export function roundCancels(deps: TableOrderDeps) {
  const { order } = deps
  return {
    /** Cancels a round, or one dish of it, for a guest; returns the round after it. */
    async cancelRound(
      place: TablePlace,
      { roundId, lineNo }: { readonly roundId: string; readonly lineNo?: number | undefined },
      call: Call,
    ) {
      const { sellerId, storeId } = place
      const table = await openTableCall(deps, place, call, seatOnly)
      if (!table.ok) return table
      const { state, isStaff, settings } = table.value
      const { cancelSeconds } = settings
      const uid = isStaff ? null : call.actor
      const menu = uid === null ? null : await menuOfTable(deps, place, state, call)
      const forced = menu?.mustOrder.filter(({ forceAdd }) => forceAdd) ?? []
      const mustOrder = mustOrdersOfParty(forced, state.cover)
      const wish = { billId: state.billId, lineNo, uid, cancelSeconds, mustOrder }
      const taken = await order.cancelRound({ sellerId, storeId, roundId }, wish, call)
      if (!taken.ok) return taken
      const round = await order.getRoundView(sellerId, roundId, call.language)
      return round === null ? refuse('round_unknown') : ok(round)
    },
  }
}
