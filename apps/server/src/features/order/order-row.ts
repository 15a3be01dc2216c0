import type { OrderedBill, OrderedRound, Person } from '@comanda/contract/order/order.schema.ts'
import type { DispatchState } from '@comanda/contract/takeout/takeout.schema.ts'
import type { VoucherBack, VoucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import type { Language, LocalizedText, OrderLanguage } from '@comanda/rules/language/languages.ts'
import type { AddItem } from '@comanda/rules/menu/option-choice.ts'
import type { BillAdjustment } from '@comanda/rules/price/bill-adjustment.ts'
import type { PriceProfile } from '@comanda/rules/price/price-profile.ts'
import type { BillPayer, SoldLine } from '@comanda/rules/price/sold-bill.ts'

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
  /** In portions. */
  readonly itemCount: number
  readonly amount: number
  readonly paidAmount: number
  readonly currency: string
  readonly memo: string
  readonly createdAt: Date
  readonly paidAt: Date | null
  readonly pricing: BillPricing
}

/** An adjustment that holds. From PostgreSQL's JSON: its time is text. */
export interface BillAdjustmentRow extends BillAdjustment {
  readonly no: number
  readonly reason: string
  /** Display name. */
  readonly who: string
  readonly at: string
}

/** What the price of a bill stands on, from PostgreSQL's JSON. */
export interface BillPricing {
  /** What the store has set; null = nothing. */
  readonly profile: PriceProfile | null
  readonly timeZone: string
  /** In the bill's amount. */
  readonly delivery: number
  readonly adjustments: readonly BillAdjustmentRow[]
  /** Without refused dishes; null = no profile, adjustment or member asks for them (`withLines`). */
  readonly lines: readonly SoldLine[] | null
  /** The price that was paid, and by whose rules; null = unpaid, or paid before prices were kept. */
  readonly paid: PaidPrice | null
  /** The member that staff attached, or who paid; null = none. */
  readonly memberId: string | null
  readonly enjoyType: 0 | 1
}

/** Kept with a paid bill: a later change of the store's rules changes no receipt. */
export interface PaidPrice {
  readonly price: OrderedBill['price']
  readonly profile: PriceProfile | null
  /** Left out: a guest, before members could pay. */
  readonly payer?: BillPayer
}

/** A bill with its rounds and people. */
export interface WholeBillRow extends BillRow {
  readonly rounds: readonly RoundRow[]
  /** Guests of its seating, also after it is closed. */
  readonly people: readonly Person[]
}

export interface RoundLineRow {
  readonly lineNo: number
  readonly lineId: string
  readonly uid: string
  /** The name of the staff member who added it; null = a guest did. */
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

/** A line with the name of its refuser, for the kitchen. */
export interface TicketLineRow extends RoundLineRow {
  readonly refusedName: string
}

/** From PostgreSQL's JSON: times are text. */
export interface RoundRow {
  readonly roundId: string
  readonly roundNo: number
  readonly ticketNo: number
  readonly state: RoundState
  readonly storeId: string
  /** The version of a menu class it was ordered from. */
  readonly menuClass: number
  readonly menuVersion: number
  readonly original: Language
  /** Why it waited for the staff; '' = it did not. */
  readonly held: OrderedRound['held']
  readonly reason: string
  readonly sentAt: string
  readonly sentBy: string
  /** The mark of the sending guest; '' = their phone is not verified. */
  readonly telMark: string
  readonly count: number
  readonly amount: number
  readonly memo: string
  readonly lines: readonly RoundLineRow[]
}

/** From PostgreSQL's JSON: times are text. */
export interface AheadRow {
  readonly pickupNo: number
  readonly takeAt: string | null
  readonly readyBy: string
  readonly releaseAt: string
  readonly releasedAt: string | null
  readonly readyAt: string | null
  readonly handedOverAt: string | null
  /** Display name. */
  readonly handedOverBy: string | null
  readonly cancelledAt: string | null
  /** For a table-based pick-up. */
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
  /** Why it waits to be accepted; '' = it does not. */
  readonly held: OrderedRound['held']
  readonly cookState: TicketCookState
  readonly cover: number
  readonly memo: string
  readonly sentAt: Date
  readonly sentBy: string
  /** The name of the staff member who sent it; '' = a guest did. */
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
  /** The fields only an order ahead has; null = sent from a table. */
  readonly ahead: AheadRow | null
  readonly lines: readonly TicketLineRow[]
}
