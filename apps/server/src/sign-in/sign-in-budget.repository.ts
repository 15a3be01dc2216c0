import { signInBudget } from '@comanda/rules/access/sign-in-budget.ts'
import type { Queryable } from '../db/queryable.ts'

export interface StaffName {
  readonly sellerId: string
  readonly username: string
}

/**
 * Spends one try of the name (`spendSignInTry`), before the password is checked. One statement: simultaneous guesses at
 * all servers cannot exceed the budget. Returns the seconds to wait; 0 = the try is spent.
 */
export async function spendTry(db: Queryable, { sellerId, username }: StaffName, now: Date): Promise<number> {
  const { tries, seconds } = signInBudget
  const { rows } = await db.query<{ wait: number }>({
    name: 'sign-in-spend',
    text: `with spent as (
             insert into sign_in_budget as b (seller_id, username, full_at)
             values ($1, $2, $3::timestamptz + make_interval(secs => $4))
             on conflict (seller_id, username) do update
               set full_at = greatest(b.full_at, $3::timestamptz) + make_interval(secs => $4)
               where greatest(b.full_at, $3::timestamptz) <= $3::timestamptz + make_interval(secs => $5)
             returning 1)
           select case when exists (select from spent) then 0 else coalesce((
             select greatest(1, ceil(extract(epoch from b.full_at - $3::timestamptz) - $5))
             from sign_in_budget b where b.seller_id = $1 and b.username = $2), $4) end::int as wait`,
    values: [sellerId, username, now, seconds, (tries - 1) * seconds],
  })
  return rows[0]?.wait ?? 0
}

/** The try was the right password, so it comes back at once. */
export async function giveTryBack(db: Queryable, { sellerId, username }: StaffName): Promise<void> {
  await db.query({
    name: 'sign-in-give-back',
    text: `update sign_in_budget set full_at = full_at - make_interval(secs => $3)
           where seller_id = $1 and username = $2`,
    values: [sellerId, username, signInBudget.seconds],
  })
}
