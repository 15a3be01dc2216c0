import type { Answer, Input } from '@comanda/contract/route.ts'
import type { preorderRoutes } from '@comanda/contract/table-order/preorder.routes.ts'
import { ok, refuse } from '@comanda/rules/result/result.ts'
import { checkMemo, memoLimits } from '@comanda/rules/table-order/memo.ts'
import { once } from '../../../db/once.ts'
import type { Call } from '../../../http/call.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { type CachedOrder, cacheOrder, deleteCachedOrder, findCachedOrder } from './preorder.repository.ts'

type CachePath = 'POST /weixin/storeorder/:sellerId/:storeId/cacheorder.html'
type CacheBody = Input<(typeof preorderRoutes)[CachePath]>['body']
type Preorder = Answer<(typeof preorderRoutes)[CachePath]>

interface AtStore {
  readonly sellerId: string
  readonly storeId: string
}

export type PreorderCalls = ReturnType<typeof preorderCalls>

const keptMs = 24 * 60 * 60 * 1000

/** The one pre-order that a guest keeps per store. */
export function preorderCalls({ db, store }: TableOrderDeps) {
  const isStore = async ({ sellerId, storeId }: AtStore) => (await store.getStore(sellerId, storeId)) !== null
  return {
    async cachePreorder(place: AtStore, { lines, memo }: CacheBody, call: Call) {
      const said = checkMemo(memo, memoLimits.landing)
      if (!said.ok) return said
      if (!(await isStore(place))) return refuse('store_unknown')
      // The key keeps a late copy of an older order from replacing this one.
      return once(db, call.once, place.sellerId, async (tx) =>
        ok(preorderView(await cacheOrder(tx, { ...place, uid: call.actor }, { lines, memo: said.value }))),
      )
    },
    async getPreorder(place: AtStore, call: Call) {
      if (!(await isStore(place))) return refuse('store_unknown')
      const kept = await findCachedOrder(db.pool, { ...place, uid: call.actor })
      return ok({ preorder: kept === undefined ? null : preorderView(kept) })
    },
    async clearPreorder(place: AtStore, call: Call) {
      if (!(await isStore(place))) return refuse('store_unknown')
      return once(db, call.once, place.sellerId, async (tx) =>
        ok({ cleared: await deleteCachedOrder(tx, { ...place, uid: call.actor }) }),
      )
    },
  }
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
