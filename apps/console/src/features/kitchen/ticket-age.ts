import type { Ticket, TicketLine } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { dueLook } from '@comanda/rules/kitchen/ahead-due.ts'

/** Minutes after which a ticket is nearly late, and late. The colour always comes with the word. */
const warmMinutes = 10
const lateMinutes = 15
/** An untouched ticket counts as new for this long. */
const newMinutes = 2

export type TicketAge = 'new' | 'fine' | 'warm' | 'late' | 'waiting'

type Aged = Pick<Ticket, 'state' | 'sentAt' | 'cookState'> & { readonly ahead?: Ticket['ahead'] }

/** A table's ticket ages from its sending. An order ahead is late after its due time. */
export function ticketAge(ticket: Aged, now: number): TicketAge {
  if (ticket.state === 'pending') return 'waiting'
  if (ticket.ahead) return aheadAge(ticket, ticket.ahead, now)
  const minutes = (now - Date.parse(ticket.sentAt)) / 60_000
  if (minutes >= lateMinutes) return 'late'
  if (minutes >= warmMinutes) return 'warm'
  return ticket.cookState === 'received' && minutes < newMinutes ? 'new' : 'fine'
}

function aheadAge(
  { cookState, sentAt }: Aged,
  { dueAt, releasedAt }: NonNullable<Aged['ahead']>,
  now: number,
): TicketAge {
  const look = dueLook(Date.parse(dueAt), now)
  if (look !== 'fine') return look === 'late' ? 'late' : 'warm'
  const minutes = (now - Date.parse(releasedAt ?? sentAt)) / 60_000
  return cookState === 'received' && minutes < newMinutes ? 'new' : 'fine'
}

/** `16:20`: minutes and seconds since sending. Kitchens count hours in minutes. */
export function timeSince(sentAt: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(sentAt)) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Every dish was taken back or refused: a cook only puts the ticket away. */
export function hasNothingToCook({ lines }: Pick<Ticket, 'lines'>): boolean {
  return lines.every(({ cookState }) => cookState === 'refused')
}

export interface DishSum {
  readonly code: string
  readonly names: Ticket['lines'][number]['names']
  readonly num: number
}

/** Everything still to cook, one line a dish, most first. A set meal counts by its dishes. */
export function allDay(tickets: readonly Ticket[]): DishSum[] {
  return sumDishes(tickets.filter(({ state }) => state === 'accepted'))
}

/** The same sum for any tickets. */
export function sumDishes(tickets: readonly Ticket[]): DishSum[] {
  const sums = new Map<string, DishSum>()
  for (const ticket of tickets) {
    for (const line of ticket.lines) {
      if (line.cookState === 'served' || line.cookState === 'refused') continue
      for (const dish of dishesOf(line, ticket.original)) {
        sums.set(dish.code, { ...dish, num: (sums.get(dish.code)?.num ?? 0) + dish.num })
      }
    }
  }
  return [...sums.values()].sort((a, b) => b.num - a.num || (a.code < b.code ? -1 : 1))
}

function dishesOf(line: TicketLine, original: Ticket['original']): DishSum[] {
  const parts = line.addItems.filter(({ sgid }) => sgid !== undefined)
  if (parts.length === 0) return [{ code: line.code, names: line.names, num: line.num }]
  return parts.map(({ code, name, names = { [original]: name }, num, portions = num }) => ({
    code,
    names,
    num: line.num * portions,
  }))
}
