import { type Envelope, pending } from '@comanda/contract/envelope.ts'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Call } from '../../http/call.ts'
import { okEnvelope } from '../../http/envelope.ts'
import { refusalEnvelope } from '../../http/refusal.ts'
import { messageIdOf, newNumber, sellerOfMessage } from '../order/order.service.ts'
import { openTableCall, seatOnly } from './seating/open-table-call.ts'
import { getRequest, insertAnswered, type StoreRequestRow } from './store-request.repository.ts'
import { findJustPaid, type TablePlace } from './table.repository.ts'
import type { TableOrderDeps, TableOrderService } from './table-order.service.ts'

/** The answer to a request that sent a round. The round itself is read at each poll. */
interface RoundAnswer {
  readonly outtradeno: string
  readonly roundId: string
  /** Why the store refused the round. */
  readonly reason: string | null
  /** The guest has cancelled the round. */
  readonly cancelled?: boolean
}

/** Polled calls (spec 1 §4): the request is stored, its answer fetched by message id. */
export function polledCalls(deps: TableOrderDeps): Pick<TableOrderService, 'askOrdered' | 'askPrepay' | 'getAnswer'> {
  const { db, order } = deps
  return {
    async askOrdered(place, call) {
      const found = await openBill(deps, place, call)
      if (!found.ok) return found
      const bill = found.value
      const answer = bill === null ? refusalEnvelope(refuse('nothing_ordered'), call.language) : okEnvelope(bill)
      return ok(await store(place, 'ordered', answer, call))
    },
    async askPrepay(place, call) {
      const found = await openBill(deps, place, call)
      if (!found.ok) return found
      const bill = found.value
      if (bill === null || bill.head.count === 0) {
        const paid = await findJustPaid(db.pool, place, call.actor)
        return paid === null ? refuse('nothing_ordered') : refuse('already_paid', [], { outtradeno: paid })
      }
      return ok(await store(place, 'prepay', okEnvelope(bill), call))
    },
    async getAnswer(msgid, call) {
      const sellerId = sellerOfMessage(msgid)
      if (sellerId === null) return null
      const request = await getRequest(db.pool, sellerId, msgid)
      if (request === undefined || request.uid !== call.actor || isOtherSellers(sellerId, call)) return null
      if (request.state === 'pending') return { resultNumber: pending, resultMsg: '', resultObject: null }
      return request.kind === 'order2store'
        ? roundAnswer(sellerId, request, call)
        : (request.answer as Envelope<unknown>)
    },
  }

  async function store(place: TablePlace, kind: 'ordered' | 'prepay', answer: unknown, call: Call) {
    const msgId = messageIdOf(place.sellerId, newNumber())
    await insertAnswered(db.pool, { ...place, msgId, uid: call.actor, kind, answer })
    return { msgid: msgId }
  }

  async function roundAnswer(sellerId: string, request: StoreRequestRow, call: Call): Promise<Envelope<unknown>> {
    const { outtradeno, roundId, reason, cancelled } = request.answer as RoundAnswer
    if (cancelled === true) return refusalEnvelope(refuse('round_cancelled'), call.language)
    if (reason !== null) return refusalEnvelope(refuse('round_refused', [reason]), call.language)
    return okEnvelope({ outtradeno, round: await order.getRoundView(sellerId, roundId, call.language) })
  }
}

/** Two sellers may each have a `staff:waiter`; a guest's id is unique across sellers. */
function isOtherSellers(sellerId: string, { actor, staff }: Call): boolean {
  return actor.startsWith('staff:') && staff?.sellerId !== sellerId
}

/** The table's unpaid bill; null before the first round. */
async function openBill(
  deps: TableOrderDeps,
  place: TablePlace,
  call: Call,
): Promise<Result<OrderedBill | null, ErrorCode>> {
  const table = await openTableCall(deps, place, call, seatOnly)
  if (!table.ok) return table
  const { seatingId, billId } = table.value.state
  if (seatingId === null) return ok(null)
  const bill = await deps.order.getBillView(place.sellerId, billId, call.language)
  return ok(bill === null || bill.rounds.length === 0 ? null : bill)
}
