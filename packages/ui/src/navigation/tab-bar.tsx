import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Badge } from '../mark/badge.tsx'
import { standBelowNotices } from '../overlay/notice-band.ts'
import styles from './tab-bar.module.css'

/** The app's main pages. Children are router links, each with a `TabBarItem`; the current one has `aria-current`. */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav ref={standBelowNotices} className={styles.bar} aria-label={label}>
      {children}
    </nav>
  )
}

/** Wraps a page and its tab bar: the page's dock stands on the bar. */
export function TabBarHost({ children }: { children: ReactNode }) {
  return <div className={styles.host}>{children}</div>
}

export interface TabBarItemProps {
  icon: string
  name: string
  badge?: number | undefined
  badgeLabel?: string | undefined
}

export function TabBarItem({ icon, name, badge = 0, badgeLabel }: TabBarItemProps) {
  return (
    <>
      <Icon shape={icon} size="lg" />
      <span>{name}</span>
      <Badge count={badge} label={badgeLabel} className={styles.badge} />
    </>
  )
}
