import { ok, refuse } from '@comanda/rules/result/result.ts'
import type { Call, TableGrant } from '../../../http/call.ts'
import { countNotSent } from '../cart/cart.repository.ts'
import type { TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { enterTable } from './enter-table.ts'
import { findParty, guestState, hasLeft, tableOfSeating } from './seating.repository.ts'
import { scannedAt, servesHere, tableSettings } from './table-door.ts'

export type PartyCalls = ReturnType<typeof partyCalls>

/** Finds a guest's party at any table of the store. */
export function partyCalls(deps: TableOrderDeps) {
  const { db, store } = deps
  return {
    /** The table of the guest's party; the phone gets its grant. `served` is the party a waiter serves. */
    async findParty({ sellerId, storeId, tableNo }: TablePlace, served: string | undefined, call: Call) {
      // A waiter has no party: they serve one, or stay at the table they chose.
      if (call.serves === 'yes') {
        const found = served === undefined ? null : await tableOfSeating(db.pool, { sellerId, storeId }, served)
        return ok({ tableNo: found ?? tableNo })
      }
      const at = await findParty(db.pool, { sellerId, storeId, tableNo }, call.actor)
      const mark = at === null ? null : await store.tableMark(sellerId, storeId, at)
      if (at === null || mark === null) return refuse('seating_closed')
      call.grantTable({ sellerId, storeId, tableNo: at }, mark)
      return ok({ tableNo: at })
    },
    /** Whether the guest has sat in this store since then (ms) and sits there no more. A scan without a seat does not count. */
    hasLeft: (place: TablePlace, uid: string, since: number) => hasLeft(db.pool, place, uid, new Date(since)),
    /** Whether this guest's party has ended since they scanned this table's code (decision 0003). Staff need no scan. */
    async hasStayEnded(place: TablePlace, call: Call) {
      if (call.guest === null || servesHere(call, place)) return false
      return hasLeft(db.pool, place, call.guest.uid, scannedAt(call, place))
    },
    /** Whether the guest sits at this seating. A guest who may sit down by scanning alone sits down by this call. */
    async sitsAt(place: TablePlace, seatingId: string, call: Call) {
      const { guest } = call
      if (guest === null) return false
      const sitting = { sellerId: place.sellerId, seatingId, uid: guest.uid }
      if ((await guestState(db.pool, sitting)) === 'in') return true
      const mark = await store.tableMark(place.sellerId, place.storeId, place.tableNo)
      if (!guest.grants.some((grant) => isGrantOf(grant, place) && grant.mark === mark)) return false
      const rules = await tableSettings(deps, place)
      if (!rules.ok) return false
      const entered = await enterTable(deps, rules.value, place, { ...call, actor: guest.uid }, { opens: false })
      return entered.ok && (await guestState(db.pool, sitting)) === 'in'
    },
    /** Whether the guest is in this party, or was when it ended. Reads the database and seats no guest. */
    async isOfParty(sellerId: string, seatingId: string, { guest }: Call) {
      return guest !== null && (await guestState(db.pool, { sellerId, seatingId, uid: guest.uid })) === 'in'
    },
    /** Portions that this party has chosen and not sent, also after its payment. */
    countNotSent: (sellerId: string, seatingId: string) => countNotSent(db.pool, sellerId, seatingId),
  }
}

function isGrantOf(grant: TableGrant, { sellerId, storeId, tableNo }: TablePlace): boolean {
  return grant.sellerId === sellerId && grant.storeId === storeId && grant.tableNo === tableNo
}
