import { useLayoutEffect, useRef } from 'react'
import styles from './cup.module.css'

/** A cup that fills as the order is made. Decoration: the progress stands beside it in words. */
export function Cup({ percent }: { percent: number }) {
  const tea = useRef<HTMLDivElement>(null)
  // The page's policy allows the object model but no style attribute.
  useLayoutEffect(() => tea.current?.style.setProperty('--v', String(percent)), [percent])
  return (
    <div className={styles.cup} aria-hidden="true">
      <span className={styles.straw} />
      <div className={styles.body}>
        <div ref={tea} className={styles.tea} />
      </div>
      <span className={styles.lid} />
    </div>
  )
}
