import type { ReactNode } from 'react'
import styles from './page.module.css'

/** The phone's page: one centred column that fills the screen, so a dock at its end stays near the thumb. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>
}

export function Main({ children }: { children: ReactNode }) {
  return <main className={styles.main}>{children}</main>
}

export interface SectionProps {
  title: ReactNode
  /** Opposite the title: a remark or a link. */
  aside?: ReactNode
  children: ReactNode
}

export function Section({ title, aside, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {aside !== undefined && <small>{aside}</small>}
      </div>
      {children}
    </section>
  )
}
