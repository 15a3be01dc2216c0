import { businessDay, dayStartsAt } from '@comanda/rules/time/business-day.ts'
import { localTime } from '@comanda/rules/time/local-time.ts'
import type { Queryable } from '../queryable.ts'
import { numberByClock } from './restored-menus.ts'

/**
 * Puts every channel of tables, stores and menus behind the last number that anybody can have heard on it. What was told after the
 * backup is lost here, but the pages that are open on phones drop what is numbered below what they hold: to them the table would stand
 * still, and what a guest taps would be nowhere. In the restore's transaction; whoever listens anew is told to ask for everything (`resync`).
 */
export async function renewChannels(tx: Queryable): Promise<void> {
  await tx.query(
    `insert into live_channel as known (seller_id, channel, seq)
     select seller_id, channel, ${numberByClock} from (
       select seller_id, 't_' || store_id || '_' || table_no as channel from dining_table
       union select seller_id, kind || store_id from store cross join unnest(array['s_', 'm_']) kind
       union select seller_id, channel from live_channel
     ) every
     on conflict (seller_id, channel) do update set seq = greatest(known.seq + 1, excluded.seq)`,
  )
}

/**
 * Tickets and pick-up numbers of the day, and of days that are ordered for already, go on at the next thousand: those that were given after the backup are in guests' hands and on
 * the kitchen's paper, and nobody knows how many.
 */
export async function renewTicketNumbers(tx: Queryable, now: Date): Promise<void> {
  const { rows } = await tx.query<{ sellerId: string; storeId: string; timeZone: string }>(
    'select seller_id as "sellerId", store_id as "storeId", time_zone as "timeZone" from store',
  )
  const days = rows.map(({ timeZone }) => businessDay(localTime(now.getTime(), timeZone), dayStartsAt))
  await tx.query(
    `with today as (
       select * from unnest($1::text[], $2::text[], $3::date[]) as today(seller_id, store_id, business_day)
     )
     insert into ticket_counter as known (seller_id, store_id, business_day, last_no)
     select seller_id, store_id, business_day, 1000 from today
     union select c.seller_id, c.store_id, c.business_day, 1000 from ticket_counter c join today t
       on t.seller_id = c.seller_id and t.store_id = c.store_id and c.business_day > t.business_day
     on conflict (seller_id, store_id, business_day) do update set last_no = (known.last_no / 1000 + 1) * 1000`,
    [rows.map(({ sellerId }) => sellerId), rows.map(({ storeId }) => storeId), days],
  )
}
