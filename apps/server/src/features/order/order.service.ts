import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { CookState, OrderedBill, OrderedRound } from '@comanda/contract/order/order.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import type { BillAdjustment } from '@comanda/rules/price/bill-adjustment.ts'
import type { BillPayer } from '@comanda/rules/price/sold-bill.ts'
import { ok, type Result } from '@comanda/rules/result/result.ts'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Call } from '../../http/call.ts'
import type { Log } from '../../http/log.ts'
import { type LiveService, type NewLiveEvent, storeChannel } from '../live/live.service.ts'
import type { MenuService } from '../menu/menu.service.ts'
import type { StoreService } from '../store/store.service.ts'
import { type AheadPaying, findPaying } from './ahead/ahead.repository.ts'
import { type AheadMoves, aheadMoves, type Refunds } from './ahead/ahead-moves.ts'
import { type AheadTickets, aheadTickets } from './ahead/ticket-ahead.ts'
import { billAdjusting } from './bill/adjust-bill.ts'
import {
  getBillRow,
  getBillWithRounds,
  getRoundRow,
  hasDrink,
  hasPendingRound,
  lockBill,
  withLines,
} from './bill/bill.repository.ts'
import { billMoves } from './bill/bill-moves.ts'
import { billView, roundView } from './bill/bill-view.ts'
import { staffBill } from './bill/staff-bill.ts'
import { type TakeOffs, takeOffs } from './bill/take-off.ts'
import { menusOfOrders } from './menu-of-order.ts'
import type { BillPricing, TicketRow } from './order-row.ts'
import { getTicketRow, listBillTickets, listServedTickets } from './ticket/ticket.repository.ts'
import { listOpenTickets, listReadyTickets } from './ticket/ticket-board.repository.ts'
import { ticketMoves } from './ticket/ticket-moves.ts'
import { inEveryLanguage, ticketView } from './ticket/ticket-view.ts'

export type { AheadCancelled } from './ahead/ahead-moves.ts'
export type { HandOverBy } from './ahead/ticket-ahead.ts'
export { billOwed, billPriceOf, billRatesOf, type PricedBill, payerOfBill } from './bill/bill-price.ts'
export { pricedBillSql } from './bill/bill-pricing-sql.ts'
export { messageIdOf, sellerOfMessage } from './message-id.ts'
export { newNumber } from './new-number.ts'
export { listOrderedPortions } from './ordered-portions.repository.ts'
export { type SentLine, sentLine } from './sent-line.ts'
export { staffNameSql } from './staff-name.ts'
export { nextTicketNumberSql } from './ticket/next-ticket-number.ts'
export { paidByVoucherSql, voucherBackSql } from './voucher-sql.ts'

export interface OrderDeps {
  readonly db: Database
  readonly live: LiveService
  readonly store: StoreService
  readonly menu: MenuService
  readonly refunds: Refunds
  readonly log: Log
  readonly now: () => Date
}

export interface Bill {
  readonly sellerId: string
  readonly billId: string
  readonly storeId: string
  readonly tableNo: string
  readonly seatingId: string | null
  readonly orderType: number
  readonly state: 'open' | 'paying' | 'paid' | 'void'
  readonly cover: number
  readonly itemCount: number
  readonly amount: number
  readonly paidAmount: number
  readonly currency: string
  readonly memo: string
  readonly createdAt: Date
  readonly paidAt: Date | null
  readonly pricing: BillPricing
}

export interface RoundMove {
  /** One line; the whole ticket when left out. */
  readonly lineNo?: number | undefined
  /** The state the terminal showed; `ticket_moved` if it has changed. */
  readonly from?: Exclude<CookState, 'refused'> | undefined
  readonly to: Exclude<CookState, 'refused'>
}

export interface TicketLists {
  readonly tickets: readonly Ticket[]
  /** Orders ahead that wait to be handed over. */
  readonly ready: readonly Ticket[]
  readonly recent: readonly Ticket[]
  /** How many older tickets the two capped lists leave out. */
  readonly more: { readonly tickets: number; readonly ready: number }
  /** The last event of the store's channel that the lists include. */
  readonly eventId: number
}

type TicketRefusal = 'ticket_unknown' | 'ticket_moved' | 'key_reused'
type AcceptRefusal = TicketRefusal | 'phone_paying' | 'already_paid'
type BillRefusal = 'bill_unknown' | 'already_paid'
type CloseRefusal = BillRefusal | 'phone_paying' | 'bill_owed' | 'owed_changed' | 'close_reason_needed'

