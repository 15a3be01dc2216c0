import type { DispatchDetail } from '@comanda/contract/takeout/takeout.schema.ts'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { check } from '@comanda/ui/icon/icons.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { clockOf } from '../../../app/clock.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './dispatch-road.module.css'
import { roadSteps } from './dispatch-state.ts'

/** The stages of a delivery with their known times, in `zone` of the store, else of the phone. */
export function DispatchRoad({ dispatch, zone }: { dispatch: DispatchDetail; zone: string | undefined }) {
  const text = useText()
  const clockZone = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <Card>
      <ol className={styles.road} aria-label={text('dispatch.road')}>
        {roadSteps(dispatch).map(({ state, is, at }) => (
          <li key={state} className={styles[is]} aria-current={is === 'now' ? 'step' : undefined}>
            <span className={styles.mark}>{is === 'done' && <Icon shape={check} size="xs" />}</span>
            <span className="grow">{text('dispatch.step', { state })}</span>
            {at !== '' && <time dateTime={at}>{clockOf(at, clockZone)}</time>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
