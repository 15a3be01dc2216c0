import type { CallRefusal } from '@comanda/client/call-result.ts'
import type { MenuItem, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import type { FoundVoucher, VoucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import { menuClassOf } from '@comanda/rules/store/store-choice.ts'
import type { Page } from '../../app/page-input.ts'
import { call } from '../../platform/client.ts'
import { setSoldOutList } from '../menu/sold-out.state.ts'
import { askTodaysMenu } from '../pickup-order/again/order-again.ts'
import { coveredDish } from './covered-dish.ts'
import type { VoucherPlace } from './voucher-place.ts'

/** The dish that a voucher pays one portion of, on the current menu as far as covered. */
export interface VoucherDish {
  readonly number: string
  readonly found: FoundVoucher
  readonly item: MenuItem
  /** Of this dish alone. */
  readonly menu: StoreMenu
  readonly menuClass: number
}

export type FoundDish<D = VoucherDish> =
  | { readonly kind: 'found'; readonly dish: D }
  /** This phone's menu does not have the dish. */
  | { readonly kind: 'gone' }
  /** In the server's words; without words the call failed. */
  | { readonly kind: 'refused'; readonly refusal: CallRefusal }

/** Looks a number up at its platform without redeeming it. */
export async function findVoucher(
  page: Page,
  place: VoucherPlace,
  platform: VoucherPlatform,
  number: string,
): Promise<FoundDish> {
  const { sellerId, storeId } = place
  const found = await call('POST /pay/OnlineOrder/getothersyscoupon.html', {
    query: {},
    body: { sellerId, storeId, couponCode: number, from: platform },
  })
  if (!found.ok) return { kind: 'refused', refusal: found }
  const known = await dishOnMenu(page, place, found.value.code)
  return known.kind === 'found' ? { kind: 'found', dish: { number, found: found.value, ...known.dish } } : known
}

/** The dish as it can be ordered now. */
export async function dishOnMenu(
  { style, language }: Page,
  { sellerId, storeId }: VoucherPlace,
  code: string,
): Promise<FoundDish<Pick<VoucherDish, 'item' | 'menu' | 'menuClass'>>> {
  const menuClass = menuClassOf('1', style.picupMenu)
  const today = await askTodaysMenu({ sellerId, storeId, menuClass }, language).catch(() => null)
  if (today === null) return { kind: 'refused', refusal: offline }
  // An unknown sold-out list keeps the earlier marks.
  if (today.isSoldOutKnown) setSoldOutList([...today.soldOut], Object.fromEntries(today.left))
  for (const type of today.menu.types) {
    const whole = type.menuItem.find((item) => item.code === code)
    if (whole === undefined) continue
    const item = coveredDish(whole)
    const menu = { ...today.menu, types: [{ ...type, menuItem: [item] }] }
    return { kind: 'found', dish: { item, menu, menuClass } }
  }
  return { kind: 'gone' }
}

const offline: CallRefusal = { ok: false, code: 'offline', values: [], message: '' }
