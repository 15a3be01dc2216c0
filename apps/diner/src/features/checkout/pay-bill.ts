import type { CallRefusal, CallResult } from '@comanda/client/call-result.ts'
import { intentKey } from '@comanda/client/intent-key.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePage } from '../../app/page-input.ts'
import { call } from '../../platform/client.ts'
import { usePlace } from '../table-order/use-party.ts'
import { askDue, checkoutKeys } from './checkout.queries.ts'
import { isPayUrl, keepAttempt, returnPath } from './pay-attempt.ts'

/** What stopped a payment before it began. */
export type PayStop =
  | { readonly kind: 'changed'; readonly from: number; readonly to: number }
  | { readonly kind: 'paid'; readonly bill: string }
  | { readonly kind: 'failed'; readonly sentence: string }
  /** Its number is spent: it is not tried again from here (spec 3 §8, CLIENT_SN_CONFLICT). */
  | { readonly kind: 'conflict'; readonly sentence: string }

/** What is paid, and how it is asked after. */
export interface Payable {
  readonly storeId: string
  readonly businessType: 'HmdOrder' | 'XMDOrder'
  /** Where the gateway sends the guest back to. */
  returnUrl(bill: string): string
  /** What is owed now; it is shown as well. */
  askDue(): Promise<CallResult<number>>
  /** Something about it may have changed. */
  refresh(): void
}

export interface Payment {
  readonly busy: boolean
  readonly stop: PayStop | undefined
  /** Of `bill` exactly `seen`. Nothing is owed: it is completed as it is, by no means. */
  pay(bill: string, seen: number, payTypeCode: string): Promise<void>
  forget(): void
}

/** A table's bill. */
export function usePayBill(back: string): Payment {
  const { sellerId } = usePage()
  const place = usePlace()
  const queries = useQueryClient()
  const payable = useMemo((): Payable | null => {
    if (place === null) return null
    const { storeId, tableNo } = place
    return {
      storeId,
      businessType: 'HmdOrder',
      returnUrl: (bill) => returnPath(sellerId, storeId, tableNo, back, bill),
      async askDue() {
        const now = await askDue(place)
        if (!now.ok) return now
        queries.setQueryData(checkoutKeys.due(place), now.value)
        return { ok: true, value: now.value.head.lastAmountFen }
      },
      refresh: () => void queries.invalidateQueries({ queryKey: checkoutKeys.due(place) }),
    }
  }, [back, place, queries, sellerId])
  return usePayment(payable)
}

/**
 * Pays exactly what the guest saw: what is owed is asked for again first, and when it has changed nothing is started. A second
 * tap does nothing; the same amount by the same means keeps its key, so a lost answer starts no second payment.
 */
export function usePayment(payable: Payable | null): Payment {
  const { sellerId } = usePage()
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
      payable?.refresh()
    }
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [payable])

  async function start(of: Payable, bill: string, seen: number, payTypeCode: string): Promise<PayStop | 'left'> {
    const now = await of.askDue()
    if (!now.ok) return stopOf(now, bill)
    const fee = now.value
    if (fee !== seen) return { kind: 'changed', from: seen, to: fee }
    const words = JSON.stringify([bill, fee, payTypeCode])
    if (intent.current.words !== words) intent.current = { words, key: intentKey() }
    const asked = await (fee === 0 ? complete(bill) : preorder(of, bill, fee, payTypeCode))
    // What was refused is over; trying it again is another intent.
    if (!asked.ok) {
      if (asked.message !== '') intent.current = { words: '', key: '' }
      return stopOf(asked, bill)
    }
    if (!('payUrl' in asked.value)) return { kind: 'paid', bill }
    const { payUrl, outtradeno } = asked.value
    if (!isPayUrl(payUrl)) return { kind: 'failed', sentence: '' }
    // Its answer is here. Whoever comes back and pays again begins anew: this payment has been given up by then.
    intent.current = { words: '', key: '' }
    keepAttempt(sellerId, { bill, outtradeno, payTypeCode })
    location.assign(payUrl)
    return 'left'
  }

  function preorder(of: Payable, bill: string, fee: number, payTypeCode: string) {
    const { storeId: storeid, businessType } = of
    const body = { sellerid: sellerId, storeid, businessType, payTypeCode, outtradeno: bill, fee }
    return call(
      'POST /pay/scenepay/createpreorder.html',
      { body: { ...body, returnUrl: of.returnUrl(bill) } },
      { key: intent.current.key },
    )
  }

  /** No wallet takes a payment of nothing. */
  function complete(bill: string) {
    return call(
      'POST /pay/OnlineOrder/:sellerId/:outtradeno/complete.html',
      { params: { sellerId, outtradeno: bill } },
      { key: intent.current.key },
    )
  }

  async function pay(bill: string, seen: number, payTypeCode: string): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    setStop(undefined)
    const end = payable === null ? nothing : await start(payable, bill, seen, payTypeCode)
    // On the way to the wallet the button stays as it is: the page is about to go.
    if (end === 'left') return
    running.current = false
    setBusy(false)
    setStop(end)
    if (end.kind !== 'changed') payable?.refresh()
  }
  return { busy, stop, pay, forget: () => setStop(undefined) }
}

const nothing: PayStop = { kind: 'failed', sentence: '' }

function stopOf({ code, message }: CallRefusal, bill: string): PayStop {
  if (code === 'already_paid') return { kind: 'paid', bill }
  return { kind: code === 'client_sn_conflict' ? 'conflict' : 'failed', sentence: message }
}
