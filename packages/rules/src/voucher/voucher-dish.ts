import type { Dish } from '../menu/menu-snapshot.ts'
import { ok, type Result, refuse } from '../result/result.ts'

/** A group-buy platform's data of a voucher (spec 3 §3). */
export interface VoucherWords {
  readonly couponType: string
  /** The store's own number, which takes precedence over the platform's. */
  readonly extId: string
  readonly productCode: string
}

/**
 * The code of the dish that a voucher is for (spec 3 §4). Only `product` is a dish; money off and meals for four go to
 * the counter.
 * An `@` before the code marks a set meal. The menu knows set meals itself, so a missing `@` loses no meal.
 */
export function voucherDishCode({
  couponType,
  extId,
  productCode,
}: VoucherWords): Result<string, 'voucher_not_product' | 'voucher_dish_missing'> {
  if (couponType !== 'product') return refuse('voucher_not_product')
  const code = (extId.trim() || productCode.trim()).replace(/^@\s*/, '')
  return code === '' ? refuse('voucher_dish_missing') : ok(code)
}

/**
 * Whether one portion can be ordered: undefined `dish` = the menu has no such number (spec 3 §5), or does not offer it.
 */
export function checkVoucherDish<D extends Pick<Dish, 'minOrder'>>(
  code: string,
  dish: D | undefined,
): Result<D, 'voucher_dish_not_on_menu' | 'voucher_dish_minimum'> {
  if (dish === undefined) return refuse('voucher_dish_not_on_menu', [code])
  return dish.minOrder >= 2 ? refuse('voucher_dish_minimum', [dish.minOrder]) : ok(dish)
}
