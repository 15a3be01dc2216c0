import { defaultLanguage, type Language } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import { isOfToday } from '@comanda/rules/pickup-order/stock-day.ts'
import { useState } from 'react'
import { useStoreZone } from '../../app/store-zone.ts'
import { useText } from '../../i18n/text.ts'
import type { AheadTicket } from '../kitchen/ahead-words.ts'
import { sumDishes } from '../kitchen/ticket-age.ts'
import css from './counter.module.css'
import { type WaitingActions, WaitingOrder } from './waiting-order.tsx'

interface Props extends WaitingActions {
  readonly waiting: readonly AheadTicket[]
  readonly now: number
  readonly language: Language
}

/** The next orders. A hundred dinners of next week must not push today's tickets off the screen. */
const atOnce = 4

/** Orders the kitchen will see later: when, and what is in them. Renders nothing without any. */
export function WaitingStrip({ waiting, now, language, ...actions }: Props) {
  const t = useText()
  const [all, setAll] = useState(false)
  if (waiting.length === 0) return null
  return (
    <section className={css.upcoming} aria-labelledby="upcoming">
      <h2 id="upcoming">{t('ahead.upcoming', { n: waiting.length })}</h2>
      <Today {...{ waiting, now, language }} />
      <ul>
        {(all ? waiting : waiting.slice(0, atOnce)).map((ticket) => (
          <WaitingOrder key={ticket.roundId} {...{ ticket, now, language, ...actions }} />
        ))}
        {waiting.length <= atOnce ? null : (
          <li className={css.more}>
            <button type="button" className={css.now} aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? t('ahead.fewer') : t('ahead.moreLater', { n: waiting.length - atOnce })}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}

/** A sold-out limit of today does not count these orders (decision 0019). */
function Today({ waiting, now, language }: Pick<Props, 'waiting' | 'now' | 'language'>) {
  const t = useText()
  const zone = useStoreZone()
  if (zone === '') return null
  const isToday = ({ ahead: { takeAt } }: AheadTicket) =>
    isOfToday(takeAt === null ? null : Date.parse(takeAt), now, zone)
  const sums = sumDishes(waiting.filter(isToday))
  if (sums.length === 0) return null
  const dishes = sums.map(({ names, code, num }) => `${num} × ${textIn(names, language, defaultLanguage) || code}`)
  return <p>{t('ahead.ofToday', { dishes: dishes.join(' · ') })}</p>
}
