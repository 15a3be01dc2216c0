import type { menuRoutes } from '@comanda/contract/menu/menu.routes.ts'
import { ok, refuse } from '@comanda/rules/result/result.ts'
import { sendCompressed } from '../../http/compressed-bytes.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'
import { hiddenDishes } from './menu-filter.ts'

const immutable = 'public, max-age=31536000, immutable'

export function menuHandlers({ store, menu }: Services): Handlers<typeof menuRoutes> {
  return {
    'GET /weixin/onlineorder/:sellerId/:storeId/:menuClass/storemenu.html': async (input, call, request, reply) => {
      const { sellerId, storeId, menuClass } = input.params
      if ((await store.getStore(sellerId, storeId)) === null) return refuse('store_unknown')
      const loaded = await menu.currentMenu(sellerId, storeId, menuClass)
      if (loaded === null) return refuse('menu_missing')
      // Immutable only when the address names both what it is and in which language: the answer is then always the same.
      const named = input.query.v === loaded.version && input.query.lang !== undefined
      const bytes = menu.menuBytes(loaded, call.language)
      sendCompressed(request, reply, bytes, named ? immutable : 'no-cache', 'accept-language, cookie')
      return null
    },
    'GET /weixin/onlineorder/:sellerId/:storeId/saleout.html': async ({ params }) => {
      if ((await store.getStore(params.sellerId, params.storeId)) === null) return refuse('store_unknown')
      const { codes, left } = await menu.saleout(params.sellerId, params.storeId)
      return ok({ codes: [...codes], left: { ...left } })
    },
    'GET /weixin/onlineorder/:sellerId/:storeId/menustate.html': async ({ params }) => {
      if ((await store.getStore(params.sellerId, params.storeId)) === null) return refuse('store_unknown')
      const state = await menu.menuState(params.sellerId, params.storeId)
      return state === null ? refuse('menu_missing') : ok(state)
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
    'GET /weixin/onlineorder/:sellerId/:storeId/menufilter.html': async ({ params, query }) => {
      const record = await store.getStore(params.sellerId, params.storeId)
      return record === null ? refuse('store_unknown') : ok(hiddenDishes(record.config, query))
    },
    'GET /weixin/document/:sellerId/menus/release/:storeId/:menuClass/menutrans.json': async (
      { params },
      _call,
      request,
      reply,
    ) => {
      if ((await store.getStore(params.sellerId, params.storeId)) === null) return refuse('store_unknown')
      const loaded = await menu.currentMenu(params.sellerId, params.storeId, params.menuClass)
      if (loaded === null) return refuse('menu_missing')
      sendCompressed(request, reply, menu.translationBytes(loaded), 'no-cache')
      return null
    },
  }
}
