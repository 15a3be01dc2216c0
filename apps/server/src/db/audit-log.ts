import type { Queryable } from './queryable.ts'

/** Who changed set-up, and where. */
export interface Actor {
  /** An account of the operating system, or `staff:name`. */
  readonly who: string
  /** `command@host`, or `console`. */
  readonly where: string
  readonly reason: string
}

export interface AuditedChange {
  /** `store.change` */
  readonly action: string
  /** What was changed: `101`, `101/A1`, `owner`. */
  readonly subject: string
  /** Null = it did not exist. Without secrets. */
  readonly before: object | null
  /** Null = it is gone. */
  readonly after: object | null
}

/** Appends a row for each change in the transaction of its effect. A change keeps only the fields that differ. */
export async function recordAudit(
  tx: Queryable,
  sellerId: string,
  { who, where, reason }: Actor,
  changes: readonly AuditedChange[],
): Promise<void> {
  const rows = changes.map(({ action, subject, before, after }) => ({
    ...{ action, subject },
    before: before === null || after === null ? before : differing(before, after),
    after: before === null || after === null ? after : differing(after, before),
  }))
  await tx.query(
    `insert into audit_log (seller_id, who, at_where, reason, action, subject, before, after)
     select $1, $2, $3, $4, action, subject, before, after
     from jsonb_to_recordset($5::jsonb) as c (action text, subject text, before jsonb, after jsonb)`,
    [sellerId, who, where, reason, JSON.stringify(rows)],
  )
}

function differing(one: object, other: object): object {
  const known = new Map(Object.entries(other).map(([field, value]) => [field, JSON.stringify(value)]))
  return Object.fromEntries(Object.entries(one).filter(([field, value]) => known.get(field) !== JSON.stringify(value)))
}
