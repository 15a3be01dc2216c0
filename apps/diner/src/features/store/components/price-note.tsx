import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './price-note.module.css'

/** What is not in the prices of this menu, or is (docs/prices.md); nothing where they are all. */
export function PriceNote() {
  const text = useText()
  const { store, ordering } = usePage()
  const note = store?.priceNote ?? null
  if (note === null) return null
  const isAway = ordering !== null && ordering.orderType !== '3'
  if (isAway && note.taxAway === 0) return null
  const { service, tax, taxAway, isGst } = note
  const what = isAway ? 'away' : service > 0 && tax > 0 ? 'both' : service > 0 ? 'service' : 'tax'
  const rate = (isAway ? taxAway : tax) / 100
  return (
    <p className={styles.note}>{text('store.priceNote', { what, service: service / 100, rate, gst: String(isGst) })}</p>
  )
}
