import { entryOf, type Language } from '@comanda/rules/language/languages.ts'
import { momentOf } from '@comanda/rules/menu/available/available.ts'
import { closedOf, type MenuTimes, type NextSale } from '@comanda/rules/menu/available/closed.ts'
import { hoursType } from '@comanda/rules/store/store-gate.ts'
import { useEffect } from 'react'
import { usePage } from '../app/page-input.ts'
import { setClosed } from '../features/menu/sold-out.state.ts'
import { chosenTime, useTakeTimeState } from '../features/pickup-order/time/take-time.state.ts'

/** Browsers end a longer wait at once. */
const longestWaitMs = 2_000_000_000
/** The boundary itself belongs to what follows. */
const afterMs = 50

/** Keeps what the menu sells at its times up to date, to the minute. Draws nothing. */
export function ClosedWatch({ times }: { times: MenuTimes }): null {
  const { sellerId, store, ordering, language } = usePage()
  const zone = store?.timeZone
  const storeId = store?.id ?? ''
  const orderType = ordering?.orderType ?? null
  const takeAt = useTakeTimeState((state) =>
    orderType === null ? null : chosenTime(state, { sellerId, storeId, orderType }).takeAt,
  )
  useEffect(() => {
    if (zone === undefined) return
    const watched = { zone, orderType: hoursType(orderType), takeAt, language }
    return watchClosed(times, watched)
  }, [times, zone, orderType, takeAt, language])
  return null
}

interface Watched {
  readonly zone: string
  readonly orderType: ReturnType<typeof hoursType>
  /** When an order ahead is taken: an ISO instant, null = as soon as possible. */
  readonly takeAt: string | null
  readonly language: Language
}

/** Sets what is closed now, and again at each change. Returns the stop. */
export function watchClosed(times: MenuTimes, { zone, orderType, takeAt, language }: Watched): () => void {
  let timer: ReturnType<typeof setTimeout>
  function look() {
    clearTimeout(timer)
    const now = Date.now()
    const at = Math.max(now, Date.parse(takeAt ?? '') || 0)
    const { dishes, options, until } = closedOf(times, { at, zone, orderType })
    const words = (closed: typeof dishes) =>
      Object.fromEntries([...closed].map(([name, next]) => [name, openingWords(next, now, zone, language)]))
    setClosed({ dishes: words(dishes), options: words(options) })
    if (until < Number.POSITIVE_INFINITY) timer = setTimeout(look, Math.min(until - now + afterMs, longestWaitMs))
  }
  look()
  // A phone that slept has missed its timer.
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

function openingWords(next: NextSale | null, now: number, zone: string, language: Language): string {
  if (next === null) return ''
  const { inDays, day, clock } = momentOf(next.from, now, zone)
  if (inDays === 0) return clock
  const format = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(entryOf(language).locale, format).format(Date.parse(day))} ${clock}`
}
