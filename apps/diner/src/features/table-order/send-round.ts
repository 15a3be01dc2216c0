import { type CallRefusal, isUndecided } from '@comanda/client/call-result.ts'
import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAppPath, usePage } from '../../app/page-input.ts'
import { type CartDifference, cartDifferences } from './cart-difference.ts'
import { orderedBillKey } from './ordered-bill.queries.ts'
import { sendOrder } from './send-order.ts'
import { useTableState } from './table-order.state.ts'

/** Why the last try did not reach the kitchen. `undecided`: it may have; pressing again is safe. */
export type NotSent =
  | { readonly kind: 'refused'; readonly sentence: string; readonly differences: readonly CartDifference[] }
  | { readonly kind: 'offline' | 'undecided' }

/** The one Send: taps while it is on its way do nothing, the same words again send nothing twice. */
export function useSendRound() {
  const { language } = usePage()
  const pathOf = useAppPath()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const busy = useRef(false)
  const [sending, setSending] = useState(false)
  const [notSent, setNotSent] = useState<NotSent>()
  async function send(): Promise<void> {
    if (busy.current) return
    busy.current = true
    setSending(true)
    const seen = useTableState.getState().lines
    const result = await sendOrder({}, language)
    busy.current = false
    setSending(false)
    if (!result.ok) {
      setNotSent(result.code === 'seating_join_needed' ? undefined : reasonOf(result, seen))
      return
    }
    void queries.invalidateQueries({ queryKey: orderedBillKey(useTableState.getState().place) })
    // The page there shows the round at once, and prints it this one time.
    void navigate(pathOf(`/sent/${result.value.round.roundId}`), { replace: true, state: { printed: result.value } })
  }
  return { send, sending, notSent, forget: () => setNotSent(undefined) }
}

function reasonOf(refusal: CallRefusal, seen: readonly CartLineWire[]): NotSent {
  if (refusal.code === 'offline') return { kind: 'offline' }
  if (isUndecided(refusal)) return { kind: 'undecided' }
  return {
    kind: 'refused',
    sentence: refusal.message,
    differences: cartDifferences(seen, useTableState.getState().lines),
  }
}
