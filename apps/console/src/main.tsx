// Must run before any module that uses these functions.
import '@comanda/ui/browser/old-engines.ts'
import '@comanda/ui/style/tokens.css'
import '@comanda/ui/style/brand.css'
import '@comanda/ui/style/base.css'
import './app/console.css'
import { NewsQueryClient } from '@comanda/client/news-query-client.ts'
import { watchPresses } from '@comanda/ui/overlay/last-press.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { ConsoleApp } from './console-app.tsx'
import { currentLanguage } from './i18n/text.ts'

watchPresses()
document.documentElement.lang = currentLanguage()
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={new NewsQueryClient()}>
        <ConsoleApp />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
)
