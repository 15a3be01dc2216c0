import type { Staff } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { client, onSignedOut } from '../app/client.ts'
import { AskingPage, UnknownPage, UnreachablePage } from '../app/message.page.tsx'
import { SignInPage } from '../app/sign-in.page.tsx'
import { storeQueries } from '../app/store.queries.ts'
import { useOwnerText } from './i18n/text.ts'
import { OwnerContext } from './owner-context.ts'
import { OwnerNav } from './owner-nav.tsx'
import { OwnerShell } from './owner-shell.tsx'
import { pagesOf } from './page-list.ts'

/** The owner's pages behind the sign-in: the list beside, one page at a time. */
export function OwnerPages() {
  const t = useOwnerText()
  const queries = useQueryClient()
  const me = useQuery(storeQueries.me())
  useEffect(
    () => onSignedOut(() => void queries.invalidateQueries({ queryKey: storeQueries.me().queryKey })),
    [queries],
  )
  const startSession = async (staff: Staff) => {
    const { queryKey } = storeQueries.me()
    await queries.cancelQueries({ queryKey })
    // Data of the previous account is dropped and loaded again.
    queries.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] })
    queries.setQueryData(queryKey, staff)
  }
  const endSession = () => void client.ask('POST /console/api/signout', {}).finally(() => location.reload())
  if (me.isPending) return <AskingPage page={t('owner.title')} />
  if (me.data === undefined) return <UnreachablePage onAgain={() => void me.refetch()} />
  if (me.data === null) return <SignInPage onSignedIn={startSession} />
  const pages = pagesOf(me.data)
  const [first] = pages
  if (first === undefined) return <NotTheOwner onSignOut={endSession} />
  return (
    <OwnerContext value={me.data}>
      <Routes>
        {pages.map(({ name, Page, ...page }) => (
          <Route
            key={name}
            path={'hasParts' in page ? `${name}/*` : name}
            element={
              <OwnerShell title={t(`owner.page.${name}`)} aside={<OwnerNav onSignOut={endSession} />}>
                <Suspense fallback={<p role="status">{t('owner.loading')}</p>}>
                  <Page />
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
