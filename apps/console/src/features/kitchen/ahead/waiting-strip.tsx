import type { Language } from '@comanda/rules/menu/menu-snapshot.ts'
import { Icon } from '@comanda/ui/icon.tsx'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { momentText } from '../clock.ts'
import { useStoreZone } from '../store-zone.ts'
import css from './ahead.module.css'
import { type AheadTicket, portionsOf, ticketName, typeIcon, whenText } from './ahead-words.ts'

interface Props {
  readonly waiting: readonly AheadTicket[]
  readonly now: number
  readonly language: Language
  /** Null = this person does not decide when the kitchen begins. */
  readonly onRelease: ((ticket: AheadTicket) => void) | null
  readonly busy: boolean
}

/** What comes next; a hundred dinners of next week do not push today's tickets off the screen. */
const atOnce = 4

/** What the kitchen will see later, and when. Nothing where nothing is ordered for later. */
export function WaitingStrip({ waiting, now, language, onRelease, busy }: Props) {
  const t = useText()
  const zone = useStoreZone()
  const [all, setAll] = useState(false)
  if (waiting.length === 0) return null
  return (
    <section className={css.upcoming} aria-labelledby="upcoming">
      <h2 id="upcoming">{t('ahead.upcoming', { n: waiting.length })}</h2>
      <ul>
        {(all ? waiting : waiting.slice(0, atOnce)).map((ticket) => {
          const name = ticketName(ticket, t)
          return (
            <li key={ticket.roundId} data-waiting={ticket.ahead.pickupNo}>
              <p>
                <b>
                  <Icon shape={typeIcon(ticket.orderType)} />
                  {name}
                </b>
                {` · ${t('ahead.dishes', { n: portionsOf(ticket) })}`}
                <br />
                {whenText(ticket, now, zone, language, t)}
                <br />
                {t('ahead.appears', { time: momentText(ticket.ahead.releaseAt, now, zone, language) })}
              </p>
              {onRelease === null ? null : (
                <button
                  type="button"
                  className={css.now}
                  aria-label={t('ahead.releaseLabel', { name })}
                  disabled={busy}
                  onClick={() => onRelease(ticket)}
                >
                  {t('ahead.release')}
                </button>
              )}
            </li>
          )
        })}
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
