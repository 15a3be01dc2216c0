import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import type { Page } from '../app/page-input.ts'
import { errorRoute, routeOf } from '../app/routes.ts'
import { type CompiledTexts, makeText } from '../i18n/text.ts'
import { App } from './app.tsx'
import { loadScreen } from './loaded-screens.ts'

vi.mock('../i18n/load-texts.ts', () => ({ loadRoomTexts: () => Promise.resolve({}) }))

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)

async function open(path: string, problem: Page['problem']): Promise<string> {
  const page = {
    ...{
      sellerId: 'demo',
      language: 'en',
      store: null,
      table: null,
      menu: null,
      menuUrl: null,
      ordering: null,
      problem,
    },
    ...{ mayOrder: false, soldOut: [], hidden: [], serving: null, tableStatus: null },
    style: { names: { zh: '红炉', en: 'Red Hearth', ja: '紅炉' }, menuVersion: 'V4' },
  } as unknown as Page
  for (const route of [errorRoute, routeOf(path)]) if (route) await loadScreen(route, 'en')
  return renderToString(
    <StaticRouter location={path}>
      <QueryClientProvider client={new QueryClient()}>
        <App page={page} text={text} />
      </QueryClientProvider>
    </StaticRouter>,
  )
}

describe('an address of a store or table that does not exist', () => {
  it.each(['/cart', '/orderLR'])('is the wrong page on the phone, too, as on the server (%s)', async (path) => {
    expect(await open(path, 'store_unknown')).toContain('Wrong page visited')
    expect(await open(path, null)).not.toContain('Wrong page visited')
  })
})
