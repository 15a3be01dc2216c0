import { Button } from '@comanda/ui/action/button.tsx'
import { useText } from '../../../i18n/text.ts'
import type { Locating } from '../own-spot.ts'
import styles from './store-list.module.css'

/** Asks for the position on a tap only. Without an answer the list stays as it is. */
export function Locate({ state, onAsk }: { state: Locating; onAsk: () => void }) {
  const text = useText()
  return (
    <>
      {state !== 'found' && (
        <Button kind="soft" wide waiting={state === 'asking'} onClick={onAsk}>
          {text(state === 'asking' ? 'store.locating' : 'store.locate')}
        </Button>
      )}
      <p className={styles.failed} role="status">
        {state === 'failed' ? text('store.locateFailed') : ''}
      </p>
    </>
  )
}
