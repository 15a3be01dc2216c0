import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { clockOf } from '../clock.ts'
import type { Floor } from '../floor/floor.queries.ts'
import { useStoreZone } from '../store-zone.ts'
import css from '../terminal.module.css'

interface Props {
  readonly connected: boolean
  readonly failed: Error | null
  readonly paused: Floor['paused']
  /** Lets new tickets sound; null where nothing keeps them silent. */
  readonly onSound: (() => void) | null
  readonly onSeen: () => void
  readonly onResume: () => void
}

/** What everybody at this screen must know, under whatever is looked at. */
export function TerminalStrips({ connected, failed, paused, onSound, onSeen, onResume }: Props) {
  const t = useText()
  const zone = useStoreZone()
  return (
    <div className={css.strips}>
      {connected ? null : <Strip>{t('kitchen.offline')}</Strip>}
      {onSound === null ? null : (
        <Strip action={t('kitchen.soundBlocked')} onAct={onSound}>
          {t('kitchen.silent')}
        </Strip>
      )}
      {failed === null ? null : (
        <Strip action={t('kitchen.seen')} onAct={onSeen}>
          {t('kitchen.refused', { why: failed.message })}
        </Strip>
      )}
      {paused === null ? null : (
        <Strip action={t('floor.resume')} onAct={onResume}>
          {t('floor.paused', { time: clockOf(paused.until, zone), reason: paused.reason })}
        </Strip>
      )}
    </div>
  )
}

interface StripProps {
  readonly action?: string
  readonly onAct?: () => void
  readonly children: ReactNode
}

function Strip({ action, onAct, children }: StripProps) {
  return (
    <div className={css.strip} role="alert">
      <p>{children}</p>
      {action === undefined ? null : (
        <button type="button" onClick={onAct}>
          {action}
        </button>
      )}
    </div>
  )
}
