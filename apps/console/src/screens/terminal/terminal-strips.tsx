import { type ReactNode, useEffect, useRef, useState } from 'react'
import { clockOf } from '../../app/clock.ts'
import { useStoreZone } from '../../app/store-zone.ts'
import type { Floor } from '../../features/table-order/floor.queries.ts'
import { useText } from '../../i18n/text.ts'
import css from './terminal-strips.module.css'
import { useReservedStripHeight } from './use-reserved-strip-height.ts'

interface Props {
  readonly connected: boolean
  readonly failed: Error | null
  readonly paused: Floor['paused']
  /** How many alarms the owner has; 0 for other staff. */
  readonly alarms: number
  readonly onAlarms: () => void
  /** Payments that wait for the staff's word, and how many of them their guests call paid. */
  readonly awaited: { readonly n: number; readonly claimed: number }
  readonly onAwaited: () => void
  /** Unlocks the sound; null = the sound is not blocked. */
  readonly onSound: (() => void) | null
  readonly onSeen: () => void
  readonly onResume: () => void
}

/** A button that appeared or changed less than this long ago ignores taps: they were aimed at something else. */
const freshMs = 400

/** Whether `what` changed a moment ago. */
function useIsFresh(what: string): boolean {
  const [ripe, setRipe] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRipe(what), freshMs)
    return () => clearTimeout(timer)
  }, [what])
  return ripe !== what
}

/** Notices for every view of the terminal. */
export function TerminalStrips({
  connected,
  failed,
  paused,
  alarms,
  onAlarms,
  awaited,
  onAwaited,
  onSound,
  onSeen,
  onResume,
}: Props) {
  const t = useText()
  const zone = useStoreZone()
  const words = useRef<HTMLDivElement>(null)
  useReservedStripHeight(words)
  const isFresh = useIsFresh(JSON.stringify([connected, onSound === null, failed?.message, paused, alarms, awaited]))
  return (
    <div className={css.room}>
      <div className={css.strips} ref={words}>
        {connected ? null : <Strip>{t('kitchen.offline')}</Strip>}
        {alarms === 0 ? null : (
          <Strip action={t('alarm.show')} onAct={onAlarms} isFresh={isFresh}>
            {t('alarm.strip', { n: alarms })}
          </Strip>
        )}
        {awaited.n === 0 ? null : (
          <Strip action={t('awaited.show')} onAct={onAwaited} isFresh={isFresh}>
            {t('awaited.strip', awaited)}
          </Strip>
        )}
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
