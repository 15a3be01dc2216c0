import { Button } from '@comanda/ui/action/button.tsx'
import { useEffect } from 'react'
import { useText } from '../../../i18n/text.ts'
import { useOwnSpot } from '../../store/own-spot.ts'
import type { Spot } from '../../store/store.queries.ts'
import styles from './address-form.module.css'

/** Adds the guest's position, to measure the distance. Optional, and only on a tap. */
export function OwnSpot({ spot, onSpot }: { spot: Spot | undefined; onSpot: (spot: Spot | undefined) => void }) {
  const text = useText()
  // The typed address may be elsewhere: the position is not added by itself.
  const { spot: found, state, ask } = useOwnSpot(false)
  useEffect(() => {
    if (found) onSpot(found)
  }, [found, onSpot])
  return (
    <div className={styles.spot}>
      {spot === undefined ? (
        <Button kind="soft" wide waiting={state === 'asking'} onClick={ask}>
          {text('takeout.spot')}
        </Button>
      ) : (
        <Button kind="quiet" wide onClick={() => onSpot(undefined)}>
          {text('takeout.spotForget')}
        </Button>
      )}
      <p className={state === 'failed' ? styles.failed : styles.note} role="status">
        {text('takeout.spotState', { state: spot === undefined && state === 'found' ? 'idle' : state })}
      </p>
    </div>
  )
}
