import { create } from 'zustand'
import { usePage } from '../../app/page-input.ts'

/** What a store says of its deliveries (takeoutsetup/storeinfo.html); money in the minor unit, distance in metres. */
export interface DeliveryRules {
  readonly distributionCharge: number
  /** From this amount on the delivery is free. */
  readonly sendRule: number
  /** The minimum order. */
  readonly sendAmount: number
  readonly sendDistance: number
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

interface DeliveryState {
  /** `seller.store`: of another store nothing of this holds. */
  readonly of: string
  readonly rules: DeliveryRules | null
  readonly shipping: Shipping | null
  /** The address dialog is open; `words` = why it opened by itself. */
  readonly open: boolean
  readonly words: string
}

const nothing: DeliveryState = { of: '', rules: null, shipping: null, open: false, words: '' }

/** Set by the delivery part (delivery-part.ts), read by the cart that shows it. */
export const useDeliveryState = create<DeliveryState>(() => nothing)

/** What the cart must know before it sends an order of type 2. */
export interface DeliveryCheck {
  /** What stands in the way: `address` is asked for by `openAddress()`, the others disable the submit button. */
  readonly missing: 'rules' | 'address' | 'amount' | 'distance' | null
  /** Goes with the order. */
  readonly shippingId: string | undefined
  readonly distance: number
  readonly about: boolean
  /** The fee for this amount; null while it is not known. */
  readonly charge: number | null
  readonly minimum: number
  /** How much the order lacks to the minimum; 0 = nothing. */
  readonly less: number
}

/** For an order of `amount` (dishes only) at this store. */
export function useDelivery(storeId: string, amount: number): DeliveryCheck {
  const { sellerId } = usePage()
  const state = useDeliveryState()
  return checkDelivery(state.of === `${sellerId}.${storeId}` ? state : nothing, amount)
}

export function checkDelivery(
  { rules, shipping }: Pick<DeliveryState, 'rules' | 'shipping'>,
  amount: number,
): DeliveryCheck {
  const less = Math.max(0, (rules?.sendAmount ?? 0) - amount)
  const isFree = rules !== null && rules.sendRule > 0 && amount >= rules.sendRule
  const fee = shipping?.distributionCharge ?? rules?.distributionCharge ?? null
  return {
    missing: missingOf({ rules, shipping }, less),
    shippingId: shipping?.shippingId,
    distance: shipping?.distance ?? 0,
    about: shipping?.about ?? false,
    charge: isFree ? 0 : fee,
    minimum: rules?.sendAmount ?? 0,
    less,
  }
}

function missingOf(
  { rules, shipping }: Pick<DeliveryState, 'rules' | 'shipping'>,
  less: number,
): DeliveryCheck['missing'] {
  if (rules === null) return 'rules'
  if (less > 0) return 'amount'
  if (shipping === null) return 'address'
  return rules.sendDistance > 0 && shipping.distance > rules.sendDistance ? 'distance' : null
}

export function openAddress(words = ''): void {
  useDeliveryState.setState({ open: true, words })
}
