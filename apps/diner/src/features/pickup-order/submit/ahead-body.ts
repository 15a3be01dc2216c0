import type { ApiSending } from '@comanda/contract/api.ts'
import { orderSceneOf } from '@comanda/rules/store/store-choice.ts'
import type { Page } from '../../../app/page-input.ts'
import type { HeldCart } from '../../cart/cart-keeper.ts'
import { newLineOf } from '../../cart/cart-queue.ts'
import { orderLanguage } from '../../cart/order-language.ts'
import type { CartPlace } from '../cart/kept-cart.ts'

/** The order payload (spec 1 §3). */
export type AheadOrderBody = ApiSending<'POST /weixin/onlineorder/:sellerId/order.html'>['body']

/** What the guest sends beside the dishes. */
export interface AheadWishes {
  readonly takeAt: string | null
  /** Of a takeout. `charge` = the delivery charge shown to the guest; null = not known. */
  readonly delivery?:
    | { readonly shippingId: string | undefined; readonly distance: number; readonly charge: number | null }
    | undefined
  /** Of a pre-order: the number of guests. */
  readonly cover?: number | undefined
}

export function bodyOf(
  { store, ordering, language }: Page,
  { takeAt, delivery, cover }: AheadWishes,
  {
    lines,
    amount,
    count,
    kept,
  }: Pick<HeldCart, 'lines' | 'amount' | 'count'> & { readonly kept: { readonly memo: string } },
): AheadOrderBody {
  const orderType = ordering?.orderType ?? '1'
  return {
    storefrontid: store?.id ?? '',
    orderType,
    orderNum: count,
    orderAmount: amount,
    orderDetail: lines.map(newLineOf),
    tableNo: ordering?.tableNo ?? '',
    memo: kept.memo,
    orderScene: orderSceneOf(orderType),
    language: orderLanguage(language),
    takeAt,
    ...(delivery?.shippingId !== undefined && { shippingId: delivery.shippingId, distance: delivery.distance }),
    ...(typeof delivery?.charge === 'number' && { distributionCharge: delivery.charge }),
    ...(cover === undefined ? {} : { cover }),
    menuClass: ordering?.menuClass ?? 0,
  }
}

/** The body as the guest submitted it, without the id of the try. */
export function comparableBody({ msgid: _, ...body }: AheadOrderBody): string {
  return JSON.stringify(Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1)))
}

export function placeOf({ sellerId, store, ordering }: Page): CartPlace | null {
  if (store === null || ordering === null) return null
  return { sellerId, storeId: store.id, menuClass: ordering.menuClass }
}
