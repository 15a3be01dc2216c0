import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Input } from '@comanda/contract/route.ts'
import type { voucherRoutes } from '@comanda/contract/voucher/voucher.routes.ts'
import type { FoundVoucher } from '@comanda/contract/voucher/voucher.schema.ts'
import { dishesByCode } from '@comanda/rules/cart/price-cart.ts'
import type { Dish } from '@comanda/rules/menu/menu-snapshot.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { menuClassOf } from '@comanda/rules/store/store-choice.ts'
import { checkVoucherDish, voucherDishCode } from '@comanda/rules/voucher/voucher-dish.ts'
import type { Call } from '../../http/call.ts'
import { codesNotOffered } from '../menu/menu.service.ts'
import type { StoreRecord } from '../store/store.service.ts'
import type { NumberTries } from './number-tries.ts'
import { listLive } from './voucher.repository.ts'
import type { VoucherDeps } from './voucher.service.ts'
import { refusalFor, refuseInUse } from './voucher-refusal.ts'

export type VoucherQuestion = Input<(typeof voucherRoutes)['POST /pay/OnlineOrder/getothersyscoupon.html']>['body']

/** Looks up what a voucher is worth at this store (spec 3 §4 steps 1-4). Redeems and stores nothing. */
export async function findVoucher(
  deps: VoucherDeps & { readonly tries: NumberTries },
  { sellerId, storeId, couponCode, from }: VoucherQuestion,
  call: Call,
): Promise<Result<FoundVoucher, ErrorCode>> {
  const store = await deps.store.getStore(sellerId, storeId)
  if (store === null) return refuse('store_unknown')
  const service = deps.vouchers.forPlatform(from)
  if (service === null || !service.takesAt(store)) return refuse('voucher_off')
  const number = couponCode.trim()
  if (number === '') return refuse('voucher_number')
  const dishes = await dishesOffered(deps, store)
  if (dishes === null) return refuse('menu_missing')
  const wait = deps.tries.count({ uid: call.actor, address: call.address }, call.now)
  if (wait > 0) return refuse('rate_limited', [wait])
  const answer = await service.prepare(store, number)
  if (answer.kind === 'refused') return refusalFor(answer.code)
  if (answer.kind === 'unknown') {
    call.log.warn({ platform: from, reason: answer.reason }, 'a group-buy platform did not answer')
    return refuse('voucher_unsure')
  }
  const { certificates, couponType, extId, productCode, title } = answer.value
  const keys = certificates.map(({ key }) => key)
  const live = await listLive(deps.db.pool, sellerId, from, keys)
  if (keys.every((key) => live.has(key))) return refuseInUse(live.values(), call.actor)
  const named = voucherDishCode(answer.value)
  if (!named.ok) return named
  const dish = checkVoucherDish(named.value, dishes.get(named.value))
  if (!dish.ok) return dish
  return ok({ couponType, extId, productCode, title, code: dish.value.code, isGroup: dish.value.isGroup ?? false })
}

/** The pick-up menu without dishes this store does not offer for pick-up; null = none published. */
async function dishesOffered(
  { menu, style }: Pick<VoucherDeps, 'menu' | 'style'>,
  store: StoreRecord,
): Promise<ReadonlyMap<string, Dish> | null> {
  const { sellerId, storeId, config } = store
  const settings = await style.settingsOf(sellerId, store)
  if (settings === null) return null
  const loaded = await menu.currentMenu(sellerId, storeId, menuClassOf('1', settings.picupMenu))
  if (loaded === null) return null
  const dishes = dishesByCode(loaded.snapshot)
  const hidden = codesNotOffered(loaded, config, { ordertype: 1 })
  return hidden.size === 0 ? dishes : new Map([...dishes].filter(([code]) => !hidden.has(code)))
}