export interface OrderService extends TakeOffs, AheadMoves, AheadTickets {
  getBill(sellerId: string, billId: string): Promise<Bill | null>
  /** How and until when an order ahead may be paid; null = it is not ordered ahead. */
  findPaying(sellerId: string, billId: string): Promise<AheadPaying | null>
  /** Reads the bill and locks it until the transaction ends, for checking an amount before acting on it. */
  lockBill(tx: Queryable, sellerId: string, billId: string): Promise<Bill | null>
  /** Whether a round waits to be accepted (accept_mode hand). Call it under the bill's lock. */
  /** Whether a drink was ordered that is not taken off. */
  hasDrink(db: Queryable, sellerId: string, billId: string): Promise<boolean>
  hasPendingRound(tx: Queryable, sellerId: string, billId: string): Promise<boolean>
  /** At the price of `payer`; without one, of the member that staff attached, else of a guest. */
  getBillView(sellerId: string, billId: string, language: Language, payer?: BillPayer): Promise<OrderedBill | null>
  /** The bill with the lines that a member's price needs. */
  withLines(db: Queryable, bill: Bill): Promise<Bill>
  getRoundView(sellerId: string, roundId: string, language: Language): Promise<OrderedRound | null>
  getTicket(sellerId: string, storeId: string, roundId: string): Promise<Ticket | null>
  listTickets(sellerId: string, storeId: string): Promise<TicketLists>
  listBillTickets(sellerId: string, storeId: string, billId: string): Promise<readonly Ticket[]>
  moveRound(
    sellerId: string,
    storeId: string,
    roundId: string,
    move: RoundMove,
    call: Call,
  ): Promise<Result<Ticket, TicketRefusal>>
  acceptRound(
    sellerId: string,
    storeId: string,
    roundId: string,
    answer: { readonly accept: boolean; readonly reason: string },
    call: Call,
  ): Promise<Result<Ticket, AcceptRefusal>>
  recordPrint(
    sellerId: string,
    storeId: string,
    roundId: string,
    msgid: string,
  ): Promise<Result<{ copy: number; reprint: boolean; ticket: Ticket }, 'ticket_unknown'>>
  /** Takes (`paying`) or releases the bill's claim for one payment. While it is held no dish can be added. */
  setPaying(
    tx: Queryable,
    claim: { readonly sellerId: string; readonly billId: string; readonly paying: boolean },
  ): Promise<Result<null, BillRefusal>>
  /**
   * Records money received. A fully paid bill is `paid` and its seating closed. A paid or void bill refuses with
   * `already_paid`, and the caller sends the money back.
   */
  markPaid(
    tx: Queryable,
    payment: {
      readonly sellerId: string
      readonly billId: string
      readonly amount: number
      readonly isCash?: boolean
      /** Left out: the member that staff attached, else a guest. */
      readonly payer?: BillPayer | undefined
      /** Whose bill it becomes. */
      readonly memberId?: string | null
    },
  ): Promise<Result<null, BillRefusal>>
  /**
   * Ends the bill of an abandoned party. What is owed is given up only if `giveUp` equals it (minor units) and a
   * reason is given. An amount that changed meanwhile is `owed_changed`. Rounds that no cook has begun are then
   * refused. The caller records the events.
   */
  closeBill(
    tx: Queryable,
    close: {
      readonly sellerId: string
      readonly billId: string
      readonly giveUp: number | null
      readonly reason: string
    },
  ): Promise<Result<{ state: 'paid' | 'void'; owed: number; events: readonly NewLiveEvent[] }, CloseRefusal>>
  /** Moves the bill and its rounds to another table. A running payment knows the bill by number and is unaffected. */
  moveBill(
    tx: Queryable,
    move: { readonly sellerId: string; readonly billId: string; readonly tableNo: string },
  ): Promise<Result<readonly NewLiveEvent[], 'bill_unknown' | 'phone_paying'>>
  /**
   * Ends adjustments of a locked bill's price and adds one, and notifies phones and terminals. Returns the bill
   * afterwards.
   */
  adjustBill(
    tx: Queryable,
    change: {
      readonly bill: Bill
      /** Numbers of the adjustments that end. */
      readonly ends: readonly number[]
      readonly adds: (BillAdjustment & { readonly reason: string }) | null
      /** `staff:name` */
      readonly by: string
    },
  ): Promise<Bill>
  /**
   * Attaches a member to a locked bill, or with null detaches the one before, and notifies phones and terminals.
   * Returns the bill afterwards.
   */
  setBillMember(
    tx: Queryable,
    change: { readonly bill: Bill; readonly memberId: string | null; readonly enjoyType: 0 | 1 },
  ): Promise<Bill>
}

