import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { OrderPayload } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { portionsWanted } from '@comanda/rules/cart/portion-left.ts'
import { dishesByCode } from '@comanda/rules/cart/price-cart.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { mayHold } from '@comanda/rules/pickup-order/hold-share.ts'
import { isOfToday } from '@comanda/rules/pickup-order/stock-day.ts'
import { unpaidNumber } from '@comanda/rules/pickup-order/unpaid-number.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import { checkMemo, memoLimits } from '@comanda/rules/table-order/memo.ts'
import { sendObstacles } from '@comanda/rules/table-order/send-check.ts'
import { checkVoucherCovers, checkVoucherShape } from '@comanda/rules/voucher/voucher-order.ts'
import type { Call } from '../../http/call.ts'
import { cartView, type MenuHere, newLines, type PricedHere, priceHere, refusalOf } from '../cart/cart.service.ts'
import { checkPause } from '../store/store.service.ts'
import type { Sending } from '../takeout/takeout.service.ts'
import { menuAhead } from './ahead-menu.ts'
import { type AheadStore, checkAhead } from './ahead-store.ts'
import type { PickupOrderDeps } from './pickup-order.service.ts'
import type { StoreState } from './submit.repository.ts'
import { earliestStart, estimateEffort, type Timing, timeOrder } from './take-times.ts'

/** How an order ahead will be stored. */
export interface Plan {
  readonly menu: MenuHere
  readonly priced: PricedHere
  readonly memo: string
  readonly timing: Timing
  readonly sending: (Pick<Sending, 'shippingId' | 'distance' | 'sendTime'> & { readonly charge: number }) | null
  /** The order takes from today's limited portions. */
  readonly ofToday: boolean
  readonly unpaidNo: number | null
}

/** Checks that the order can be placed as the guest saw it. Refusals about dishes carry the current cart. */
export async function planOrder(
  deps: PickupOrderDeps,
  aheadStore: AheadStore,
  state: StoreState,
  menuClass: number,
  body: OrderPayload,
  call: Call,
): Promise<Result<Plan, ErrorCode>> {
  const { store } = aheadStore
  const takeAt = body.takeAt === null ? null : new Date(body.takeAt)
  const shut = checkAhead(body.orderType, aheadStore, call.now) ?? checkPausedFor(takeAt, state, store, call)
  if (shut !== null) return shut
  const { unpaidMost } = aheadStore.settings
  const unpaidNo = unpaidNumber(state.unpaidNos, unpaidMost)
  // A serving waiter enters orders for many guests.
  const isCounted = unpaidMost > 0 && call.serves !== 'yes'
  if (isCounted && unpaidNo === null) return refuse('unpaid_at_most', [state.unpaidNos.length])
  if (body.tableNo !== '' && (await deps.store.getTable(store.sellerId, store.storeId, body.tableNo)) === null) {
    return refuse('table_unknown')
  }
  const misfit = checkVoucherOrder(deps, aheadStore, body)
  if (misfit !== null) return misfit
  const memo = checkMemo(body.memo, memoLimits.landing)
  if (!memo.ok) return memo
  if (body.orderDetail.length === 0) return refuse('cart_empty')
  const ofToday = isOfToday(takeAt?.getTime() ?? null, call.now.getTime(), store.timeZone)
  const wish = {
    menuClass,
    orderType: body.orderType,
    language: call.language,
    ofToday,
    at: (takeAt ?? call.now).getTime(),
  }
  const menu = await menuAhead(deps, store, state, wish)
  if (menu === null) return refuse('menu_missing')
  const priced = priceOrder(body, menu, call)
  if (!priced.ok) return priced
  const taken = checkHeld(deps, state, priced.value, menu, ofToday)
  if (taken !== null) return taken
  const uncovered = body.voucher === undefined ? null : checkCovered(priced.value, menu)
  if (uncovered !== null) return uncovered
  const sending = await planSending(deps, aheadStore, priced.value.amount, menu, body, call)
  if (!sending.ok) return sending
  const { orderType } = body
  const distance = sending.value?.distance ?? null
  const begunAt = earliestStart(state.pausedUntil, call.now)
  const effort = await estimateEffort(deps, aheadStore, { orderType, portions: priced.value.count, distance, begunAt })
  const sendTime = sending.value?.sendTime ?? []
  const timing = timeOrder(aheadStore, { orderType, takeAt, effort, sendTime }, call.now.getTime())
  if (!timing.ok) return timing
  const planned = { priced: priced.value, memo: memo.value, timing: timing.value, sending: sending.value }
  return ok({ menu, ...planned, ofToday, unpaidNo: isCounted ? unpaidNo : null })
}

