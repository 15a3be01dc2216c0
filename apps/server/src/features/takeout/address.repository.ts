import type { Queryable } from '../../db/queryable.ts'

/** One entry of a guest's address book. */
export interface AddressRow {
  readonly addressId: string
  readonly username: string
  readonly tel: string
  readonly address: string
  readonly houseNo: string
  readonly gdLat: number | null
  readonly gdLng: number | null
  readonly isDefault: boolean
}

/** The book's owner; no other guest's book is read or written. */
export interface BookOwner {
  readonly sellerId: string
  readonly uid: string
}

const columns = `address_id as "addressId", username, tel, address, house_no as "houseNo", gd_lat as "gdLat", gd_lng as "gdLng",
  is_default as "isDefault"`

/** The default first, then the last used. */
export async function listAddresses(db: Queryable, { sellerId, uid }: BookOwner): Promise<readonly AddressRow[]> {
  const { rows } = await db.query<AddressRow>({
    name: 'takeout-addresses',
    text: `select ${columns} from takeout_address where seller_id = $1 and uid = $2
           order by is_default desc, used_at desc, address_id`,
    values: [sellerId, uid],
  })
  return rows
}

export async function findAddress(
  db: Queryable,
  { sellerId, uid }: BookOwner,
  addressId: string,
): Promise<AddressRow | null> {
  const { rows } = await db.query<AddressRow>(
    `select ${columns} from takeout_address where seller_id = $1 and uid = $2 and address_id = $3`,
    [sellerId, uid, addressId],
  )
  return rows[0] ?? null
}

/** Called before another default is saved: a book has at most one. */
export async function clearDefault(tx: Queryable, { sellerId, uid }: BookOwner): Promise<void> {
  await tx.query('update takeout_address set is_default = false where seller_id = $1 and uid = $2 and is_default', [
    sellerId,
    uid,
  ])
}

export async function saveAddresses(
  tx: Queryable,
  { sellerId, uid }: BookOwner,
  rows: readonly AddressRow[],
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into takeout_address (seller_id, uid, address_id, username, tel, address, house_no, gd_lat, gd_lng, is_default, used_at)
     select $1, $2, a."addressId", a.username, a.tel, a.address, a."houseNo", a."gdLat", a."gdLng", a."isDefault", $4
     from jsonb_to_recordset($3::jsonb) as a("addressId" text, username text, tel text, address text, "houseNo" text,
       "gdLat" double precision, "gdLng" double precision, "isDefault" boolean)
     on conflict (seller_id, uid, address_id) do update set username = excluded.username, tel = excluded.tel,
       address = excluded.address, house_no = excluded.house_no, gd_lat = excluded.gd_lat, gd_lng = excluded.gd_lng,
       is_default = excluded.is_default, used_at = excluded.used_at`,
    [sellerId, uid, JSON.stringify(rows), now],
  )
}

export async function deleteAddresses(
  tx: Queryable,
  { sellerId, uid }: BookOwner,
  addressIds: readonly string[],
): Promise<void> {
  await tx.query('delete from takeout_address where seller_id = $1 and uid = $2 and address_id = any($3)', [
    sellerId,
    uid,
    addressIds,
  ])
}

export async function touchAddress(
  tx: Queryable,
  { sellerId, uid }: BookOwner,
  addressId: string,
  now: Date,
): Promise<void> {
  await tx.query('update takeout_address set used_at = $4 where seller_id = $1 and uid = $2 and address_id = $3', [
    sellerId,
    uid,
    addressId,
    now,
  ])
}
