import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { OrderPayload, Submitted } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { portionsWanted } from '@comanda/rules/cart/portion-left.ts'
import { dishesByCode } from '@comanda/rules/cart/price-cart.ts'
import { ticketNumber } from '@comanda/rules/order/ticket-number.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import { menuClassOf } from '@comanda/rules/store/store-choice.ts'
import { businessDay, dayStartsAt } from '@comanda/rules/time/business-day.ts'
import { localTime } from '@comanda/rules/time/local-time.ts'
import type { Call } from '../../http/call.ts'
import { entrustedMs } from '../../http/guest-cookie.ts'
import { menuChannel } from '../live/live.service.ts'
import { newNumber, sentLine } from '../order/order.service.ts'
import { type AheadStore, findAheadStore, type StorePlace } from './ahead-store.ts'
import type { PickupOrderDeps } from './pickup-order.service.ts'
import { type Plan, planOrder } from './plan-order.ts'
import { type OrderWrite, readStore, type StoreState, writeOrder } from './submit.repository.ts'
import type { OrderOrigin, UnpaidBounds } from './unpaid-bounds.ts'

/** Retries after a lost race. More are needed only while a crowd wants the last portions. */
const tries = 8

/**
 * Stores an order ahead: one statement reads, one checks again under lock and writes. The kitchen's work is counted
 * every few seconds (`inHand`). A takeout also reads its address and setup; a named table is looked up. The same key
 * always gets the same answer.
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
  const aheadStore = found.value
  const menuClass = menuClassOf(body.orderType, aheadStore.settings.picupMenu)
  if ((body.menuClass ?? menuClass) !== menuClass)
    return refuseField('menuClass', `not the menu of type ${body.orderType}`)
  const origin = await deps.unpaidBounds.originOf(sellerId, call)
  let isCounted = false
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const sender = { uid: call.actor, unpaidFrom: origin.unpaidFrom }
    const state = await readStore(deps.db.pool, place, call.once, menuClass, sender)
    if (state.stored !== null) return keepGuestLonger(replay(state.stored, call), call)
    const plan = await planOrder(deps, aheadStore, state, menuClass, body, call)
    if (!plan.ok) return plan
    const tooMany = isCounted ? null : deps.unpaidBounds.countOrder(origin, body)
    if (tooMany !== null) return tooMany
    isCounted = true
    const full = await deps.unpaidBounds.makeRoom(sellerId, origin, state.unpaidHere, call.now)
    if (full !== null) return full
    const write = orderWrite(
      place,
      aheadStore,
      menuClass,
      { ...plan.value, unpaidFrom: origin.unpaidFrom, hold: deps.unpaidBounds.hold },
      body,
      call,
    )
    const hasLimited = [...write.portions.keys()].some((code) => code in state.left)
    const written = await writeOrder(deps.db, write, hasLimited)
    if (written === undefined) continue
    if (written.menuSeq !== null) {
      const channel = menuChannel(place.storeId)
      deps.live.publish(deps.db.pool, [{ sellerId, channel, seq: written.menuSeq, type: 'menu_changed', data: {} }])
    }
    return keepGuestLonger(ok({ ...write.answer, pickupNo: ticketNumber(written.pickupNo) }), call)
  }
  return refuse('server_busy')
}

/**
 * A phone forgets its guest after two hours. Ordering extends that, so the guest can collect, complain or reorder
 * next week.
 */
function keepGuestLonger<C extends ErrorCode>(answer: Result<Submitted, C>, call: Call): Result<Submitted, C> {
  // Extended from the ready time where that is on a later day.
  if (answer.ok) call.keepGuest(new Date(Math.max(call.now.getTime(), Date.parse(answer.value.readyAt)) + entrustedMs))
  return answer
}

/** The stored answer lacks the pick-up number, because one statement stores both. */
function replay(stored: NonNullable<StoreState['stored']>, { once }: Call): Result<Submitted, 'key_reused'> {
  if (stored.hash !== once.hash) return refuse('key_reused')
  return ok({ ...(stored.answer as Submitted), pickupNo: ticketNumber(stored.pickupNo ?? 0) })
}

/** How an order counts while it is unpaid. */
type Bounded = Pick<UnpaidBounds, 'hold'> & Pick<OrderOrigin, 'unpaidFrom'>

function orderWrite(
  { sellerId, storeId }: StorePlace,
  { store }: AheadStore,
  menuClass: number,
  { menu, priced, memo, timing, sending, ofToday, unpaidNo, unpaidFrom, hold }: Plan & Bounded,
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
    portions: portionsWanted(ofToday ? priced.lines.map(({ line }) => line) : [], dishesByCode(menu.snapshot)),
    language: body.language,
    cover: body.cover ?? 0,
    tableNo: body.tableNo,
    takeAt: body.takeAt === null ? null : timing.readyBy,
    ...timing,
    businessDay: businessDay(localTime(call.now.getTime(), store.timeZone), dayStartsAt),
    distance: sending?.distance ?? null,
    shippingId: sending?.shippingId ?? null,
    unpaidNo,
    unpaidFrom,
    heldLeast: hold.portions,
    heldShare: hold.share,
    voucher: body.voucher ?? '',
    cached: body.orderType === '3' ? body.orderDetail : null,
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
