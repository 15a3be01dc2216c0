import type { Money } from '../money/money.ts'
import { ok, type Result, refuse } from '../result/result.ts'

export interface VoucherOrder {
  readonly orderType: string
  /** Null = as soon as possible. */
  readonly takeAt: string | null
  readonly lines: readonly { readonly num: number }[]
}

/** A voucher orders one portion of one dish, made at once: the platform's time limit runs from its redemption. */
export function checkVoucherShape({ orderType, takeAt, lines }: VoucherOrder): Result<null, 'voucher_one_dish'> {
  const isOne = lines.length === 1 && lines[0]?.num === 1
  return isOne && orderType === '1' && takeAt === null ? ok(null) : refuse('voucher_one_dish')
}

/**
 * A voucher covers the dish at its listed price, and nothing extra: no dearer size, paid add-on or set meal surcharge.
 * - A cheaper dish uses the whole voucher.
 * - A free dish starts no payment, so no voucher is redeemed.
 * `amount` = amount of the one line, in minor units. The value of `voucher_covers` is the covered amount.
 */
export function checkVoucherCovers(amount: Money, listed: Money): Result<null, 'voucher_covers' | 'voucher_off'> {
  if (amount === 0) return refuse('voucher_off')
  return amount > listed ? refuse('voucher_covers', [listed]) : ok(null)
}
