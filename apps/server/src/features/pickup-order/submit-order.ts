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

/** A lost race is decided again on what is there now; more often than this only while a whole crowd wants the last portions. */
const tries = 8

/**
 * Keeps an order ahead: one statement to read and one that checks again under lock and writes. What the kitchen has in hand is
 * counted once in some seconds (`inHand`); a takeout asks besides where it goes, with its store's setup in the same row, and what names
 * a table asks whether there is one. The same key gives the same answer, however often.
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
    const state = await readStore(deps.db.pool, place, call.once, menuClass, call.actor)
    if (state.stored !== null) return kept(replay(state.stored, call), call)
    const plan = await planOrder(deps, house, state, menuClass, body, call)
    if (!plan.ok) return plan
    const write = orderWrite(place, house, menuClass, plan.value, body, call)
    const written = await writeOrder(deps.db.pool, write)
    if (written === undefined) continue
    if (written.menuSeq !== null) {
      const channel = menuChannel(place.storeId)
      deps.live.publish(deps.db.pool, [{ sellerId, channel, seq: written.menuSeq, type: 'menu_changed', data: {} }])
    }
    return kept(ok({ ...write.answer, pickupNo: ticketNumber(written.pickupNo) }), call)
  }
  return refuse('server_busy')
}

/** A phone forgets who its guest is after two hours: not with an order to collect, to complain of, or to order again next week. */
function kept<C extends ErrorCode>(answer: Result<Submitted, C>, call: Call): Result<Submitted, C> {
  // From when it is wanted, where that is another day.
  if (answer.ok) call.keepGuest(new Date(Math.max(call.now.getTime(), Date.parse(answer.value.readyAt)) + entrustedMs))
  return answer
}

/** The number was given by the statement that kept the answer, so it is not in it. */
function replay(stored: NonNullable<StoreState['stored']>, { once }: Call): Result<Submitted, 'key_reused'> {
  if (stored.hash !== once.hash) return refuse('key_reused')
  return ok({ ...(stored.answer as Submitted), pickupNo: ticketNumber(stored.pickupNo ?? 1) })
}

function orderWrite(
  { sellerId, storeId }: StorePlace,
  { store }: AheadStore,
  menuClass: number,
  { menu, priced, memo, timing, sending, ofToday, unpaidNo }: Plan,
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
    // The number is called on the day it is for.
    businessDay: businessDay(localTime(timing.readyBy.getTime(), store.timeZone), dayStartsAt),
    distance: sending?.distance ?? null,
    shippingId: sending?.shippingId ?? null,
    unpaidNo,
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
