import type { Queryable } from '../../../db/queryable.ts'

/**
 * Portions of each dish that guests sent on this bill within ten minutes. Rounds of the staff, refused rounds, and held
 * rounds that the staff accepted do not count.
 */
export async function listPortionsLately(
  db: Queryable,
  sellerId: string,
  billId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ code: string; num: number }>({
    name: 'table-portions-lately',
    text: `
      select l.code, sum(l.num)::int as num
      from round r join round_line l on l.seller_id = r.seller_id and l.round_id = r.round_id
      where r.seller_id = $1 and r.bill_id = $2 and r.sent_at > now() - interval '10 minutes'
        and r.state <> 'refused' and l.cook_state <> 'refused' and r.sent_by not like 'staff:%'
        and (r.held = '' or r.state = 'pending')
      group by l.code`,
    values: [sellerId, billId],
  })
  return new Map(rows.map(({ code, num }) => [code, num]))
}
