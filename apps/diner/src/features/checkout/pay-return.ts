import type { ApiAnswer } from '@comanda/contract/api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePage } from '../../app/page-input.ts'
import { call } from '../../platform/client.ts'
import { checkoutKeys } from './checkout.queries.ts'
import { endAttempt, keepAttempt, keptAttempt } from './pay-attempt.ts'

/**
 * The state of a payment that this phone came back from. `unpaid`: it ended and can no longer be paid. `back`: paid,
 * but the bill did not take it. `stuck`: the same, and the gateway refuses the refund. `awaited`: the staff have not yet
 * said that the money came. `unknown`: it may still be paid,
 * or the server was not reached.
 */
export type PayReturn = 'none' | 'checking' | 'paid' | 'unpaid' | 'back' | 'stuck' | 'awaited' | 'unknown'

/** Milliseconds: the gateway's notification may come after the guest. */
const waitsMs = [0, 1000, 2000]

/**
 * Asks how the payment of `bill` ended (spec 3 §3 checkPayUrl); the server asks the gateway if needed. An unpaid
 * attempt is given up (spec 3 §4): as long as it can be paid, the table cannot order.
 */
export function usePayReturn(bill: string | undefined): { state: PayReturn; again: () => void } {
  const { sellerId } = usePage()
  const queries = useQueryClient()
  const [round, setRound] = useState(0)
  const [state, setState] = useState<PayReturn>(bill === undefined ? 'none' : 'checking')
  const asked = useRef(0)
  // Only when the back button restores the page, not on the first load.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setRound((count) => count + 1)
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` counts the guest's retries
  useEffect(() => {
    // A closed screen keeps asking, so that the table can order again; only a newer question stops it.
    asked.current += 1
    const question = asked.current
    const isOld = () => asked.current !== question
    if (bill === undefined) return
    const attempt = keptAttempt(sellerId, bill)
    // Another phone's link, or cleared storage: the bill shows whether it was paid.
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

/** Asks until the payment can no longer be paid, or is unknown. `isOld`: a newer question replaced this one. */
export async function paymentOutcome(sellerId: string, outtradeno: string, isOld: () => boolean): Promise<PayReturn> {
  const params = { sellerId, outtradeno }
  for (const wait of waitsMs) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    await untilSeen()
    if (isOld()) return 'unknown'
    const asked = await call('GET /pay/scenepay/:sellerId/:outtradeno/checkpay.html', { params })
    const end = asked.ok ? ends[asked.value.state] : undefined
    if (end !== undefined) return end
    // Giving it up would lose money that is on its way.
    if (asked.ok && asked.value.awaiting === 'cashier') return 'awaited'
  }
  if (isOld()) return 'unknown'
  // The server asks the gateway first and finds money that came in time.
  const given = await call('POST /pay/scenepay/:sellerId/:outtradeno/cancelpay.html', { params })
  // Refused: a companion continued the payment and may be paying; only they give it up.
  return given.ok ? (ends[given.value.state] ?? 'unknown') : 'unknown'
}

type AttemptState = ApiAnswer<'GET /pay/scenepay/:sellerId/:outtradeno/checkpay.html'>['state']
export type PayEnd = Extract<PayReturn, 'paid' | 'unpaid' | 'back' | 'stuck'>

/** How a payment ended. A state without an entry can still be paid. */
export const ends: Readonly<Partial<Record<AttemptState, PayEnd>>> = {
  paid: 'paid',
  closed: 'unpaid',
  failed: 'unpaid',
  refund_due: 'back',
  refunded: 'back',
  refund_refused: 'stuck',
}

/** Waits until the page is visible: the wallet may still lie over it, with the guest paying. */
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
