import type { Queryable } from '../../db/queryable.ts'

/** A guest at a seller. */
export interface PersonKey {
  readonly sellerId: string
  readonly uid: string
}

export interface PersonRow {
  readonly zone: string
  readonly digits: string
}

export async function findPerson(db: Queryable, { sellerId, uid }: PersonKey): Promise<PersonRow | null> {
  const { rows } = await db.query<PersonRow>({
    name: 'member-person',
    text: 'select tel_zone_code as zone, telephone as digits from person where seller_id = $1 and uid = $2',
    values: [sellerId, uid],
  })
  return rows[0] ?? null
}

/** Sets the guest's verified phone and replaces an earlier one. */
export async function savePerson(
  tx: Queryable,
  { sellerId, uid }: PersonKey,
  { zone, digits }: PersonRow,
  shownAt: string,
  now: Date,
): Promise<void> {
  await tx.query({
    name: 'member-save-person',
    text: `insert into person (seller_id, uid, tel_zone_code, telephone, tel_verified_at, tel_shown_at)
           values ($1, $2, $3, $4, $6, $5)
           on conflict (seller_id, uid) do update set tel_zone_code = excluded.tel_zone_code,
             telephone = excluded.telephone, tel_verified_at = excluded.tel_verified_at, tel_shown_at = excluded.tel_shown_at`,
    values: [sellerId, uid, zone, digits, shownAt, now],
  })
}