export function createOrderService({ db, live, menu, refunds, now }: OrderDeps): OrderService {
  const { menuOf, menusOf, named } = menusOfOrders(menu)
  const ahead = aheadMoves(db, live, refunds)
  const moves = ticketMoves(db, live, refunds)
  const { cancelRound, refuseLine } = takeOffs(db, live, menuOf, refunds)
  const viewOf = async (sellerId: string, storeId: string, rows: readonly TicketRow[]) => {
    const inWords = await menusOf(sellerId, storeId, rows)
    return (row: TicketRow) => inEveryLanguage(ticketView(row), inWords(row))
  }
  return {
    ...ahead,
    getBill: async (sellerId, billId) => (await getBillRow(db.pool, sellerId, billId)) ?? null,
    findPaying: async (sellerId, billId) => (await findPaying(db.pool, sellerId, billId)) ?? null,
    lockBill: async (tx, sellerId, billId) => (await lockBill(tx, sellerId, billId)) ?? null,
    hasPendingRound,
    hasDrink,
    withLines,
    async getBillView(sellerId, billId, language, payer) {
      const found = await getBillWithRounds(db.pool, sellerId, billId)
      if (found === undefined) return null
      const bill = payer?.isMember ? await withLines(db.pool, found) : found
      const inWords = await menusOf(sellerId, bill.storeId, bill.rounds)
      return billView(bill, inWords, { language, now: now(), ...(payer === undefined ? {} : { payer }) })
    },
    async getRoundView(sellerId, roundId, language) {
      const round = await getRoundRow(db.pool, sellerId, roundId)
      return round === undefined ? null : roundView(round, await menuOf(sellerId, round.storeId, round), language)
    },
    async getTicket(sellerId, storeId, roundId) {
      const row = await getTicketRow(db.pool, sellerId, storeId, roundId)
      return row === undefined ? null : named(sellerId, storeId, ticketView(row))
    },
    async listTickets(sellerId, storeId) {
      // Read before the lists: an event in between is delivered twice, which is harmless. After them it would be
      // lost.
      const eventId = await live.lastSeq(sellerId, storeChannel(storeId))
      const [open, ready, served] = await Promise.all([
        listOpenTickets(db.pool, sellerId, storeId),
        listReadyTickets(db.pool, sellerId, storeId),
        listServedTickets(db.pool, sellerId, storeId),
      ])
      const view = await viewOf(sellerId, storeId, [...open.rows, ...ready.rows, ...served])
      const lists = { tickets: open.rows.map(view), ready: ready.rows.map(view), recent: served.map(view) }
      return { ...lists, more: { tickets: open.more, ready: ready.more }, eventId }
    },
    async listBillTickets(sellerId, storeId, billId) {
      const rows = await listBillTickets(db.pool, sellerId, storeId, billId)
      return rows.map(await viewOf(sellerId, storeId, rows))
    },
    // Menu words are added after the transaction, which must not wait for a menu.
    async moveRound(sellerId, storeId, ...rest) {
      const moved = await moves.moveRound(sellerId, storeId, ...rest)
      return moved.ok ? ok(await named(sellerId, storeId, moved.value)) : moved
    },
    async acceptRound(sellerId, storeId, ...rest) {
      const answered = await moves.acceptRound(sellerId, storeId, ...rest)
      return answered.ok ? ok(await named(sellerId, storeId, answered.value)) : answered
    },
    async recordPrint(sellerId, storeId, ...rest) {
      const printed = await moves.recordPrint(sellerId, storeId, ...rest)
      if (!printed.ok) return printed
      return ok({ ...printed.value, ticket: await named(sellerId, storeId, printed.value.ticket) })
    },
    async cancelRound(place, ...rest) {
      const taken = await cancelRound(place, ...rest)
      return taken.ok ? ok(await named(place.sellerId, place.storeId, taken.value)) : taken
    },
    async refuseLine(place, ...rest) {
      const taken = await refuseLine(place, ...rest)
      return taken.ok ? ok(await named(place.sellerId, place.storeId, taken.value)) : taken
    },
    ...aheadTickets(db, live, { named, viewOf }),
    ...billMoves(live, ahead, now),
    ...staffBill,
    ...billAdjusting(live),
  }
}
