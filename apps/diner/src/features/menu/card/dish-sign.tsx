import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import styles from './dish-card.module.css'

/** The seller's own icon of a dish (spec 1 §3 iconPath), beside the last word of its name. */
export function DishSign({ item: { iconPath } }: { item: Pick<MenuItem, 'iconPath'> }) {
  return (
    iconPath !== '' && (
      <span className={styles.sign}>
        {'\u00a0'}
        <img src={iconPath} alt="" width="18" height="18" />
      </span>
    )
  )
}
