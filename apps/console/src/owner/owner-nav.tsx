import { buttonClass } from '@comanda/ui/action/button.tsx'
import { NavLink } from 'react-router'
import { useOwnerText } from './i18n/text.ts'
import { useOwner } from './owner-context.ts'
import css from './owner-nav.module.css'
import { pagesOf } from './page-list.ts'

/** The list of pages, and who is signed in. */
export function OwnerNav({ onSignOut }: { readonly onSignOut: () => void }) {
  const t = useOwnerText()
  const owner = useOwner()
  return (
    <nav className={css.nav} aria-label={t('owner.pages')}>
      <ul>
        {pagesOf(owner).map((page) => (
          <li key={page.name}>
            <NavLink to={`/owner/${page.name}`}>{t(`owner.page.${page.name}`)}</NavLink>
          </li>
        ))}
        <li>
          <a href="/console/terminal">{t('owner.toTerminal')}</a>
        </li>
      </ul>
      <p className={css.who}>{owner.displayName}</p>
      <button type="button" className={buttonClass({ size: 'small' })} onClick={onSignOut}>
        {t('owner.signOut')}
      </button>
    </nav>
  )
}
