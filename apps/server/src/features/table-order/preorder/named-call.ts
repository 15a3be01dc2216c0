import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Answer, Input } from '@comanda/contract/route.ts'
import type { namedRoutes } from '@comanda/contract/table-order/named.routes.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { checkMemo, memoLimits } from '@comanda/rules/table-order/memo.ts'
import { once } from '../../../db/once.ts'
import type { Call } from '../../../http/call.ts'
import { okEnvelope } from '../../../http/envelope.ts'
import { cartView, newLines } from '../../cart/cart.service.ts'
import type { LiveEvent } from '../../live/live.service.ts'
import { messageIdOf, newNumber } from '../../order/order.service.ts'
import type { TableMenu } from '../menu-of-table.ts'
import { houseRules } from '../seating/table-door.ts'
import { insertAnswered } from '../store-request.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import {
  type CachedOrder,
  cacheOrder,
  deleteCachedOrder,
  findCachedOrder,
  findLastPay,
  listUnpaid,
} from './named-call.repository.ts'

type Routes = typeof namedRoutes
type CachePath = 'POST /weixin/storeorder/:sellerId/:storeId/cacheorder.html'
type AmountPath = 'POST /weixin/storeorder/:sellerId/:storeId/storecalamt.html'
type UnpaidPath = 'GET /weixin/onlineorder/:sellerId/unpay.html'
type LastPayPath = 'GET /weixin/onlineorder/:sellerId/:storeId/:tableNo/lastpay.html'
type Preorder = Answer<Routes[CachePath]>
type Scene = Input<Routes[UnpaidPath]>['query']['scene']

interface AtStore {
  readonly sellerId: string
  readonly storeId: string
}

export interface NamedCalls {
  cachePreorder(
    place: AtStore,
    body: Input<Routes[CachePath]>['body'],
    call: Call,
  ): Promise<Result<Preorder, ErrorCode>>
  getPreorder(place: AtStore, call: Call): Promise<Result<{ preorder: Preorder | null }, ErrorCode>>
  clearPreorder(place: AtStore, call: Call): Promise<Result<{ cleared: boolean }, ErrorCode>>
  /** What an order would come to; polled. */
  askAmount(
    place: AtStore,
    body: Input<Routes[AmountPath]>['body'],
    call: Call,
  ): Promise<Result<{ msgid: string }, ErrorCode>>
  /** `00` = at any table of the store. */
  getLastPay(
    place: AtStore & { readonly tableNo: string },
    call: Call,
  ): Promise<Result<Answer<Routes[LastPayPath]>, ErrorCode>>
  listUnpaid(place: AtStore, scene: Scene, call: Call): Promise<Result<Answer<Routes[UnpaidPath]>, ErrorCode>>
  dropUnpaid(place: AtStore, scene: Scene, call: Call): Promise<Result<{ cleared: number; owed: number }, ErrorCode>>
}

const keptMs = 24 * 60 * 60 * 1000
/** Order types of a scene: 2 takeout, 0 all others (spec 1 §9). */
const orderTypes = { '0': [0, 1, 3], '2': [2] } as const
/**
 * What a scene's unpaid data is that a phone may clear: of scene 0 the pre-order that is loaded at a table in its place (spec 1 §4). A
 * pick-up is another errand, taken back by its number.
 */
const clearedTypes = { '0': [3], '2': [2] } as const

