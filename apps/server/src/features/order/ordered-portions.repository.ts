import type { Queryable } from '../../db/queryable.ts'

/** Ordered portions of each dish on a bill, without those the kitchen refused or a guest took back. */
export async function listOrderedPortions(
  db: Queryable,
  sellerId: string,
  billId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ code: string; num: number }>({
    name: 'bill-ordered-portions',
    text: `
      select l.code, sum(l.num)::int as num
      from round r join round_line l on l.seller_id = r.seller_id and l.round_id = r.round_id
      where r.seller_id = $1 and r.bill_id = $2 and r.state <> 'refused' and l.cook_state <> 'refused'
      group by l.code`,
    values: [sellerId, billId],
  })
  return new Map(rows.map(({ code, num }) => [code, num]))
}
