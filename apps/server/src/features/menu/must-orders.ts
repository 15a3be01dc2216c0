import { isDeepStrictEqual } from 'node:util'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { MustOrderRule } from '@comanda/contract/menu/must-order.routes.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { recordAudit } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import { once } from '../../db/once.ts'
import type { Call } from '../../http/call.ts'
import type { StoreService } from '../store/store.service.ts'
import { lockMustOrders, writeMustOrders } from './must-order.repository.ts'
import { mustOrderRules } from './must-order.ts'
import type { LoadedMenu } from './snapshot/localized-menu.ts'

interface Place {
  readonly sellerId: string
  readonly storeId: string
}

type Rules = Promise<Result<{ items: MustOrderRule[] }, ErrorCode>>

/** The must-order dishes of a store, as its owner sets them. */
export interface MustOrders {
  /** Refused: `store_unknown`. */
  list(place: Place): Rules
  /**
   * Replaces them, with the audit, in one transaction. Refused: `store_unknown`; `must_order_moved` when another list
   * than `seen` is in force; `dish_unknown` for a new dish that the dine-in menu has not.
   */
  change(
    place: Place,
    wish: { readonly seen: readonly MustOrderRule[]; readonly items: readonly MustOrderRule[] },
    call: Call,
  ): Rules
}

interface Deps {
  readonly db: Database
  readonly store: StoreService
  /** The dine-in menu in force. */
  readonly menuOf: (place: Place) => Promise<LoadedMenu | null>
}

export function createMustOrders({ db, store, menuOf }: Deps): MustOrders {
  return {
    async list({ sellerId, storeId }) {
      const record = await store.getStore(sellerId, storeId)
      return record === null ? refuse('store_unknown') : ok({ items: mustOrderRules(record.config) })
    },
    async change(place, { seen, items }, call) {
      const { sellerId, storeId } = place
      const dishes = (await menuOf(place))?.dishes
      const changed = await once<{ items: MustOrderRule[] }, ErrorCode>(db, call.once, sellerId, async (tx) => {
        const before = await lockMustOrders(tx, place)
        if (before === null) return refuse('store_unknown')
        if (!isDeepStrictEqual(before, [...seen])) return refuse('must_order_moved')
        const kept = new Set(before.map(({ code }) => code))
        const unknown = items.map(({ code }) => code).filter((code) => !kept.has(code) && dishes?.has(code) !== true)
        if (unknown.length > 0) return refuse('dish_unknown', [], { codes: unknown })
        await writeMustOrders(tx, place, items)
        await recordAudit(tx, sellerId, { who: call.actor, where: 'console', reason: '' }, [
          { action: 'settings.change', subject: storeId, before: { mustOrder: before }, after: { mustOrder: items } },
        ])
        return ok({ items: [...items] })
      })
      store.forget(sellerId, storeId)
      return changed
    },
  }
}
