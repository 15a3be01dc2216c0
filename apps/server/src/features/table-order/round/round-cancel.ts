import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { OrderedRound } from '@comanda/contract/order/order.schema.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Call } from '../../../http/call.ts'
import { menuOfTable } from '../menu-of-table.ts'
import { enterTable } from '../seating/enter-table.ts'
import { servesHere, tableSettings } from '../seating/table-door.ts'
import { readTable, type TablePlace } from '../table.repository.ts'
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
  const { db, order } = deps
  return {
    async cancelRound(place, { roundId, lineNo }, call) {
      const { sellerId, storeId } = place
      const rules = await tableSettings(deps, place)
      if (!rules.ok) return rules
      const entered = await enterTable(deps, place, call, { opens: false })
      if (!entered.ok) return entered
      const { cancelSeconds } = rules.value.settings
      const state = await readTable(db.pool, place, { scope: '', key: '' })
      const uid = servesHere(call, place) ? null : call.actor
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
