import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useText } from '../i18n/text.ts'
import css from './message.module.css'

const againMs = 5000

export function UnknownPage() {
  const t = useText()
  return <Message title={t('house.unknown')} hint="" />
}

/** The session is being loaded. The words appear only after a short wait. */
export function AskingPage({ page }: { readonly page: string }) {
  const t = useText()
  return (
    <main className={css.page} aria-busy="true">
      <h1 className="sr">{page}</h1>
      <p className={css.late} role="status">
        {t('house.wait')}
      </p>
    </main>
  )
}

/** The server does not answer. The page retries by itself. */
export function UnreachablePage({ onAgain }: { readonly onAgain: () => void }) {
  const t = useText()
  const again = useRef(onAgain)
  again.current = onAgain
  useEffect(() => {
    const timer = setInterval(() => again.current(), againMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <main className={css.page}>
      <div role="alert">
        <h1>{t('house.unreachable')}</h1>
        <p>{t('house.unreachableHint')}</p>
      </div>
      <button type="button" onClick={onAgain}>
        {t('house.again')}
      </button>
    </main>
  )
}

function Message({ title, hint }: { readonly title: string; readonly hint: string }) {
  const t = useText()
  return (
    <main className={css.page}>
      <h1>{title}</h1>
      {hint === '' ? null : <p>{hint}</p>}
      <Link to="/terminal">{t('house.toTerminal')}</Link>
    </main>
  )
}
