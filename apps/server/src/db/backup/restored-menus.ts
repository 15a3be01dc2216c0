import type { Queryable } from '../queryable.ts'

/** Published versions count up by one and never reach this number. A higher number comes from a restore. */
export const firstRestoredVersion = 100_000_000

/**
 * Seconds since 2020, so the next restore's number is higher. Above `firstRestoredVersion` since 2023; fits an integer
 * until 2088.
 */
export const numberByClock = `extract(epoch from now() - timestamptz '2020-01-01 00:00:00+00')::integer`

/**
 * Gives every current menu a version that no phone has seen. The restore loses versions published after the backup, but
 * phones cache them for a year (`immutable`). A version used twice would show guests the lost menu. Runs in the
 * restore's transaction. Later publishes count up from there.
 */
export async function renewMenuVersions(tx: Queryable): Promise<void> {
  await tx.query(
    `insert into menu (seller_id, store_id, menu_class, version, document)
     select m.seller_id, m.store_id, m.menu_class, next.version,
       jsonb_set(m.document, '{version}', to_jsonb(next.version::text))
     from menu_current c
     join menu m on m.seller_id = c.seller_id and m.store_id = c.store_id and m.menu_class = c.menu_class
       and m.version = c.version
     cross join lateral (
       select greatest(max(known.version) + 1, ${numberByClock}, ${firstRestoredVersion}) as version from menu known
       where known.seller_id = c.seller_id and known.store_id = c.store_id and known.menu_class = c.menu_class
     ) next`,
  )
  await tx.query(
    `update menu_current c set version = (
       select max(m.version) from menu m
       where m.seller_id = c.seller_id and m.store_id = c.store_id and m.menu_class = c.menu_class)`,
  )
}
