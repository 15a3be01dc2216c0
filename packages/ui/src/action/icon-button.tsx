import type { ButtonHTMLAttributes } from 'react'
import { Icon } from '../icon/icon.tsx'
import { classes } from '../style/classes.ts'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  shape: string
  /** The accessible name: what it does. */
  label: string
  /** With a background, for use on a picture. */
  filled?: boolean | undefined
  /** A dot for news; the label says which news. */
  dot?: boolean | undefined
  size?: 'md' | 'lg' | undefined
}

/** The look of an icon button for a link. */
export function iconButtonClass({ filled }: { filled?: boolean | undefined } = {}): string {
  return classes(styles.button, filled && styles.filled) ?? ''
}

export function IconButton({ shape, label, filled, dot, size = 'lg', className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classes(iconButtonClass({ filled }), className)} aria-label={label}>
      <Icon shape={shape} size={size} />
      {dot && <span className={styles.dot} />}
    </button>
  )
}
