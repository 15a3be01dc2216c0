import { TabBarHost } from '@comanda/ui/navigation/tab-bar.tsx'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { LaterPart } from '../app/later-part.tsx'
import { type Page, PageContext, useAppPath, usePage } from '../app/page-input.ts'
import { ProblemNotice } from '../app/problem-notice.tsx'
import { type AppRoute, errorRoute, routes } from '../app/routes.ts'
import { Waiting } from '../app/waiting.tsx'
import { keepCartBy } from '../features/cart/cart-actions.ts'
import { RegisterAlertHost } from '../features/member/register-alert-host.tsx'
import { aheadHost } from '../features/pickup-order/submit/ahead-host-part.ts'
import { LeftOrderHost } from '../features/pickup-order/submit/left-order-host.tsx'
import { LiveTable } from '../features/table-order/live-table.tsx'
import { useSeating } from '../features/table-order/seating/seating.state.ts'
import { SeatingHost } from '../features/table-order/seating/seating-host.tsx'
import { tableCart } from '../features/table-order/table-order.state.ts'
import { VoucherHost } from '../features/voucher/components/voucher-host.tsx'
import { ServingHost } from '../features/waiter/serving-host.tsx'
import { LanguageContext, type Text, TextContext, useText } from '../i18n/text.ts'
import { AppTabs } from './app-tabs.tsx'
import { useBackGuard } from './back-guard.ts'
import { useBackToTable } from './back-to-table.ts'
import { ClosedHost } from './closed-host.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { keepVisit } from './keep-visit.ts'
import { screenOf } from './loaded-screens.ts'
import { warmNextScreens } from './next-screen.ts'
import { NotBuilt } from './not-built.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { PageTitle } from './page-title.tsx'
import { ScrollPlace } from './scroll-place.ts'

// The table keeps the cart, unless open-cart.ts sets the device before the first render.
keepCartBy(tableCart)

/** Everything inside the router: the same tree on the server and on the phone. */
export function App({ page: first, text }: { page: Page; text: Text }) {
  // A party that moves takes its phones with it, without a reload.
  const changed = useSeating((state) => state.changed)
  const page = useMemo(() => (changed ? { ...first, ...changed, tableStatus: null } : first), [first, changed])
  return (
    <PageContext value={page}>
      <LanguageContext value={page.language}>
        <TextContext value={text}>
          <Shell home={`/s/${page.sellerId}/index/home`} />
        </TextContext>
      </LanguageContext>
    </PageContext>
  )
}

function Shell({ home }: { home: string }) {
  const { ordering, problem } = usePage()
  const { pathname, key } = useLocation()
  const [entered] = useState(key)
  // For an unknown store or table the server renders the wrong-page screen; other screens have nothing to show there.
  const shown = problem !== null && key === entered ? { location: errorRoute.pattern } : {}
  const pathOf = useAppPath()
  useBackGuard()
  useBackToTable()
  return (
    <>
      <ScrollPlace />
      <PageTitle />
      <ServingHost />
      <OfflineStrip />
      <LeftOrderHost />
      <ErrorBoundary at={pathname} home={home}>
        <Suspense fallback={<Waiting />}>
          <Routes {...shown}>
            <Route path="/" element={<Navigate to={pathOf('/index/home')} replace />} />
            {routes.map((route) => (
              <Route key={route.name} path={route.pattern} element={<Screen route={route} />} />
            ))}
            <Route path="*" element={<Screen route={errorRoute} />} />
          </Routes>
          {/* Inside and last: the screen listens before the table is read or more code loads. */}
          <LiveTable />
          <ClosedHost />
          {ordering !== null && <LaterPart part={aheadHost} props={{}} />}
        </Suspense>
      </ErrorBoundary>
      <ProblemNotice />
      <RegisterAlertHost />
      <SeatingHost />
      <VoucherHost />
    </>
  )
}

function Screen({ route }: { route: AppRoute }) {
  const text = useText()
  const page = usePage()
  const Page = screenOf(route, page.language)
  useEffect(() => {
    // The screen listens from now on: tests and the benchmark wait for this, and a rule of the ordering page uses it.
    if (document.documentElement.dataset.ready === undefined) performance.mark('comanda.ready')
    document.documentElement.dataset.ready = route.name
    warmNextScreens(route, page)
    return keepVisit(page)
  }, [route, page])
  const shown = Page ? <Page /> : <NotBuilt title={text(`title.${route.name}`)} />
  if (!route.tab) return shown
  return (
    <TabBarHost>
      {shown}
      <AppTabs current={route.tab} />
    </TabBarHost>
  )
}
