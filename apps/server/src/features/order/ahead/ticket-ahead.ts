import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { AheadState } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import {
  checkHandOverUndo,
  type HandOverBackRefusal,
  handOverBackMinutes,
} from '@comanda/rules/kitchen/hand-over-back.ts'
import { defaultLanguage } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import { ticketNumber } from '@comanda/rules/order/ticket-number.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import { formatClockTime } from '@comanda/rules/time/clock-time.ts'
import { localMinutes } from '@comanda/rules/time/local-time.ts'
import type { PoolClient } from 'pg'
import type { Database } from '../../../db/database.ts'
import { once } from '../../../db/once.ts'
import type { Call } from '../../../http/call.ts'
import { type LiveService, type NewLiveEvent, storeEvent, tableEvent } from '../../live/live.service.ts'
import { orderNews } from '../news-place.ts'
import type { TicketRow } from '../order-row.ts'
import { getTicketRow } from '../ticket/ticket.repository.ts'
import { ticketView } from '../ticket/ticket-view.ts'
import { releaseBill } from './ahead.repository.ts'
import { releasedNews } from './ahead-moves.ts'
import { takeHandOverBack } from './hand-over-back.repository.ts'
import {
  type HandOverBy,
  type HandOverRow,
  listKeptTickets,
  listRiders,
  listWaitingTickets,
  lockForHandOver,
  lockForRelease,
  setDelivered,
  setHandedOver,
} from './ticket-ahead.repository.ts'

export type { HandOverBy } from './ticket-ahead.repository.ts'

interface StorePlace {
  readonly sellerId: string
  readonly storeId: string
}

type HandOverRefusal =
  | 'handover_unknown'
  | 'handover_other_store'
  | 'handover_not_ready'
  | 'handover_done'
  | 'handover_by_courier'
  | 'handover_cancelled'

type TakeBackRefusal = HandOverBackRefusal | 'handover_unknown' | 'handover_cancelled'

type ReleaseRefusal = 'ticket_unknown' | 'ticket_moved' | 'release_unpaid'

/** What staff do with orders ahead. */
export type AheadTickets = ReturnType<typeof aheadTickets>

/** Adds menu words to tickets after the transaction, so that no transaction waits for a menu. */
interface TicketWords {
  named(sellerId: string, storeId: string, ticket: Ticket): Promise<Ticket>
  viewOf(sellerId: string, storeId: string, rows: readonly TicketRow[]): Promise<(row: TicketRow) => Ticket>
}

