import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { crown } from '../icon/icons.tsx'
import { classes } from '../style/classes.ts'
import styles from './price.module.css'

export interface PriceProps {
  /** The pieces of a formatted amount (`moneyParts`): a component never divides. */
  sign?: string | undefined
  symbol: string
  digits: string
  /** `from` before the number, `起` after it, by language. */
  prefix?: string | undefined
  suffix?: string | undefined
  /** `inherit` inside a button. */
  size?: 'md' | 'lg' | 'xl' | 'inherit' | undefined
}

export function Price({ sign, symbol, digits, prefix, suffix, size = 'lg' }: PriceProps) {
  return (
    <span className={classes(styles.price, styles[size])}>
      {prefix && <em className={styles.before}>{prefix}</em>}
      {sign}
      <span className={styles.symbol}>{symbol}</span>
      {digits}
      {suffix && <em>{suffix}</em>}
    </span>
  )
}

/** Under the price: the members' price as one sentence behind a crown. */
export function MemberPrice({ children }: { children: ReactNode }) {
  return (
    <span className={styles.member}>
      <Icon shape={crown} size="xs" />
      {children}
    </span>
  )
}
