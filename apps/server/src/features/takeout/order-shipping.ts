import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { OrderShipping, ShippingAnswer } from '@comanda/contract/takeout/takeout.schema.ts'
import { money } from '@comanda/rules/money/money.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { unknownDistance } from '@comanda/rules/store/distance.ts'
import { checkRecipient } from '@comanda/rules/takeout/recipient.ts'
import { rideMinutes } from '@comanda/rules/takeout/ride-minutes.ts'
import { sendCharge, sendReach } from '@comanda/rules/takeout/send-charge.ts'
import type { PoolClient } from 'pg'
import { once } from '../../db/once.ts'
import type { Call } from '../../http/call.ts'
import type { MapPoint } from '../../providers/maps/maps.ts'
import type { StoreRecord } from '../store/store.service.ts'
import { findAddress, touchAddress } from './address.repository.ts'
import { nameOf, placeOf } from './address-book.ts'
import { pointOf, vicinityOf } from './map-place.ts'
import {
  findOrderStore,
  insertShipping,
  lockOrder,
  replaceShipping,
  type ShippingRow,
  type UnpaidOrder,
} from './shipping.repository.ts'
import type { TakeoutDeps } from './takeout.service.ts'
import { newId } from './takeout-id.ts'
import { findSetup, type SetupRow } from './takeout-setup.repository.ts'

export type ShipOrder = (
  sellerId: string,
  body: OrderShipping,
  call: Call,
) => Promise<Result<ShippingAnswer, ErrorCode>>

type Destination = Omit<ShippingRow, 'sellerId' | 'shippingId' | 'uid' | 'storeId' | 'distance' | 'about'>

/**
 * Returns the function that stores where an order goes. The way is measured before the transaction, which must stay
 * short.
 */
export function shipOrder({ db, store, maps }: TakeoutDeps): ShipOrder {
  async function readDestination(
    sellerId: string,
    body: OrderShipping,
    call: Call,
  ): Promise<Result<Destination, ErrorCode>> {
    const kept = body.id === undefined ? null : await findAddress(db.pool, { sellerId, uid: call.actor }, body.id)
    if (body.id !== undefined && kept === null) return refuse('shipping_unknown')
    const typed = placeOf(body)
    // A changed address is another place with another door.
    const isThere = kept !== null && (body.address === '' || body.address === kept.address)
    const one = {
      contact: nameOf(body) || (kept?.username ?? ''),
      tel: body.tel || (kept?.tel ?? ''),
      address: body.address || (kept?.address ?? ''),
      houseNo: body.houseNo || (isThere ? kept.houseNo : ''),
      ...(typed.gdLat === null && isThere ? { gdLat: kept.gdLat, gdLng: kept.gdLng } : typed),
      memo: body.memo,
    }
    const checked = checkRecipient({ name: one.contact, tel: one.tel, address: one.address })
    return checked.ok ? ok(one) : checked
  }

  /** Takes the phone's coordinates, or looks the address up; then measures the way. */
  async function measure(from: StoreRecord, to: Destination) {
    const start = pointOf(from)
    const end: MapPoint | null = pointOf(to) ?? (await maps.locate(to.address, vicinityOf(from)))
    const place = end === null ? { gdLat: null, gdLng: null } : { gdLat: end.lat, gdLng: end.lng }
    if (start === null || end === null) return { ...place, distance: null, about: true }
    const { metres, about } = await maps.bicycleWay(start, end)
    return { ...place, distance: metres, about }
  }

  /** Null: the guest has no such order. The contract requires one of the two fields. */
  async function storeOf(sellerId: string, { storefrontid, outtradeno = '' }: OrderShipping, call: Call) {
    return storefrontid ?? (await findOrderStore(db.pool, { sellerId, uid: call.actor, outtradeno }))
  }

  return async (sellerId, body, call) => {
    const storeId = await storeOf(sellerId, body, call)
    if (storeId === null) return refuse('order_unknown')
    const from = await store.getStore(sellerId, storeId)
    if (from === null) return refuse('store_unknown')
    const to = await readDestination(sellerId, body, call)
    if (!to.ok) return to
    const [way, setup] = await Promise.all([measure(from, to.value), findSetup(db.pool, sellerId, storeId)])
    const row: ShippingRow = {
      ...{ sellerId, shippingId: newId(), uid: call.actor, storeId },
      ...to.value,
      ...way,
    }
    return once<ShippingAnswer, ErrorCode>(db, call.once, sellerId, (tx) =>
      storeDestination(tx, { to: to.value, measured: row, setup, body }, call.now),
    )
  }
}

interface DestinationWrite {
  readonly to: Destination
  /** The destination with its distance. */
  readonly measured: ShippingRow
  readonly setup: SetupRow
  readonly body: OrderShipping
}

async function storeDestination(
  tx: PoolClient,
  { to, measured, setup, body }: DestinationWrite,
  now: Date,
): Promise<Result<ShippingAnswer, ErrorCode>> {
  const { sellerId, shippingId, uid, storeId } = measured
  const { id, outtradeno, orderAmount } = body
  const order = outtradeno === undefined ? null : await lockOrder(tx, { sellerId, uid, outtradeno, storeId })
  if (outtradeno !== undefined && order === null) return refuse('order_unknown')
  if (order !== null && !order.open) return refuse('shipping_fixed')
  const unmoved = order !== null && isSamePlace(to, order.now) ? order.now : null
  const row = unmoved === null ? measured : { ...measured, ...wayOf(unmoved) }
  const { distance, about } = row
  if (unmoved === null && sendReach(distance ?? unknownDistance, setup) === 'too_far') {
    const { sendDistance } = setup
    return refuse('too_far_to_send', [sendDistance / 1000], { distance, sendDistance })
  }
  // The promised time was computed for the old way, so the new way may not take longer.
  if (order !== null && rideMinutes(distance) > rideMinutes(order.promised)) {
    return refuse(distance === null ? 'shipping_way_unknown' : 'shipping_farther')
  }
  const distributionCharge = sendCharge(money(order?.dishes ?? orderAmount), setup)
  await insertShipping(tx, row, now)
  if (id !== undefined) await touchAddress(tx, { sellerId, uid }, id, now)
  if (outtradeno !== undefined && order !== null) {
    await replaceShipping(tx, sellerId, outtradeno, { shippingId, charge: distributionCharge, dishes: order.dishes })
  }
  return ok({ shippingId, distance: distance ?? 0, about, distributionCharge })
}

type Place = NonNullable<UnpaidOrder['now']>

/** Another name, telephone or door at the same address keeps its way, whatever the maps service answers this time. */
function isSamePlace(to: Destination, now: Place | null): now is Place {
  if (now === null || to.address !== now.address) return false
  return to.gdLat === null || (to.gdLat === now.gdLat && to.gdLng === now.gdLng)
}

function wayOf({ gdLat, gdLng, distance, about }: Place): Omit<Place, 'address'> {
  return { gdLat, gdLng, distance, about }
}
