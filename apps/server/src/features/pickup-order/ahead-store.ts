import type { AheadType } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import { mayOrderAhead } from '@comanda/rules/store/store-choice.ts'
import { closedHours, hoursType, isOpenNow } from '@comanda/rules/store/store-gate.ts'
import type { StoreRecord } from '../store/store.service.ts'
import type { PickupOrderDeps } from './pickup-order.service.ts'

export interface StorePlace {
  readonly sellerId: string
  readonly storeId: string
}

/** A store with all its settings, secrets included. */
export interface AheadStore {
  readonly store: StoreRecord
  readonly settings: StyleConfig
}

export async function findAheadStore(
  { store: stores, style }: Pick<PickupOrderDeps, 'store' | 'style'>,
  { sellerId, storeId }: StorePlace,
): Promise<Result<AheadStore, 'store_unknown'>> {
  const store = await stores.getStore(sellerId, storeId)
  const settings = store === null ? null : await style.settingsOf(sellerId, store)
  return store === null || settings === null ? refuse('store_unknown') : ok({ store, settings })
}

/** Whether the store takes this kind of order at all, at any hour (spec 1 §5). */
export function checkOffered(
  orderType: AheadType,
  { store, settings }: AheadStore,
): Refusal<'store_deactivated' | 'self_ordering_closed' | 'scan_ordering_lapsed'> | null {
  const may = mayOrderAhead(orderType, { ...store, sellerOption: settings.sellerOption, open: true })
  if (!may.ok && may.code !== 'store_closed') return { ...may, code: may.code }
  return settings.scanOpen ? null : refuse('scan_ordering_lapsed')
}

/** Whether the store takes this kind of order now, as its gate says (rules/store/store-gate.ts). */
export function checkAhead(
  orderType: AheadType,
  aheadStore: AheadStore,
  now: Date,
): Refusal<'store_deactivated' | 'self_ordering_closed' | 'scan_ordering_lapsed' | 'store_closed'> | null {
  const { store } = aheadStore
  const notOffered = checkOffered(orderType, aheadStore)
  if (notOffered !== null) return notOffered
  const type = hoursType(orderType)
  const may = mayOrderAhead(orderType, { ...store, open: isOpenNow(store, type, now.getTime()) })
  return may.ok ? null : refuse('store_closed', [closedHours(store, type, now.getTime())])
}
