import type { Language } from '@comanda/rules/menu/menu-snapshot.ts'
import { Icon } from '@comanda/ui/icon.tsx'
import { warning } from '@comanda/ui/icons.tsx'
import { useText } from '../../../i18n/text.ts'
import { momentText } from '../clock.ts'
import { lineWords } from '../line-words.ts'
import { useStoreZone } from '../store-zone.ts'
import css from './ahead.module.css'
import { type AheadTicket, paidText, ticketName } from './ahead-words.ts'

interface Props {
  readonly kept: readonly AheadTicket[]
  readonly now: number
  readonly language: Language
}

/** Whose group-buy voucher its platform has kept for nothing: somebody makes it up to its guest. Nothing where there is none. */
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
