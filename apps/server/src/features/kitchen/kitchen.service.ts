import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import type { LiveService } from '../live/live.service.ts'
import type { OrderService, RoundMove } from '../order/order.service.ts'
import type { StoreService } from '../store/store.service.ts'
import { createStaffAccounts, type StaffAccounts } from './staff-accounts.ts'
import type { StaffSessions } from './staff-session.ts'

export { deviceSeconds } from '../../sign-in/device-cookie.ts'
export { createStaffSessions, sessionSeconds } from './staff-session.ts'
export { createStaff } from './staff-set-up.ts'

export interface KitchenDeps {
  readonly db: Pick<Database, 'pool'>
  readonly sessions: StaffSessions
  readonly live: LiveService
  readonly store: StoreService
  readonly order: OrderService
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

interface StorePlace {
  readonly sellerId: string
  readonly storeId: string
}

type TicketRefusal = 'ticket_unknown' | 'ticket_moved' | 'key_reused'

export interface KitchenService extends StaffSessions {
  readonly accounts: StaffAccounts
  listTickets(sellerId: string, storeId: string, now: Date): Promise<Result<TicketBoard, 'store_unknown'>>
  listBillTickets(place: StorePlace, billId: string): Promise<Ticket[]>
  getTicket(place: TicketPlace): Promise<Result<Ticket, 'ticket_unknown'>>
  moveTicket(place: TicketPlace, move: RoundMove, call: Call): Promise<Result<Ticket, TicketRefusal>>
  acceptTicket(
    place: TicketPlace,
    answer: { readonly accept: boolean; readonly reason: string },
    call: Call,
  ): Promise<Result<Ticket, TicketRefusal | 'phone_paying' | 'already_paid'>>
  printTicket(
    place: TicketPlace,
    msgid: string,
  ): Promise<Result<{ copy: number; reprint: boolean; ticket: Ticket }, 'ticket_unknown'>>
}

/** The terminal: its sign-in, and the order room's tickets as it shows them. */
export function createKitchenService({ db, sessions, live, store, order }: KitchenDeps): KitchenService {
  return {
    ...sessions,
    accounts: createStaffAccounts({ db, live }),
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
    printTicket: ({ sellerId, storeId, roundId }, msgid) => order.recordPrint(sellerId, storeId, roundId, msgid),
  }
}
