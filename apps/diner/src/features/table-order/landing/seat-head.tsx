import { Coaster } from '@comanda/ui/mark/coaster.tsx'
import { useText } from '../../../i18n/text.ts'
import styles from './seat-head.module.css'

export interface SeatHeadProps {
  /** A table number, or an order number if the code stands for an order. */
  number: string
  kind: 'table' | 'order' | 'none'
  sellerName: string
  storeName: string
  /** '' = the store has none. */
  logoUrl: string
}

/** The table's coaster with the names of seller and store. */
export function SeatHead({ number, kind, sellerName, storeName, logoUrl }: SeatHeadProps) {
  const text = useText()
  return (
    <div className={styles.seat}>
      {kind === 'table' && <Coaster name={number} caption={text('landing.tableCaption')} />}
      <div className={styles.name}>
        <h1>{storeName}</h1>
        <p>
          {logoUrl !== '' && <img className={styles.logo} src={logoUrl} alt="" width={24} height={24} />}
          {kind === 'order' ? text('landing.orderNumber', { number }) : sellerName}
        </p>
      </div>
    </div>
  )
}
