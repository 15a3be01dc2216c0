import type { CallResult } from '@comanda/client/call-result.ts'
import type { TakeoutSetup } from '@comanda/contract/takeout/takeout.schema.ts'
import { money } from '@comanda/rules/money/money.ts'
import { missingForFree, missingForSend, sendCharge } from '@comanda/rules/takeout/send-charge.ts'
import { create } from 'zustand'
import { usePage } from '../../../app/page-input.ts'
import { missingFields, type Recipient } from '../address/recipient.ts'

/** What a store says of its deliveries; money in the minor unit, distance in metres. */
export type DeliveryRules = Pick<
  TakeoutSetup,
  'distributionCharge' | 'sendRule' | 'sendAmount' | 'sendDistance' | 'sendTime'
>

/** An entry of the guest's address book that was chosen for this order. */
export interface Address extends Recipient {
  readonly id: string
  readonly gdLat: number | null
  readonly gdLng: number | null
  /** Metres, an estimate; 0 = unknown. */
  readonly distance: number
}

/** Where an order goes, as the server has taken it down (ordershippinginfo.html). */
export interface Shipping {
  readonly shippingId: string
  /** Metres. */
  readonly distance: number
  /** Measured as the crow flies, as no map answered. */
  readonly about: boolean
  readonly distributionCharge: number
}

export interface DeliveryState {
  /** `seller.store`: of another store nothing of this holds. */
  readonly of: string
  readonly rules: DeliveryRules | null
  readonly address: Address | null
  readonly shipping: Shipping | null
  /** The guest's word for the rider. */
  readonly memo: string
  /** Why this address cannot be brought to, in the server's words; '' = nothing is known against it. */
  readonly refusal: string
  /** What the server is just told; a second call meanwhile gets the same answer. */
  readonly telling: {
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
  telling: null,
  open: false,
  words: '',
}

/** Set by the delivery part (delivery-part.ts), read by the cart that shows it. */
export const useDeliveryState = create<DeliveryState>(() => noDelivery)

/** What the cart must know before it sends an order of type 2. */
export interface DeliveryCheck {
  /**
   * What stands in the way. `address` is asked for by `openAddress()`; `amount` (under the minimum), `distance` (the store does
   * not bring so far) and `rules` (not here yet) disable the submit button. Null: `ensureShipping` and send.
   */
  readonly missing: 'rules' | 'address' | 'amount' | 'distance' | null
  /** Known already; `ensureShipping` asks for it where it is not. */
  readonly shippingId: string | undefined
  readonly distance: number
  readonly about: boolean
  /** The fee for this amount; null while it is not known. */
  readonly charge: number | null
  /** What is still to be ordered for free delivery; 0 = it is free, or never will be. */
  readonly freeAfter: number
  readonly minimum: number
  /** How much the order lacks to the minimum; 0 = nothing. */
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

/** Opens the address dialog; `words` say why, where the guest did not ask for it. */
export function openAddress(words = ''): void {
  useDeliveryState.setState({ open: true, words })
}

export const placeKey = (sellerId: string, storeId: string) => `${sellerId}.${storeId}`
