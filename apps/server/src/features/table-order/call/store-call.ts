import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Input, Answer as RouteAnswer } from '@comanda/contract/route.ts'
import type { StoreCall, storeCallRoutes } from '@comanda/contract/table-order/store-call.routes.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { checkMemo, memoLimits } from '@comanda/rules/table-order/memo.ts'
import type { PoolClient } from 'pg'
import { once } from '../../../db/once.ts'
import type { Call } from '../../../http/call.ts'
import { type NewLiveEvent, storeEvent, tableChannel, tableEvent } from '../../live/live.service.ts'
import { newNumber } from '../../order/order.service.ts'
import { enterTable } from '../seating/enter-table.ts'
import { openTableCall, seatOnly } from '../seating/open-table-call.ts'
import { isOtherParty } from '../seating/party-check.ts'
import { guestState, lockSeating } from '../seating/seating.repository.ts'
import type { TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { answerCall, type CallRow, insertCall, listCalls, listOpenCalls, lockCall } from './store-call.repository.ts'

type TablePath = '/weixin/storeorder/:sellerId/:storeId/:tableNo/callserver.html'
type AnswerPath = 'POST /console/api/:sellerId/:storeId/calls/:callId/answer'
type CallBody = Input<(typeof storeCallRoutes)[`POST ${TablePath}`]>['body']
type CallMade = RouteAnswer<(typeof storeCallRoutes)[`POST ${TablePath}`]>
type CallAnswered = RouteAnswer<(typeof storeCallRoutes)[AnswerPath]>

export type StoreCalls = ReturnType<typeof storeCalls>

/** Limit of open calls per party, against a child who plays with a phone. */
const openCallLimit = 6

/** Guests call and the staff answer. Each change is one transaction per key and notifies the table and the terminals. */
export function storeCalls(deps: TableOrderDeps) {
  const { db, live } = deps

  async function runChange<T, C extends ErrorCode>(
    sellerId: string,
    call: Call,
    work: (tx: PoolClient) => Promise<Result<{ readonly answer: T; readonly news: readonly NewLiveEvent[] }, C>>,
  ): Promise<Result<T, C | 'key_reused'>> {
    return once<T, C>(db, call.once, sellerId, async (tx) => {
      const done = await work(tx)
      if (!done.ok) return done
      await live.record(tx, sellerId, done.value.news)
      return ok(done.value.answer)
    })
  }

  return {
    /** Calls the staff to the table. A second call with the same reason and words returns the open call. */
    async callStore(place: TablePlace, { reason, words, seatingid }: CallBody, call: Call) {
      const { sellerId, storeId, tableNo } = place
      const memo = checkMemo(words, memoLimits.landing)
      if (!memo.ok) return memo
      const table = await openTableCall(deps, place, call, {
        ...{ ...seatOnly, takesOrders: 'to open', party: seatingid },
        offered: ({ settings }) => (settings.callReasons.includes(reason) ? null : refuse('call_not_offered')),
      })
      if (!table.ok) return table
      const { state, settings, refused, isStaff } = table.value
      // A call before the first dish opens the table, so that the staff see which guest calls.
      if (state.seatingId === null && !seatingid) {
        if (refused !== null) return refused
        const opening = { opens: true, currency: settings.currency.code }
        const entered = await enterTable(deps, table.value, place, call, opening)
        if (!entered.ok) return entered
      }
      return runChange<CallMade, ErrorCode>(sellerId, call, async (tx) => {
        const seatingId = await lockSeating(tx, place)
        if (seatingId === null || isOtherParty(seatingid, { seatingId })) return refuse('seating_closed')
        // Another party may have sat down since the check without the lock.
        const seat = await guestState(tx, { sellerId, seatingId, uid: call.actor })
        if (seat !== 'in' && !isStaff) return refuse('seating_join_needed')
        const waiting = await listOpenCalls(tx, sellerId, seatingId)
        const same = waiting.find((open) => open.reason === reason && open.words === memo.value)
        if (same !== undefined) return ok({ answer: { callId: same.callId, state: same.state }, news: [] })
        if (waiting.length >= openCallLimit) return refuse('call_too_many')
        const callId = newNumber()
        await insertCall(tx, { ...place, callId, seatingId, uid: call.actor, reason, words: memo.value })
        const news = [tableEvent(storeId, tableNo, 'call', { callId }), storeEvent(storeId, 'call_made', { callId })]
        return ok({ answer: { callId, state: 'open' }, news })
      })
    },
    async listCalls(place: TablePlace, call: Call) {
      const table = await openTableCall(deps, place, call, seatOnly)
      if (!table.ok) return table
      // The number is read before the list. An event in between is sent twice, which is harmless.
      const eventId = await live.lastSeq(place.sellerId, tableChannel(place.storeId, place.tableNo))
      return ok({ calls: (await listCalls(db.pool, place)).map(callView), eventId })
    },
    /** Records the staff's answer. A second answer changes nothing. */
    async answerCall(
      { sellerId, storeId, callId }: { readonly sellerId: string; readonly storeId: string; readonly callId: string },
      answer: string,
      call: Call,
    ) {
      const memo = checkMemo(answer, memoLimits.landing)
      if (!memo.ok) return memo
      return runChange<CallAnswered, ErrorCode>(sellerId, call, async (tx) => {
        const open = await lockCall(tx, sellerId, storeId, callId)
        if (open === undefined) return refuse('call_unknown')
        const { state, tableNo } = open
        if (state === 'answered') return ok({ answer: { callId, state, answer: open.answer }, news: [] })
        await answerCall(tx, sellerId, callId, memo.value, call.actor)
        const news = [
          tableEvent(storeId, tableNo, 'call', { callId }),
          storeEvent(storeId, 'call_answered', { callId }),
        ]
        return ok({ answer: { callId, state: 'answered', answer: memo.value }, news })
      })
    },
  }
}

function callView({ calledAt, answeredAt, ...row }: CallRow): StoreCall {
  return { ...row, calledAt: calledAt.toISOString(), answeredAt: answeredAt?.toISOString() ?? null }
}
