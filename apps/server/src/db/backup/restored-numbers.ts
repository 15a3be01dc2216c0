import { businessDay, dayStartsAt } from '@comanda/rules/time/business-day.ts'
import { localTime } from '@comanda/rules/time/local-time.ts'
import type { Queryable } from '../queryable.ts'
import { numberByClock } from './restored-menus.ts'

/**
 * Moves every channel of tables, stores and menus past all event numbers that phones may have seen. The restore loses
 * events sent after the backup. An open page drops events below its last number, so without this its table would never
 * change again. Runs in the restore's transaction. A phone that reconnects gets `resync` and reloads everything.
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
 * Continues ticket and pick-up numbers at the next thousand, for today and for later days that have orders. Guests and
 * the kitchen may hold numbers given after the backup, and their count is unknown.
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