/** The other unpaid orders of this table or address hold too much of a limited dish. */
function checkHeld(
  { unpaidBounds: { hold } }: PickupOrderDeps,
  { heldHere, left }: StoreState,
  { lines }: PricedHere,
  { snapshot, language }: MenuHere,
  ofToday: boolean,
): Refusal<'dish_held'> | null {
  if (!ofToday) return null
  const dishes = dishesByCode(snapshot)
  const wanted = portionsWanted(
    lines.map(({ line }) => line),
    dishes,
  )
  for (const [code, held] of Object.entries(heldHere)) {
    const portions = wanted.get(code) ?? 0
    const remaining = left[code]
    if (portions === 0 || remaining === undefined || mayHold({ held, portions, remaining }, hold)) continue
    const names = dishes.get(code)?.names
    return refuse('dish_held', [names === undefined ? code : textIn(names, language, snapshot.original)])
  }
  return null
}

/** Checks that a voucher can pay an order of this shape, before its dish is checked. */
function checkVoucherOrder(
  { takesVoucher }: PickupOrderDeps,
  { store: { sellerId, storeId } }: AheadStore,
  { voucher, orderType, takeAt, orderDetail }: OrderPayload,
): Refusal<'voucher_off' | 'voucher_one_dish'> | null {
  if (voucher === undefined) return null
  if (!takesVoucher({ sellerId, storeId }, voucher)) return refuse('voucher_off')
  const checked = checkVoucherShape({ orderType, takeAt, lines: orderDetail })
  return checked.ok ? null : checked
}

/** spec 3 §4: a voucher pays exactly its dish, and nothing pays for extras. */
function checkCovered(
  { lines: [line], amount }: PricedHere,
  { snapshot }: MenuHere,
): Refusal<'voucher_covers' | 'voucher_off'> | null {
  const dish = line === undefined ? undefined : dishesByCode(snapshot).get(line.line.code)
  if (dish === undefined) throw new Error('an order of one dish was priced without its dish')
  const checked = checkVoucherCovers(amount, dish.price)
  if (checked.ok) return null
  if (checked.code === 'voucher_off') return checked
  return refuse('voucher_covers', [formatMoney(dish.price, snapshot.currency)], { covers: dish.price, amount })
}

/** An order for a time after the pause is accepted. */
function checkPausedFor(
  takeAt: Date | null,
  state: StoreState,
  { timeZone }: AheadStore['store'],
  { now }: Call,
): Refusal<'store_paused'> | null {
  const isAfter = takeAt !== null && state.pausedUntil !== null && takeAt >= state.pausedUntil
  return isAfter ? null : checkPause(state, timeZone, now)
}

/** Checks in the order of spec 1 §4: expired dishes, sold-out dishes, then the price the guest saw. */
function priceOrder(
  { orderDetail, orderAmount }: OrderPayload,
  menu: MenuHere,
  call: Call,
): Result<PricedHere, ErrorCode> {
  const lines = newLines(orderDetail, menu, call)
  if (!lines.ok) return lines
  const priced = priceHere(lines.value, menu)
  const { expired, soldOut } = sendObstacles(priced.problems)
  const problem = expired ?? soldOut
  const cart = () => cartView(0, lines.value, menu)
  if (problem !== undefined) {
    const refusal = refusalOf(problem, lines.value, menu)
    return refuse(refusal.code, refusal.values, { ...refusal.details, cart: cart() })
  }
  if (orderAmount !== undefined && orderAmount !== priced.amount) {
    return refuse('price_changed', [], { cart: cart(), amount: priced.amount })
  }
  return ok(priced)
}

async function planSending(
  { db, takeout }: PickupOrderDeps,
  { store: { sellerId, storeId } }: AheadStore,
  amount: number,
  menu: MenuHere,
  body: OrderPayload,
  call: Call,
): Promise<Result<Plan['sending'], ErrorCode>> {
  if (body.orderType !== '2') return ok(null)
  const sending = await takeout.checkSending(db.pool, {
    ...{ sellerId, storeId, amount, uid: call.actor, now: call.now },
    shippingId: body.shippingId ?? null,
    currency: menu.snapshot.currency,
  })
  if (!sending.ok) return sending
  const { shippingId, distance, distributionCharge, sendTime } = sending.value
  if ((body.distributionCharge ?? distributionCharge) !== distributionCharge) {
    return refuse('price_changed', [], { amount, distributionCharge })
  }
  return ok({ shippingId, distance, charge: distributionCharge, sendTime })
}
