import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { clockOf } from '../clock.ts'
import type { Floor } from '../floor/floor.queries.ts'
import { useStoreZone } from '../store-zone.ts'
import css from '../terminal.module.css'
import { useStripsRoom } from '../use-strips-room.ts'

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
  const words = useRef<HTMLDivElement>(null)
  useStripsRoom(words)
  return (
    <div className={css.room}>
      <div className={css.strips} ref={words}>
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
    </div>
  )
}

interface StripProps {
  readonly action?: string
  readonly onAct?: () => void
  readonly children: ReactNode
}

/** Nobody means a button that has come under their finger just now. */
const freshMs = 400

function Strip({ action, onAct, children }: StripProps) {
  const [isFresh, setFresh] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setFresh(false), freshMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={css.strip} role="alert">
      <p>{children}</p>
      {action === undefined ? null : (
        <button type="button" disabled={isFresh} onClick={onAct}>
          {action}
        </button>
      )}
    </div>
  )
}
