import { Button } from '@comanda/ui/action/button.tsx'
import { useText } from '../../../i18n/text.ts'
import styles from './join-sheet.module.css'

/** A wait for others; the guest may read the menu meanwhile. */
export function SheetWait({ onLater }: { onLater: () => void }) {
  const text = useText()
  return (
    <>
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <Button size="big" wide onClick={onLater}>
        {text('seating.later')}
      </Button>
    </>
  )
}
