import type { AlarmView } from '@comanda/contract/alarm/alarm.routes.ts'
import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import ask from '../../app/ask-dialog.module.css'
import { AskDialog } from '../../app/ask-dialog.tsx'
import { momentText } from '../../app/clock.ts'
import { useStoreZone } from '../../app/store-zone.ts'
import { useLanguage, useText } from '../../i18n/text.ts'
import { useSeenAlarm } from './alarm.queries.ts'
import css from './alarm-dialog.module.css'

interface Props {
  readonly sellerId: string
  readonly alarms: readonly AlarmView[]
  /** The server's time, in milliseconds. */
  readonly now: number
  readonly onDone: () => void
}

/** The owner's alarms, each with since when it is, until the owner says that it was seen. */
export function AlarmDialog({ sellerId, alarms, now, onDone }: Props) {
  const t = useText()
  const zone = useStoreZone()
  const language = useLanguage()
  const seen = useSeenAlarm(sellerId)
  return (
    <AskDialog title={t('alarm.title')} hint={t(alarms.length === 0 ? 'alarm.none' : 'alarm.hint')} onDone={onDone}>
      <ul className={ask.list}>
        {alarms.map((alarm) => {
          const { id, kind, since, subject, storeId, percent } = alarm
          const amount = alarm.money === null ? '' : formatMoney(money(alarm.money.amount), alarm.money.currency)
          const sinceText =
            since === null ? t('alarm.never') : t('alarm.since', { time: momentText(since, now, zone, language) })
          return (
            <li key={id}>
              <strong className={css.what}>
                {t(`alarm.${kind}`, { subject, storeId, amount, percent: percent ?? 0 })}
              </strong>
              {kind === 'disk_low' ? null : <p>{sinceText}</p>}
              <button
                type="button"
                className={ask.keep}
                disabled={seen.isPending}
                onClick={() => seen.mutate(id, alarms.length === 1 ? { onSuccess: onDone } : {})}
              >
                {t('alarm.seen')}
              </button>
            </li>
          )
        })}
      </ul>
      {seen.error === null ? null : <p role="alert">{seen.error.message}</p>}
      <div className={ask.buttons}>
        <button type="button" onClick={onDone}>
          {t('alarm.close')}
        </button>
      </div>
    </AskDialog>
  )
}
