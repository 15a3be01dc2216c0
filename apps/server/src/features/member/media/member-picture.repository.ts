import type { Queryable } from '../../../db/queryable.ts'
import { sql } from '../../../db/sql.ts'

export interface PictureOwner {
  readonly sellerId: string
  readonly memberId: string
}

/** Keeps whose picture it is, and locks it against its removal until the transaction ends. */
export async function keepPicture(
  tx: Queryable,
  { sellerId, memberId }: PictureOwner,
  pictureId: string,
  now: Date,
): Promise<void> {
  await tx.query({
    name: 'member-picture-keep',
    text: `insert into member_picture (seller_id, picture_id, member_id, used_at) values ($1, $2, $3, $4)
           on conflict (seller_id, picture_id) do update set used_at = excluded.used_at`,
    values: [sellerId, pictureId, memberId, now],
  })
}

/** False: this member has uploaded no such picture, or it has been removed. True: it stays for another day. */
export async function claimPicture(
  db: Queryable,
  { sellerId, memberId }: PictureOwner,
  pictureId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'member-picture-claim',
    text: 'update member_picture set used_at = $4 where seller_id = $1 and picture_id = $2 and member_id = $3',
    values: [sellerId, pictureId, memberId, now],
  })
  return rowCount === 1
}

const dropSql = sql('member-picture-drop')`
delete from member_picture where (seller_id, picture_id) in (
  select p.seller_id, p.picture_id from member_picture p
  where p.used_at < $before
    and not exists (select 1 from member m where m.avatar = '/pictures/' || p.picture_id || '.webp')
    and not exists (select 1 from picture dish where dish.picture_id = p.picture_id)
  limit $most for update of p skip locked)
returning picture_id as "pictureId"`

/** Forgets pictures that no record shows, unused since `before`; at most `most`. */
export async function dropUnusedPictures(tx: Queryable, before: Date, most: number): Promise<readonly string[]> {
  const { rows } = await tx.query<{ pictureId: string }>(dropSql({ before, most }))
  return rows.map(({ pictureId }) => pictureId)
}
