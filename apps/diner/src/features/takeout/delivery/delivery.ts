import type { CallRefusal, CallResult } from '@comanda/client/call-result.ts'
import type { ShippingInfo } from '@comanda/contract/takeout/takeout.schema.ts'
import { isCartKept } from '@comanda/rules/cart/cart-age.ts'
import { call } from '../../../platform/client.ts'
import { recall, remember } from '../../../platform/memory.ts'
import { aheadKey } from '../../store/order-choice.ts'
import { missingFields } from '../address/recipient.ts'
import {
  type Address,
  type DeliveryRules,
  noDelivery,
  placeKey,
  type Shipping,
  useDeliveryState,
} from './delivery.state.ts'

/** A store that delivers, and the seller of its guest. */
export interface DeliveryPlace {
  readonly sellerId: string
  readonly storeId: string
}

/** A delivery as this phone keeps it, so that a reload or a lost network asks nothing twice. */
interface Kept {
  /** When the address was chosen, and when the server recorded it. */
  readonly at: number
  readonly shippedAt: number
  readonly rules: DeliveryRules | null
  readonly address: Address | null
  readonly shipping: Shipping | null
  readonly memo: string
}

/** The server keeps an address for a day: the phone sends one again that would expire meanwhile. */
const shippingMinutes = 12 * 60

/** Reads this store's kept delivery, which lives as long as its cart; an open one stays as it is. */
export function openDelivery(place: DeliveryPlace, now: number): void {
  const of = placeKey(place.sellerId, place.storeId)
  if (useDeliveryState.getState().of === of) return
  const kept = recall(keyOf(place)) as Partial<Kept> | null
  const fresh = typeof kept?.at === 'number' && isCartKept(kept.at, now) ? kept : null
  useDeliveryState.setState({
    ...noDelivery,
    of,
    rules: fresh?.rules ?? null,
    address: fresh?.address ?? null,
    shipping: isCartKept(fresh?.shippedAt ?? 0, now, shippingMinutes) ? (fresh?.shipping ?? null) : null,
    memo: fresh?.memo ?? '',
  })
}

/** Reads the store's delivery rules; false if the call failed. */
export async function loadRules(place: DeliveryPlace): Promise<boolean> {
  const result = await call('GET /weixin/takeoutsetup/storeinfo.html', {
    query: { sellerid: place.sellerId, storeid: place.storeId },
  })
  if (result.ok && isOpenFor(place)) keep(place, { rules: result.value })
  return result.ok
}

/** Chooses the address of this order and drops the earlier one. */
export function chooseAddress(place: DeliveryPlace, entry: ShippingInfo): void {
  const { id, username, tel, address, houseNo, gdLat, gdLng, distance } = entry
  keep(place, {
    address: { id, username, tel, address, houseNo, gdLat, gdLng, distance },
    shipping: null,
    refusal: '',
  })
}

/** Sets the memo, which the rider reads with the address: both are sent again. */
export function writeRiderMemo(place: DeliveryPlace, memo: string): void {
  if (memo !== useDeliveryState.getState().memo) keep(place, { memo, shipping: null })
}

/** The chosen address has left the address book. */
export function dropAddress(place: DeliveryPlace): void {
  keep(place, { address: null, shipping: null, refusal: '' })
}

/** The server has lost the address (`shipping_needed`): the next `ensureShipping` sends it again. */
export function forgetShipping(place: DeliveryPlace): void {
  openDelivery(place, Date.now())
  keep(place, { shipping: null })
}

/**
 * Sends the address unless the server has it (ordershippinginfo.html, before each order of type 2: spec 1 §4). The
 * order carries the value's `shippingId`. `shipping_needed` without a message if no address is chosen.
 */
export async function ensureShipping(place: DeliveryPlace, amount: number): Promise<CallResult<Shipping>> {
  // A page that has not opened the cart continues with the kept delivery.
  openDelivery(place, Date.now())
  const { address, shipping, memo, sending } = useDeliveryState.getState()
  if (shipping !== null) return { ok: true, value: shipping }
  if (address === null || missingFields(address).length > 0) return noAddress
  if (sending?.address === address && sending.memo === memo) return sending.answer
  const answer = sendAddress(place, address, memo, amount)
  useDeliveryState.setState({ sending: { address, memo, answer } })
  const result = await answer
  if (useDeliveryState.getState().sending?.answer === answer) useDeliveryState.setState({ sending: null })
  return result
}

async function sendAddress(
  place: DeliveryPlace,
  address: Address,
  memo: string,
  amount: number,
): Promise<CallResult<Shipping>> {
  const { id, distance: _, ...recipient } = address
  const details = { storefrontid: place.storeId, ...recipient, memo, orderAmount: amount }
  const send = (body: typeof details & { readonly id?: string }) =>
    call('POST /weixin/takeout/:sellerId/ordershippinginfo.html', {
      params: { sellerId: place.sellerId },
      query: {},
      body,
    })
  const known = await send({ ...details, id })
  // The entry has left the book, or the guest is new to the server: the words suffice.
  const result = !known.ok && known.code === 'shipping_unknown' ? await send(details) : known
  // The address or memo has changed meanwhile: this answer is outdated.
  const now = useDeliveryState.getState()
  if (now.address !== address || now.memo !== memo) return result
  if (result.ok) keep(place, { shipping: result.value, refusal: '' })
  else if (result.code === 'too_far_to_send') keep(place, { refusal: result.message })
  return result
}

const noAddress: CallRefusal = { ok: false, code: 'shipping_needed', values: [], message: '' }

function isOpenFor({ sellerId, storeId }: DeliveryPlace): boolean {
  return useDeliveryState.getState().of === placeKey(sellerId, storeId)
}

function keep(place: DeliveryPlace, change: Partial<Omit<typeof noDelivery, 'of'>>): void {
  useDeliveryState.setState(change)
  const { rules, address, shipping, memo } = useDeliveryState.getState()
  const before = recall(keyOf(place)) as Partial<Kept> | null
  const now = Date.now()
  const at = change.address === undefined ? (before?.at ?? now) : now
  const shippedAt = change.shipping ? now : (before?.shippedAt ?? now)
  remember(keyOf(place), { at, shippedAt, rules, address, shipping, memo } satisfies Kept)
}

const keyOf = ({ sellerId, storeId }: DeliveryPlace) => aheadKey(sellerId, storeId, 'delivery')
