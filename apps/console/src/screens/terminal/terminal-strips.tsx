import { type ReactNode, useEffect, useRef, useState } from 'react'
import { clockOf } from '../../app/clock.ts'
import { useStoreZone } from '../../app/store-zone.ts'
import type { Floor } from '../../features/table-order/floor.queries.ts'
import { useText } from '../../i18n/text.ts'
import css from './terminal-strips.module.css'
import { useStripsRoom } from './use-strips-room.ts'

interface Props {
  readonly connected: boolean
  readonly failed: Error | null
  readonly paused: Floor['paused']
  /** Lets new tickets sound; null where nothing keeps them silent. */
  readonly onSound: (() => void) | null
  readonly onSeen: () => void
  readonly onResume: () => void
}

/** Nobody means a button that came under their finger, or got other words, less than so long ago. */
const freshMs = 400

/** Whether `what` has been so for a moment only. */
function useIsFresh(what: string): boolean {
  const [ripe, setRipe] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRipe(what), freshMs)
    return () => clearTimeout(timer)
  }, [what])
  return ripe !== what
}

/** What everybody at this screen must know, under whatever is looked at. */
export function TerminalStrips({ connected, failed, paused, onSound, onSeen, onResume }: Props) {
  const t = useText()
  const zone = useStoreZone()
  const words = useRef<HTMLDivElement>(null)
  useStripsRoom(words)
  const isFresh = useIsFresh(JSON.stringify([connected, onSound === null, failed?.message, paused]))
  return (
    <div className={css.room}>
      <div className={css.strips} ref={words}>
        {connected ? null : <Strip>{t('kitchen.offline')}</Strip>}
        {onSound === null ? null : (
          <Strip action={t('kitchen.soundBlocked')} onAct={onSound} isFresh={isFresh}>
            {t('kitchen.silent')}
          </Strip>
        )}
        {failed === null ? null : (
          <Strip action={t('kitchen.seen')} onAct={onSeen} isFresh={isFresh}>
            {t('kitchen.refused', { why: failed.message })}
          </Strip>
        )}
        {paused === null ? null : (
          <Strip action={t('floor.resume')} onAct={onResume} isFresh={isFresh}>
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
  readonly isFresh?: boolean
  readonly children: ReactNode
}

function Strip({ action, onAct, isFresh = false, children }: StripProps) {
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
