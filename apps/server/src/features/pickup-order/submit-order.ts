import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { OrderPayload, Submitted } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { portionsWanted } from '@comanda/rules/cart/portion-left.ts'
import { dishesByCode } from '@comanda/rules/cart/price-cart.ts'
import { ticketNumber } from '@comanda/rules/order/ticket-number.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import { menuClassOf } from '@comanda/rules/store/store-choice.ts'
import { checkMemo, memoLimits } from '@comanda/rules/table-order/memo.ts'
import { sendObstacles } from '@comanda/rules/table-order/send-check.ts'
import { businessDay, dayStartsAt } from '@comanda/rules/time/business-day.ts'
import { localTime } from '@comanda/rules/time/local-time.ts'
import type { Call } from '../../http/call.ts'
import { cartView, type MenuHere, newLines, type PricedHere, priceHere, refusalOf } from '../cart/cart.service.ts'
import { menuChannel } from '../live/live.service.ts'
import { newNumber, sentLine } from '../order/order.service.ts'
import { checkPause } from '../store/store.service.ts'
import { menuAhead } from './ahead-menu.ts'
import { type AheadStore, checkAhead, findAheadStore, type StorePlace } from './ahead-store.ts'
import type { PickupOrderDeps } from './pickup-order.service.ts'
import { type OrderWrite, readStore, type StoreState, writeOrder } from './submit.repository.ts'
import { effortOf, type Timing, timeOrder } from './take-times.ts'

/** A lost race is decided again on what is there now; more often than this only while a whole crowd wants the last portions. */
const tries = 8

/**
 * Keeps an order ahead: one statement to read and one that checks again under lock and writes; a takeout asks besides where it
 * goes. The same key gives the same answer, however often.
 */
export async function submitOrder(
  deps: PickupOrderDeps,
  sellerId: string,
  body: OrderPayload,
  call: Call,
): Promise<Result<Submitted, ErrorCode>> {
  const place = { sellerId, storeId: body.storefrontid }
  const found = await findAheadStore(deps, place)
  if (!found.ok) return found
  const house = found.value
  const menuClass = menuClassOf(body.orderType, house.settings.picupMenu)
  if ((body.menuClass ?? menuClass) !== menuClass)
    return refuseField('menuClass', `not the menu of type ${body.orderType}`)
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const state = await readStore(deps.db.pool, place, call.once, menuClass)
    if (state.stored !== null) return kept(replay(state.stored, call), call)
    const plan = await planOrder(deps, house, state, menuClass, body, call)
    if (!plan.ok) return plan
    const write = orderWrite(place, house, menuClass, plan.value, body, call)
    const written = await writeOrder(deps.db.pool, write)
    if (written === undefined) continue
    if (written.menuSeq !== null) {
      const channel = menuChannel(place.storeId)
      deps.live.publish([{ sellerId, channel, seq: written.menuSeq, type: 'menu_changed', data: {} }])
    }
    return kept(ok({ ...write.answer, pickupNo: ticketNumber(written.pickupNo) }), call)
  }
  return refuse('server_busy')
}

/** For a day after it is wanted: who comes late, or has something to complain of, still finds it. */
const keptAfterMs = 24 * 3_600_000

/** A phone forgets who its guest is after two hours; not with an order for tonight or tomorrow. */
function kept<C extends ErrorCode>(answer: Result<Submitted, C>, call: Call): Result<Submitted, C> {
  if (answer.ok) call.keepGuest(new Date(Date.parse(answer.value.readyAt) + keptAfterMs))
  return answer
}

/** The number was given by the statement that kept the answer, so it is not in it. */
function replay(stored: NonNullable<StoreState['stored']>, { once }: Call): Result<Submitted, 'key_reused'> {
  if (stored.hash !== once.hash) return refuse('key_reused')
  return ok({ ...(stored.answer as Submitted), pickupNo: ticketNumber(stored.pickupNo ?? 1) })
}

