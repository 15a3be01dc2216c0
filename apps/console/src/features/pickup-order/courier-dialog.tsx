import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import ask from '../../app/ask-dialog.module.css'
import { AskDialog } from '../../app/ask-dialog.tsx'
import type { StorePlace } from '../../app/store.queries.ts'
import { useText } from '../../i18n/text.ts'
import { type AheadTicket, ticketName } from '../kitchen/ahead-words.ts'
import { couriersQuery } from './counter.queries.ts'

interface Props {
  readonly place: StorePlace
  readonly ticket: AheadTicket
  readonly onChoose: (rider: { readonly name: string; readonly tel: string }) => void
  readonly onDone: () => void
}

/** Asks for the rider: the store's recent riders are one tap away. */
export function CourierDialog({ place, ticket, onChoose, onDone }: Props) {
  const t = useText()
  const known = useQuery(couriersQuery(place)).data?.couriers ?? []
  const [name, setName] = useState('')
  const [tel, setTel] = useState('')
  return (
    <AskDialog title={t('ahead.courierTitle', { name: ticketName(ticket, t) })} onDone={onDone}>
      {known.length === 0 ? null : (
        <fieldset>
          <legend>{t('ahead.courierKnown')}</legend>
          {known.map((rider) => (
            <button
              key={`${rider.name} ${rider.tel}`}
              type="button"
              className={ask.keep}
              onClick={() => onChoose(rider)}
            >
              {rider.name}
            </button>
          ))}
        </fieldset>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') onChoose({ name: name.trim(), tel: tel.trim() })
        }}
      >
        <label>
          {t('ahead.courierName')}
          <input value={name} maxLength={40} required onChange={(event) => setName(event.target.value)} />
        </label>
        <label>
          {t('ahead.courierTel')}
          <input type="tel" value={tel} maxLength={40} onChange={(event) => setTel(event.target.value)} />
        </label>
        <div className={ask.buttons}>
          <button type="button" className={ask.keep} onClick={onDone}>
            {t('ahead.close')}
          </button>
          <button type="submit">{t('ahead.courierYes')}</button>
        </div>
      </form>
    </AskDialog>
  )
}
