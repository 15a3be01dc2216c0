import { type CallRefusal, isUndecided } from '@comanda/client/call-result.ts'
import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MustOrderDish } from '@comanda/contract/menu/menu.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { type CartDifference, cartDifferences } from '../../cart/cart-difference.ts'
import { orderedBillKey } from '../../order/ordered-bill.queries.ts'
import { useSeating } from '../seating/seating.state.ts'
import { useTableState } from '../table-order.state.ts'
import { mustOrdersOf } from './must-order.ts'
import { type SentOutcome, sendRound, wholeRoundRefusals } from './send-round.ts'

/**
 * Why the last try did not reach the kitchen. `undecided`: it may have; pressing again is safe. `gone`: the cart that the guest saw is
 * empty, as somebody sent it first, or took it away.
 */
export type NotSent =
  | { readonly kind: 'refused'; readonly sentence: string; readonly differences: readonly CartDifference[] }
  | { readonly kind: 'offline' | 'timed_out' | 'undecided' | 'gone' }

/** A code of the store, or the one that the terminal shows now. */
export type PlaceCodeWay = 'orderCode' | 'code'

/** What must be answered before the round goes out. */
export type SendQuestion =
  | { readonly kind: 'must_order'; readonly dishes: readonly MustOrderDish[] }
  | { readonly kind: 'prepay' }
  /** The store wants to know where its guests are, this phone does not say, and a code will do instead. */
  | { readonly kind: 'place_code'; readonly ways: readonly PlaceCodeWay[] }
  /** The store takes orders from verified phones only (spec 1 §6); codes are sent to these countries. */
  | { readonly kind: 'phone'; readonly zones: readonly string[] }

/** Pay mode in which ordering and paying are one step (spec 1 §4). */
const orderAndPay = '2'

/** The one Send: taps while it is on its way do nothing, the same words again send nothing twice. */
export function useSendRound() {
  const { language, style } = usePage()
  const arrive = useArrival()
  const busy = useRef(false)
  const declined = useRef<readonly string[]>([])
  const [sending, setSending] = useState(false)
  const [notSent, setNotSent] = useState<NotSent>()
  const [question, setQuestion] = useState<SendQuestion>()
  async function go(): Promise<void> {
    if (busy.current) return
    busy.current = true
    setSending(true)
    setQuestion(undefined)
    const seen = useTableState.getState().lines
    const from = window.location.pathname
    const result = await sendRound({ declined: declined.current, locate: style.hmdLocation }, language)
    busy.current = false
    setSending(false)
    const isElsewhere = window.location.pathname !== from
    if (result.ok) return arrive(result.value, { toCheckout: style.hmdPrePay === orderAndPay, isElsewhere })
    const asked = questionOf(result)
    setQuestion(asked)
    setNotSent(asked !== undefined || result.code === 'seating_join_needed' ? undefined : reasonOf(result, seen))
  }
  return {
    send: () => (style.hmdPrePay === orderAndPay && !busy.current ? setQuestion({ kind: 'prepay' }) : void go()),
    go: () => void go(),
    decline(codes: readonly string[]) {
      declined.current = [...declined.current, ...codes]
    },
    sending,
    notSent,
    question,
    forget() {
      setNotSent(undefined)
      setQuestion(undefined)
    },
  }
}

export type RoundSender = ReturnType<typeof useSendRound>

function questionOf({ code, details }: CallRefusal): SendQuestion | undefined {
  if (code === 'must_order') return { kind: 'must_order', dishes: mustOrdersOf(details) }
  if (code === 'phone_needed') {
    return { kind: 'phone', zones: Array.isArray(details?.zones) ? (details.zones as string[]) : [] }
  }
  if (code !== 'location_code_needed') return undefined
  return { kind: 'place_code', ways: Array.isArray(details?.ways) ? (details.ways as PlaceCodeWay[]) : ['code'] }
}

/** Where a guest goes whose round is in the kitchen, or waits for a nod of the staff. */
function useArrival() {
  const pathOf = useAppPath()
  const navigate = useNavigate()
  const queries = useQueryClient()
  return (outcome: SentOutcome, { toCheckout, isElsewhere }: { toCheckout: boolean; isElsewhere: boolean }) => {
    void queries.invalidateQueries({ queryKey: orderedBillKey(useTableState.getState().place) })
    // A store that accepts by hand may take three minutes: who has gone on choosing is told where they are, and loses nothing half chosen.
    // Not where they have said yes to paying at once.
    if (outcome.kind === 'round' && isElsewhere && !toCheckout) useSeating.setState({ placed: true })
    else if (outcome.kind === 'held') void navigate(pathOf(`/sent/${outcome.roundId}`), { replace: true })
    else if (toCheckout) {
      useSeating.setState({ placed: true })
      // Who was elsewhere goes back there.
      void navigate(pathOf('/check/hmd/0/1'), { replace: !isElsewhere })
    }
    // The page there shows the round at once, and prints it this one time.
    else
      void navigate(pathOf(`/sent/${outcome.sent.round.roundId}`), { replace: true, state: { printed: outcome.sent } })
  }
}

/** What is said over the cart after a try that failed; `seen` = the cart as it was sent. */
export function reasonOf(refusal: CallRefusal, seen: readonly CartLineWire[]): NotSent {
  if (refusal.code === 'offline' || refusal.code === 'timed_out') return { kind: refusal.code }
  if (isUndecided(refusal)) return { kind: 'undecided' }
  if (refusal.code === 'cart_empty' && seen.length > 0) return { kind: 'gone' }
  return {
    kind: 'refused',
    sentence: refusal.message,
    // The cart shows nothing of why.
    differences: wholeRoundRefusals.has(refusal.code) ? [] : cartDifferences(seen, useTableState.getState().lines),
  }
}
