import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { caretRight } from '../icon/icons.tsx'
import styles from './list-item.module.css'

export interface ListItemProps {
  /** A shape from icons.tsx. */
  icon?: string | undefined
  name: ReactNode
  /** The current setting. */
  value?: ReactNode
  /** With it the row is a button with a caret. */
  onClick?: (() => void) | undefined
}

/** The look of a row for a link with `ListItemContent` inside. */
export const listItemClass: string = styles.item ?? ''

export function ListItem({ onClick, ...content }: ListItemProps) {
  return onClick ? (
    <button type="button" className={listItemClass} onClick={onClick}>
      <ListItemContent {...content} caret />
    </button>
  ) : (
    <div className={listItemClass}>
      <ListItemContent {...content} />
    </div>
  )
}

export function ListItemContent({ icon, name, value, caret }: Omit<ListItemProps, 'onClick'> & { caret?: boolean }) {
  return (
    <>
      {icon && (
        <span className={styles.icon}>
          <Icon shape={icon} size="lg" />
        </span>
      )}
      <span className="grow">{name}</span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      {caret && (
        <span className={styles.caret}>
          <Icon shape={caretRight} size="xs" />
        </span>
      )}
    </>
  )
}
