import type { BillAdjustment } from '@comanda/rules/price/bill-adjustment.ts'
import type { Queryable } from '../../../db/queryable.ts'

interface OfBill {
  readonly sellerId: string
  readonly billId: string
  /** `staff:name` */
  readonly by: string
}

/** Ends these adjustments. They stay as records. The bill is locked. */
export async function endAdjustments(
  tx: Queryable,
  { sellerId, billId, by }: OfBill,
  numbers: readonly number[],
): Promise<void> {
  await tx.query(
    `update bill_adjustment set undone_at = now(), undone_by = $4
     where seller_id = $1 and bill_id = $2 and no = any($3::int[]) and undone_at is null`,
    [sellerId, billId, numbers, by],
  )
}

/** Gives the next number of the bill, which is locked. */
export async function addAdjustment(
  tx: Queryable,
  { sellerId, billId, by }: OfBill,
  { kind, value, reason }: BillAdjustment & { readonly reason: string },
): Promise<void> {
  await tx.query(
    `insert into bill_adjustment (seller_id, bill_id, no, kind, value, source, reason)
     select $1, $2, coalesce(max(no), 0) + 1, $3, $4, $5, $6
     from bill_adjustment where seller_id = $1 and bill_id = $2`,
    [sellerId, billId, kind, value, by, reason],
  )
}
