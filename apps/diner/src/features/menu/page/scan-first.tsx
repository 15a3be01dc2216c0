import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { Link } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './scan-first.module.css'

/** For a visitor without a table's code: how to begin, instead of a price and a useless button. */
export function ScanFoot({ onClose }: { onClose: () => void }) {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <>
      <p className={styles.title}>{text('dish.scanTitle')}</p>
      <Button kind="primary" size="big" wide onClick={onClose}>
        {text('dish.scanRead')}
      </Button>
      <Link to={pathOf('/index/choosestore/1')} className={buttonClass({ kind: 'quiet', wide: true })}>
        {text('menu.scanStores')}
      </Link>
    </>
  )
}

export function ScanNote() {
  const text = useText()
  return (
    <div className={styles.note}>
      <Note tone="two">{text('dish.scanText')}</Note>
    </div>
  )
}
