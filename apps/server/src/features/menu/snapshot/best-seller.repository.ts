import type { Queryable } from '../../../db/queryable.ts'

/** Codes of the dishes sold most since a moment, best first. What the kitchen refused was not sold. */
export async function listMostSold(
  db: Queryable,
  sellerId: string,
  storeId: string,
  since: Date,
  most: number,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ code: string }>({
    name: 'menu-most-sold',
    text: `select l.code
       from round r
       join round_line l on l.seller_id = r.seller_id and l.round_id = r.round_id
      where r.seller_id = $1 and r.store_id = $2 and r.sent_at >= $3
        and r.state = 'accepted' and l.cook_state <> 'refused'
      group by l.code
      order by sum(l.num) desc, l.code
      limit $4`,
    values: [sellerId, storeId, since, most],
  })
  return rows.map(({ code }) => code)
}
