import type { Input } from '@comanda/contract/route.ts'
import type { unpaidRoutes } from '@comanda/contract/table-order/unpaid.routes.ts'
import { ok, refuse } from '@comanda/rules/result/result.ts'
import { once } from '../../../db/once.ts'
import type { Call } from '../../../http/call.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { findLastPay, listUnpaid } from './unpaid.repository.ts'

type Routes = typeof unpaidRoutes
type UnpaidPath = 'GET /weixin/onlineorder/:sellerId/unpay.html'
type Scene = Input<Routes[UnpaidPath]>['query']['scene']

interface AtStore {
  readonly sellerId: string
  readonly storeId: string
}

export type UnpaidCalls = ReturnType<typeof unpaidCalls>

/** Order types of a scene: 2 takeout, 0 all others (spec 1 §9). */
const orderTypes = { '0': [0, 1, 3], '2': [2] } as const
/**
 * A phone may clear unpaid orders of these types. In scene 0 that is only the pre-order that a table's cart replaces
 * (spec 1 §4). A guest cancels a pick-up by its number.
 */
const clearedTypes = { '0': [3], '2': [2] } as const

/** A guest's latest payment and open bills. */
export function unpaidCalls({ db, live, order, store }: TableOrderDeps) {
  const isStore = async ({ sellerId, storeId }: AtStore) => (await store.getStore(sellerId, storeId)) !== null
  return {
    /** Table `00` means any table of the store. */
    async getLastPay({ sellerId, storeId, tableNo }: AtStore & { readonly tableNo: string }, call: Call) {
      if (!(await isStore({ sellerId, storeId }))) return refuse('store_unknown')
      const at = tableNo === '00' ? null : tableNo
      const paid = await findLastPay(db.pool, { sellerId, storeId, uid: call.actor }, at)
      if (paid === undefined) return ok({ lastPaidAt: null, outtradeno: '', tableNo: '', amount: 0, notSent: 0 })
      const { paidAt, billId, ...rest } = paid
      return ok({ lastPaidAt: paidAt.toISOString(), outtradeno: billId, ...rest })
    },
    async listUnpaid(place: AtStore, scene: Scene, call: Call) {
      if (!(await isStore(place))) return refuse('store_unknown')
      const rows = await listUnpaid(db.pool, { ...place, uid: call.actor }, orderTypes[scene])
      return ok({
        bills: rows.map(({ billId, orderType, createdAt, isPaying: _, ...row }) => ({
          ...row,
          outtradeno: billId,
          orderType: String(orderType) as '0',
          createdAt: createdAt.toISOString(),
        })),
      })
    },
    async dropUnpaid(place: AtStore, scene: Scene, call: Call) {
      if (!(await isStore(place))) return refuse('store_unknown')
      const guest = { ...place, uid: call.actor }
      return once(db, call.once, place.sellerId, async (tx) => {
        const ahead = await order.dropUnpaidAhead(tx, guest, clearedTypes[scene], call.now)
        const left = await listUnpaid(tx, guest, orderTypes[scene])
        // A guest who pays now and orders the same at a table would have the kitchen cook it twice.
        if (left.some((row) => row.isPaying && isCleared(row.orderType, scene))) return refuse('order_being_paid')
        await live.record(tx, place.sellerId, ahead.news)
        return ok({ cleared: ahead.count, owed: left.length })
      })
    },
  }
}

const isCleared = (orderType: number, scene: Scene) => clearedTypes[scene].some((type) => type === orderType)
