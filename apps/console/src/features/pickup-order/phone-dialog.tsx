import { useQuery } from '@tanstack/react-query'
import ask from '../../app/ask-dialog.module.css'
import { AskDialog } from '../../app/ask-dialog.tsx'
import type { StorePlace } from '../../app/store.queries.ts'
import { useText } from '../../i18n/text.ts'
import type { AheadTicket } from '../kitchen/ahead-words.ts'
import { deliveryQuery } from './counter.queries.ts'
import css from './hand-over.module.css'

interface Props {
  readonly place: StorePlace
  readonly ticket: AheadTicket
  readonly onDone: () => void
}

/** The number a rider calls from the door. Slips show it masked, so this dialog loads it and drops it on closing. */
export function PhoneDialog({ place, ticket, onDone }: Props) {
  const t = useText()
  const { data, error } = useQuery(deliveryQuery(place, ticket.ahead.outtradeno))
  return (
    <AskDialog title={t('ahead.phoneTitle', { name: ticket.ahead.delivery?.recipient ?? '' })} onDone={onDone}>
      {data === undefined ? (
        <p role="status">{error === null ? t('ahead.phoneWait') : error.message}</p>
      ) : (
        <a className={css.phone} href={`tel:${data.tel.replace(/[^+\d]/g, '')}`}>
          {data.tel}
        </a>
      )}
      <div className={ask.buttons}>
        <button type="button" className={ask.keep} onClick={onDone}>
          {t('ahead.close')}
        </button>
      </div>
    </AskDialog>
  )
}
