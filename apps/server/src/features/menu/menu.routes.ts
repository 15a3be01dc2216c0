import type { menuRoutes } from '@comanda/contract/menu/menu.routes.ts'
import { ok, refuse } from '@comanda/rules/result/result.ts'
import { sendCompressed } from '../../http/compressed-bytes.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'
import { hiddenDishes } from './menu-filter.ts'
import { setupHandlers } from './setup.routes.ts'
import { findMenuInForce, immutable } from './snapshot/menu-in-force.ts'
import { releasedHandlers } from './snapshot/released.routes.ts'

export function menuHandlers(services: Services): Handlers<typeof menuRoutes> {
  const { store, menu, streams } = services
  return {
    ...releasedHandlers(services),
    ...setupHandlers(services),
    'GET /weixin/onlineorder/:sellerId/:storeId/:menuClass/storemenu.html': async (input, call, request, reply) => {
      const found = await findMenuInForce(services, input.params, input.query.v)
      if (!found.ok) return found
      const { value: loaded } = found
      // Immutable only when the address names both what it is and in which language: the answer is then always the same.
      const named = input.query.v === loaded.version && input.query.lang !== undefined
      const bytes = menu.bytes.menu(loaded, call.language, input.query.shape)
      await sendCompressed(request, reply, bytes, named ? immutable : 'no-cache', 'accept-language, cookie')
      return null
    },
    'GET /weixin/onlineorder/:sellerId/:storeId/saleout.html': async ({ params }) => {
      if ((await store.getStore(params.sellerId, params.storeId)) === null) return refuse('store_unknown')
      const { codes, left } = await menu.saleout(params.sellerId, params.storeId)
      return ok({ codes: [...codes], left: { ...left } })
    },
    'GET /weixin/onlineorder/:sellerId/:storeId/menustate.html': async ({ params, query }) => {
      if ((await store.getStore(params.sellerId, params.storeId)) === null) return refuse('store_unknown')
      const state = await menu.menuState(params.sellerId, params.storeId, query.menuclass)
      return state === null ? refuse('menu_missing') : ok(state)
    },
    'GET /channel/menu/:sellerId/:storeId/live': async ({ params, query }, _call, request, reply) => {
      if ((await store.getStore(params.sellerId, params.storeId)) === null) return refuse('store_unknown')
      return streams.openMenu(request, reply, { ...params, menuClass: query.menuclass })
    },
    'GET /console/api/:sellerId/:storeId/dishes': async ({ params }) => {
      if ((await store.getStore(params.sellerId, params.storeId)) === null) return refuse('store_unknown')
      const dishes = await menu.listDishes(params.sellerId, params.storeId)
      return dishes === null ? refuse('menu_missing') : ok({ dishes })
    },
    'POST /console/api/:sellerId/:storeId/saleout': async ({ params, body }, call) => {
      if ((await store.getStore(params.sellerId, params.storeId)) === null) return refuse('store_unknown')
      return menu.changeSaleout(params, body, call)
    },
    'POST /console/api/:sellerId/picture': ({ params }, _call, request) =>
      menu.takePicture(params.sellerId, request.body, Number(request.headers['content-length'] ?? 0)),
    'GET /weixin/onlineorder/:sellerId/:storeId/menufilter.html': async ({ params, query }) => {
      const record = await store.getStore(params.sellerId, params.storeId)
      return record === null ? refuse('store_unknown') : ok(hiddenDishes(record.config, query))
    },
    'GET /console/api/:sellerId/:storeId/menu/faults': async ({ params }) => {
      if ((await store.getStore(params.sellerId, params.storeId)) === null) return refuse('store_unknown')
      return ok({ faults: [...(await menu.listFaults(params.sellerId, params.storeId))] })
    },
  }
}
