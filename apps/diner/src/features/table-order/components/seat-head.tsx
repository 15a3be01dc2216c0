import { Coaster } from '@comanda/ui/coaster.tsx'
import { useText } from '../../../i18n/text.ts'
import styles from './seat-head.module.css'

export interface SeatHeadProps {
  /** A table, or an order's number where the code stands for one. */
  number: string
  kind: 'table' | 'order' | 'none'
  sellerName: string
  storeName: string
}

/** Where the guest sits: the table's coaster and whose table it is. */
export function SeatHead({ number, kind, sellerName, storeName }: SeatHeadProps) {
  const text = useText()
  return (
    <div className={styles.seat}>
      {kind === 'table' && <Coaster name={number} caption={text('landing.tableCaption')} />}
      <div className={styles.name}>
        <h1>{storeName}</h1>
        <p>{kind === 'order' ? text('landing.orderNumber', { number }) : sellerName}</p>
      </div>
    </div>
  )
}
