import type { TakeoutSetup } from '@comanda/contract/takeout/takeout.schema.ts'
import type { SendSetup } from '@comanda/rules/takeout/send-charge.ts'
import type { Queryable } from '../../db/queryable.ts'
import { sql } from '../../db/sql.ts'

/** A store's setup row; amounts are whole minor units, which the table checks. */
export type SetupRow = SendSetup & TakeoutSetup

/** Without a setup, delivery is free, unlimited and possible whenever the store is open. */
export const noSetup = {
  distributionCharge: 0,
  sendRule: 0,
  sendAmount: 0,
  sendDistance: 0,
  sendTime: [],
  deliverySelf: true,
} as unknown as SetupRow

/** `alias` is takeout_setup, possibly left-joined; null where a store has none. */
export function setupColumn(alias: string): string {
  return `case when ${alias}.seller_id is null then null else jsonb_build_object(
    'distributionCharge', ${alias}.distribution_charge, 'sendRule', ${alias}.send_rule, 'sendAmount', ${alias}.send_amount,
    'sendDistance', ${alias}.send_distance, 'sendTime', ${alias}.send_time, 'deliverySelf', ${alias}.delivery_self) end`
}

export async function findSetup(db: Queryable, sellerId: string, storeId: string): Promise<SetupRow> {
  const { rows } = await db.query<{ setup: SetupRow | null }>({
    name: 'takeout-setup',
    text: `select ${setupColumn('t')} as setup from takeout_setup t where t.seller_id = $1 and t.store_id = $2`,
    values: [sellerId, storeId],
  })
  return rows[0]?.setup ?? noSetup
}

const saveSql = sql()`
insert into takeout_setup (seller_id, store_id, distribution_charge, send_rule, send_amount, send_distance, send_time,
  delivery_self)
values ($sellerId, $storeId, $distributionCharge, $sendRule, $sendAmount, $sendDistance, $sendTime::jsonb, $deliverySelf)
on conflict (seller_id, store_id) do update set distribution_charge = excluded.distribution_charge,
  send_rule = excluded.send_rule, send_amount = excluded.send_amount, send_distance = excluded.send_distance,
  send_time = excluded.send_time, delivery_self = excluded.delivery_self`

export async function saveSetup(tx: Queryable, sellerId: string, storeId: string, setup: TakeoutSetup): Promise<void> {
  await tx.query(saveSql({ ...setup, sellerId, storeId, sendTime: JSON.stringify(setup.sendTime) }))
}
