import type { CallRefusal, CallResult } from '@comanda/client/call-result.ts'
import { intentKey } from '@comanda/client/intent-key.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePage } from '../../app/page-input.ts'
import { call } from '../../platform/client.ts'
import { usePlace } from '../table-order/use-party.ts'
import { askDue, checkoutKeys } from './checkout.queries.ts'
import type { PayCode } from './code/pay-code.ts'
import { amountBy, quoteOf } from './method/methods.ts'
import { isPayUrl, keepAttempt, returnPath } from './pay-attempt.ts'

/** Why a payment did not start. */
export type PayStop =
  | { readonly kind: 'changed'; readonly from: number; readonly to: number }
  | { readonly kind: 'paid'; readonly bill: string }
  /** `status`: the HTTP status, if it was not 200. */
  | { readonly kind: 'failed'; readonly sentence: string; readonly status?: number }
  /** Another guest is paying the same (spec 3 §8, a companion). */
  | { readonly kind: 'running'; readonly sentence: string }
  /** The number is used up: no retry from here (spec 3 §8, CLIENT_SN_CONFLICT). */
  | { readonly kind: 'conflict'; readonly sentence: string }

/** Something to pay, with the calls about it. */
export interface Payable {
  readonly storeId: string
  readonly businessType: 'HmdOrder' | 'XMDOrder'
  /** The gateway's return address. */
  returnUrl(bill: string): string
  /** Fetches the amount due by this method, and shows it. */
  askDue(payTypeCode: string): Promise<CallResult<number>>
  /** Reloads it: it may have changed. */
  refresh(): void
}

/** A method, and what the balance pays beside it. */
interface PayWay {
  readonly payTypeCode: string
  readonly memused: number
}

export interface Payment {
  readonly busy: boolean
  readonly stop: PayStop | undefined
  /** What the guest's own bank pays by; undefined = nothing is paid so. */
  readonly code: PayCode | undefined
  /** Pays exactly `seen` of `bill`. A bill of nothing is completed without a payment method. */
  /** `memused`: of `seen`, what the balance pays beside the method. */
  pay(bill: string, seen: number, payTypeCode: string, memused?: number): Promise<void>
  forget(): void
}

/** Pays a table's bill. */
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
      async askDue(payTypeCode) {
        const now = await askDue(place)
        if (!now.ok) return now
        queries.setQueryData(checkoutKeys.due(place), now.value)
        return { ok: true, value: amountBy(quoteOf(now.value), payTypeCode) }
      },
      refresh: () => void queries.invalidateQueries({ queryKey: checkoutKeys.due(place) }),
    }
  }, [back, place, queries, sellerId])
  return usePayment(payable)
}

/**
 * Pays exactly what the guest saw: the amount due is fetched first, and a changed amount starts nothing. A second tap
 * does nothing. The same amount and method keep their key, so a lost answer starts no second payment.
 */
export function usePayment(payable: Payable | null): Payment {
  const { sellerId } = usePage()
  const running = useRef(false)
  const intent = useRef({ words: '', key: '' })
  const [busy, setBusy] = useState(false)
  const [stop, setStop] = useState<PayStop>()
  const [code, setCode] = useState<PayCode>()
  // The back button from the wallet restores the page while it waits.
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

  async function start(of: Payable, bill: string, seen: number, way: PayWay): Promise<PayStop | PayCode | 'left'> {
    const { payTypeCode } = way
    const now = await of.askDue(payTypeCode)
    if (!now.ok) return stopOf(now, bill, seen)
    const total = now.value
    if (total !== seen) return { kind: 'changed', from: seen, to: total }
    const words = JSON.stringify([bill, total, way])
    if (intent.current.words !== words) intent.current = { words, key: intentKey() }
    const asked = await (total === 0 ? complete(bill) : preorder(of, bill, total, way))
    // After a refusal, a retry is a new intent with a new key.
    if (!asked.ok) {
      if (asked.message !== '') intent.current = { words: '', key: '' }
      return stopOf(asked, bill, seen)
    }
    if (!('payUrl' in asked.value)) return { kind: 'paid', bill }
    const { payUrl, outtradeno, payData } = asked.value
    if (payData.qrCode !== '') {
      keepAttempt(sellerId, { bill, outtradeno, payTypeCode })
      return { kind: 'code', bill, outtradeno, ...payData }
    }
    // The balance has paid.
    if (payUrl === '') return { kind: 'paid', bill }
    if (!isPayUrl(payUrl)) return { kind: 'failed', sentence: '' }
    // The answer came: a later payment gets a new key, as this one is given up by then.
    intent.current = { words: '', key: '' }
    keepAttempt(sellerId, { bill, outtradeno, payTypeCode })
    location.assign(payUrl)
    return 'left'
  }

  function preorder(of: Payable, bill: string, total: number, { payTypeCode, memused }: PayWay) {
    const { storeId: storeid, businessType } = of
    const body = {
      sellerid: sellerId,
      storeid,
      businessType,
      payTypeCode,
      outtradeno: bill,
      fee: total - memused,
      memused,
    }
    return call(
      'POST /pay/scenepay/createpreorder.html',
      { body: { ...body, returnUrl: of.returnUrl(bill) } },
      { key: intent.current.key },
    )
  }

  /** Wallets refuse an amount of 0. */
  function complete(bill: string) {
    return call(
      'POST /pay/OnlineOrder/:sellerId/:outtradeno/complete.html',
      { params: { sellerId, outtradeno: bill } },
      { key: intent.current.key },
    )
  }

  async function pay(bill: string, seen: number, payTypeCode: string, memused = 0): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    setStop(undefined)
    const end = payable === null ? nothing : await start(payable, bill, seen, { payTypeCode, memused })
    // The button keeps waiting: the page is about to close.
    if (end === 'left') return
    running.current = false
    setBusy(false)
    if (end.kind === 'code') setCode(end)
    else setStop(end)
    payable?.refresh()
  }
  function forget(): void {
    setStop(undefined)
    setCode(undefined)
  }
  return { busy, stop, code, pay, forget }
}

const nothing: PayStop = { kind: 'failed', sentence: '' }

/** `seen`: the amount of `bill` on the guest's screen. */
export function stopOf({ code, message, status, details }: CallRefusal, bill: string, seen: number): PayStop {
  if (code === 'already_paid') return { kind: 'paid', bill }
  const owed = code === 'bill_changed' ? details?.amount : undefined
  if (typeof owed === 'number') return { kind: 'changed', from: seen, to: owed }
  if (code === 'client_sn_conflict') return { kind: 'conflict', sentence: message }
  if (code === 'payment_running') return { kind: 'running', sentence: message }
  // The alert's title says it already.
  const sentence = code === 'payment_failed' ? '' : message
  return status === undefined ? { kind: 'failed', sentence } : { kind: 'failed', sentence, status }
}
