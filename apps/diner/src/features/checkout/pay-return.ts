import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePage } from '../../app/page-input.ts'
import { call } from '../../platform/client.ts'
import { checkoutKeys } from './checkout.queries.ts'
import { keepAttempt, keptAttempt } from './pay-attempt.ts'

/** How a payment this phone came back from stands. */
export type PayReturn = 'none' | 'checking' | 'paid' | 'unpaid' | 'unknown'

/** A notification may be a moment behind the guest. */
const waitsMs = [0, 1000, 2000]

/** Asks how the payment of `bill` ended (spec 3 §3 checkPayUrl); the server asks the gateway where it does not know. */
export function usePayReturn(bill: string | undefined): { state: PayReturn; again: () => void } {
  const { sellerId } = usePage()
  const queries = useQueryClient()
  const [round, setRound] = useState(0)
  const [state, setState] = useState<PayReturn>(bill === undefined ? 'none' : 'checking')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` is the wish to ask again
  useEffect(() => {
    if (bill === undefined) return
    const attempt = keptAttempt(sellerId, bill)
    // Another phone's link, or a browser that forgot: the bill itself says whether it was paid.
    if (attempt === undefined) {
      setState('none')
      return
    }
    let left = false
    setState('checking')
    void checkPayment(sellerId, attempt.outtradeno, () => left).then((end) => {
      if (left) return
      setState(end)
      if (end === 'paid') keepAttempt(sellerId, undefined)
      void queries.invalidateQueries({ queryKey: checkoutKeys.bill(sellerId, bill) })
    })
    return () => {
      left = true
    }
  }, [bill, sellerId, queries, round])
  return { state, again: () => setRound((count) => count + 1) }
}

async function checkPayment(sellerId: string, outtradeno: string, left: () => boolean): Promise<PayReturn> {
  let end: PayReturn = 'unknown'
  for (const wait of waitsMs) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (left()) return end
    const result = await call('GET /pay/scenepay/:sellerId/:outtradeno/checkpay.html', {
      params: { sellerId, outtradeno },
    })
    if (!result.ok) continue
    if (result.value.state === 'paid') return 'paid'
    end = 'unpaid'
    if (result.value.state === 'closed' || result.value.state === 'failed') return end
  }
  return end
}