/** Check, effect and news are one transaction, once per key. */
export function aheadTickets(db: Database, live: LiveService, { named, viewOf }: TicketWords) {
  async function work<C extends string>(
    place: StorePlace,
    call: Call,
    act: (tx: PoolClient) => Promise<Result<{ readonly roundId: string; readonly news: readonly NewLiveEvent[] }, C>>,
  ) {
    const { sellerId, storeId } = place
    const result = await once<Ticket, never>(db, call.once, sellerId, async (tx) => {
      const acted = await act(tx)
      if (!acted.ok) return acted as Refusal<never>
      await live.record(tx, sellerId, acted.value.news)
      const row = await getTicketRow(tx, sellerId, storeId, acted.value.roundId)
      if (row === undefined) throw new Error(`round ${acted.value.roundId} has vanished`)
      return ok(ticketView(row))
    })
    if (!result.ok) return result as Refusal<C | 'key_reused'>
    return ok(await named(sellerId, storeId, result.value))
  }

  return {
    /** Paid orders held back from the kitchen until their time. */
    async listWaiting({ sellerId, storeId }: StorePlace) {
      const rows = await listWaitingTickets(db.pool, sellerId, storeId)
      return rows.map(await viewOf(sellerId, storeId, rows))
    },
    /** Orders whose platform keeps a voucher that no longer pays them: staff must compensate these guests. */
    async listKept({ sellerId, storeId }: StorePlace) {
      const rows = await listKeptTickets(db.pool, sellerId, storeId)
      return rows.map(await viewOf(sellerId, storeId, rows))
    },
    /** Hands the order to its guest, once. A second try is refused with the name and time of the first. */
    handOver: (place: StorePlace, by: HandOverBy, call: Call) =>
      work<HandOverRefusal>(place, call, async (tx) => {
        const row = await lockForHandOver(tx, place, by, call.now)
        if (row === undefined) return refuse('handover_unknown')
        const no = checkHandOver(row, place, by, call)
        if (no !== null) return no
        const handing = { sellerId: place.sellerId, billId: row.billId, at: call.now, by: call.actor }
        await setHandedOver(tx, { ...handing, means: by.kind })
        const news = aheadNews(place.storeId, row, 'done')
        if (row.orderType !== 2) return ok({ roundId: row.roundId, news })
        await setDelivered(tx, handing)
        const way = { outtradeno: row.billId, state: 'delivered' } as const
        return ok({ roundId: row.roundId, news: [tableEvent(place.storeId, row.billId, 'dispatch', way), ...news] })
      }),
    /** Puts an order back on the counter after a mistyped number. Its guest's phone shows it. */
    takeBack: (place: StorePlace, by: HandOverBy, call: Call) =>
      work<TakeBackRefusal>(place, call, async (tx) => {
        const row = await lockForHandOver(tx, place, by, call.now)
        if (row === undefined) return refuse('handover_unknown')
        if (row.cancelledAt !== null) return refuse('handover_cancelled')
        const given = { handedOverAt: row.handedOverAt?.getTime() ?? null, means: row.handedOverMeans }
        const no = checkHandOverUndo(given, call.now.getTime())
        if (no !== null) return refuse(no, [ticketNumber(row.pickupNo), String(handOverBackMinutes)])
        await takeHandOverBack(tx, { sellerId: place.sellerId, billId: row.billId, at: call.now, by: call.actor })
        const news = aheadNews(place.storeId, row, 'ready')
        if (row.orderType !== 2) return ok({ roundId: row.roundId, news })
        const way = { outtradeno: row.billId, state: 'failed' } as const
        return ok({ roundId: row.roundId, news: [tableEvent(place.storeId, row.billId, 'dispatch', way), ...news] })
      }),
    /** Releases an order before its time. An order the clock has released is answered as success. */
    releaseEarly: (place: StorePlace, billId: string, call: Call) =>
      work<ReleaseRefusal>(place, call, async (tx) => {
        const row = await lockForRelease(tx, place.sellerId, place.storeId, billId)
        if (row === undefined) return refuse('ticket_unknown')
        if (row.cancelledAt !== null) return refuse('ticket_moved')
        if (row.releasedAt !== null) return ok({ roundId: row.roundId, news: [] })
        if (row.billState !== 'paid') return refuse('release_unpaid')
        const released = await releaseBill(tx, { sellerId: place.sellerId, billId, now: call.now, early: true })
        return ok({ roundId: row.roundId, news: releasedNews(released === undefined ? [] : [released]) })
      }),
    listRiders: ({ sellerId, storeId }: StorePlace) => listRiders(db.pool, sellerId, storeId),
  }
}

/**
 * Why an order cannot be handed over; null = it can. A delivery leaves with its rider, unless its guest shows the
 * code.
 */
function checkHandOver(
  row: HandOverRow,
  { storeId }: StorePlace,
  { kind }: HandOverBy,
  { language }: Call,
): Refusal<HandOverRefusal> | null {
  const no = ticketNumber(row.pickupNo)
  if (row.storeId !== storeId)
    return refuse('handover_other_store', [textIn(row.storeNames, language, defaultLanguage)])
  if (row.cancelledAt !== null) return refuse('handover_cancelled')
  if (row.handedOverAt !== null) {
    const at = formatClockTime(localMinutes(row.handedOverAt.getTime(), row.timeZone))
    return refuse('handover_done', [no, row.handedOverBy ?? '', at])
  }
  if (row.readyAt === null || row.billState !== 'paid') return refuse('handover_not_ready', [no])
  const isForRider = row.orderType === 2 && !row.cameBack && kind !== 'code'
  return isForRider ? refuse('handover_by_courier', [no]) : null
}

/** Notifies the guest's phone and the store's terminals that an order ahead changed state. */
export function aheadNews(
  storeId: string,
  { billId, roundId }: { readonly billId: string; readonly roundId: string },
  state: AheadState,
): readonly NewLiveEvent[] {
  return [orderNews(storeId, billId, state), storeEvent(storeId, 'ticket_changed', { roundId })]
}
