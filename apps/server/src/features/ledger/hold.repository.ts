import type { Queryable } from '../../db/queryable.ts'
import { sql } from '../../db/sql.ts'
import type { PurseId } from './purse.repository.ts'

/** Value that a running payment attempt may take. It ends once: posted or released. */
export interface Hold extends PurseId {
  readonly attempt: string
  readonly amount: number
  readonly until: Date
  readonly state: 'held' | 'posted' | 'released'
  /** What the attempt took of it. */
  readonly taken: number
}

export type HoldId = Pick<Hold, 'sellerId' | 'attempt'>

const columns = `seller_id as "sellerId", attempt, member_id as "memberId", unit, amount, until, state, taken`

export async function findHold(tx: Queryable, { sellerId, attempt }: HoldId): Promise<Hold | undefined> {
  const { rows } = await tx.query<Hold>(`select ${columns} from ledger_hold where seller_id = $1 and attempt = $2`, [
    sellerId,
    attempt,
  ])
  return rows[0]
}

const insertSql = sql()`
with guard as (
  update ledger_account set held = held + $amount
  where seller_id = $sellerId and kind = 'value' and owner = $memberId and unit = $unit and posted - held >= $amount returning 1
)
insert into ledger_hold (seller_id, attempt, member_id, unit, amount, until, at)
select $sellerId, $attempt, $memberId, $unit, $amount, $until, $at from guard returning ${columns}`

/** Undefined = not that much is free. */
export async function insertHold(
  tx: Queryable,
  hold: Omit<Hold, 'state' | 'taken'>,
  at: Date,
): Promise<Hold | undefined> {
  const { rows } = await tx.query<Hold>(insertSql({ ...hold, at }))
  return rows[0]
}

const spentSql = sql()`
select coalesce(sum(case state when 'posted' then taken else amount end), 0)::bigint as spent from ledger_hold
where seller_id = $sellerId and member_id = $memberId and unit = $unit and state <> 'released' and at >= $since`

/** What was taken or is held since an instant. */
export async function sumSpent(tx: Queryable, purse: PurseId, since: Date): Promise<number> {
  const { rows } = await tx.query<{ spent: number }>(spentSql({ ...purse, since }))
  return rows[0]?.spent ?? 0
}

const endSql = sql()`
with ended as (
  update ledger_hold set state = $state, taken = $taken, ended_at = $at
  where seller_id = $sellerId and attempt = $attempt and state = 'held' returning member_id, unit, amount
)
update ledger_account a set held = a.held - ended.amount from ended
where a.seller_id = $sellerId and a.kind = 'value' and a.owner = ended.member_id and a.unit = ended.unit`

/** False = it has ended already. */
export async function endHold(
  tx: Queryable,
  { sellerId, attempt }: HoldId,
  end: { readonly state: 'posted' | 'released'; readonly taken: number; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(endSql({ sellerId, attempt, ...end }))
  return rowCount === 1
}
