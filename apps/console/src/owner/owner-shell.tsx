import { type ReactNode, useEffect, useRef } from 'react'
import { LanguageSelect } from '../app/language-select.tsx'
import css from './owner-shell.module.css'

interface Props {
  readonly title: string
  /** The page takes the place of another one: it is read from its title. */
  readonly isNext?: boolean
  /** Beside the page: its pages, or its steps. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** The frame of every page of the owner: name, language, what stands beside, the page. */
export function OwnerShell({ title, isNext = false, aside, children }: Props) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNext) head.current?.focus()
  }, [isNext])
  return (
    <div className={css.shell}>
      <header className={css.head}>
        <p className={css.name}>Comanda</p>
        <LanguageSelect />
      </header>
      <div className={css.body}>
        {aside !== undefined && <aside className={css.aside}>{aside}</aside>}
        <main className={css.page}>
          <h1 ref={head} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </main>
      </div>
    </div>
  )
}
