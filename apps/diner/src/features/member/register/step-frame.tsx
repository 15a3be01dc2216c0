import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './register.module.css'

const places = [1, 2, 3] as const

export interface StepFrameProps {
  /** 1, 2 or 3. */
  number: number
  title: string
  lead?: ReactNode
  /** The first step leaves the focus where the page put it. */
  isFirst?: boolean | undefined
  children: ReactNode
}

/** One step of the wizard: how far, what is asked, and the form. A new step is announced by its heading's focus. */
export function StepFrame({ number, title, lead, isFirst, children }: StepFrameProps) {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst && !document.activeElement?.matches('input')) heading.current?.focus()
  }, [isFirst])
  return (
    <div className={styles.wizard}>
      <div className={styles.steps} role="img" aria-label={text('register.step', { n: number })}>
        {places.map((place) => (
          <i key={place} className={place <= number ? styles.on : undefined} />
        ))}
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  )
}
