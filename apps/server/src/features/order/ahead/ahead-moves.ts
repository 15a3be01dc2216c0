import { type AheadState, cancelAhead } from '@comanda/rules/order/ahead-state.ts'
import { ok, refuse } from '@comanda/rules/result/result.ts'
import { strangerLimits } from '../../../config/stranger-limits.ts'
import type { Database } from '../../../db/database.ts'
import { once } from '../../../db/once.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Call } from '../../../http/call.ts'
import { type LiveService, menuEvent, type NewLiveEvent, storeEvent } from '../../live/live.service.ts'
import { lockBill } from '../bill/bill.repository.ts'
import { orderNews, stateInKitchen } from '../news-place.ts'
import {
  type EndedRow,
  endOldestUnpaid,
  endOrder,
  endUnpaid,
  endUnpaidOfGuest,
  lockAhead,
  type ReleasedRow,
  releaseBill,
  releaseDue,
  type UnpaidFrom,
} from './ahead.repository.ts'
import { shrinkHolds } from './shrink-holds.repository.ts'

/** What the order room needs of the payment room, which it may not import. */
export interface Refunds {
  /**
   * Locks the bill's payments, paid or running. Call it before locking the bill, in the order settling uses. Returns
   * the running payment and its guest.
   */
  lockPayments(
    tx: Queryable,
    sellerId: string,
    billId: string,
  ): Promise<{ readonly outtradeno: string; readonly uid: string } | null>
  /** Owes all paid money back; reconciliation sends it the way it was paid. Returns the amount. */
  giveBack(tx: Queryable, sellerId: string, billId: string): Promise<number>
  /** Owes a part back, once per `part`. False: not that much is left. */
  giveBackPart(
    tx: Queryable,
    sellerId: string,
    billId: string,
    wanted: { readonly part: string; readonly amount: number },
  ): Promise<boolean>
}

export interface AheadCancelled {
  outtradeno: string
  state: AheadState
  refund: number
}

type CancelRefusal = 'order_unknown' | 'order_being_paid' | 'order_cancel_late' | 'key_reused'

/** What happens to an order ahead between sending and the kitchen. */
export type AheadMoves = ReturnType<typeof aheadMoves>

/** Orders that one clock transaction moves. */
const batch = 50

