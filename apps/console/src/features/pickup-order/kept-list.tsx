import type { Language } from '@comanda/rules/language/languages.ts'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { momentText } from '../../app/clock.ts'
import { useStoreZone } from '../../app/store-zone.ts'
import { useText } from '../../i18n/text.ts'
import { type AheadTicket, paidText, ticketName } from '../kitchen/ahead-words.ts'
import { lineWords } from '../kitchen/line-words.ts'
import css from './counter.module.css'

interface Props {
  readonly kept: readonly AheadTicket[]
  readonly now: number
  readonly language: Language
}

/** Orders whose voucher the platform kept without paying: the store owes the guest. Renders nothing without any. */
export function KeptList({ kept, now, language }: Props) {
  const t = useText()
  const zone = useStoreZone()
  if (kept.length === 0) return null
  return (
    <section className={css.upcoming} aria-labelledby="kept">
      <h2 id="kept">
        <Icon shape={warning} />
        {t('ahead.kept', { n: kept.length })}
      </h2>
      <ul>
        {kept.map((ticket) => (
          <li key={ticket.roundId} data-kept={ticket.ahead.pickupNo}>
            <p>
              <b>{ticketName(ticket, t)}</b>
              {ticket.lines.map((line) => ` · ${lineWords(line, ticket.original, language).name}`)}
              <br />
              {`${momentText(ticket.sentAt, now, zone, language)} · ${paidText(ticket, t)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
