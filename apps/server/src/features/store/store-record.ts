import type { PriceProfile } from '@comanda/contract/store/price-profile.schema.ts'
import type { LocalizedText } from '@comanda/rules/language/languages.ts'
import type { StoreHours } from '@comanda/rules/time/store-hours.ts'

/** Rows of the room `store`, as the other rooms read them. */
export interface SellerRecord {
  readonly sellerId: string
  readonly names: LocalizedText
}

export interface StoreRecord {
  readonly sellerId: string
  readonly storeId: string
  readonly names: LocalizedText
  readonly address: LocalizedText
  readonly telephone: string
  readonly gdLat: number | null
  readonly gdLng: number | null
  /** An IANA name. */
  readonly timeZone: string
  readonly hours: StoreHours
  /** The store's own switch. */
  readonly isBusiness: boolean
  readonly isEnable: string
  readonly onlineFlag: string
  /** 1 = active. */
  readonly status: number
  readonly logoUrl: string
  /** `hand`: the staff accept each order at the terminal. */
  readonly acceptMode: 'auto' | 'hand'
  /** The store's own settings, which override the seller's. */
  readonly config: Readonly<Record<string, unknown>>
  /** Taxes, service charge and rounding; null = none is set. */
  readonly priceProfile: PriceProfile | null
}

export interface TableRecord {
  readonly sellerId: string
  readonly storeId: string
  readonly tableNo: string
  readonly tableName: string
  readonly seats: number
  /** The secret that opens the table: never sent, never logged. */
  readonly code: string
}
