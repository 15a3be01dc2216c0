import { Button } from '@comanda/ui/action/button.tsx'
import { useEffect } from 'react'
import { useText } from '../../../i18n/text.ts'
import { useOwnSpot } from '../../store/own-spot.ts'
import type { Spot } from '../../store/store.queries.ts'
import styles from './address-form.module.css'

/** Where the guest is now, for the way to it. Asked for only when they tap: an address is enough without. */
export function OwnSpot({ spot, onSpot }: { spot: Spot | undefined; onSpot: (spot: Spot | undefined) => void }) {
  const text = useText()
  // The address that is typed here need not be where its guest is: nothing is put in for them.
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
