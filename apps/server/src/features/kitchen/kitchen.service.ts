import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import type { LiveService } from '../live/live.service.ts'
import type { AheadTickets, HandOverBy, OrderService, RoundMove } from '../order/order.service.ts'
import type { StoreService } from '../store/store.service.ts'
import { createStaffSessions, type StaffSessions } from './staff-session.ts'

export { sessionSeconds } from './staff-session.ts'

export interface KitchenDeps {
  readonly db: Pick<Database, 'pool'>
  readonly live: LiveService
  readonly store: StoreService
  readonly order: OrderService
  readonly now: () => Date
}

export interface TicketPlace {
  readonly sellerId: string
  readonly storeId: string
  readonly roundId: string
}

export interface TicketBoard {
  tickets: Ticket[]
  ready: Ticket[]
  recent: Ticket[]
  more: { tickets: number; ready: number }
  eventId: number
  now: string
  timeZone: string
}

/** How somebody at the counter is known: exactly one of the three. */
interface HandOverWish {
  readonly pickupNo?: string | undefined
  readonly code?: string | undefined
  readonly outtradeno?: string | undefined
}

interface StorePlace {
  readonly sellerId: string
  readonly storeId: string
}

type TicketRefusal = 'ticket_unknown' | 'ticket_moved' | 'key_reused'

export interface KitchenService extends StaffSessions, Pick<AheadTickets, 'releaseEarly'> {
  listTickets(sellerId: string, storeId: string, now: Date): Promise<Result<TicketBoard, 'store_unknown'>>
  listBillTickets(place: StorePlace, billId: string): Promise<Ticket[]>
  getTicket(place: TicketPlace): Promise<Result<Ticket, 'ticket_unknown'>>
  moveTicket(place: TicketPlace, move: RoundMove, call: Call): Promise<Result<Ticket, TicketRefusal>>
  acceptTicket(
    place: TicketPlace,
    answer: { readonly accept: boolean; readonly reason: string },
    call: Call,
  ): Promise<Result<Ticket, TicketRefusal | 'phone_paying' | 'already_paid'>>
  listWaiting(
    place: StorePlace,
    now: Date,
  ): Promise<Result<{ waiting: Ticket[]; kept: Ticket[]; now: string }, 'store_unknown'>>
  handOver(place: StorePlace, wish: HandOverWish, call: Call): ReturnType<AheadTickets['handOver']>
  takeBack(place: StorePlace, wish: HandOverWish, call: Call): ReturnType<AheadTickets['takeBack']>
  listCouriers(place: StorePlace): Promise<Result<{ couriers: { name: string; tel: string }[] }, 'store_unknown'>>
  printTicket(
    place: TicketPlace,
    msgid: string,
  ): Promise<Result<{ copy: number; reprint: boolean; ticket: Ticket }, 'ticket_unknown'>>
}

/** The terminal: who stands at it, and what the order room's tickets look like there. */
export function createKitchenService({ db, live, store, order, now }: KitchenDeps): KitchenService {
  const sessions = createStaffSessions(db)
  live.useSessions((tokens) => sessions.livingOf(tokens, now()))
  return {
    ...sessions,
    async signOut(token) {
      await sessions.signOut(token)
      live.endSession(token)
    },
    async listTickets(sellerId, storeId, now) {
      const known = await store.getStore(sellerId, storeId)
      if (known === null) return refuse('store_unknown')
      const { tickets, ready, recent, more, eventId } = await order.listTickets(sellerId, storeId)
      const lists = { tickets: [...tickets], ready: [...ready], recent: [...recent] }
      return ok({ ...lists, more, eventId, now: now.toISOString(), timeZone: known.timeZone })
    },
    async listBillTickets({ sellerId, storeId }, billId) {
      return [...(await order.listBillTickets(sellerId, storeId, billId))]
    },
    async getTicket({ sellerId, storeId, roundId }) {
      const ticket = await order.getTicket(sellerId, storeId, roundId)
      return ticket === null ? refuse('ticket_unknown') : ok(ticket)
    },
    moveTicket: ({ sellerId, storeId, roundId }, move, call) => order.moveRound(sellerId, storeId, roundId, move, call),
    acceptTicket: ({ sellerId, storeId, roundId }, answer, call) =>
      order.acceptRound(sellerId, storeId, roundId, answer, call),
    async listWaiting(place, now) {
      if ((await store.getStore(place.sellerId, place.storeId)) === null) return refuse('store_unknown')
      const [waiting, kept] = await Promise.all([order.listWaiting(place), order.listKept(place)])
      return ok({ waiting: [...waiting], kept: [...kept], now: now.toISOString() })
    },
    releaseEarly: order.releaseEarly,
    handOver: (place, wish, call) => order.handOver(place, handOverBy(wish), call),
    takeBack: (place, wish, call) => order.takeBack(place, handOverBy(wish), call),
    async listCouriers(place) {
      if ((await store.getStore(place.sellerId, place.storeId)) === null) return refuse('store_unknown')
      return ok({ couriers: [...(await order.listRiders(place))] })
    },
    printTicket: ({ sellerId, storeId, roundId }, msgid) => order.recordPrint(sellerId, storeId, roundId, msgid),
  }
}

function handOverBy({ pickupNo, code, outtradeno }: HandOverWish): HandOverBy {
  if (code !== undefined) return { kind: 'code', code }
  if (pickupNo !== undefined) return { kind: 'number', pickupNo: Number(pickupNo) }
  return { kind: 'ticket', outtradeno: outtradeno ?? '' }
}
