import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { firstRestoredVersion } from '../../../db/backup/restored-menus.ts'
import type { Queryable } from '../../../db/queryable.ts'

/** Which version is in force for every class of a store's menu. */
export async function listCurrentVersions(
  db: Queryable,
  sellerId: string,
  storeId: string,
): Promise<readonly { readonly menuClass: number; readonly version: number }[]> {
  const { rows } = await db.query<{ menuClass: number; version: number }>({
    name: 'menu-current-versions',
    text: 'select menu_class as "menuClass", version from menu_current where seller_id = $1 and store_id = $2',
    values: [sellerId, storeId],
  })
  return rows
}

export async function findMenu(
  db: Queryable,
  sellerId: string,
  storeId: string,
  menuClass: number,
  version: number,
): Promise<MenuSnapshot | null> {
  const { rows } = await db.query<{ document: MenuSnapshot }>({
    name: 'menu-find',
    text: 'select document from menu where seller_id = $1 and store_id = $2 and menu_class = $3 and version = $4',
    values: [sellerId, storeId, menuClass, version],
  })
  return rows[0]?.document ?? null
}

/** The latest version before `version`; null = there is none. */
export async function findFormerVersion(
  db: Queryable,
  { sellerId, storeId, menuClass }: { readonly sellerId: string; readonly storeId: string; readonly menuClass: number },
  version: number,
): Promise<number | null> {
  const { rows } = await db.query<{ version: number | null }>(
    'select max(version) as version from menu where seller_id = $1 and store_id = $2 and menu_class = $3 and version < $4',
    [sellerId, storeId, menuClass, version],
  )
  return rows[0]?.version ?? null
}

/**
 * Stores the next version and points at it, in the caller's transaction. Two publishers wait for each other at the store's
 * row, so that each gets its own number. After a restore a place without a menu begins behind the seller's other versions:
 * its own menu may have been lost.
 */
export async function insertMenu(
  tx: Queryable,
  sellerId: string,
  storeId: string,
  menuClass: number,
  document: MenuSnapshot,
): Promise<number> {
  await tx.query('select 1 from store where seller_id = $1 and store_id = $2 for update', [sellerId, storeId])
  const { rows } = await tx.query<{ version: number }>(
    `with next as (
       select coalesce(max(version), (select max(version) from menu where seller_id = $1 and version >= $5), 0) + 1 as version
       from menu where seller_id = $1 and store_id = $2 and menu_class = $3
     ), added as (
       insert into menu (seller_id, store_id, menu_class, version, document)
       select $1, $2, $3, version, jsonb_set($4::jsonb, '{version}', to_jsonb(version::text)) from next
       returning version
     )
     select version from added`,
    [sellerId, storeId, menuClass, JSON.stringify(document), firstRestoredVersion],
  )
  const version = rows[0]?.version ?? 0
  await tx.query(
    `insert into menu_current (seller_id, store_id, menu_class, version) values ($1, $2, $3, $4)
     on conflict (seller_id, store_id, menu_class) do update set version = excluded.version`,
    [sellerId, storeId, menuClass, version],
  )
  return version
}
