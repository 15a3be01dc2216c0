import type { Staff } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import type { TerminalView } from '../features/kitchen/components/terminal-bar.tsx'
import { kitchenQueries } from '../features/kitchen/kitchen.queries.ts'
import { TerminalPage } from '../features/kitchen/terminal.page.tsx'
import { useLanguage, useText } from '../i18n/text.ts'
import { client, onSignedOut } from './client.ts'
import { AskingPage, NotBuiltPage, UnknownPage, UnreachablePage } from './message.page.tsx'
import { SignInPage } from './sign-in.page.tsx'

const storeKey = 'comanda.store'

export function ConsoleApp() {
  const t = useText()
  return (
    <BrowserRouter basename="/console">
      <Routes>
        <Route path="/" element={<NotBuiltPage page={t('house.console')} />} />
        <Route path="/terminal" element={<Terminal />} />
        <Route path="/login" element={<Navigate to="/terminal" replace />} />
        <Route path="*" element={<UnknownPage />} />
      </Routes>
    </BrowserRouter>
  )
}

function Terminal() {
  const t = useText()
  const queries = useQueryClient()
  const me = useQuery(kitchenQueries.me())
  const [wished, setWished] = useState(
    () => new URLSearchParams(location.search).get('store') ?? localStorage.getItem(storeKey) ?? '101',
  )
  const storeId = useTheirStore(me.data, wished)
  const [view, setView] = useState<TerminalView>('tickets')
  useEffect(() => {
    document.title = `${t('kitchen.title')} · Comanda`
  }, [t])
  // A session may end while the page is open. Asked and not believed: what was refused may have been sent before somebody signed in.
  useEffect(
    () => onSignedOut(() => void queries.invalidateQueries({ queryKey: kitchenQueries.me().queryKey })),
    [queries],
  )
  const goOn = async (staff: Staff) => {
    const { queryKey } = kitchenQueries.me()
    await queries.cancelQueries({ queryKey })
    // What another person saw, and what has happened since, is asked for anew.
    queries.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] })
    queries.setQueryData(queryKey, staff)
  }
  if (me.isPending) return <AskingPage page={t('kitchen.title')} />
  // A kitchen that starts before its server must not look signed out.
  if (me.data === undefined) return <UnreachablePage onAgain={() => void me.refetch()} />
  if (me.data === null) return <SignInPage onSignedIn={goOn} />
  const place = { sellerId: me.data.sellerId, storeId }
  return (
    <TerminalPage
      key={place.storeId}
      staff={me.data}
      {...{ place, view }}
      onView={setView}
      onStore={(id) => {
        localStorage.setItem(storeKey, id)
        setWished(id)
        setView('tickets')
      }}
      onSignOut={() => {
        void client.ask('POST /console/api/signout', {}).finally(() => location.reload())
      }}
    />
  )
}

/** The wished store, where it is one of theirs; until it is known which they are, the wish is believed. */
function useTheirStore(staff: Staff | null | undefined, wished: string): string {
  const language = useLanguage()
  const sellerId = staff?.sellerId ?? ''
  const stores = useQuery({ ...kitchenQueries.stores(sellerId, language), enabled: sellerId !== '' }).data ?? []
  const theirs = staff?.storeIds.length ? staff.storeIds : stores.map(({ id }) => id)
  return theirs.includes(wished) ? wished : (theirs[0] ?? wished)
}
