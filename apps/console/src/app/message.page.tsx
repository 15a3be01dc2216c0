import { Link } from 'react-router'
import { useText } from '../i18n/text.ts'
import css from './message.module.css'

/** A page that is not built says so, and offers the way on. */
export function NotBuiltPage({ page }: { readonly page: string }) {
  const t = useText()
  return <Message title={t('house.notBuilt')} hint={t('house.notBuiltHint', { page })} />
}

export function UnknownPage() {
  const t = useText()
  return <Message title={t('house.unknown')} hint="" />
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