export function namedCalls(deps: TableOrderDeps): NamedCalls {
  const { db, live, order, store } = deps
  const isStore = async ({ sellerId, storeId }: AtStore) => (await store.getStore(sellerId, storeId)) !== null

  return {
    async cachePreorder(place, { lines, memo }, call) {
      const said = checkMemo(memo, memoLimits.landing)
      if (!said.ok) return said
      if (!(await isStore(place))) return refuse('store_unknown')
      // By its key, like every write: a late copy of an order that was put together before does not come back over this one.
      return once(db, call.once, place.sellerId, async (tx) =>
        ok(preorderView(await cacheOrder(tx, { ...place, uid: call.actor }, { lines, memo: said.value }))),
      )
    },
    async getPreorder(place, call) {
      if (!(await isStore(place))) return refuse('store_unknown')
      const kept = await findCachedOrder(db.pool, { ...place, uid: call.actor })
      return ok({ preorder: kept === undefined ? null : preorderView(kept) })
    },
    async clearPreorder(place, call) {
      if (!(await isStore(place))) return refuse('store_unknown')
      return once(db, call.once, place.sellerId, async (tx) =>
        ok({ cleared: await deleteCachedOrder(tx, { ...place, uid: call.actor }) }),
      )
    },
    async askAmount(place, { orderDetail, orderType }, call) {
      const menu = await menuOfType(deps, place, orderType, call)
      if (!menu.ok) return menu
      const lines = newLines(orderDetail, menu.value, call)
      if (!lines.ok) return lines
      const answer = okEnvelope(cartView(0, lines.value, menu.value))
      return once(db, call.once, place.sellerId, async (tx) => {
        const msgid = messageIdOf(place.sellerId, newNumber())
        await insertAnswered(tx, { ...place, msgId: msgid, uid: call.actor, kind: 'storecalamt', answer })
        return ok({ msgid })
      })
    },
    async getLastPay({ sellerId, storeId, tableNo }, call) {
      if (!(await isStore({ sellerId, storeId }))) return refuse('store_unknown')
      const at = tableNo === '00' ? null : tableNo
      const paid = await findLastPay(db.pool, { sellerId, storeId, uid: call.actor }, at)
      if (paid === undefined) return ok({ lastPaidAt: null, outtradeno: '', tableNo: '', amount: 0, notSent: 0 })
      const { paidAt, billId, ...rest } = paid
      return ok({ lastPaidAt: paidAt.toISOString(), outtradeno: billId, ...rest })
    },
    async listUnpaid(place, scene, call) {
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
    async dropUnpaid(place, scene, call) {
      if (!(await isStore(place))) return refuse('store_unknown')
      const guest = { ...place, uid: call.actor }
      let events: readonly LiveEvent[] = []
      const dropped = await once(db, call.once, place.sellerId, async (tx) => {
        const ahead = await order.dropUnpaidAhead(tx, guest, clearedTypes[scene], call.now)
        const left = await listUnpaid(tx, guest, orderTypes[scene])
        // Who clears it orders the same elsewhere: what is being paid would be made twice.
        if (left.some((row) => row.isPaying && isCleared(row.orderType, scene))) return refuse('order_being_paid')
        events = await live.record(tx, place.sellerId, ahead.news)
        return ok({ cleared: ahead.count, owed: left.length })
      })
      if (dropped.ok) live.publish(events)
      return dropped
    },
  }
}

const isCleared = (orderType: number, scene: Scene) => clearedTypes[scene].some((type) => type === orderType)

/** The menu that prices an order of this type: takeout and pick-up have classes of their own (spec 1 §4). */
async function menuOfType(
  deps: TableOrderDeps,
  { sellerId, storeId }: AtStore,
  orderType: Input<Routes[AmountPath]>['body']['orderType'],
  call: Call,
): Promise<Result<TableMenu, 'store_unknown' | 'menu_missing'>> {
  const rules = await houseRules(deps, { sellerId, storeId })
  if (!rules.ok) return rules
  const menuClass = { '0': 0, '1': rules.value.settings.picupMenu, '2': 1, '3': 0 }[orderType]
  const version = await deps.menu.currentVersion(sellerId, storeId, menuClass)
  const loaded = version === null ? null : await deps.menu.getMenu(sellerId, storeId, menuClass, version)
  if (version === null || loaded === null) return refuse('menu_missing')
  const { codes, left } = await deps.menu.saleout(sellerId, storeId)
  return ok({
    version,
    snapshot: loaded.snapshot,
    soldOut: new Set(codes),
    left: new Map(Object.entries(left)),
    hidden: new Set<string>(),
    mustOrder: [],
    language: call.language,
  })
}

function preorderView({ request, cachedAt }: CachedOrder): Preorder {
  const until = new Date(cachedAt.getTime() + keptMs)
  return {
    lines: [...request.lines],
    memo: request.memo,
    outtradeno: request.outtradeno ?? null,
    cover: request.cover ?? 0,
    cachedAt: cachedAt.toISOString(),
    until: until.toISOString(),
  }
}
