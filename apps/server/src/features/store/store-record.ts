import type { LocalizedText } from '@comanda/rules/language/languages.ts'

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
  /** IANA. */
  readonly timeZone: string
  /** Empty = always open. */
  readonly businessTime: readonly { readonly startTime: string; readonly endTime: string }[]
  /** The shop's own switch. */
  readonly isBusiness: boolean
  readonly isEnable: string
  readonly onlineFlag: string
  /** 1 = active. */
  readonly status: number
  readonly logoUrl: string
  /** `hand`: a person at the terminal accepts each order. */
  readonly acceptMode: 'auto' | 'hand'
  /** The store's own flags over the seller's. */
  readonly config: Readonly<Record<string, unknown>>
}

export interface TableRecord {
  readonly sellerId: string
  readonly storeId: string
  readonly tableNo: string
  readonly tableName: string
  readonly seats: number
  /** Opens the table to whoever holds it: never sent, never logged. */
  readonly code: string
}
