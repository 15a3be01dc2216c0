import { can } from '@comanda/rules/access/roles.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { AskingPage, UnknownPage, UnreachablePage } from '../app/message.page.tsx'
import { SignInPage } from '../app/sign-in.page.tsx'
import { useStaffSession } from '../app/use-staff-session.ts'
import { useOwnerText } from './i18n/text.ts'
import { OwnerContext } from './owner-context.ts'
import { OwnerNav } from './owner-nav.tsx'
import { OwnerShell } from './owner-shell.tsx'
import { pagesOf } from './page-list.ts'
import { LastChanged } from './parts/last-changed.tsx'

/** The owner's pages behind the sign-in: the list beside, one page at a time. */
export function OwnerPages() {
  const t = useOwnerText()
  const { me, start, end } = useStaffSession()
  if (me.isPending) return <AskingPage page={t('owner.title')} />
  if (me.data === undefined) return <UnreachablePage onAgain={() => void me.refetch()} />
  if (me.data === null) return <SignInPage onSignedIn={start} />
  const pages = pagesOf(me.data)
  const mayReadLog = can(me.data, 'seller.configure')
  const [first] = pages
  if (first === undefined) return <NotTheOwner onSignOut={end} />
  return (
    <OwnerContext value={me.data}>
      <Routes>
        {pages.map(({ name, Page, ...page }) => (
          <Route
            key={name}
            path={'hasParts' in page ? `${name}/*` : name}
            element={
              <OwnerShell title={t(`owner.page.${name}`)} aside={<OwnerNav onSignOut={end} />}>
                <Suspense fallback={<p role="status">{t('owner.loading')}</p>}>
                  <Page />
                  {'audits' in page && mayReadLog && <LastChanged group={page.audits} />}
                </Suspense>
              </OwnerShell>
            }
          />
        ))}
        <Route path="" element={<Navigate to={first.name} replace />} />
        <Route path="*" element={<UnknownPage />} />
      </Routes>
    </OwnerContext>
  )
}

/** The kitchen and the waiters have the terminal. */
function NotTheOwner({ onSignOut }: { readonly onSignOut: () => void }) {
  const t = useOwnerText()
  return (
    <OwnerShell title={t('owner.onlyOwners')}>
      <p>{t('owner.onlyOwnersHint')}</p>
      <p>
        <a className={buttonClass({ kind: 'primary', size: 'big' })} href="/console/terminal">
          {t('owner.toTerminal')}
        </a>{' '}
        <button type="button" className={buttonClass({ size: 'big' })} onClick={onSignOut}>
          {t('owner.signOut')}
        </button>
      </p>
    </OwnerShell>
  )
}
