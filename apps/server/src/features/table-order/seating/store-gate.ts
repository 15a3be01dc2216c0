import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import { localMinutes } from '@comanda/rules/time/local-time.ts'
import { type BusinessTime, isOpen, openingHoursText } from '@comanda/rules/time/opening-hours.ts'
import { checkPause, type PauseRead, type StoreRecord } from '../../store/store.service.ts'
import type { TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'

type StoreShut = 'store_deactivated' | 'store_closed' | 'store_paused'

interface GatedStore {
  readonly status: number
  readonly isBusiness: boolean
  readonly businessTime: BusinessTime
  readonly timeZone: string
}

/** Whether this store takes orders at a table now (spec 1 §5, §8). */
function checkStore(store: GatedStore, now: Date): Refusal<'store_deactivated' | 'store_closed'> | null {
  if (store.status !== 1) return refuse('store_deactivated')
  if (store.isBusiness && isOpen(store.businessTime, localMinutes(now.getTime(), store.timeZone))) return null
  return refuse('store_closed', [openingHoursText(store.businessTime)])
}

/**
 * Whether guests order here at all: the store exists, its scan-ordering service has not lapsed (spec 1 §2, renewal notice),
 * it is open now, and the staff have not paused it. The store's own setting is laid over the seller's.
 */
export async function checkStoreOpen(
  { store: stores, style }: Pick<TableOrderDeps, 'store' | 'style'>,
  { sellerId, storeId }: TablePlace,
  pause: PauseRead,
  now: Date,
): Promise<Result<StoreRecord, 'store_unknown' | 'scan_ordering_lapsed' | StoreShut>> {
  const store = await stores.getStore(sellerId, storeId)
  if (store === null) return refuse('store_unknown')
  const settings = await style.publicStyle(sellerId, store)
  if (settings?.scanOpen === false) return refuse('scan_ordering_lapsed')
  return checkStore(store, now) ?? checkPause(pause, store.timeZone, now) ?? ok(store)
}

/**
 * The same for whoever has not read the table: opening one is the first step of an order, so a store that takes none opens none
 * by a code, a knock or a call either.
 */
export async function checkStoreOpenNow(
  deps: Pick<TableOrderDeps, 'store' | 'style'>,
  place: TablePlace,
  now: Date,
): ReturnType<typeof checkStoreOpen> {
  const pause = await deps.store.getPause(place.sellerId, place.storeId, now)
  return checkStoreOpen(deps, place, { pausedUntil: pause?.until ?? null, pauseReason: pause?.reason ?? '' }, now)
}