interface Plan {
  readonly menu: MenuHere
  readonly priced: PricedHere
  readonly memo: string
  readonly timing: Timing
  readonly sending: { readonly shippingId: string; readonly distance: number | null; readonly charge: number } | null
}

/** Whether it can be ordered as the guest saw it; refusals about dishes carry the cart as it is now. */
async function planOrder(
  deps: PickupOrderDeps,
  house: AheadStore,
  state: StoreState,
  menuClass: number,
  body: OrderPayload,
  call: Call,
): Promise<Result<Plan, ErrorCode>> {
  const { store } = house
  const shut =
    checkAhead(body.orderType, house, deps.store.isOpen(store, call.now)) ?? checkPause(state, store.timeZone, call.now)
  if (shut !== null) return shut
  if (body.tableNo !== '' && (await deps.store.getTable(store.sellerId, store.storeId, body.tableNo)) === null) {
    return refuse('table_unknown')
  }
  const memo = checkMemo(body.memo, memoLimits.landing)
  if (!memo.ok) return memo
  if (body.orderDetail.length === 0) return refuse('cart_empty')
  const menu = await menuAhead(deps, store, state, { menuClass, orderType: body.orderType, language: call.language })
  if (menu === null) return refuse('menu_missing')
  const priced = priceOrder(body, menu, call)
  if (!priced.ok) return priced
  const sending = await planSending(deps, house, priced.value.amount, menu, body, call)
  if (!sending.ok) return sending
  const { orderType } = body
  const distance = sending.value?.distance ?? null
  const effort = await effortOf(deps, house, { orderType, portions: priced.value.count, distance, now: call.now })
  const takeAt = body.takeAt === null ? null : new Date(body.takeAt)
  const timing = await timeOrder(deps, house, { orderType, takeAt, effort, now: call.now })
  if (!timing.ok) return timing
  return ok({ menu, priced: priced.value, memo: memo.value, timing: timing.value, sending: sending.value })
}

/** In the order of spec 1 §4: nothing expired, then nothing sold out, then the price that the guest saw. */
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
    at: body.takeAt === null ? undefined : new Date(body.takeAt),
  })
  if (!sending.ok) return sending
  const { shippingId, distance, distributionCharge } = sending.value
  return ok({ shippingId, distance, charge: distributionCharge })
}

function orderWrite(
  { sellerId, storeId }: StorePlace,
  { store }: AheadStore,
  menuClass: number,
  { menu, priced, memo, timing, sending }: Plan,
  body: OrderPayload,
  call: Call,
): OrderWrite & { readonly answer: Omit<Submitted, 'pickupNo'> } {
  const billId = newNumber()
  const charge = sending?.charge ?? 0
  return {
    ...{ sellerId, storeId, once: call.once, uid: call.actor, billId, roundId: newNumber(), handoverCode: newNumber() },
    ...{ orderType: Number(body.orderType), menuClass, menuVersion: menu.version, original: menu.snapshot.original },
    ...{
      count: priced.count,
      amount: priced.amount,
      distributionCharge: charge,
      memo,
      currency: menu.snapshot.currency,
    },
    lines: priced.lines.map((line, index) => sentLine(line, index + 1, menu)),
    portions: portionsWanted(
      priced.lines.map(({ line }) => line),
      dishesByCode(menu.snapshot),
    ),
    language: body.language,
    cover: body.cover ?? 0,
    tableNo: body.tableNo,
    takeAt: body.takeAt === null ? null : timing.readyBy,
    ...timing,
    // The number is called on the day it is for.
    businessDay: businessDay(localTime(timing.readyBy.getTime(), store.timeZone), dayStartsAt),
    distance: sending?.distance ?? null,
    shippingId: sending?.shippingId ?? null,
    answer: {
      outtradeno: billId,
      amount: priced.amount + charge,
      distributionCharge: charge,
      readyAt: timing.readyBy.toISOString(),
      payBefore: timing.payBefore.toISOString(),
    },
  }
}

function refuseField(field: string, reason: string): Refusal<'invalid_request'> {
  return refuse('invalid_request', [`${field}: ${reason}`], { field, reason })
}
