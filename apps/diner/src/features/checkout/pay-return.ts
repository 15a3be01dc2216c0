import type { ApiAnswer } from '@comanda/contract/api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePage } from '../../app/page-input.ts'
import { call } from '../../platform/client.ts'
import { checkoutKeys } from './checkout.queries.ts'
import { endAttempt, keepAttempt, keptAttempt } from './pay-attempt.ts'

/**
 * How a payment this phone came back from stands. `unpaid`: it has ended, and nobody can pay it any more. `back`: it was paid, and the
 * bill did not take it. `stuck`: that, too, and the gateway refuses to send it back. `unknown`: it may still be paid, or the server was
 * not reached.
 */
export type PayReturn = 'none' | 'checking' | 'paid' | 'unpaid' | 'back' | 'stuck' | 'unknown'

/** A notification may be a moment behind the guest. */
const waitsMs = [0, 1000, 2000]

/**
 * Asks how the payment of `bill` ended (spec 3 §3 checkPayUrl); the server asks the gateway where it does not know. What the guest came
 * back from unpaid is given up (spec 3 §4): the table would wait with ordering for as long as it could be paid.
 */
export function usePayReturn(bill: string | undefined): { state: PayReturn; again: () => void } {
  const { sellerId } = usePage()
  const queries = useQueryClient()
  const [round, setRound] = useState(0)
  const [state, setState] = useState<PayReturn>(bill === undefined ? 'none' : 'checking')
  const asked = useRef(0)
  // Back from the wallet by the back button, and not for the first time.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setRound((count) => count + 1)
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` is the wish to ask again
  useEffect(() => {
    // A screen that is left goes on asking, for the table's sake; only a newer question takes its place.
    asked.current += 1
    const question = asked.current
    const isOld = () => asked.current !== question
    if (bill === undefined) return
    const attempt = keptAttempt(sellerId, bill)
    // Another phone's link, or a browser that forgot: the bill itself says whether it was paid.
    if (attempt === undefined || attempt.hasEnded) {
      setState(attempt === undefined ? 'none' : 'unpaid')
      return
    }
    setState('checking')
    void paymentOutcome(sellerId, attempt.outtradeno, isOld).then((end) => {
      if (isOld()) return
      setState(end)
      if (end === 'paid') keepAttempt(sellerId, undefined)
      else if (end === 'unpaid') endAttempt(sellerId, attempt)
      void queries.invalidateQueries({ queryKey: checkoutKeys.bill(sellerId, bill) })
      void queries.invalidateQueries({ queryKey: checkoutKeys.everyDue })
    })
  }, [bill, sellerId, queries, round])
  return { state, again: () => setRound((count) => count + 1) }
}

/** Until nobody can pay it any more, or it is not known. `isOld`: a newer question has taken the place of this one. */
export async function paymentOutcome(sellerId: string, outtradeno: string, isOld: () => boolean): Promise<PayReturn> {
  const params = { sellerId, outtradeno }
  for (const wait of waitsMs) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    await untilSeen()
    if (isOld()) return 'unknown'
    const asked = await call('GET /pay/scenepay/:sellerId/:outtradeno/checkpay.html', { params })
    const end = asked.ok ? ends[asked.value.state] : undefined
    if (end !== undefined) return end
  }
  if (isOld()) return 'unknown'
  // The gateway is asked first: money that was quicker is found by this very question.
  const given = await call('POST /pay/scenepay/:sellerId/:outtradeno/cancelpay.html', { params })
  // A refusal: a companion has gone on with it, and is perhaps paying. It is theirs to give up.
  return given.ok ? (ends[given.value.state] ?? 'unknown') : 'unknown'
}

type AttemptState = ApiAnswer<'GET /pay/scenepay/:sellerId/:outtradeno/checkpay.html'>['state']

/** Nothing = it can still be paid. */
const ends: Readonly<Partial<Record<AttemptState, PayReturn>>> = {
  paid: 'paid',
  closed: 'unpaid',
  failed: 'unpaid',
  refund_due: 'back',
  refunded: 'back',
  refund_refused: 'stuck',
}

/** A wallet's page leads back here some seconds after it has opened the wallet: while that lies over this page, its guest may be paying. */
function untilSeen(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden') return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })
}
