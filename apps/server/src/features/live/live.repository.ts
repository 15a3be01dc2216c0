import type { Queryable } from '../../db/queryable.ts'
import type { LiveEvent, NewLiveEvent } from './live-event.ts'

interface NumberedRow {
  readonly channel: string
  readonly seq: number
  readonly type: string
  readonly data: unknown
}

/**
 * The row of `live_channel` stays locked until the commit. So a channel's numbers commit in order and without gaps: a
 * reader of number n can read every lower number. Table channels are locked before the store's (`order by … desc`)
 * everywhere, against deadlocks.
 */
const recordSql = `
with input as (
  select channel, type, data, row_number() over (partition by channel order by ord) as n,
         count(*) over (partition by channel) as total
  from jsonb_to_recordset($2::jsonb) as x(ord int, channel text, type text, data jsonb)
), channel as (
  insert into live_channel as c (seller_id, channel, seq)
  select $1, channel, total from (select distinct channel, total from input) i order by channel desc
  on conflict (seller_id, channel) do update set seq = c.seq + excluded.seq
  returning c.channel, c.seq
)
insert into live_event (seller_id, channel, seq, type, data)
select $1, i.channel, c.seq - i.total + i.n, i.type, i.data from input i join channel c on c.channel = i.channel
returning channel, seq, type, data`

export async function insertEvents(
  tx: Queryable,
  sellerId: string,
  events: readonly NewLiveEvent[],
): Promise<readonly LiveEvent[]> {
  if (events.length === 0) return []
  const input = JSON.stringify(events.map((event, ord) => ({ ord, ...event })))
  const { rows } = await tx.query<NumberedRow>(recordSql, [sellerId, input])
  return inOrder(sellerId, rows)
}

export async function getLastSeq(db: Queryable, sellerId: string, channel: string): Promise<number> {
  const { rows } = await db.query<{ seq: number }>({
    name: 'live-last-seq',
    text: 'select seq from live_channel where seller_id = $1 and channel = $2',
    values: [sellerId, channel],
  })
  return rows[0]?.seq ?? 0
}

export interface Missed {
  readonly lastSeq: number
  readonly events: readonly LiveEvent[]
}

/** The channel's last number and the events after a number, both of one moment. */
export async function listEventsAfter(
  db: Queryable,
  sellerId: string,
  channel: string,
  after: number,
  limit: number,
): Promise<Missed> {
  const { rows } = await db.query<NumberedRow & { last: number | null }>({
    name: 'live-after',
    text: `select c.seq as last, $2::text as channel, e.seq, e.type, e.data
           from (select 1) one
           left join live_channel c on c.seller_id = $1 and c.channel = $2
           left join live_event e on e.seller_id = $1 and e.channel = $2 and e.seq > $3
           order by e.seq limit $4`,
    values: [sellerId, channel, after, limit],
  })
  return {
    lastSeq: rows[0]?.last ?? 0,
    events: inOrder(
      sellerId,
      rows.filter((row) => row.seq !== null),
    ),
  }
}

/** Whether the first event after a number was recorded before a time. */
export async function isNextBefore(
  db: Queryable,
  sellerId: string,
  channel: string,
  after: number,
  time: Date,
): Promise<boolean> {
  const { rows } = await db.query<{ before: boolean }>({
    name: 'live-next-before',
    text: `select created_at < $4 as before from live_event where seller_id = $1 and channel = $2 and seq > $3
           order by seq limit 1`,
    values: [sellerId, channel, after, time],
  })
  return rows[0]?.before ?? false
}

/** The last numbers of many channels in one query. */
export async function listLastSeqs(
  db: Queryable,
  channels: readonly { readonly sellerId: string; readonly name: string }[],
): Promise<readonly { sellerId: string; channel: string; seq: number }[]> {
  const { rows } = await db.query<{ sellerId: string; channel: string; seq: number }>({
    name: 'live-last-seqs',
    text: `select c.seller_id as "sellerId", c.channel, c.seq from live_channel c
           join unnest($1::text[], $2::text[]) as wanted(seller_id, channel)
             on wanted.seller_id = c.seller_id and wanted.channel = c.channel`,
    values: [channels.map((channel) => channel.sellerId), channels.map((channel) => channel.name)],
  })
  return rows
}

/** One statement for all payloads. It runs outside an order's transaction, because NOTIFY takes a lock at commit. */
export async function notifyServers(db: Queryable, channel: string, payloads: readonly string[]): Promise<void> {
  await db.query({
    name: 'live-notify',
    text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload',
    values: [channel, payloads],
  })
}

function inOrder(sellerId: string, rows: readonly NumberedRow[]): readonly LiveEvent[] {
  return rows
    .map(({ channel, seq, type, data }) => ({ sellerId, channel, seq, type, data }))
    .sort((a, b) => (a.channel === b.channel ? a.seq - b.seq : a.channel < b.channel ? 1 : -1))
}
