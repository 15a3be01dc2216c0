import type { storeRoutes } from '@comanda/contract/store/store.routes.ts'
import { ok, refuse } from '@comanda/rules/result/result.ts'
import { checkAccess } from '../../http/access.ts'
import { sendCompressed } from '../../http/compressed-bytes.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'
import { plainSettings, sellerView, storeInfoView, storeNow } from './store-view.ts'

export function storeHandlers({ store, style, menu }: Services): Handlers<typeof storeRoutes> {
  return {
    'GET /weixin/onlineorder/:sellerId/:storeId/storeinfo.html': async ({ params, query }, { language, now }) => {
      const record = await store.getStore(params.sellerId, params.storeId)
      if (record === null) return refuse('store_unknown')
      const version = await menu.currentVersion(params.sellerId, params.storeId, 0)
      const from = { gdLat: query.lat, gdLng: query.lng }
      const settings = (await style.settingsOf(params.sellerId, record)) ?? plainSettings
      const at = storeNow(record, settings, query.ordertype ?? null, now.getTime())
      return ok(storeInfoView(record, settings, language, at, version ?? 0, from))
    },
    'GET /weixin/onlineorder/:sellerId/:storeId/stores.html': async ({ params, query }, call, request, reply) => {
      const { type, tableno: tableNo, lat: gdLat, lng: gdLng } = query
      const settings = (await style.settingsOfStores(params.sellerId)) ?? { version: 0, of: () => plainSettings }
      const asked = { language: call.language, type, tableNo, from: { gdLat, gdLng }, settings }
      const list = await store.storeList(params.sellerId, asked)
      if (list === null) return refuse('store_unknown')
      await sendCompressed(request, reply, list, 'no-cache', 'accept-language, cookie')
      return null
    },
    'GET /weixin/tabledtl/:sellerId/:storeId/:tableNo.html': async ({ params }, call) => {
      if ((await store.getStore(params.sellerId, params.storeId)) === null) return refuse('store_unknown')
      const table = await store.getTable(params.sellerId, params.storeId, params.tableNo)
      if (table === null) return refuse('table_unknown')
      const mayOrder = (await checkAccess('table', params, call, store)) === null
      return ok({ tableno: table.tableNo, tablename: table.tableName, seats: table.seats, mayOrder })
    },
    'GET /weixin/onlineorder/:sellerId/:storeId/checktable.html': async ({ params, query }) => {
      if ((await store.getStore(params.sellerId, params.storeId)) === null) return refuse('store_unknown')
      const table = await store.getTable(params.sellerId, params.storeId, query.tableno)
      return ok({ exists: table !== null, tableno: query.tableno, tablename: table?.tableName ?? '' })
    },
    'GET /weixin/sellermanage/:sellerId/:storeId/storeconfig.html': async ({ params, query }) => {
      const record = await store.getStore(params.sellerId, params.storeId)
      if (record === null) return refuse('store_unknown')
      return ok(await style.storeSettings(record, query.key.split(';')))
    },
    'GET /weixin/sellermanage/:sellerId/sellerinfo.html': async ({ params }, { language }) => {
      const seller = await store.getSeller(params.sellerId)
      if (seller === null) return refuse('not_found')
      const config = await style.getStyle(params.sellerId)
      return ok(sellerView(seller, await store.listStores(params.sellerId), config?.currency.code ?? '', language))
    },
    'GET /weixin/storeorder/:sellerId/:storeId/tablestatus.html': async ({ params }) => {
      if ((await store.getStore(params.sellerId, params.storeId)) === null) return refuse('store_unknown')
      return ok([...(await store.listTableStatus(params.sellerId, params.storeId))])
    },
  }
}
