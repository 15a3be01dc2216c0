import type { CallResult } from '@comanda/client/call-result.ts'
import type { TakeoutSetup } from '@comanda/contract/takeout/takeout.schema.ts'
import { money } from '@comanda/rules/money/money.ts'
import { missingForFree, missingForSend, sendCharge } from '@comanda/rules/takeout/send-charge.ts'
import { create } from 'zustand'
import { usePage } from '../../../app/page-input.ts'
import { missingFields, type Recipient } from '../address/recipient.ts'

/** A store's delivery rules; money in the minor unit, distance in metres. */
export type DeliveryRules = Pick<
  TakeoutSetup,
  'distributionCharge' | 'sendRule' | 'sendAmount' | 'sendDistance' | 'sendTime'
>

/** The entry of the guest's address book chosen for this order. */
export interface Address extends Recipient {
  readonly id: string
  readonly gdLat: number | null
  readonly gdLng: number | null
  /** Metres, an estimate; 0 = unknown. */
  readonly distance: number
}

/** The delivery address as the server has recorded it (ordershippinginfo.html). */
export interface Shipping {
  readonly shippingId: string
  /** Metres. */
  readonly distance: number
  /** Measured in a straight line, as no map answered. */
  readonly about: boolean
  readonly distributionCharge: number
}

export interface DeliveryState {
  /** `seller.store` that this state belongs to. */
  readonly of: string
  readonly rules: DeliveryRules | null
  readonly address: Address | null
  readonly shipping: Shipping | null
  /** The guest's memo for the rider. */
  readonly memo: string
  /** Why the store does not deliver to this address, in the server's words; '' = no refusal. */
  readonly refusal: string
  /** The address being sent; a second call meanwhile gets the same answer. */
  readonly sending: {
    readonly address: Address
    readonly memo: string
    readonly answer: Promise<CallResult<Shipping>>
  } | null
  /** The address dialog is open; `words` = why it opened by itself. */
  readonly open: boolean
  readonly words: string
}

export const noDelivery: DeliveryState = {
  of: '',
  rules: null,
  address: null,
  shipping: null,
  memo: '',
  refusal: '',
  sending: null,
  open: false,
  words: '',
}

/** Set by the delivery part (delivery-part.ts), read by the cart that shows it. */
export const useDeliveryState = create<DeliveryState>(() => noDelivery)

/** What the cart must know before it sends an order of type 2. */
export interface DeliveryCheck {
  /**
   * The first obstacle. `openAddress()` asks for `address`; `amount` (below the minimum), `distance` (out of range)
   * and `rules` (not loaded) disable the submit button. Null: `ensureShipping` and send.
   */
  readonly missing: 'rules' | 'address' | 'amount' | 'distance' | null
  /** The known id; otherwise `ensureShipping` gets it. */
  readonly shippingId: string | undefined
  readonly distance: number
  readonly about: boolean
  /** The delivery charge for this amount; null while unknown. */
  readonly charge: number | null
  /** The sum still missing for free delivery; 0 = it is free, or never will be. */
  readonly freeAfter: number
  readonly minimum: number
  /** The sum missing to the minimum; 0 = none. */
  readonly less: number
}

/** For an order of `amount` (dishes only) at this store. */
export function useDelivery(storeId: string, amount: number): DeliveryCheck {
  const { sellerId } = usePage()
  const state = useDeliveryState()
  return checkDelivery(state.of === placeKey(sellerId, storeId) ? state : noDelivery, amount)
}

export function checkDelivery(state: DeliveryState, amount: number): DeliveryCheck {
  const { rules, shipping, address } = state
  const minimum = rules?.sendAmount ?? 0
  const sum = money(amount)
  const price = rules && { distributionCharge: money(rules.distributionCharge), sendRule: money(rules.sendRule) }
  const less = missingForSend(sum, { sendAmount: money(minimum) })
  return {
    missing: missingOf(state, less),
    shippingId: shipping?.shippingId,
    distance: shipping?.distance ?? address?.distance ?? 0,
    about: shipping?.about ?? true,
    charge: price && sendCharge(sum, price),
    freeAfter: price ? missingForFree(sum, price) : 0,
    minimum,
    less,
  }
}

function missingOf({ rules, address, refusal }: DeliveryState, less: number): DeliveryCheck['missing'] {
  if (rules === null) return 'rules'
  if (less > 0) return 'amount'
  if (missingFields(address).length > 0) return 'address'
  return refusal === '' ? null : 'distance'
}

/** Opens the address dialog; `words` say why, if the guest did not ask for it. */
export function openAddress(words = ''): void {
  useDeliveryState.setState({ open: true, words })
}

export const placeKey = (sellerId: string, storeId: string) => `${sellerId}.${storeId}`
