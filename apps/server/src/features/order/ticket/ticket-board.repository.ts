import type { Queryable } from '../../../db/queryable.ts'
import type { TicketRow } from '../order-row.ts'
import { onTerminalSql, ticketSql } from './ticket-sql.ts'

/** The newest tickets of a list: old unmoved tickets never push out a new order. */
export interface NewestTickets {
  readonly rows: readonly TicketRow[]
  /** How many older ones are left out. */
  readonly more: number
}

/** As many as a terminal draws and a cook reads; older ones are forgotten. */
const mostOpen = 500
const mostReady = 200

const unservedSql = `o.cook_state <> 'served' and o.state in ('pending', 'accepted')`

/** Paid, on the terminal, then cancelled by its guest: a cook may have its paper, so it stays until it is put away. */
const cancelledSql = `o.cook_state <> 'served' and o.state = 'refused' and a.ended_by = 'guest'`

/** The round of order ahead `a`, found by its whole key (see `ticketSql`). */
const roundOfAheadSql =
  'lateral (select * from round x where x.seller_id = a.seller_id and x.bill_id = a.bill_id offset 0) o'

const openSql = `
  select o.round_id from round o
  where o.seller_id = $1 and o.store_id = $2 and ${unservedSql} and o.sent_at > now() - interval '48 hours'
  union
  select o.round_id from pickup_order a join ${roundOfAheadSql} on true
  where a.seller_id = $1 and a.store_id = $2 and ${onTerminalSql('a', 'now()')} and (${unservedSql} or ${cancelledSql})`

/**
 * Unserved tickets, oldest first, with those that their guests cancelled. A ticket older than two days was forgotten, not cooked. An order ahead ages from
 * its release, or from its ready time where that is later.
 */
export async function listOpenTickets(db: Queryable, sellerId: string, storeId: string): Promise<NewestTickets> {
  const values = [sellerId, storeId]
  const { rows } = await db.query<TicketRow>({
    name: 'order-tickets-open',
    text: `${ticketSql}
      where r.seller_id = $1 and r.round_id = any(array(${openSql}))
      order by coalesce(p.released_at, r.sent_at) desc, r.ticket_no desc limit ${mostOpen}`,
    values,
  })
  const more = rows.length < mostOpen ? 0 : (await count(db, openSql, values)) - mostOpen
  return { rows: rows.toReversed(), more: Math.max(0, more) }
}

const readySql = `
  select o.round_id, a.ready_at from pickup_order a join ${roundOfAheadSql} on true
  where a.seller_id = $1 and a.store_id = $2 and ${onTerminalSql('a', 'now()')} and a.ready_at is not null
    and a.handed_over_at is null and a.cancelled_at is null and o.cook_state = 'served'`

/**
 * Ready and not handed over, earliest collection first. An order not collected within two days is forgotten. The cap
 * keeps those that became ready last.
 */
export async function listReadyTickets(db: Queryable, sellerId: string, storeId: string): Promise<NewestTickets> {
  const values = [sellerId, storeId]
  const { rows } = await db.query<TicketRow>({
    name: 'order-tickets-ready',
    text: `${ticketSql}
      where r.seller_id = $1 and r.round_id = any(array(
        select newest.round_id from (${readySql}) newest order by newest.ready_at desc, newest.round_id limit ${mostReady}))
      order by coalesce(p.take_at, p.ready_by), p.pickup_no`,
    values,
  })
  const more = rows.length < mostReady ? 0 : (await count(db, readySql, values)) - mostReady
  return { rows, more: Math.max(0, more) }
}

/** Counted only when a list is full, so that an ordinary board costs no second query. */
async function count(db: Queryable, listSql: string, values: readonly string[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>(`select count(*)::int as count from (${listSql}) listed`, [
    ...values,
  ])
  return rows[0]?.count ?? 0
}
