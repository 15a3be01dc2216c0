import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { portionsWanted } from '@comanda/rules/cart/portion-left.ts'
import { dishesByCode } from '@comanda/rules/cart/price-cart.ts'
import { takesRounds } from '@comanda/rules/order/bill-state.ts'
import { cancelDishes, type MustStay, refuseDish, type SentTicket } from '@comanda/rules/order/take-off.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { PoolClient } from 'pg'
import type { Database } from '../../../db/database.ts'
import { once } from '../../../db/once.ts'
import type { Call } from '../../../http/call.ts'
import type { WordMenu } from '../../cart/cart.service.ts'
import { type LiveService, menuEvent, type NewLiveEvent, storeEvent, tableEvent } from '../../live/live.service.ts'
import type { Refunds } from '../ahead/ahead-moves.ts'
import type { OrderedFrom } from '../menu-of-order.ts'
import { messageIdOf } from '../message-id.ts'
import { newsPlace } from '../news-place.ts'
import type { BillRow, TicketRow } from '../order-row.ts'
import { listOrderedPortions } from '../ordered-portions.repository.ts'
import { type LockedRound, lockRoundWithBill, type RoundPlace } from '../ticket/lock-round.ts'
import { answerRoundRequest, getTicketRow } from '../ticket/ticket.repository.ts'
import { ticketView } from '../ticket/ticket-view.ts'
import { getRoundRow } from './bill.repository.ts'
import { computeRemoval, type Removal, type RemovalDecision } from './removal.ts'
import { giveBackSomePortions, outdateCart, takeOffBill } from './take-off.repository.ts'
import { isPaidAhead, oweBackDishes, shrunkOrderNews } from './take-off-paid.ts'

export interface Cancellation {
  /** The bill of the asking party: no guest takes a dish off another table's bill. */
  readonly billId: string
  readonly lineNo?: number | undefined
  /** Null = staff, who may take back any guest's dish. */
  readonly uid: string | null
  readonly cancelSeconds: number
  /**
   * Forced must-order dishes, which a guest cannot take from the other guests. Dishes sold out since are refused by
   * the kitchen instead.
   */
  readonly mustOrder: MustStay['demanded']
}

type MoneyRefusal = 'bill_being_paid' | 'phone_paying' | 'already_paid'

export type TakeOffs = ReturnType<typeof takeOffs>

