import { hasHeadCount } from '@comanda/rules/table-order/diner-count.ts'
import { useEffect } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useCartTotals } from '../../cart/cart-actions.ts'
import { openAddress, useDelivery } from '../../takeout/delivery/delivery.state.ts'
import { useDeviceCart } from '../cart/device-cart.state.ts'
import { openTakeTime, useTakeTime } from '../time/take-time.state.ts'
import { useSubmission } from './submission.state.ts'
import { forgetNotSent, submitAhead } from './submit-ahead.ts'

export interface Submit {
  /** Submits, or opens the first unanswered question. */
  readonly submit: () => void
  /** The delivery charge; 0 = no delivery, or not known. */
  readonly charge: number
  /** No answer of the guest lets it be sent: below the minimum, or out of range. */
  readonly isStopped: boolean
}

/** The cart's submit, with the conditions of time and delivery. */
export function useSubmit(): Submit {
  const { store, ordering, style } = usePage()
  const storeId = store?.id ?? ''
  const orderType = ordering?.orderType ?? '1'
  const { amount } = useCartTotals()
  const time = useTakeTime(storeId, orderType)
  const delivery = useDelivery(storeId, amount)
  const isTakeout = orderType === '2'
  useOpenQuestion()
  function send(): void {
    const { shippingId, distance, charge } = delivery
    const { cover } = useDeviceCart.getState().kept
    void submitAhead({
      takeAt: time.takeAt,
      ...(isTakeout ? { delivery: { shippingId, distance, charge } } : {}),
      ...(orderType === '3' && hasHeadCount(style.inputCover) ? { cover } : {}),
    })
  }
  function submit(): void {
    if (time.missing) openTakeTime()
    else if (isTakeout && delivery.missing === 'address') openAddress()
    else send()
  }
  return {
    submit,
    charge: isTakeout ? (delivery.charge ?? 0) : 0,
    isStopped: isTakeout && delivery.missing !== null && delivery.missing !== 'address',
  }
}

/** The refusals that a guest can answer. */
const answers: Readonly<Record<string, (words: string) => void>> = {
  take_time: openTakeTime,
  not_send_time: openTakeTime,
  shipping_needed: openAddress,
}

/** Opens the question the store refused with once, with its words; the cart need not repeat them. */
function useOpenQuestion(): void {
  const notSent = useSubmission((state) => state.notSent)
  useEffect(() => {
    if (notSent?.kind !== 'refused') return
    const open = answers[notSent.code]
    if (open === undefined) return
    open(notSent.sentence)
    forgetNotSent()
  }, [notSent])
}
