import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './register.module.css'

export interface StepFormProps {
  heading: string
  lead?: ReactNode
  problem: string | undefined
  onSubmit: () => void
  children: ReactNode
}

/** One step: its heading takes the focus, so that a screen reader reads where the guest is. */
export function StepForm({ heading, lead, problem, onSubmit, children }: StepFormProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div>
        <h2 ref={title} tabIndex={-1} className={styles.heading}>
          {heading}
        </h2>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </form>
  )
}
