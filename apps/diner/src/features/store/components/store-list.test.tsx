import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { listPage } from '../test-store.fixture.ts'
import { StoreList } from './store-list.tsx'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)

function shown(address: string): string {
  return renderToString(
    <StaticRouter location={address}>
      <PageContext value={listPage}>
        <TextContext value={text}>
          <QueryClientProvider client={new QueryClient()}>
            <Routes>
              <Route path="/storelist/:type/:back" element={<StoreList />} />
            </Routes>
          </QueryClientProvider>
        </TextContext>
      </PageContext>
    </StaticRouter>,
  )
}

describe('the address of a list of stores', () => {
  it('decides the way back, which is home on a first page', () => {
    expect(shown('/storelist/picup/1')).toMatch(/<a(?=[^>]*aria-label="Back")(?=[^>]*href="\/index\/home")/)
    expect(shown('/storelist/picup/0')).not.toContain('aria-label="Back"')
  })

  it('names the list and the table, with no other list beside it', () => {
    expect(shown('/storelist/takeout/0')).toContain('role="tablist"')
    const atTable = shown('/storelist/picup@A3/0')
    expect(atTable).toMatch(/We bring it to table (<!-- -->)?A3/)
    expect(atTable).not.toContain('role="tablist"')
  })
})
