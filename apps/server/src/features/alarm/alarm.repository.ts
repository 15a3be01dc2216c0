import type { BackupFact, MoneyFact, ServerFact } from '@comanda/rules/alarm/alarms.ts'
import { demoSellers } from '../../config/demo-sellers.ts'
import type { Queryable } from '../../db/queryable.ts'

interface AlarmRow {
  readonly refused: readonly MoneyFact[]
  readonly open: readonly MoneyFact[]
  readonly servers: readonly ServerFact[]
  readonly backup: BackupFact
  readonly seen: readonly string[]
}

/** Milliseconds since 1970. */
const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`
const moneyFact = (number: string, amount: string, since: string) => `coalesce(jsonb_agg(jsonb_build_object(
  'number', ${number}, 'storeId', a.store_id, 'amount', ${amount}, 'currency', a.currency, 'since', ${ms(since)})
  order by ${since}), '[]')`

/** A seller has few of these. The partial indexes of unsettled and refused payments find them. */
const factsSql = `
  with refused as (
    select a.outtradeno as number, a.amount, a.store_id, a.currency, a.updated_at as since from payment_attempt a
    where a.seller_id = $1 and a.state = 'refund_refused'
    union all
    select f.refund_no, f.amount, a.store_id, a.currency, f.updated_at from payment_refund f
    join payment_attempt a on a.seller_id = f.seller_id and a.outtradeno = f.outtradeno
    where f.seller_id = $1 and f.state = 'refused'
  ), open as (
    select a.outtradeno as number, a.amount, a.store_id, a.currency, coalesce(a.owed_at, a.created_at) as since
    from payment_attempt a where a.seller_id = $1 and a.state in ('created', 'pending', 'refund_due')
    union all
    select f.refund_no, f.amount, a.store_id, a.currency, f.owed_at from payment_refund f
    join payment_attempt a on a.seller_id = f.seller_id and a.outtradeno = f.outtradeno
    where f.seller_id = $1 and f.state = 'due'
  )
  select
    (select ${moneyFact('a.number', 'a.amount', 'a.since')} from refused a) as refused,
    (select ${moneyFact('a.number', 'a.amount', 'a.since')} from open a where a.since < now() - interval '1 day') as open,
    (select coalesce(jsonb_agg(jsonb_build_object('server', server, 'beatAt', ${ms('beat_at')}, 'folder', folder,
       'diskFree', disk_free, 'diskSize', disk_size) order by server), '[]') from server_heartbeat) as servers,
    jsonb_build_object(
      'doneAt', (select ${ms('max(done_at)')} from backup_state),
      'everyMs', (select every_ms from backup_state order by tried_at desc limit 1),
      'neededSince', (select ${ms('min(created_at)')} from seller where seller_id <> all($2::text[]))) as backup,
    (select coalesce(jsonb_agg(alarm_id), '[]') from seen_alarm where seller_id = $1) as seen`

export async function readAlarmFacts(db: Queryable, sellerId: string): Promise<AlarmRow> {
  const { rows } = await db.query<AlarmRow>({ name: 'alarm-facts', text: factsSql, values: [sellerId, demoSellers] })
  if (rows[0] === undefined) throw new Error('a select without a table answers one row')
  return rows[0]
}

export async function markSeen(db: Queryable, sellerId: string, alarmId: string, by: string): Promise<void> {
  await db.query('insert into seen_alarm (seller_id, alarm_id, seen_by) values ($1, $2, $3) on conflict do nothing', [
    sellerId,
    alarmId,
    by,
  ])
}
