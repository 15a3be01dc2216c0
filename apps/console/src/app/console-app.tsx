import type { Staff } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { kitchenQueries } from '../features/kitchen/kitchen.queries.ts'
import { TerminalPage } from '../features/kitchen/terminal.page.tsx'
import { useText } from '../i18n/text.ts'
import { client, RefusedError } from './client.ts'
import { NotBuiltPage, UnknownPage, UnreachablePage } from './message.page.tsx'
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
  const [storeId, setStoreId] = useState(
    () => new URLSearchParams(location.search).get('store') ?? localStorage.getItem(storeKey) ?? '101',
  )
  useEffect(() => {
    document.title = `${t('kitchen.title')} · Comanda`
  }, [t])
  const setMe = (staff: Staff | null) => {
    if (staff === null) queries.clear()
    else queries.setQueryData(kitchenQueries.me().queryKey, staff)
  }
  if (me.isPending) return null
  if (me.data === undefined && isOutOfReach(me.error)) return <UnreachablePage onAgain={() => void me.refetch()} />
  if (me.data === undefined) return <SignInPage onSignedIn={setMe} />
  const { sellerId, storeIds } = me.data
  const place = {
    sellerId,
    storeId: storeIds.length > 0 && !storeIds.includes(storeId) ? (storeIds[0] ?? storeId) : storeId,
  }
  return (
    <TerminalPage
      key={place.storeId}
      staff={me.data}
      place={place}
      onStore={(id) => {
        localStorage.setItem(storeKey, id)
        setStoreId(id)
      }}
      onSignOut={() => {
        void client.ask('POST /console/api/signout', {}).finally(() => location.reload())
      }}
    />
  )
}

/** A kitchen that starts before its server must not look signed out. */
function isOutOfReach(error: Error | null): boolean {
  return error instanceof RefusedError && (error.code === 'offline' || error.code === 'timed_out')
}
