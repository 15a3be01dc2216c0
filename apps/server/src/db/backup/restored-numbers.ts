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
 * Continues ticket and pick-up numbers at the next thousand for today. Guests and the kitchen may hold numbers given
 * after the backup, and their count is unknown. An older backup has the schema of its time: a counter for each day.
 */
export async function renewTicketNumbers(tx: Queryable, now: Date): Promise<void> {
  const { rows } = await tx.query<{ sellerId: string; storeId: string; timeZone: string }>(
    'select seller_id as "sellerId", store_id as "storeId", time_zone as "timeZone" from store',
  )
  const days = rows.map(({ timeZone }) => businessDay(localTime(now.getTime(), timeZone), dayStartsAt))
  await tx.query(
    `with known as (delete from ticket_counter returning seller_id, store_id, last_no)
     insert into ticket_counter (seller_id, store_id, business_day, last_no)
     select t.seller_id, t.store_id, t.business_day, (coalesce(max(k.last_no), 0) / 1000 + 1) * 1000
     from unnest($1::text[], $2::text[], $3::date[]) as t(seller_id, store_id, business_day)
     left join known k on k.seller_id = t.seller_id and k.store_id = t.store_id
     group by t.seller_id, t.store_id, t.business_day`,
    [rows.map(({ sellerId }) => sellerId), rows.map(({ storeId }) => storeId), days],
  )
}
