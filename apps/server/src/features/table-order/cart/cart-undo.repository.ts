import type { Queryable } from '../../../db/queryable.ts'
import { staffNameSql } from '../../order/order.service.ts'
import type { CartRow, TablePlace } from '../table.repository.ts'

export interface ClearedRow {
  readonly seq: number
  readonly uid: string
  /** The staff member who cleared the cart; null = a guest, or the server. */
  readonly who: string | null
  readonly lines: readonly Omit<CartRow, 'seq'>[]
  readonly clearedAt: Date
  readonly undone: boolean
  readonly sentSince: boolean
  /** The guest who asks was in the party by then. */
  readonly wasIn: boolean
}

/** The last clearing by the party at the table, and whether this guest was in the party. */
export async function findCleared(
  db: Queryable,
  { sellerId, storeId, tableNo }: TablePlace,
  uid: string,
): Promise<ClearedRow | undefined> {
  const { rows } = await db.query<ClearedRow>({
    name: 'table-cleared',
    text: `select c.seq, c.uid, ${staffNameSql('c.uid', 'c.seller_id')} as who, c.lines, c.cleared_at as "clearedAt", c.undone_at is not null as undone,
             exists (select 1 from round r
                     where r.seller_id = s.seller_id and r.bill_id = s.bill_id and r.sent_at > c.cleared_at) as "sentSince",
             exists (select 1 from seating_guest g
                     where g.seller_id = s.seller_id and g.seating_id = s.seating_id and g.uid = $4
                       and g.state = 'in' and g.joined_at <= c.cleared_at) as "wasIn"
           from seating s
           join cart_cleared c on c.seller_id = s.seller_id and c.seating_id = s.seating_id
           where s.seller_id = $1 and s.store_id = $2 and s.table_no = $3 and s.state = 'open'
           order by c.seq desc limit 1`,
    values: [sellerId, storeId, tableNo, uid],
  })
  return rows[0]
}
