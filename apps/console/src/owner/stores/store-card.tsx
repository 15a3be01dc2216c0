import { intentKey } from '@comanda/client/intent-key.ts'
import type { OwnedStore } from '@comanda/contract/set-up/store-set-up.routes.ts'
import { entryOf, languageCodes } from '@comanda/rules/language/languages.ts'
import { formatClockTime } from '@comanda/rules/time/clock-time.ts'
import { localMinutes } from '@comanda/rules/time/local-time.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import { useOwner } from '../owner-context.ts'
import { TextField } from '../parts/text-field.tsx'
import css from './stores.module.css'
import { useStoreWrite } from './use-store-write.ts'

const pauseMinutes = 30
/** The times offered for closing: full hours from now. */
const offeredTimes = 3

interface Props {
  readonly store: OwnedStore
  readonly onEdit: () => void
}

/** A store's state, and what an owner does in a hurry: close today, pause, resume. */
export function StoreCard({ store, onEdit }: Props) {
  const t = useOwnerText()
  const { sellerId } = useOwner()
  const language = useLanguage()
  const [isClosing, setClosing] = useState(false)
  const params = { sellerId, storeId: store.storeId }
  const pause = useStoreWrite(async (isPaused: boolean) => {
    const msgid = intentKey()
    if (isPaused) await client.ask('POST /console/api/:sellerId/:storeId/resume', { params, body: { msgid } })
    else {
      const body = { msgid, minutes: pauseMinutes, reason: t('stores.pauseReason') }
      await client.ask('POST /console/api/:sellerId/:storeId/pause', { params, body })
    }
    return undefined
  })
  const isPaused = store.state === 'paused'
  const isOn = store.state !== 'deactivated'
  const name = store.names[language] ?? languageCodes.map((one) => store.names[one]).find(Boolean) ?? store.storeId
  return (
    <section className={css.card} aria-label={name}>
      <h2>
        {name} <span className={css.number}>{store.storeId}</span>
      </h2>
      <p className={css.state} data-state={store.state}>
        <StateText store={store} locale={entryOf(language).locale} />
      </p>
      <div className={css.buttons}>
        <Button kind="primary" onClick={onEdit}>
          {t('stores.edit')}
        </Button>
        {store.minutesLeft > 0 && isOn && (
          <Button aria-expanded={isClosing} onClick={() => setClosing(!isClosing)}>
            {t('stores.closeToday')}
          </Button>
        )}
        {isOn && (
          <Button waiting={pause.isPending} onClick={() => pause.mutate(isPaused)}>
            {isPaused ? t('stores.resume') : t('stores.pause', { minutes: pauseMinutes })}
          </Button>
        )}
      </div>
      {pause.error !== null && (
        <p role="alert" className={css.fault}>
          {pause.error.message}
        </p>
      )}
      {isClosing && <CloseToday store={store} onDone={() => setClosing(false)} />}
    </section>
  )
}

function StateText({ store, locale }: { readonly store: OwnedStore; readonly locale: string }) {
  const t = useOwnerText()
  const { state, opens, minutesLeft, timeZone } = store
  if (state === 'deactivated') return t('stores.state.deactivated')
  if (state === 'paused') {
    const until = formatClockTime(localMinutes(Date.parse(store.pausedUntil) + 59_999, timeZone))
    return t('stores.state.paused', { until, reason: store.pauseReason })
  }
  if (state === 'open') {
    if (minutesLeft >= 1440) return t('stores.state.open')
    return t('stores.state.openUntil', { clock: clockIn(timeZone, minutesLeft) })
  }
  if (!store.isBusiness) return t('stores.state.off')
  if (opens === null) return t('stores.state.closed')
  const format = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' },
  })
  return t('stores.state.opens', { day: format.format(Date.parse(opens.day)), clock: opens.clock })
}

function clockIn(timeZone: string, minutes: number): string {
  return formatClockTime((localMinutes(Date.now(), timeZone) + minutes) % 1440)
}

/** The next full hours, or another time: the second tap closes. */
function CloseToday({ store, onDone }: { readonly store: OwnedStore; readonly onDone: () => void }) {
  const t = useOwnerText()
  const { sellerId } = useOwner()
  const [typed, setTyped] = useState('')
  const { storeId, timeZone, minutesLeft } = store
  const close = useStoreWrite(async (clock: string) => {
    const saved = await client.ask('POST /console/api/:sellerId/:storeId/close-today', {
      params: { sellerId, storeId },
      body: { msgid: intentKey(), clock },
    })
    onDone()
    return saved
  })
  const now = localMinutes(Date.now(), timeZone)
  const hours = Array.from({ length: offeredTimes }, (_, index) => (Math.floor(now / 60) + 1 + index) * 60)
  const clocks = hours.filter((minute) => minute - now < minutesLeft).map((minute) => formatClockTime(minute % 1440))
  return (
    <fieldset className={css.set}>
      <legend>{t('stores.closeAt')}</legend>
      <div className={css.buttons}>
        {clocks.map((clock) => (
          <Button key={clock} waiting={close.isPending} onClick={() => close.mutate(clock)}>
            {clock}
          </Button>
        ))}
      </div>
      <div className={css.row}>
        <TextField label={t('stores.otherTime')} type="time" value={typed} onChange={setTyped} problem="" />
        <Button disabled={typed === ''} waiting={close.isPending} onClick={() => close.mutate(typed)}>
          {t('stores.closeThen')}
        </Button>
      </div>
      {close.error !== null && (
        <p role="alert" className={css.fault}>
          {close.error.message}
        </p>
      )}
    </fieldset>
  )
}
