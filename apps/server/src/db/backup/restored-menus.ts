import type { Queryable } from '../queryable.ts'

/** No menu is published so often that its number, counted one by one, comes here: what is higher was given by a restore. */
export const firstRestoredVersion = 100_000_000

/** A number that no count reaches one by one, and that the next restore's is above. Seconds: above `firstRestoredVersion` since 2023, and an integer until 2088. */
export const numberByClock = `extract(epoch from now() - timestamptz '2020-01-01 00:00:00+00')::integer`

/**
 * Puts every menu in force once more, under a number that nobody was ever told. Versions that were published after the backup
 * are lost here, but phones keep them under their numbers for a year without asking (http caching `immutable`): a number that is
 * given again would show them the lost menu. In the restore's transaction. Later publishes count on from there.
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
