import type { Queryable } from '../../db/queryable.ts'

/** A counter of messages with its window. */
export interface SmsBucket {
  /** '' = for all sellers together. */
  readonly sellerId: string
  readonly bucket: string
  readonly seconds: number
}

export interface SmsCount {
  readonly sellerId: string
  readonly bucket: string
  /** Start of the window: its first message. */
  readonly since: Date
  /** Messages in the window, this one included. */
  readonly sent: number
  readonly entered: number
}

/**
 * Counts one message in all its buckets and locks them until the transaction ends, so that simultaneous calls cannot
 * exceed a limit. A fixed order of locks avoids deadlocks. A refusal rolls the count back.
 */
export async function countSms(tx: Queryable, buckets: readonly SmsBucket[], now: Date): Promise<readonly SmsCount[]> {
  const { rows } = await tx.query<SmsCount>({
    name: 'sms-count',
    text: `insert into sms_count as c (seller_id, bucket, seconds, since, sent)
           select x."sellerId", x.bucket, x.seconds, $2::timestamptz, 1
           from jsonb_to_recordset($1::jsonb) as x("sellerId" text, bucket text, seconds int)
           order by x."sellerId", x.bucket
           on conflict (seller_id, bucket) do update set
             since = case when c.sent = 0 or c.since + make_interval(secs => c.seconds) <= excluded.since then excluded.since else c.since end,
             sent = case when c.since + make_interval(secs => c.seconds) <= excluded.since then 1 else c.sent + 1 end,
             entered = case when c.since + make_interval(secs => c.seconds) <= excluded.since then 0 else c.entered end
           returning seller_id as "sellerId", bucket, since, sent, entered`,
    values: [JSON.stringify(buckets), now],
  })
  return rows
}

/** Takes back the count of a message that was not sent. Locks in the same order as `countSms`. */
export async function uncountSms(tx: Queryable, buckets: readonly SmsBucket[], now: Date): Promise<void> {
  await tx.query({
    name: 'sms-uncount',
    text: `with held as materialized (
             select c.seller_id, c.bucket from sms_count c
             join jsonb_to_recordset($1::jsonb) as x("sellerId" text, bucket text)
               on c.seller_id = x."sellerId" and c.bucket = x.bucket
             where c.sent > 0 and c.since <= $2
             order by c.seller_id, c.bucket for update of c)
           update sms_count c set sent = c.sent - 1 from held where c.seller_id = held.seller_id and c.bucket = held.bucket`,
    values: [JSON.stringify(buckets), now],
  })
}

/** Counts that a guest has entered a code sent to this area. */
export async function countEntered(tx: Queryable, { sellerId, bucket }: SmsBucket): Promise<void> {
  await tx.query({
    name: 'sms-count-entered',
    text: 'update sms_count set entered = entered + 1 where seller_id = $1 and bucket = $2',
    values: [sellerId, bucket],
  })
}
