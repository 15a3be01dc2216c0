import type { ReactNode } from 'react'
import css from './staff.module.css'

export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css.part} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** What came of a write; an error of null and '' = nothing yet. */
export function Said({ error, said }: { readonly error: Error | null; readonly said: string }) {
  return (
    <>
      {error !== null && (
        <p role="alert" className={css.fault}>
          {error.message}
        </p>
      )}
      <p role="status" className={css.said}>
        {said}
      </p>
    </>
  )
}
