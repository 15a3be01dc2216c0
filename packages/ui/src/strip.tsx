import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './strip.module.css'

export interface StripProps {
  icon: string
  children: ReactNode
  /** A small way out at its end. */
  action?: ReactNode
}

/** Above everything while something holds for the whole app: no signal, a stranger's menu. Read out when it appears. */
export function Strip({ icon, children, action }: StripProps) {
  return (
    <div className={`${styles.strip} on-ink`} role="status">
      <Icon shape={icon} size="md" />
      <span className="grow">{children}</span>
      {action}
    </div>
  )
}
