import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import { closedHours, isOpenNow } from '@comanda/rules/store/store-gate.ts'
import type { StoreHours } from '@comanda/rules/time/store-hours.ts'
import { checkPause, type PauseRead } from '../../store/store.service.ts'
import type { TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import type { TableSettings } from './table-door.ts'

type StoreShut = 'store_deactivated' | 'store_closed' | 'store_paused'

interface GatedStore {
  readonly status: number
  readonly isBusiness: boolean
  readonly hours: StoreHours
  readonly timeZone: string
}

/** Whether this store takes orders at a table now (spec 1 §5, §8). */
function checkStore(store: GatedStore, now: Date): Refusal<'store_deactivated' | 'store_closed'> | null {
  if (store.status !== 1) return refuse('store_deactivated')
  if (isOpenNow(store, 0, now.getTime())) return null
  return refuse('store_closed', [closedHours(store, 0, now.getTime())])
}

/**
 * Refuses orders when the scan-ordering service has lapsed (spec 1 §2, renewal notice), the store is closed, or the
 * staff have paused it. Null = the store takes orders. The store's setting overrides the seller's.
 */
export function checkStoreOpen(
  { store, settings }: TableSettings,
  pause: PauseRead,
  now: Date,
): Refusal<'scan_ordering_lapsed' | StoreShut> | null {
  if (!settings.scanOpen) return refuse('scan_ordering_lapsed')
  return checkStore(store, now) ?? checkPause(pause, store.timeZone, now)
}

/**
 * The same for a call that has not read the table. Opening a table is the first step of an order, so a closed store
 * allows no code and no knock.
 */
export async function checkStoreOpenNow(
  { store: stores }: Pick<TableOrderDeps, 'store'>,
  table: TableSettings,
  { sellerId, storeId }: TablePlace,
  now: Date,
): Promise<ReturnType<typeof checkStoreOpen>> {
  const pause = await stores.getPause(sellerId, storeId, now)
  return checkStoreOpen(table, { pausedUntil: pause?.until ?? null, pauseReason: pause?.reason ?? '' }, now)
}
