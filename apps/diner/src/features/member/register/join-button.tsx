import { Button } from '@comanda/ui/action/button.tsx'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './register.module.css'

export interface JoinButtonProps {
  /** How many consents are missing: the button names them, and leads there. */
  missing: number
  waiting: boolean
  children: ReactNode
}

/** Sends a form that needs both consents. */
export function JoinButton({ missing, waiting, children }: JoinButtonProps) {
  const text = useText()
  return (
    <Button
      type="submit"
      kind="primary"
      size="big"
      wide
      waiting={waiting}
      aria-disabled={missing > 0}
      className={missing > 0 ? styles.wait : undefined}
    >
      {missing > 0 ? text('register.consentsMissing', { n: missing }) : children}
    </Button>
  )
}