/** Takes dishes off a sent round. Check, money, portions and news are one transaction, once per key. */
export function takeOffs(
  db: Database,
  live: LiveService,
  menuOf: (sellerId: string, storeId: string, order: OrderedFrom) => Promise<WordMenu>,
  refunds: Refunds,
) {
  async function takeOff<C extends ErrorCode, U extends ErrorCode>(
    place: RoundPlace,
    call: Call,
    unknown: U,
    decide: (row: TicketRow, tx: PoolClient) => Result<RemovalDecision, C> | Promise<Result<RemovalDecision, C>>,
  ): Promise<Result<Ticket, C | U | MoneyRefusal | 'ticket_moved' | 'key_reused'>> {
    const { sellerId, storeId, roundId } = place
    // Read before the transaction, which must not wait for a menu.
    const sent = await getRoundRow(db.pool, sellerId, roundId)
    const menu = sent === undefined ? null : await menuOf(sellerId, storeId, sent)
    return once<Ticket, C | U | MoneyRefusal | 'ticket_moved'>(db, call.once, sellerId, async (tx) => {
      const held = await lockRoundWithBill(tx, refunds, place)
      if (held === null) return refuse(unknown)
      const decided = await decide(held.row, tx)
      if (!decided.ok) return decided
      if (decided.value.lineNos.length === 0) return ok(ticketView(held.row))
      const news = await applyRemoval(tx, place, held, decided.value, { menu, call })
      if ('ok' in news) return news
      await live.record(tx, sellerId, news)
      return ok(ticketView((await getTicketRow(tx, sellerId, storeId, roundId)) ?? held.row))
    })
  }

  async function applyRemoval(
    tx: PoolClient,
    place: RoundPlace,
    held: LockedRound,
    decided: RemovalDecision,
    { menu, call }: { readonly menu: WordMenu; readonly call: Call },
  ): Promise<readonly NewLiveEvent[] | Refusal<MoneyRefusal | 'ticket_moved'>> {
    const { bill, row } = held
    const removal = computeRemoval(row, decided)
    const isPaidBack = !decided.byGuest && isPaidAhead(bill, row)
    const settled = isPaidBack
      ? await oweBackDishes(tx, refunds, held, removal, call)
      : checkStillOwed(bill, removal.amount, decided)
    if (settled !== null) return settled
    const news = await writeRemoval(tx, place, row, removal, { menu, by: call.actor })
    return isPaidBack ? [...news, shrunkOrderNews(place.storeId, row, removal.ticket)] : news
  }

  return {
    /**
     * A guest takes dishes back. They leave the bill, portions go back and all phones are notified in one
     * transaction.
     */
    cancelRound: (place: RoundPlace, { billId, lineNo, uid, cancelSeconds, mustOrder }: Cancellation, call: Call) =>
      takeOff(place, call, 'round_unknown', async (row, tx) => {
        if (row.billId !== billId) return refuse('round_unknown')
        // Read under the bill's lock: of two guests who each leave the other's dish, one is refused.
        const portions = mustOrder.length === 0 ? null : await listOrderedPortions(tx, place.sellerId, billId)
        const mustStay = portions === null ? undefined : { demanded: mustOrder, portions }
        const wish = { lineNo, uid, cancelSeconds, now: call.now.getTime(), mustStay }
        const lines = cancelDishes(sentTicket(row), wish)
        // A round being sent may have counted on these dishes. It is checked again, as after a cart change.
        if (lines.ok && mustStay !== undefined) await outdateCart(tx, place.sellerId, billId)
        return lines.ok
          ? ok({ lineNos: lines.value, lineNo: lineNo ?? null, reason: '', byGuest: uid !== null })
          : lines
      }),
    /** The kitchen cannot cook a dish. Money paid for it ahead goes back; the last dish ends the order. */
    refuseLine: (
      place: RoundPlace,
      { lineNo, reason }: { readonly lineNo: number; readonly reason: string },
      call: Call,
    ) =>
      takeOff(place, call, 'ticket_unknown', (row) => {
        const lines = refuseDish(sentTicket(row), lineNo)
        return lines.ok ? ok({ lineNos: lines.value, lineNo, reason, byGuest: false }) : lines
      }),
  }
}

/** A running or finished payment is for an exact amount, so no dish leaves its bill. */
function checkStillOwed(bill: BillRow, off: number, { byGuest }: RemovalDecision): Refusal<MoneyRefusal> | null {
  if (bill.state === 'paying') return refuse(byGuest ? 'bill_being_paid' : 'phone_paying')
  if (!takesRounds(bill.state)) return refuse('already_paid')
  if (bill.paidAmount === 0) return null
  return bill.amount - off > bill.paidAmount ? null : refuse('already_paid')
}

async function writeRemoval(
  tx: PoolClient,
  place: RoundPlace,
  row: TicketRow,
  { lineNos, lineNo, reason, byGuest, lines, isLast, ticket }: Removal,
  { menu, by }: { readonly menu: WordMenu; readonly by: string },
): Promise<readonly NewLiveEvent[]> {
  const { sellerId, storeId, roundId } = place
  const refusesRound = isLast && row.state === 'pending'
  await takeOffBill(tx, { sellerId, roundId, lineNos, reason, by, ticket, refusesRound })
  const isMore = await giveBackSomePortions(
    tx,
    place,
    portionsWanted(lines, menu === null ? new Map() : dishesByCode(menu)),
  )
  const msgid = messageIdOf(sellerId, roundId)
  if (refusesRound) {
    const answer = { outtradeno: row.billId, roundId, reason, cancelled: byGuest }
    await answerRoundRequest(tx, sellerId, msgid, answer)
  }
  const head = { seq: 0, uid: byGuest ? by : '', what: 'head' } as const
  const channel = newsPlace(row)
  const tableNews = [
    ...(refusesRound ? [tableEvent(storeId, channel, 'answer', { msgid })] : []),
    tableEvent(storeId, channel, 'round_state', { roundId, lineNo, cookState: 'refused' }),
    tableEvent(storeId, channel, 'fresh_order', head),
  ]
  return [...tableNews, storeEvent(storeId, 'ticket_changed', { roundId }), ...(isMore ? [menuEvent(storeId)] : [])]
}

function sentTicket(row: TicketRow): SentTicket {
  return { ...row, sentAt: row.sentAt.getTime() }
}
