/** Refused rounds and dishes, for screens that do not show the bill. */
import type { OrderedBill, OrderedDish } from '@comanda/contract/order/order.schema.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { onLive } from '../../live/live.state.ts'
import { dishFate, lineNoOf, roundFate } from '../../order/dish-fate.ts'
import { fetchOrderedBill } from '../../order/ordered-bill.ts'
import { usePlace } from '../use-party.ts'

export interface RoundNews {
  readonly roundId: string
  readonly roundNo: number
  /** Null = the whole round. */
  readonly dish: OrderedDish | null
  /** '' = the store gave no reason. */
  readonly reason: string
}

/** A refused round, or one refused line of it (`lineNo`). */
interface RefusedPart {
  readonly roundId: string
  readonly lineNo: number | null
}

/**
 * Refusals that arrive while the page is open, oldest first, until the guest reads them. Each is shown once. A refusal
 * that arrives while the screen shows the bill (`isShown`) counts as read. Dishes that guests cancelled are left out.
 */
export function useRoundNews(isShown: boolean): { readonly news: RoundNews | undefined; readonly read: () => void } {
  const place = usePlace()
  const [all, setAll] = useState<readonly RoundNews[]>([])
  const seenKeys = useRef(new Set<string>())
  // Kept for the next try when the bill could not be loaded.
  const open = useRef<readonly RefusedPart[]>([])
  const shown = useRef(isShown)
  shown.current = isShown
  const loadNews = useCallback(async () => {
    const asked = open.current
    if (asked.length === 0) return
    open.current = []
    const bill = await fetchOrderedBill(place).catch(() => undefined)
    if (bill === undefined) open.current = [...asked, ...open.current]
    else if (!shown.current) setAll((before) => [...before, ...asked.flatMap((one) => newsOf(bill, one))])
  }, [place])
  useEffect(() => {
    const stops = [
      onLive('round_state', ({ roundId, lineNo, cookState }) => {
        const key = `${roundId} ${lineNo}`
        if (cookState !== 'refused' || seenKeys.current.has(key)) return
        seenKeys.current.add(key)
        if (shown.current) return
        open.current = [...open.current, { roundId, lineNo }]
        void loadNews()
      }),
      onLive('resync', () => void loadNews()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [loadNews])
  useEffect(() => {
    if (!isShown) return
    open.current = []
    setAll([])
  }, [isShown])
  return { news: isShown ? undefined : all[0], read: () => setAll((before) => before.slice(1)) }
}

function newsOf(bill: OrderedBill | null, { roundId, lineNo }: RefusedPart): RoundNews[] {
  const round = bill?.rounds.find((one) => one.roundId === roundId)
  if (round === undefined) return []
  const { roundNo } = round
  if (lineNo === null) {
    return roundFate(round) === 'refused' ? [{ roundId, roundNo, dish: null, reason: round.reason }] : []
  }
  const dish = round.dishes.find((one) => lineNoOf(one) === lineNo)
  return dish !== undefined && dishFate(dish) === 'refused' ? [{ roundId, roundNo, dish, reason: dish.reason }] : []
}
