import type { Queryable } from '../../../db/queryable.ts'

/** A picture that a seller uploaded. `name`: see packages/rules menu/picture. */
export interface PictureRecord {
  readonly name: string
  readonly width: number
  readonly height: number
  /** A data address. */
  readonly blur: string
}

/** The pictures of these names that this seller uploaded. */
export async function listPictures(
  db: Queryable,
  sellerId: string,
  names: readonly string[],
): Promise<readonly PictureRecord[]> {
  const { rows } = await db.query<PictureRecord>({
    name: 'menu-pictures',
    text: `select picture_id as name, width, height, blur from picture
            where seller_id = $1 and picture_id = any($2::text[])`,
    values: [sellerId, names],
  })
  return rows
}

/** Two uploads of one picture at the same moment store one row. False: the row was there. */
export async function insertPicture(db: Queryable, sellerId: string, picture: PictureRecord): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into picture (seller_id, picture_id, width, height, blur) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [sellerId, picture.name, picture.width, picture.height, picture.blur],
  )
  return rowCount === 1
}
