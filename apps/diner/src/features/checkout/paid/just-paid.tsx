import { Note } from '@comanda/ui/feedback/note.tsx'
import { checkCircle } from '@comanda/ui/icon/icons-later.tsx'
import { useEffect, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { SlipSkeleton } from '../../order/components/slip-skeleton.tsx'
import styles from './paid-part.module.css'

/** Milliseconds from a successful payment to its receipt (spec 3 §9). */
export const redirectMs = 1000

/** Whether the guest has read for a second that the payment succeeded; false unless `paid`. */
export function useRedirect(paid: boolean): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (!paid) return
    const timer = setTimeout(() => setDue(true), redirectMs)
    return () => {
      clearTimeout(timer)
      setDue(false)
    }
  }, [paid])
  return due
}

/** The payment succeeded; its receipt follows by itself. */
export function JustPaid() {
  const text = useText()
  return (
    <>
      <div className={styles.note} role="status">
        <Note tone="ok" icon={checkCircle}>
          {text('checkout.justPaid')}
        </Note>
      </div>
      <SlipSkeleton lines={4} />
    </>
  )
}
