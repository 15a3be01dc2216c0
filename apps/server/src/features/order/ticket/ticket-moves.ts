import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { CookState } from '@comanda/contract/order/order.schema.ts'
import { moveCooking } from '@comanda/rules/order/cook-move.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { PoolClient } from 'pg'
import type { Database } from '../../../db/database.ts'
import { once } from '../../../db/once.ts'
import type { Call } from '../../../http/call.ts'
import { type LiveService, menuEvent, type NewLiveEvent, storeEvent, tableEvent } from '../../live/live.service.ts'
import { type Refunds, refuseAhead } from '../ahead/ahead-moves.ts'
import { setReady, shiftPromise } from '../ahead/ticket-ahead.repository.ts'
import { aheadNews } from '../ahead/ticket-ahead.ts'
import { lockBill, subtractFromBill } from '../bill/bill.repository.ts'
import { messageIdOf } from '../message-id.ts'
import { newsPlace, stateInKitchen } from '../news-place.ts'
import type { OrderService } from '../order.service.ts'
import type { TicketCookState, TicketRow } from '../order-row.ts'
import { lockRoundWithBill, lockTicket, type RoundPlace } from './lock-round.ts'
import {
  answerRoundRequest,
  countPrint,
  getTicketRow,
  giveBackPortions,
  lockRound,
  setCookStates,
  setRoundState,
} from './ticket.repository.ts'
import { ticketView } from './ticket-view.ts'

type MoveRefusal = 'ticket_unknown' | 'ticket_moved'
type AcceptRefusal = MoveRefusal | 'phone_paying' | 'already_paid'
type Moved<C extends ErrorCode = MoveRefusal> = Result<readonly NewLiveEvent[], C>

/** What the kitchen does to a round. Check, effect and news are one transaction, once per key. */
export function ticketMoves(
  db: Database,
  live: LiveService,
  refunds: Refunds,
): Pick<OrderService, 'moveRound' | 'acceptRound' | 'recordPrint'> {
  async function move<C extends ErrorCode = MoveRefusal>(
    place: RoundPlace,
    call: Call,
    work: (tx: PoolClient, row: TicketRow) => Promise<Moved<C>>,
    locksBill = false,
  ): Promise<Result<Ticket, C | 'ticket_unknown' | 'key_reused'>> {
    const { sellerId, storeId, roundId } = place
    return once<Ticket, C | 'ticket_unknown'>(db, call.once, sellerId, async (tx) => {
      const row = locksBill ? ((await lockRoundWithBill(tx, refunds, place))?.row ?? null) : await lockTicket(tx, place)
      if (row === null) return refuse('ticket_unknown')
      const moved = await work(tx, row)
      if (!moved.ok) return moved
      await live.record(tx, sellerId, moved.value)
      return ok(ticketView(await requireTicket(tx, sellerId, storeId, roundId)))
    })
  }

  return {
    moveRound(sellerId, storeId, roundId, to, call) {
      return move({ sellerId, storeId, roundId }, call, async (tx, row) => {
        const isCancelled = row.ahead !== null && row.ahead.cancelledAt !== null
        const moved = moveCooking({ ...row, isCancelled }, to)
        if (!moved.ok) return moved
        // A ticket whose dishes were all taken back moves without a dish that moves.
        if (moved.value.lineNos.length === 0 && moved.value.ticket === row.cookState) return ok([])
        if (isCancelled) {
          await setCookStates(tx, sellerId, roundId, [], 'served', 'served')
          return ok([storeEvent(storeId, 'ticket_changed', { roundId })])
        }
        if (row.ahead !== null && !(await setReady(tx, sellerId, row.billId, readyTime(moved.value.ticket, call)))) {
          return refuse('ticket_moved')
        }
        await setCookStates(tx, sellerId, roundId, moved.value.lineNos, to.to, moved.value.ticket)
        return ok(ticketNews(storeId, row, to.lineNo ?? null, to.to, moved.value.ticket))
      })
    },
    acceptRound(sellerId, storeId, roundId, { accept, reason }, call) {
      return move<AcceptRefusal>(
        { sellerId, storeId, roundId },
        call,
        async (tx, row) => {
          if (!accept && mayRefuseAhead(row)) {
            return ok(await refuseAhead(tx, refunds, { sellerId, billId: row.billId }, { reason, call }))
          }
          if (row.state !== 'pending') return refuse('ticket_moved')
          if (!accept) {
            const held = await takeRoundOffBill(tx, sellerId, row)
            if (held !== null) return held
          }
          if (accept && row.ahead !== null) await shiftPromise(tx, sellerId, row.billId, call.now)
          const counted = !accept && (await giveBackPortions(tx, sellerId, storeId, roundId))
          await setRoundState(tx, sellerId, roundId, accept ? 'accepted' : 'refused', { reason, by: call.actor })
          const msgid = messageIdOf(sellerId, roundId)
          await answerRoundRequest(tx, sellerId, msgid, {
            outtradeno: row.billId,
            roundId,
            reason: accept ? null : reason,
          })
          const answered = [tableEvent(storeId, newsPlace(row), 'answer', { msgid })]
          const tableNews = counted ? [menuEvent(storeId)] : []
          return ok([...answered, ...ticketNews(storeId, row, null, accept ? 'received' : 'refused'), ...tableNews])
        },
        !accept,
      )
    },
    async recordPrint(sellerId, storeId, roundId, msgid) {
      const key = { key: msgid, scope: `print ${storeId} ${roundId}`, hash: '' }
      const counted = await once(db, key, sellerId, async (tx) => {
        if (!(await lockRound(tx, sellerId, storeId, roundId))) return refuse('ticket_unknown')
        return ok(await countPrint(tx, sellerId, roundId))
      })
      if (!counted.ok) return refuse('ticket_unknown')
      const ticket = ticketView(await requireTicket(db.pool, sellerId, storeId, roundId))
      return ok({ copy: counted.value, reprint: counted.value > 1, ticket })
    },
  }
}

