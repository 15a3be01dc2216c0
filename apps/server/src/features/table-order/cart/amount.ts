import type { Input } from '@comanda/contract/route.ts'
import type { amountRoutes } from '@comanda/contract/table-order/amount.routes.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { HoursOrderType } from '@comanda/rules/time/store-hours.ts'
import { once } from '../../../db/once.ts'
import type { Call } from '../../../http/call.ts'
import { okEnvelope } from '../../../http/envelope.ts'
import { cartView, closedHere, newLines } from '../../cart/cart.service.ts'
import { messageIdOf, newNumber } from '../../order/order.service.ts'
import type { TableMenu } from '../menu-of-table.ts'
import { tableSettings } from '../seating/table-door.ts'
import { insertAnswered } from '../store-request.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'

type Path = 'POST /weixin/storeorder/:sellerId/:storeId/storecalamt.html'
type Body = Input<(typeof amountRoutes)[Path]>['body']

interface AtStore {
  readonly sellerId: string
  readonly storeId: string
}

export type AmountCalls = ReturnType<typeof amountCalls>

export function amountCalls(deps: TableOrderDeps) {
  const { db } = deps
  return {
    /** Prices an order without sending it; polled. */
    async askAmount(place: AtStore, { orderDetail, orderType }: Body, call: Call) {
      const menu = await menuOfType(deps, place, orderType, call)
      if (!menu.ok) return menu
      const lines = newLines(orderDetail, menu.value, call)
      if (!lines.ok) return lines
      const answer = okEnvelope(cartView(0, lines.value, menu.value))
      call.countKept(answer)
      return once(db, call.once, place.sellerId, async (tx) => {
        const msgid = messageIdOf(place.sellerId, newNumber())
        await insertAnswered(tx, { ...place, msgId: msgid, uid: call.actor, kind: 'storecalamt', answer })
        return ok({ msgid })
      })
    },
  }
}

/** The menu that prices this order type: takeout and pick-up have their own menu classes (spec 1 §4). */
async function menuOfType(
  deps: TableOrderDeps,
  { sellerId, storeId }: AtStore,
  orderType: Body['orderType'],
  call: Call,
): Promise<Result<TableMenu, 'store_unknown' | 'menu_missing'>> {
  const rules = await tableSettings(deps, { sellerId, storeId })
  if (!rules.ok) return rules
  const menuClass = { '0': 0, '1': rules.value.settings.picupMenu, '2': 1, '3': 0 }[orderType]
  const version = await deps.menu.currentVersion(sellerId, storeId, menuClass)
  const loaded = version === null ? null : await deps.menu.getMenu(sellerId, storeId, menuClass, version)
  if (version === null || loaded === null) return refuse('menu_missing')
  const { codes, left } = await deps.menu.saleout(sellerId, storeId)
  return ok({
    version,
    snapshot: loaded.snapshot,
    ...closedHere(loaded, new Set(codes), {
      at: call.now.getTime(),
      zone: rules.value.store.timeZone,
      orderType: Number(orderType) as HoursOrderType,
    }),
    left: new Map(Object.entries(left)),
    hidden: new Set<string>(),
    mustOrder: [],
    language: call.language,
  })
}
