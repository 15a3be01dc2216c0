import { add, type Money, subtract } from '../money/money.ts'
import type { DishState } from './bill-state.ts'

/** A line as it stands on a bill, priced when it was sent. */
export interface BillLine {
  readonly num: number
  readonly amount: Money
  readonly memberAmount: Money
  /** A refused dish stays visible and is not charged. */
  readonly state?: DishState | undefined
}

export interface BillTotal {
  /** Lines that count (spec 1 §3 `count`). */
  readonly count: number
  /** Portions on them (`qty`). */
  readonly qty: number
  readonly amount: Money
  readonly memberAmount: Money
  /** What a member saves: `amount` less `memberAmount`. */
  readonly memberSaving: Money
}

/** The total of a bill so far, without refused dishes. */
export function billTotal(lines: readonly BillLine[]): BillTotal {
  const counted = lines.filter((line) => line.state !== 'refused')
  const amount = add(...counted.map((line) => line.amount))
  const memberAmount = add(...counted.map((line) => line.memberAmount))
  return {
    count: counted.length,
    qty: counted.reduce((sum, line) => sum + line.num, 0),
    amount,
    memberAmount,
    memberSaving: subtract(amount, memberAmount),
  }
}
