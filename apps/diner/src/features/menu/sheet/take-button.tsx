import { Button } from '@comanda/ui/action/button.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretDown } from '@comanda/ui/icon/icons.tsx'
import type { ReactNode } from 'react'
import styles from './take-button.module.css'

export interface TakeButtonProps {
  /** Why it cannot be had at all. */
  stop: string | undefined
  /** What must be chosen first; a press shows it, so the button is `aria-disabled` and still pressable. */
  wanted: string | undefined
  waiting?: boolean
  onTake: () => void
  children: ReactNode
}

/** The one action of a dish's sheet. */
export function TakeButton({ stop, wanted, waiting = false, onTake, children }: TakeButtonProps) {
  if (stop !== undefined)
    return (
      <Button size="big" wide disabled>
        {stop}
      </Button>
    )
  if (wanted === undefined)
    return (
      <Button kind="primary" size="big" wide waiting={waiting} onClick={onTake}>
        {children}
      </Button>
    )
  return (
    <Button size="big" wide className={styles.wanted} aria-disabled onClick={onTake}>
      {wanted}
      <Icon shape={caretDown} size="md" />
    </Button>
  )
}
