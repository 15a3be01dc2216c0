import { Button } from '@comanda/ui/action/button.tsx'
import { notePencil } from '@comanda/ui/icon/icons-later.tsx'
import { ListItem } from '@comanda/ui/layout/list-item.tsx'
import { useText } from '../../../i18n/text.ts'
import styles from './bill-memo-row.module.css'

export interface BillMemoRowProps {
  memo: string
  /** `inputBillMemo`. Without it a note that was written before is shown: the kitchen still reads it. */
  mayWrite: boolean
  removing?: boolean
  /** Undefined = the cart cannot be changed now. */
  onEdit: (() => void) | undefined
  onRemove: (() => void) | undefined
}

/** The note for the kitchen about the whole bill. */
export function BillMemoRow({ memo, mayWrite, removing, onEdit, onRemove }: BillMemoRowProps) {
  const text = useText()
  if (!mayWrite && memo === '') return null
  const isEmpty = memo === ''
  return (
    <ListItem
      icon={notePencil}
      // Never truncated: the memo may name an allergy.
      name={
        <>
          {text('sharedCart.billMemo')}
          {!isEmpty && <span className={styles.memo}>{memo}</span>}
          {!mayWrite && onRemove && (
            <Button kind="quiet" className={styles.remove} waiting={removing} onClick={onRemove}>
              {text('sharedCart.removeMemo')}
            </Button>
          )}
        </>
      }
      value={isEmpty ? text('sharedCart.noMemo') : undefined}
      onClick={mayWrite ? onEdit : undefined}
    />
  )
}
