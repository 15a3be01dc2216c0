import type { TicketLine } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { momentText } from '../../app/clock.ts'
import { useStoreZone } from '../../app/store-zone.ts'
import { useText } from '../../i18n/text.ts'
import { type AheadTicket, countPortions, ticketName, typeIcon, whenText } from '../kitchen/ahead-words.ts'
import { allergyNotes, notesUnder } from '../kitchen/allergy-notes.ts'
import { AllergyBar } from '../kitchen/components/allergy-bar.tsx'
import { DeliveryDetails } from '../kitchen/components/delivery-details.tsx'
import { lineWords, optionText, type PartWords } from '../kitchen/line-words.ts'
import css from './counter.module.css'

export interface WaitingActions {
  /** Null = this person may not release orders early. */
  readonly onRelease: ((ticket: AheadTicket) => void) | null
  /** Asks for the reason of a refusal; null = this person may not accept or refuse orders. */
  readonly onRefuse: ((ticket: AheadTicket) => void) | null
  readonly busy: boolean
}

interface Props extends WaitingActions {
  readonly ticket: AheadTicket
  readonly now: number
  readonly language: Language
}

/** An order held back: its time and, unfolded, its dishes. The cook must be able to refuse it in time. */
export function WaitingOrder({ ticket, now, language, onRelease, onRefuse, busy }: Props) {
  const t = useText()
  const zone = useStoreZone()
  const name = ticketName(ticket, t)
  return (
    <li data-waiting={ticket.ahead.pickupNo}>
      <details>
        <summary>
          <b>
            <Icon shape={typeIcon(ticket.orderType)} />
            {name}
          </b>
          {` · ${t('ahead.dishes', { n: countPortions(ticket) })}`}
          <br />
          {whenText(ticket, now, zone, language, t)}
          <br />
          {t('ahead.appears', { time: momentText(ticket.ahead.releaseAt, now, zone, language) })}
        </summary>
        <Content {...{ ticket, language }} />
        {onRefuse === null ? null : (
          <button
            type="button"
            className={css.now}
            aria-label={t('ahead.refuseLabel', { name })}
            disabled={busy}
            onClick={() => onRefuse(ticket)}
          >
            {t('kitchen.refuse')}
          </button>
        )}
      </details>
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
}

function Content({ ticket, language }: Pick<Props, 'ticket' | 'language'>) {
  const t = useText()
  const { cover, tableName, telMark, memo, lines, original, ahead } = ticket
  const about = [
    cover > 0 ? t('ahead.people', { n: cover }) : '',
    tableName === '' ? '' : t('ahead.toTable', { table: tableName }),
    telMark,
  ]
  const said = about.filter((one) => one !== '').join(' · ')
  return (
    <>
      <AllergyBar notes={allergyNotes(ticket, language)} />
      {said === '' ? null : <p>{said}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line.lineNo}>
            <Line {...{ line, original, language }} />
          </li>
        ))}
      </ul>
      {notesUnder(ticket) === '' ? null : <p>{t('kitchen.memo', { memo })}</p>}
      {ahead.delivery === null ? null : <DeliveryDetails delivery={ahead.delivery} />}
    </>
  )
}

interface LineProps {
  readonly line: TicketLine
  readonly original: AheadTicket['original']
  readonly language: Language
}

function Line({ line, original, language }: LineProps) {
  const { parts, ...words } = lineWords(line, original, language)
  const dish = dishText({ ...words, num: line.num, memo: line.memo })
  return (
    <>
      {line.cookState === 'refused' ? <s>{dish}</s> : dish}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was ordered does not change its order
        <small key={index}>{dishText(part)}</small>
      ))}
    </>
  )
}

/** `2 × Jasmine milk tea, large + pearls · no ice`. */
function dishText({ num, name, standard, options, memo }: PartWords): string {
  const kind = standard === '' ? '' : ` (${standard})`
  const extras = options.map((option) => ` ${optionText(option)}`).join('')
  return `${num} × ${name}${kind}${extras}${memo === '' ? '' : ` · ${memo}`}`
}
