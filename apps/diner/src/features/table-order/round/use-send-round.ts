import { type CallRefusal, isUndecided } from '@comanda/client/call-result.ts'
import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MustOrderDish } from '@comanda/contract/menu/menu.schema.ts'
import { landingActions } from '@comanda/rules/table-order/table-mode.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useOffline } from '../../../app/offline.ts'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { type CartDifference, cartDifferences } from '../../cart/cart-difference.ts'
import { usePaused } from '../../menu/sold-out.state.ts'
import { orderedBillKey } from '../../order/ordered-bill.queries.ts'
import { useSeating } from '../seating/seating.state.ts'
import { useTableState } from '../table-order.state.ts'
import { mustOrdersOf } from './must-order.ts'
import { remainingNotSent } from './remaining-not-sent.ts'
import { type SentOutcome, sendRound, wholeRoundRefusals } from './send-round.ts'

/**
 * Why the last try failed. `undecided`: the kitchen may have the round; pressing again is safe. `gone`: the cart is
 * empty now, because a companion sent or cleared it.
 */
export type NotSent =
  | {
      readonly kind: 'refused'
      readonly code: CallRefusal['code']
      readonly sentence: string
      readonly differences: readonly CartDifference[]
    }
  | { readonly kind: 'offline' | 'timed_out' | 'undecided' | 'gone' }

/** `orderCode` is the store's order code; `code` is the one the terminal shows. */
export type PlaceCodeWay = 'orderCode' | 'code'

/** A question to the guest before the round is sent. */
export type SendQuestion =
  | { readonly kind: 'must_order'; readonly dishes: readonly MustOrderDish[] }
  | { readonly kind: 'prepay' }
  /** The store needs the guest's position, the phone has none, and a code is accepted instead. */
  | { readonly kind: 'place_code'; readonly ways: readonly PlaceCodeWay[] }
  /** The store takes orders only from verified phones (spec 1 §6). `zones`: countries that get codes. */
  | { readonly kind: 'phone'; readonly zones: readonly string[] }

/** `hmdPrePay` value: ordering and paying are one step (spec 1 §4). */
const orderAndPay = '2'

/** Sends the round. Taps while sending do nothing; the same words are never sent twice. */
export function useSendRound() {
  const { language, style, table } = usePage()
  const { hmdPrePay, tableMode, billMode } = style
  const { pays } = landingActions({ number: table?.tableno, tableMode, billMode, hasOrdered: false })
  // A store that is paid elsewhere asks for no payment here.
  const paysAtOnce = hmdPrePay === orderAndPay && pays
  const arrive = useArrival()
  const busy = useRef(false)
  const declined = useRef<readonly string[]>([])
  const [sending, setSending] = useState(false)
  const [notSent, setNotSent] = useNotSent()
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
    if (result.ok) return arrive(result.value, { toCheckout: paysAtOnce, isElsewhere })
    const asked = questionOf(result)
    setQuestion(asked)
    setNotSent(asked !== undefined || result.code === 'seating_join_needed' ? undefined : reasonOf(result, seen))
  }
  return {
    send: () => (paysAtOnce && !busy.current ? setQuestion({ kind: 'prepay' }) : void go()),
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

/** Why the last try failed, as long as the reason stands. */
function useNotSent() {
  const [notSent, setNotSent] = useState<NotSent>()
  const { paused } = usePage()
  const isPaused = Boolean(usePaused(paused))
  const isOffline = useOffline()
  const lines = useTableState((state) => state.lines)
  const pending = useTableState((state) => state.pending.length)
  const still = remainingNotSent(notSent, { isOffline, isPaused, pending, lines })
  useEffect(() => setNotSent(still), [still])
  return [still, setNotSent] as const
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

/** Where the phone goes after sending: the kitchen has the round, or the staff must accept it. */
function useArrival() {
  const pathOf = useAppPath()
  const navigate = useNavigate()
  const queries = useQueryClient()
  return (outcome: SentOutcome, { toCheckout, isElsewhere }: { toCheckout: boolean; isElsewhere: boolean }) => {
    void queries.invalidateQueries({ queryKey: orderedBillKey(useTableState.getState().place) })
    // Accepting by hand may take three minutes. A guest on another screen stays there and sees a note, unless they
    // agreed to pay at once.
    if (outcome.kind === 'round' && isElsewhere && !toCheckout) useSeating.setState({ placed: true })
    else if (outcome.kind === 'held') void navigate(pathOf(`/sent/${outcome.roundId}`), { replace: true })
    else if (toCheckout) {
      useSeating.setState({ placed: true })
      // On another screen the checkout is pushed, so Back returns there.
      void navigate(pathOf('/check/hmd/0/1'), { replace: !isElsewhere })
    }
    // The page gets the round in its history state and plays the printing once.
    else
      void navigate(pathOf(`/sent/${outcome.sent.round.roundId}`), { replace: true, state: { printed: outcome.sent } })
  }
}

/** The note above the cart after a failed try; `seen` = the cart as sent. */
export function reasonOf(refusal: CallRefusal, seen: readonly CartLineWire[]): NotSent {
  if (refusal.code === 'offline' || refusal.code === 'timed_out') return { kind: refusal.code }
  if (isUndecided(refusal)) return { kind: 'undecided' }
  if (refusal.code === 'cart_empty' && seen.length > 0) return { kind: 'gone' }
  return {
    kind: 'refused',
    code: refusal.code,
    sentence: refusal.message,
    // The cart's differences do not explain these refusals.
    differences: wholeRoundRefusals.has(refusal.code) ? [] : cartDifferences(seen, useTableState.getState().lines),
  }
}
