import type { Store, StoreInfo, TableStatus } from '@comanda/contract/store/store.schema.ts'
import { defaultLanguage, type Language, languageCodes } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import { regionProfileOf } from '@comanda/rules/price/price-profile.ts'
import { type OrderType, showsTaxInside, taxRatesOf } from '@comanda/rules/price/region-profile.ts'
import { localDay } from '@comanda/rules/price/sold-bill.ts'
import { distanceBetween, isPlace, noGuestDistance, type Place } from '@comanda/rules/store/distance.ts'
import { type AheadType, enabledBy, type StoreOffer } from '@comanda/rules/store/store-choice.ts'
import {
  type GatedStore,
  hoursType,
  isOpenNow,
  type StoreGate,
  shownHours,
  storeGate,
} from '@comanda/rules/store/store-gate.ts'
import { gateView } from './gate-view.ts'
import type { TableStatusRow } from './store.repository.ts'
import type { SellerRecord, StoreRecord } from './store-record.ts'

/** The settings in force at a store. The style room merges them. */
export interface StoreSettings {
  readonly sellerOption: Readonly<Record<StoreOffer, boolean>>
  readonly picupMenu: number
  readonly bookSeatLink: string
  readonly scanOpen: boolean
  readonly readyMinutes: number
}

/** The settings of a seller without any. */
export const plainSettings: StoreSettings = {
  sellerOption: { preorder: true, bookseat: true, takeout: true, picup: true },
  picupMenu: 0,
  bookSeatLink: '',
  scanOpen: true,
  readyMinutes: 0,
}

/** A store at one moment: open by its switch and hours, and what keeps a guest from ordering. */
export interface StoreNow {
  readonly open: boolean
  readonly gate: StoreGate | null
  /** As a guest reads them (`shownHours`). */
  readonly hours: ReturnType<typeof shownHours>
}

/** A store at an instant (ms), for orders at a table (`null`) or ahead. */
export function storeNow(
  store: Pick<StoreRecord, 'status' | 'isBusiness' | 'hours' | 'timeZone' | 'isEnable' | 'onlineFlag'>,
  { scanOpen, readyMinutes, sellerOption }: Pick<GatedStore, 'scanOpen' | 'readyMinutes' | 'sellerOption'>,
  orderType: AheadType | null,
  now: number,
): StoreNow {
  const type = hoursType(orderType)
  return {
    open: isOpenNow(store, type, now),
    gate: storeGate(orderType, { ...store, scanOpen, readyMinutes, sellerOption }, now),
    hours: shownHours(store, type, now),
  }
}

/** A store as guests see it; `from` is the guest's place, if known. */
export function storeView(
  store: StoreRecord,
  { sellerOption, picupMenu, bookSeatLink }: StoreSettings,
  language: Language,
  { open, gate, hours }: StoreNow,
  from?: Place,
): Store {
  return {
    id: store.storeId,
    name: textIn(store.names, language, defaultLanguage),
    originalName: textIn(store.names, defaultLanguage, defaultLanguage),
    telephone: store.telephone,
    address: textIn(store.address, language, defaultLanguage),
    gdLat: store.gdLat,
    gdLng: store.gdLng,
    distance: isPlace(from) ? distanceBetween(from, placeOf(store)) : noGuestDistance,
    businessTime: [...hours],
    isBusiness: open,
    isEnable: enabledBy(store.isEnable, sellerOption),
    picupMenu,
    bookSeatLink,
    logoUrl: store.logoUrl,
    status: store.status,
    onlineFlag: store.onlineFlag,
    gate: gateView(gate, language),
  }
}

export function placeOf({ gdLat, gdLng }: Pick<StoreRecord, 'gdLat' | 'gdLng'>): Place {
  return { gdLat: gdLat ?? undefined, gdLng: gdLng ?? undefined }
}

export function storeInfoView(
  store: StoreRecord,
  settings: StoreSettings,
  language: Language,
  at: StoreNow,
  menuVersion: number,
  from?: Place,
): StoreInfo {
  const { timeZone, priceProfile } = store
  const view = storeView(store, settings, language, at, from)
  return { ...view, timeZone, priceProfile, priceNote: priceNoteOf(store), open: at.open, menuVersion }
}

/** Singapore allows prices without GST only with a statement on the menu (facts/checkout.md §2.4). */
function priceNoteOf({ priceProfile, timeZone }: StoreRecord): StoreInfo['priceNote'] {
  if (priceProfile === null) return null
  const profile = regionProfileOf(priceProfile)
  const day = localDay(Date.now(), timeZone)
  const rateOf = (orderType: OrderType) =>
    taxRatesOf(profile, orderType, day).find(({ taxClass }) => taxClass === 'food')?.rate ?? 0
  const tax = showsTaxInside(profile, 0) ? 0 : rateOf(0)
  const service = profile.servicePercent
  if (tax === 0 && service === 0) return null
  const taxAway = tax > 0 && showsTaxInside(profile, 1) ? rateOf(1) : 0
  return { service, tax, taxAway, isGst: profile.region === 'SG' }
}

export function tableStatusView(row: TableStatusRow): TableStatus {
  return {
    tableno: row.tableNo,
    tablename: row.tableName,
    state: row.openedAt === null ? 'free' : row.billState === 'paying' ? 'paying' : 'open',
    cover: row.cover ?? 0,
    openedAt: row.openedAt?.toISOString() ?? null,
    itemCount: row.itemCount ?? 0,
    amount: row.amount ?? 0,
  }
}

/** A seller's languages are those of its name. */
export function sellerView(seller: SellerRecord, stores: readonly StoreRecord[], currency: string, language: Language) {
  return {
    sellerId: seller.sellerId,
    name: textIn(seller.names, language, defaultLanguage),
    currency,
    languages: languageCodes.filter((one) => (seller.names[one] ?? '').trim() !== ''),
    storeIds: stores.map(({ storeId }) => storeId),
  }
}