export function aheadMoves(db: Database, live: LiveService, refunds: Refunds) {
  /** One transaction: moves orders of all sellers and tells their phones. */
  async function moveAll<T extends { readonly sellerId: string }>(
    move: (tx: Queryable) => Promise<readonly T[]>,
    newsOf: (rows: readonly T[]) => readonly NewLiveEvent[],
  ): Promise<number> {
    return transaction(db, async (tx) => {
      const rows = await move(tx)
      // Sorted by seller, so that two servers never wait for each other's locks.
      for (const [sellerId, own] of bySeller(rows)) await live.record(tx, sellerId, newsOf(own))
      return rows.length
    })
  }

  /** One transaction per batch; a full batch is followed by another. */
  async function moveBatches<T extends { readonly sellerId: string }>(
    move: (tx: Queryable) => Promise<readonly T[]>,
    newsOf: (rows: readonly T[]) => readonly NewLiveEvent[],
  ): Promise<void> {
    for (let moved = batch; moved === batch; ) {
      moved = await moveAll(move, newsOf)
    }
  }

  return {
    /** Its guest cancels the order and gets the money back. Another guest's order is `order_unknown`. */
    async cancelAhead({ sellerId, billId }: { readonly sellerId: string; readonly billId: string }, call: Call) {
      return once<AheadCancelled, CancelRefusal>(db, call.once, sellerId, async (tx) => {
        const running = await refunds.lockPayments(tx, sellerId, billId)
        await lockBill(tx, sellerId, billId)
        const order = await lockAhead(tx, sellerId, billId)
        if (order === undefined || order.uid !== call.actor) return refuse('order_unknown')
        const decided = cancelAhead(order, call.now.getTime())
        if (!decided.ok) {
          const isOwn = decided.code === 'order_being_paid' && running?.uid === call.actor
          return isOwn ? refuse(decided.code, [], { outtradeno: running.outtradeno }) : decided
        }
        if (decided.value.ended) return ok({ outtradeno: billId, state: 'cancelled', refund: 0 })
        const refund = decided.value.refund ? await refunds.giveBack(tx, sellerId, billId) : 0
        const ending = { by: 'guest', reason: '', actor: call.actor, now: call.now } as const
        const ended = await endOrder(tx, ending, sellerId, billId)
        await live.record(tx, sellerId, endedNews(ended, 'cancelled'))
        return ok({ outtradeno: billId, state: 'cancelled', refund })
      })
    },
    /**
     * Cancels a guest's unpaid orders ahead, or only `billId`. Runs in the caller's transaction; the caller records
     * the news.
     */
    async dropUnpaidAhead(
      tx: Queryable,
      guest: { readonly sellerId: string; readonly storeId: string; readonly uid: string },
      orderTypes: readonly number[],
      now: Date,
      billId?: string,
    ) {
      const ending = { by: 'guest', reason: '', actor: guest.uid, now } as const
      const ended = await endUnpaidOfGuest(tx, ending, guest, orderTypes, billId)
      return { count: ended.length, news: endedNews(ended, 'cancelled') }
    },
    /** Shows a paid order to the kitchen if it is due, or sooner with `early`. The caller records the news. */
    async releaseAhead(
      tx: Queryable,
      order: { readonly sellerId: string; readonly billId: string; readonly now: Date; readonly early: boolean },
    ) {
      const row = await releaseBill(tx, order)
      return row === undefined ? null : releasedNews([row])
    },
    /** Voids the oldest unpaid order of a table or address; returns how many: 0 or 1. */
    async voidOldestUnpaid(from: UnpaidFrom, now: Date): Promise<number> {
      const ending = { by: 'clock', reason: '', actor: '', now } as const
      return transaction(db, async (tx) => {
        const ended = await endOldestUnpaid(tx, ending, from)
        await live.record(tx, from.sellerId, endedNews(ended, 'cancelled'))
        return ended.length
      })
    },
    /**
     * Run by a job every second: releases due orders to the kitchen, gives orders less time that hold too much of a
     * limited dish, and voids those not paid in time.
     */
    async moveByClock(now: Date) {
      await moveBatches((tx) => releaseDue(tx, now, batch), releasedNews)
      await moveAll(
        (tx) => shrinkHolds(tx, now, strangerLimits.unpaid),
        (rows) => rows.map(({ storeId, billId }) => orderNews(storeId, billId, 'unpaid')),
      )
      const ending = { by: 'clock', reason: '', actor: '', now } as const
      await moveBatches(
        (tx) => endUnpaid(tx, ending, batch),
        (rows) => endedNews(rows, 'cancelled'),
      )
    },
  }
}

/** The store refuses the whole order. It was paid before the kitchen saw it, so all the money goes back. */
export async function refuseAhead(
  tx: Queryable,
  refunds: Refunds,
  { sellerId, billId }: { readonly sellerId: string; readonly billId: string },
  { reason, call }: { readonly reason: string; readonly call: Call },
): Promise<readonly NewLiveEvent[]> {
  await refunds.giveBack(tx, sellerId, billId)
  const ending = { by: 'store', reason, actor: call.actor, now: call.now } as const
  return endedNews(await endOrder(tx, ending, sellerId, billId), 'refused')
}

/** News for the order's guest, for the board that showed it, and for phones that may order its portions again. */
function endedNews(rows: readonly EndedRow[], state: 'cancelled' | 'refused'): readonly NewLiveEvent[] {
  const stores = new Set(rows.flatMap(({ givenBack, storeId }) => (givenBack ? [storeId] : [])))
  return [
    ...rows.map(({ storeId, billId }) => orderNews(storeId, billId, state)),
    ...rows.flatMap(({ wasSeen, storeId, roundId }) =>
      wasSeen ? [storeEvent(storeId, 'ticket_changed', { roundId })] : [],
    ),
    ...[...stores].map(menuEvent),
  ]
}

export function releasedNews(rows: readonly ReleasedRow[]): readonly NewLiveEvent[] {
  return rows.flatMap(({ storeId, billId, roundId, state }) => [
    orderNews(storeId, billId, stateInKitchen(state, 'received')),
    storeEvent(storeId, 'ticket_sent', { roundId }),
  ])
}

function bySeller<T extends { readonly sellerId: string }>(rows: readonly T[]): readonly [string, readonly T[]][] {
  const sellers = [...new Set(rows.map(({ sellerId }) => sellerId))].sort()
  return sellers.map((sellerId) => [sellerId, rows.filter((row) => row.sellerId === sellerId)])
}
