import type { PriceProfile } from '@comanda/contract/store/price-profile.schema.ts'
import type { Queryable } from '../../../db/queryable.ts'

interface Place {
  readonly sellerId: string
  readonly storeId: string
}

/** Null = the seller has no such store; `profile` null = it has set none. */
export async function getPriceProfile(
  db: Queryable,
  { sellerId, storeId }: Place,
): Promise<{ readonly profile: PriceProfile | null } | null> {
  const { rows } = await db.query<{ profile: PriceProfile | null }>(
    'select price_profile as profile from store where seller_id = $1 and store_id = $2',
    [sellerId, storeId],
  )
  return rows[0] ?? null
}

/** Replaces the rules a store prices by. Open bills are priced by them at once; paid bills keep theirs. */
export async function setPriceProfile(
  tx: Queryable,
  { sellerId, storeId }: Place,
  profile: PriceProfile | null,
): Promise<{ readonly before: PriceProfile | null } | null> {
  const { rows } = await tx.query<{ before: PriceProfile | null }>(
    `with old as (select price_profile from store where seller_id = $1 and store_id = $2 for update)
     update store set price_profile = $3 from old where seller_id = $1 and store_id = $2
     returning old.price_profile as before`,
    [sellerId, storeId, profile === null ? null : JSON.stringify(profile)],
  )
  return rows[0] ?? null
}
