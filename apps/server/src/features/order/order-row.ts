import type { Person } from '@comanda/contract/order/order.schema.ts'
import type { DispatchState } from '@comanda/contract/takeout/takeout.schema.ts'
import type { VoucherBack, VoucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import type { Language, LocalizedText, OrderLanguage } from '@comanda/rules/language/languages.ts'
import type { AddItem } from '@comanda/rules/menu/option-choice.ts'

export type BillState = 'open' | 'paying' | 'paid' | 'void'
export type RoundState = 'pending' | 'accepted' | 'refused' | 'waiting'
export type TicketCookState = 'received' | 'cooking' | 'served'
export type LineCookState = TicketCookState | 'refused'

export interface BillRow {
  readonly sellerId: string
  readonly billId: string
  readonly storeId: string
  readonly tableNo: string
  readonly seatingId: string | null
  readonly orderType: number
  readonly state: BillState
  readonly cover: number
  /** Portions. */
  readonly itemCount: number
  readonly amount: number
  readonly paidAmount: number
  readonly currency: string
  readonly memo: string
  readonly createdAt: Date
  readonly paidAt: Date | null
}

/** A bill with what is told with it. */
export interface WholeBillRow extends BillRow {
  readonly rounds: readonly RoundRow[]
  /** Of its seating, also once that is closed. */
  readonly people: readonly Person[]
}

export interface RoundLineRow {
  readonly lineNo: number
  readonly lineId: string
  readonly uid: string
  /** The name of the member of staff who added it; null = a guest did. */
  readonly who?: string | null | undefined
  readonly code: string
  readonly names: LocalizedText
  readonly standard: string
  readonly num: number
  readonly price: number
  readonly memberprice: number
  readonly addItems: readonly AddItem[]
  readonly amount: number
  readonly memo: string
  readonly cookState: LineCookState
  readonly reason: string
  /** Guest id, `staff:name`, or '' while it is not refused. */
  readonly refusedBy: string
}

/** As the kitchen has it: who took it off by name. */
export interface TicketLineRow extends RoundLineRow {
  readonly refusedName: string
}

/** As PostgreSQL makes it JSON: times are text. */
export interface RoundRow {
  readonly roundId: string
  readonly roundNo: number
  readonly ticketNo: number
  readonly state: RoundState
  readonly storeId: string
  /** Of the menu it was ordered from: a version of a class. */
  readonly menuClass: number
  readonly menuVersion: number
  readonly original: Language
  readonly reason: string
  readonly sentAt: string
  readonly sentBy: string
  /** Of the guest who sent it; '' = their phone is not verified. */
  readonly telMark: string
  readonly count: number
  readonly amount: number
  readonly memo: string
  readonly lines: readonly RoundLineRow[]
}

/** As PostgreSQL makes it JSON: times are text. */
export interface AheadRow {
  readonly pickupNo: number
  readonly takeAt: string | null
  readonly readyBy: string
  readonly releaseAt: string
  readonly releasedAt: string | null
  readonly readyAt: string | null
  readonly handedOverAt: string | null
  /** By name. */
  readonly handedOverBy: string | null
  readonly cancelledAt: string | null
  /** Of a table-based pick-up. */
  readonly tableNo: string
  readonly voucher: VoucherPlatform | null
  readonly voucherBack: VoucherBack | null
  readonly delivery: DeliveryRow | null
}

export interface DeliveryRow {
  readonly recipient: string | null
  readonly tel: string | null
  readonly address: string | null
  readonly houseNo: string | null
  readonly memo: string | null
  readonly distance: number | null
  readonly about: boolean | null
  readonly deliverySelf: boolean
  readonly state: DispatchState | null
  readonly riderName: string | null
  readonly riderTel: string | null
  readonly reason: string | null
}

export interface TicketRow {
  readonly roundId: string
  readonly billId: string
  readonly ticketNo: number
  readonly tableNo: string
  readonly tableName: string | null
  readonly roundNo: number
  readonly orderType: number
  readonly menuClass: number
  readonly menuVersion: number
  readonly original: Language
  readonly state: RoundState
  /** Why it waits for a nod; '' = it does not. */
  readonly held: '' | 'quantity' | 'devices' | 'distance' | 'no_location'
  readonly cookState: TicketCookState
  readonly cover: number
  readonly memo: string
  readonly sentAt: Date
  readonly sentBy: string
  /** The name of the member of staff who sent it; '' = a guest did. */
  readonly waiter: string
  readonly telMark: string
  /** The language it was ordered in (spec 1 §7). */
  readonly language: OrderLanguage
  readonly cookAt: Date | null
  readonly servedAt: Date | null
  readonly printCount: number
  readonly itemCount: number
  readonly amount: number
  readonly paid: boolean
  /** What an order ahead has besides; null = sent from a table. */
  readonly ahead: AheadRow | null
  readonly lines: readonly TicketLineRow[]
}
