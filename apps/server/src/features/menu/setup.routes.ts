import type { menuRoutes } from '@comanda/contract/menu/menu.routes.ts'
import { ok, refuse } from '@comanda/rules/result/result.ts'
import { sendCompressed } from '../../http/compressed-bytes.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'
import type { StoreRecord } from '../store/store.service.ts'
import { menuSetupOf } from './menu-setup.ts'
import { mustOrderDishes } from './must-order.ts'
import { findMenuInForce } from './snapshot/menu-in-force.ts'

type SetupKey = Extract<keyof typeof menuRoutes, `GET /weixin/wxmenusetup/${string}`>

/** The settings of the ordering page, and what a table must order. */
export function setupHandlers(services: Services): Pick<Handlers<typeof menuRoutes>, SetupKey> {
  const { store, menu, style } = services
  const setupOf = async (record: StoreRecord) => menuSetupOf(await style.publicStyle(record.sellerId, record))

  return {
    'GET /weixin/wxmenusetup/v2/indexpage.html': async ({ query }) => {
      const record = await store.getStore(query.sellerid, query.storeid)
      return record === null ? refuse('store_unknown') : ok(await setupOf(record))
    },
    'GET /weixin/wxmenusetup/v2/recommendationstate.html': async ({ query }) => {
      const record = await store.getStore(query.sellerid, query.storeid)
      return record === null ? refuse('store_unknown') : ok({ open: (await setupOf(record)).recommendation })
    },
    'GET /weixin/wxmenusetup/v2/bidian2.html': async ({ query }, { language }) => {
      const record = await store.getStore(query.sellerid, query.storeid)
      if (record === null) return refuse('store_unknown')
      const loaded = await menu.currentMenu(query.sellerid, query.storeid, query.menuclass)
      // Without a menu a table must order nothing.
      if (loaded === null) return ok({ items: [] })
      return ok({ items: mustOrderDishes(loaded, record.config, { tableno: query.tableno, language }) })
    },
    'GET /weixin/wxmenusetup/v2/originmenu.html': async ({ query }, _call, request, reply) => {
      const { sellerid: sellerId, storeid: storeId, menuclass: menuClass } = query
      const found = await findMenuInForce(services, { sellerId, storeId, menuClass })
      if (!found.ok) return found
      await sendCompressed(request, reply, menu.bytes.menu(found.value, found.value.snapshot.original), 'no-cache')
      return null
    },
  }
}
