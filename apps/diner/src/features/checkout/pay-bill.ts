import type { CallRefusal } from '@comanda/client/call-result.ts'
import { intentKey } from '@comanda/client/intent-key.ts'
import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePage } from '../../app/page-input.ts'
import { call } from '../../platform/client.ts'
import { useParty } from '../table-order/table-order.state.ts'
import { askDue, checkoutKeys } from './checkout.queries.ts'
import { isPayUrl, keepAttempt, returnPath } from './pay-attempt.ts'

/** What stopped a payment before it began. */
export type PayStop =
  | { readonly kind: 'changed'; readonly from: number; readonly to: number }
  | { readonly kind: 'paid'; readonly bill: string }
  | { readonly kind: 'failed'; readonly sentence: string }

export interface PayBill {
  readonly busy: boolean
  readonly stop: PayStop | undefined
  pay(seen: OrderedBill, payTypeCode: string): Promise<void>
  forget(): void
}

/**
 * Pays exactly what the guest saw: the bill is asked for again first, and when its amount has changed nothing is started.
 * A second tap does nothing; the same amount by the same means keeps its key, so a lost answer starts no second payment.
 */
export function usePayBill(back: string): PayBill {
  const { sellerId } = usePage()
  const { place } = useParty()
  const queries = useQueryClient()
  const running = useRef(false)
  const intent = useRef({ words: '', key: '' })
  const [busy, setBusy] = useState(false)
  const [stop, setStop] = useState<PayStop>()
  // Back from the wallet by the back button: the page is as it was left, waiting.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      running.current = false
      setBusy(false)
      void queries.invalidateQueries({ queryKey: checkoutKeys.due(place) })
    }
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [queries, place])

  async function start(seen: OrderedBill, payTypeCode: string): Promise<PayStop | 'left'> {
    if (place === null) return { kind: 'failed', sentence: '' }
    const bill = seen.head.outtradeno
    const now = await askDue(place)
    if (!now.ok) return stopOf(now, bill)
    queries.setQueryData(checkoutKeys.due(place), now.value)
    const fee = now.value.head.lastAmountFen
    if (fee !== seen.head.lastAmountFen) return { kind: 'changed', from: seen.head.lastAmountFen, to: fee }
    const words = JSON.stringify([bill, fee, payTypeCode])
    if (intent.current.words !== words) intent.current = { words, key: intentKey() }
    const { storeId, tableNo } = place
    const order = await call(
      'POST /pay/scenepay/createpreorder.html',
      {
        body: {
          sellerid: sellerId,
          storeid: storeId,
          businessType: 'HmdOrder',
          payTypeCode,
          outtradeno: bill,
          fee,
          returnUrl: returnPath(sellerId, storeId, tableNo, back, bill),
        },
      },
      { key: intent.current.key },
    )
    // What was refused is over; trying it again is another intent.
    if (!order.ok) {
      if (order.message !== '') intent.current = { words: '', key: '' }
      return stopOf(order, bill)
    }
    if (!isPayUrl(order.value.payUrl)) return { kind: 'failed', sentence: '' }
    keepAttempt(sellerId, { bill, outtradeno: order.value.outtradeno, payTypeCode })
    location.assign(order.value.payUrl)
    return 'left'
  }

  async function pay(seen: OrderedBill, payTypeCode: string): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    setStop(undefined)
    const end = await start(seen, payTypeCode)
    // On the way to the wallet the button stays as it is: the page is about to go.
    if (end === 'left') return
    running.current = false
    setBusy(false)
    setStop(end)
    if (end.kind !== 'changed') void queries.invalidateQueries({ queryKey: checkoutKeys.due(place) })
  }
  return { busy, stop, pay, forget: () => setStop(undefined) }
}

function stopOf({ code, message }: CallRefusal, bill: string): PayStop {
  return code === 'already_paid' ? { kind: 'paid', bill } : { kind: 'failed', sentence: message }
}
