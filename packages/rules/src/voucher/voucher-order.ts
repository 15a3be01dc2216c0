import type { Money } from '../money/money.ts'
import { ok, type Result, refuse } from '../result/result.ts'

export interface VoucherOrder {
  readonly orderType: string
  /** Null = as soon as possible. */
  readonly takeAt: string | null
  readonly lines: readonly { readonly num: number }[]
}

/** A voucher orders one portion of one dish, to be made at once: the platform's clock runs from its redemption on. */
export function checkVoucherShape({ orderType, takeAt, lines }: VoucherOrder): Result<null, 'voucher_one_dish'> {
  const isOne = lines.length === 1 && lines[0]?.num === 1
  return isOne && orderType === '1' && takeAt === null ? ok(null) : refuse('voucher_one_dish')
}

/**
 * It covers the dish at its listed price and nothing that costs extra: a dearer size, a paid add-on, a surcharge in a set meal. What comes to less
 * is paid for by the whole voucher. What costs nothing no payment is begun for, so no voucher is redeemed for it. `amount` = of the one line, in
 * minor units; the value of `voucher_covers` is what is covered.
 */
export function checkVoucherCovers(amount: Money, listed: Money): Result<null, 'voucher_covers' | 'voucher_off'> {
  if (amount === 0) return refuse('voucher_off')
  return amount > listed ? refuse('voucher_covers', [listed]) : ok(null)
}
