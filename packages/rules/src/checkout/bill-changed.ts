import type { Money } from '../money/money.ts'

/** A bill as the guest saw it before paying. */
export interface SeenBill {
  readonly due: Money
  readonly lines: readonly { readonly id: string; readonly num: number; readonly amount: Money }[]
}

export interface BillDifference {
  readonly from: Money
  readonly to: Money
  /** Line ids, so that the page can show what changed. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly string[]
}

/**
 * The phone reloads the bill right before paying. A changed amount stops the payment with 'bill amount changed' and
 * starts a new pre-payment (spec 3 §4).
 * `undefined` = the amount is unchanged, so the guest pays what they saw.
 */
export function billDifference(seen: SeenBill, now: SeenBill): BillDifference | undefined {
  if (seen.due === now.due) return undefined
  const before = new Map(seen.lines.map((line) => [line.id, line]))
  const after = new Map(now.lines.map((line) => [line.id, line]))
  return {
    from: seen.due,
    to: now.due,
    added: now.lines.filter((line) => !before.has(line.id)).map((line) => line.id),
    removed: seen.lines.filter((line) => !after.has(line.id)).map((line) => line.id),
    changed: now.lines
      .filter((line) => {
        const old = before.get(line.id)
        return old !== undefined && (old.num !== line.num || old.amount !== line.amount)
      })
      .map((line) => line.id),
  }
}
