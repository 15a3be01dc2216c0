import { allocate } from '../money/allocate.ts'
import { add, type Money, money, noMoney, subtract } from '../money/money.ts'
import { ok, type Result, refuse } from '../result/result.ts'

/** What is left of one top-up: money the member paid, and the gift on top. Amounts in minor units. */
export interface ValueLot {
  readonly lot: string
  readonly principal: Money
  readonly gift: Money
  /** The gift's last day in the seller's home zone, `YYYY-MM-DD`; null = it never ends. */
  readonly giftEndsOn: string | null
}

/** A part of one lot, at least 0. */
export interface LotMove {
  readonly lot: string
  readonly principal: Money
  readonly gift: Money
}

/**
 * Spends `amount` from the oldest lot on. Within a lot principal and gift go in the proportion that is left
 * (facts/membership.md §0.2). `lots` are oldest first. Refuses with `balance_short`; `details.short` is what is missing.
 */
export function spendLots(lots: readonly ValueLot[], amount: Money): Result<LotMove[], 'balance_short'> {
  const moves: LotMove[] = []
  let rest = amount
  for (const { lot, principal, gift } of lots) {
    const part = Math.min(rest, principal + gift)
    if (part === 0) continue
    const [ofPrincipal = noMoney, ofGift = noMoney] = allocate(money(part), [principal, gift])
    moves.push({ lot, principal: ofPrincipal, gift: ofGift })
    rest = subtract(rest, money(part))
  }
  return rest === 0 ? ok(moves) : refuse('balance_short', [rest], { short: rest })
}

/** A part of one lot that was spent, and how much of it went back already. */
export interface SpentPart extends LotMove {
  readonly back: Money
}

/**
 * Gives `amount` of a spending back to the same lots, the lot spent last first. The lots are then as if less had been
 * spent. Within a lot, rounding is cumulative: part k = round(refunded × principal / spent) − earlier. Earlier refunds
 * (`back`) count. `spent` is in the order of spending. Refuses with `refund_too_large`; `details.left` is the most.
 */
export function refundLots(spent: readonly SpentPart[], amount: Money): Result<LotMove[], 'refund_too_large'> {
  const moves: LotMove[] = []
  let rest = amount
  for (const part of [...spent].reverse()) {
    const here = money(Math.min(rest, part.principal + part.gift - part.back))
    if (here === 0) continue
    const before = splitBack(part, part.back)
    const after = splitBack(part, add(part.back, here))
    const { lot } = part
    moves.push({
      lot,
      principal: subtract(after.principal, before.principal),
      gift: subtract(after.gift, before.gift),
    })
    rest = subtract(rest, here)
  }
  if (rest === 0) return ok(moves)
  const left = subtract(amount, rest)
  return refuse('refund_too_large', [left], { left })
}

function splitBack(part: LotMove, back: Money): { principal: Money; gift: Money } {
  const [principal = noMoney, gift = noMoney] = allocate(back, [part.principal, part.gift])
  return { principal, gift }
}

/**
 * The gifts whose last day is over, oldest lot first. `available` is posted less held: value held for a payment stays
 * until its hold ends. Principal never ends.
 */
export function expireGifts(lots: readonly ValueLot[], today: string, available: Money): LotMove[] {
  const moves: LotMove[] = []
  let rest: number = Math.max(0, available)
  for (const { lot, gift, giftEndsOn } of lots) {
    const over = giftEndsOn !== null && giftEndsOn < today ? Math.min(gift, rest) : 0
    if (over === 0) continue
    moves.push({ lot, principal: noMoney, gift: money(over) })
    rest -= over
  }
  return moves
}

/** Takes `amount` of gift back from the oldest lot on, after a mistake. Principal belongs to the member. */
export function takeGift(lots: readonly ValueLot[], amount: Money): Result<LotMove[], 'balance_short'> {
  const moves: LotMove[] = []
  let rest = amount
  for (const { lot, gift } of lots) {
    const part = money(Math.min(rest, gift))
    if (part > 0) moves.push({ lot, principal: noMoney, gift: part })
    rest = subtract(rest, part)
  }
  return rest === 0 ? ok(moves) : refuse('balance_short', [rest], { short: rest })
}
