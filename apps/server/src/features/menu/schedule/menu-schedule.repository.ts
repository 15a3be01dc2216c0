import type { ScheduledChange } from '@comanda/contract/menu/menu-schedule.routes.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import type { Queryable } from '../../../db/queryable.ts'
import type { MenuPlace } from '../snapshot/publish-menu.ts'

export interface MenuSchedule extends MenuPlace {
  readonly scheduleId: string
  readonly publishAt: Date
  readonly version: number
  readonly change: Omit<ScheduledChange, 'msgid' | 'version' | 'at'>
  readonly language: Language
  readonly scheduledBy: string
}

export interface KeptSchedule extends Pick<MenuSchedule, 'scheduleId' | 'publishAt' | 'change' | 'scheduledBy'> {
  readonly state: 'waiting' | 'published' | 'failed'
  readonly failure: { readonly code: string; readonly values: readonly (string | number)[] } | null
}

const columns = `schedule_id as "scheduleId", publish_at as "publishAt", change, scheduled_by as "scheduledBy"`

/** False = another change waits for this menu. */
export async function insertSchedule(tx: Queryable, schedule: MenuSchedule, now: Date): Promise<boolean> {
  const { sellerId, storeId, menuClass, scheduleId, publishAt, version, change, language, scheduledBy } = schedule
  const { rowCount } = await tx.query(
    `insert into menu_schedule (seller_id, schedule_id, store_id, menu_class, publish_at, version, change, language, scheduled_by, scheduled_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [
      ...[sellerId, scheduleId, storeId, menuClass, publishAt, version],
      ...[JSON.stringify(change), language, scheduledBy, now],
    ],
  )
  return rowCount === 1
}

/** What waits, after the last that has ended and was not dropped. */
export async function listSchedules(
  db: Queryable,
  { sellerId, storeId, menuClass }: MenuPlace,
): Promise<readonly KeptSchedule[]> {
  const { rows } = await db.query<KeptSchedule>(
    `select ${columns}, state, failure from menu_schedule
     where seller_id = $1 and store_id = $2 and menu_class = $3 and state <> 'dropped'
     order by ended_at desc nulls first limit 2`,
    [sellerId, storeId, menuClass],
  )
  return rows.toReversed()
}

/** Null = there is none that waits or has failed. */
export async function dropSchedule(
  tx: Queryable,
  { sellerId, storeId, menuClass }: MenuPlace,
  scheduleId: string,
  now: Date,
): Promise<Pick<KeptSchedule, 'publishAt' | 'change'> | null> {
  const { rows } = await tx.query<Pick<KeptSchedule, 'publishAt' | 'change'>>(
    `update menu_schedule set state = 'dropped', ended_at = coalesce(ended_at, $5)
     where seller_id = $1 and store_id = $2 and menu_class = $3 and schedule_id = $4 and state in ('waiting', 'failed')
     returning publish_at as "publishAt", change`,
    [sellerId, storeId, menuClass, scheduleId, now],
  )
  return rows[0] ?? null
}

/** Locks the next change whose time has come, and that no other server publishes. */
export async function claimDue(tx: Queryable, now: Date): Promise<MenuSchedule | null> {
  const { rows } = await tx.query<MenuSchedule>(
    `select seller_id as "sellerId", store_id as "storeId", menu_class as "menuClass", version, language, ${columns}
     from menu_schedule where state = 'waiting' and publish_at <= $1
     order by publish_at limit 1 for update skip locked`,
    [now],
  )
  return rows[0] ?? null
}

export async function endSchedule(
  tx: Queryable,
  { sellerId, scheduleId }: Pick<MenuSchedule, 'sellerId' | 'scheduleId'>,
  failure: KeptSchedule['failure'],
  now: Date,
): Promise<void> {
  await tx.query(
    `update menu_schedule set state = $3, failure = $4, ended_at = $5 where seller_id = $1 and schedule_id = $2`,
    [sellerId, scheduleId, failure === null ? 'published' : 'failed', failure && JSON.stringify(failure), now],
  )
}
