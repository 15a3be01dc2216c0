import { useEffect, useState } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { ChooseStorePage } from './app/choose-store.page.tsx'
import { AskingPage, UnknownPage, UnreachablePage } from './app/message.page.tsx'
import { SignInPage } from './app/sign-in.page.tsx'
import { useOwnStore } from './app/use-own-store.ts'
import { useStaffSession } from './app/use-staff-session.ts'
import { useText } from './i18n/text.ts'
import { TerminalPage } from './screens/terminal/terminal.page.tsx'
import type { TerminalView } from './screens/terminal/terminal-bar.tsx'

export function ConsoleApp() {
  return (
    <BrowserRouter basename="/console">
      <Routes>
        <Route path="/" element={<ToOwner />} />
        <Route path="/terminal" element={<Terminal />} />
        <Route path="/login" element={<Navigate to="/terminal" replace />} />
        <Route path="*" element={<UnknownPage />} />
      </Routes>
    </BrowserRouter>
  )
}

/** The owner's pages are another entry: the browser loads it. */
function ToOwner() {
  const t = useText()
  useEffect(() => location.replace('/console/owner'), [])
  return <AskingPage page={t('house.console')} />
}

function Terminal() {
  const t = useText()
  const { me, start, end } = useStaffSession()
  const { storeId, asked, lost, refetch, choose } = useOwnStore(me.data)
  const [view, setView] = useState<TerminalView>('tickets')
  useEffect(() => {
    document.title = `${t('kitchen.title')} · Comanda`
  }, [t])
  if (me.isPending) return <AskingPage page={t('kitchen.title')} />
  // A kitchen that starts before its server must not look signed out.
  if (me.data === undefined) return <UnreachablePage onAgain={() => void me.refetch()} />
  if (me.data === null) return <SignInPage onSignedIn={start} />
  if (asked !== null) return <ChooseStorePage stores={asked} onChoose={choose} onSignOut={end} />
  if (lost) return <UnreachablePage onAgain={refetch} />
  if (storeId === null) return <AskingPage page={t('kitchen.title')} />
  const place = { sellerId: me.data.sellerId, storeId }
  return (
    <TerminalPage
      key={place.storeId}
      staff={me.data}
      {...{ place, view }}
      onView={setView}
      onStore={(id) => {
        choose(id)
        setView('tickets')
      }}
      onSignOut={end}
    />
  )
}
