import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { pickupOrderRoutes } from '@comanda/contract/pickup-order/pickup-order.routes.ts'
import type {
  AheadOrders,
  AheadStatus,
  OrderPayload,
  Submitted,
  TakeTimes,
} from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { Input } from '@comanda/contract/route.ts'
import type { VoucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import { ticketNumber } from '@comanda/rules/order/ticket-number.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { toBuffer } from 'qrcode'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import { keepRecent } from '../../memory/recent.ts'
import type { LiveService } from '../live/live.service.ts'
import type { MenuService } from '../menu/menu.service.ts'
import type { AheadCancelled, OrderService } from '../order/order.service.ts'
import type { StoreService } from '../store/store.service.ts'
import type { StyleService } from '../style/style.service.ts'
import type { TakeoutService } from '../takeout/takeout.service.ts'
import type { StorePlace } from './ahead-store.ts'
import { type Counter, createCounter } from './counter.ts'
import { findOrderStores, findOrders, findOwnOrder, listOrders, pageSize } from './order-list.repository.ts'
import { nameOfStore, orderView, statusView } from './order-view.ts'
import { countPortionsInHand } from './submit.repository.ts'
import { submitOrder } from './submit-order.ts'
import { listTakeTimes, type TakeTimesQuestion } from './take-times.ts'
import { type UnpaidBounds, type UnpaidBoundsDeps, unpaidBounds } from './unpaid-bounds.ts'

type ListRoute = (typeof pickupOrderRoutes)['GET /weixin/onlineorder/:sellerId/order.html']
export type OrderQuery = Omit<Input<ListRoute>['query'], 'lang'>

export interface PickupOrderDeps {
  readonly db: Database
  readonly live: LiveService
  readonly store: StoreService
  readonly style: StyleService
  readonly menu: MenuService
  readonly order: OrderService
  readonly takeout: Pick<TakeoutService, 'checkSending' | 'getSetup'>
  /** Whether a store takes a platform's group-buy vouchers from guests' phones. */
  readonly takesVoucher: (place: StorePlace, platform: VoucherPlatform) => boolean
  readonly unpaidBounds: UnpaidBounds
  /** Portions a store's kitchen has in hand, a few seconds old. */
  readonly inHand: (sellerId: string, storeId: string) => Promise<number>
}

/** Ordering ahead (xmd): pick-up, takeout, pre-order. Only the guest who sent an order sees it. */
export interface PickupOrderService {
  submit(sellerId: string, body: OrderPayload, call: Call): Promise<Result<Submitted, ErrorCode>>
  /** A page of this guest's orders, or one order with its dishes. */
  list(sellerId: string, query: OrderQuery, call: Call): Promise<Result<AheadOrders, 'order_unknown'>>
  status(
    place: StorePlace,
    billIds: readonly string[],
    call: Call,
  ): Promise<Result<{ orders: AheadStatus[]; asOf: string }, 'store_unknown'>>
  cancel(sellerId: string, billId: string, call: Call): Promise<Result<AheadCancelled, ErrorCode>>
  takeTimes(place: StorePlace, question: TakeTimesQuestion, now: Date): Promise<Result<TakeTimes, ErrorCode>>
  /** The hand-over code as a picture (PNG, base64). */
  handoverPicture(
    place: StorePlace,
    billId: string,
    call: Call,
  ): Promise<Result<{ picBase64: string; pickupNo: string }, ErrorCode>>
  /** Whether this is the guest's own order: access to its live channel. */
  isOwn(place: StorePlace, billId: string, uid: string): Promise<boolean>
  readonly counter: Counter
}

/** The count changes more slowly than guests ask for it. */
const inHandMs = 3000

export type PickupOrderOptions = Omit<PickupOrderDeps, 'inHand' | 'unpaidBounds'> &
  Pick<UnpaidBoundsDeps, 'cookieSecret' | 'perPerson' | 'now'>

export function createPickupOrderService(given: PickupOrderOptions): PickupOrderService {
  const { db, store, style, order } = given
  const inHand = keepRecent((sellerId = '', storeId = '') => countPortionsInHand(db.pool, sellerId, storeId), {
    ms: inHandMs,
  })
  const deps: PickupOrderDeps = {
    ...given,
    unpaidBounds: unpaidBounds(given),
    inHand: (sellerId, storeId) => inHand.get(sellerId, storeId),
  }

  return {
    submit: (sellerId, body, call) => submitOrder(deps, sellerId, body, call),
    async list(sellerId, { storeid, outtradeno, state, page }, { actor: uid, language, now }) {
      const guest = { sellerId, uid, storeId: storeid }
      const isFirstPage = outtradeno === undefined && page === 1
      const [rows, orderedAt] = await Promise.all([
        outtradeno === undefined
          ? listOrders(db.pool, { ...guest, state, page, now })
          : findOrders(db.pool, guest, [outtradeno]),
        isFirstPage ? findOrderStores(db.pool, guest) : [],
      ])
      if (outtradeno !== undefined && rows.length === 0) return refuse('order_unknown')
      const stores = new Map((await store.listStores(sellerId)).map((one) => [one.storeId, one]))
      const orders = await Promise.all(
        rows.slice(0, pageSize).map(async (row) => {
          const one = stores.get(row.storeId) ?? null
          const settings = await (one === null ? style.getStyle(sellerId) : style.settingsOf(sellerId, one))
          return orderView(row, { store: one, picupMenu: settings?.picupMenu ?? 0 }, language, now)
        }),
      )
      const bill = outtradeno === undefined ? null : await order.getBillView(sellerId, outtradeno, language)
      return ok({
        orders: orders.map((one) => ({ ...one, bill })),
        page,
        more: rows.length > pageSize,
        stores: orderedAt.map((storeId) => ({
          storeId,
          storeName: nameOfStore(storeId, stores.get(storeId) ?? null, language),
        })),
        asOf: now.toISOString(),
      })
    },
    async status(place, billIds, { actor: uid, now }) {
      if ((await store.getStore(place.sellerId, place.storeId)) === null) return refuse('store_unknown')
      const rows = await findOrders(db.pool, { ...place, uid }, billIds)
      return ok({ orders: rows.map((row) => statusView(row, now)), asOf: now.toISOString() })
    },
    cancel: (sellerId, billId, call) => order.cancelAhead({ sellerId, billId }, call),
    takeTimes: (place, question, now) => listTakeTimes(deps, place, question, now),
    async handoverPicture(place, billId, { actor }) {
      const own = await findOwnOrder(db.pool, place, billId, actor)
      if (own === undefined) return refuse('order_unknown')
      if (own.ended) return refuse('order_cancelled')
      // Large modules: staff scan it from a phone's screen.
      const picture = await toBuffer(own.handoverCode, { errorCorrectionLevel: 'M', scale: 10, margin: 4 })
      return ok({ picBase64: picture.toString('base64'), pickupNo: ticketNumber(own.pickupNo) })
    },
    counter: createCounter({ store, order }),
    isOwn: async (place, billId, uid) => (await findOwnOrder(db.pool, place, billId, uid)) !== undefined,
  }
}