/** An order ahead is paid before the store accepts it. The store may refuse it until a cook begins. */
function mayRefuseAhead({ ahead, state, cookState }: TicketRow): boolean {
  return ahead !== null && state !== 'refused' && cookState === 'received'
}

/** A refused round is not owed. While a payment runs or is done, the total stays as it is. */
async function takeRoundOffBill(
  tx: PoolClient,
  sellerId: string,
  { billId, itemCount, amount }: TicketRow,
): Promise<Refusal<'phone_paying' | 'already_paid'> | null> {
  const bill = await lockBill(tx, sellerId, billId)
  if (bill?.state === 'paying') return refuse('phone_paying')
  if (bill?.state === 'paid') return refuse('already_paid')
  await subtractFromBill(tx, sellerId, billId, itemCount, amount)
  return null
}

async function requireTicket(
  tx: Parameters<typeof getTicketRow>[0],
  sellerId: string,
  storeId: string,
  roundId: string,
): Promise<TicketRow> {
  const row = await getTicketRow(tx, sellerId, storeId, roundId)
  if (row === undefined) throw new Error(`round ${roundId} has vanished`)
  return row
}

/** An order ahead is ready once all of it is cooked; recalling a dish undoes that. */
function readyTime(ticket: TicketCookState, { now }: Call): Date | null {
  return ticket === 'served' ? now : null
}

/** An order ahead has no table; its news goes to the channel of its own number. */
function ticketNews(
  storeId: string,
  row: TicketRow,
  lineNo: number | null,
  cookState: CookState,
  ticket?: TicketCookState,
): readonly NewLiveEvent[] {
  const { roundId, billId, tableNo } = row
  const channel = row.ahead === null ? tableNo : billId
  const tableNews = channel === '' ? [] : [tableEvent(storeId, channel, 'round_state', { roundId, lineNo, cookState })]
  if (row.ahead === null) return [...tableNews, storeEvent(storeId, 'ticket_changed', { roundId })]
  // A ticket that moves in the kitchen has been accepted.
  const state = cookState === 'refused' ? 'refused' : stateInKitchen('accepted', ticket ?? row.cookState)
  return [...tableNews, ...aheadNews(storeId, row, state)]
}
