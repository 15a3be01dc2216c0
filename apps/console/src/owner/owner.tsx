// Must run before any module that uses these functions.
import '@comanda/ui/browser/old-engines.ts'
import '@comanda/ui/style/tokens.css'
import '@comanda/ui/style/brand.css'
import '@comanda/ui/style/base.css'
import './owner.css'
import { NewsQueryClient } from '@comanda/client/news-query-client.ts'
import { entryOf } from '@comanda/rules/language/languages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'
import { ErrorBoundary } from '../app/error-boundary.tsx'
import { UnknownPage } from '../app/message.page.tsx'
import { currentLanguage, useLanguage } from '../i18n/text.ts'
import { OwnerPages } from './owner-pages.tsx'
import { SetUpPage } from './set-up/set-up.page.tsx'

/** The owner's pages, each by its path under `/console`. */
function OwnerApp() {
  return (
    <I18nProvider locale={entryOf(useLanguage()).locale}>
      <BrowserRouter basename="/console">
        <Routes>
          <Route path="/set-up" element={<SetUpPage />} />
          <Route path="/owner/*" element={<OwnerPages />} />
          <Route path="*" element={<UnknownPage />} />
        </Routes>
      </BrowserRouter>
    </I18nProvider>
  )
}

document.documentElement.lang = entryOf(currentLanguage()).html
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
// Offline a query would wait and say nothing: here it fails, and the page says so.
const queries = new NewsQueryClient({
  defaultOptions: { queries: { networkMode: 'always' }, mutations: { networkMode: 'always' } },
})
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <OwnerApp />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
)
