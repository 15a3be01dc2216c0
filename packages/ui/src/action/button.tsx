import type { ButtonHTMLAttributes } from 'react'
import { classes } from '../style/classes.ts'
import styles from './button.module.css'

export interface ButtonLook {
  /** One `primary` per screen. `plain` has an edge, `soft` a tint, `quiet` neither. */
  kind?: 'plain' | 'primary' | 'soft' | 'quiet' | 'danger' | undefined
  /** `big` in docks; `small` beside text, with a touch target of 44 px. */
  size?: 'medium' | 'big' | 'small' | undefined
  wide?: boolean | undefined
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** An action is running: the button keeps its place and focus and ignores taps. */
  waiting?: boolean | undefined
}

/** The same look for a link: `<Link className={buttonClass({ kind: 'primary' })}>`. */
export function buttonClass({ kind = 'plain', size = 'medium', wide }: ButtonLook = {}): string {
  return classes(styles.button, styles[kind], styles[size], wide && styles.wide) ?? ''
}

export function Button({ kind, size, wide, waiting, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass({ kind, size, wide }), waiting && styles.waiting, className)}
      aria-disabled={waiting || rest['aria-disabled']}
      onClick={waiting ? (event) => event.preventDefault() : onClick}
    >
      {waiting && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}
