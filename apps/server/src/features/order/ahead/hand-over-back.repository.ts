import type { Queryable } from '../../../db/queryable.ts'
import type { HandingOver } from './ticket-ahead.repository.ts'

/**
 * Puts a handed-over order back on the counter; the caller has locked its row. `handover_undone` keeps who handed it
 * over and who undid it. A delivery becomes `failed`, the only state that can be handed over without a code.
 */
export async function takeHandOverBack(tx: Queryable, { sellerId, billId, at, by }: HandingOver): Promise<void> {
  await tx.query(
    `with given as (
       insert into handover_undone (seller_id, bill_id, handed_over_at, handed_over_by, undone_at, undone_by)
       select seller_id, bill_id, handed_over_at, handed_over_by, $3, $4 from pickup_order
       where seller_id = $1 and bill_id = $2 and handed_over_at is not null
     ), back as (
       update takeout_dispatch set state = 'failed', step_count = step_count + 1, moved_at = $3, moved_by = $4
       where seller_id = $1 and bill_id = $2 and state = 'delivered'
       returning step_count, rider_name
     ), step as (
       insert into takeout_dispatch_step (seller_id, bill_id, step_no, state, rider_name, moved_at, moved_by)
       select $1, $2, step_count, 'failed', rider_name, $3, $4 from back
     )
     update pickup_order set handed_over_at = null, handed_over_by = '', handed_over_means = ''
     where seller_id = $1 and bill_id = $2`,
    [sellerId, billId, at, by],
  )
}
