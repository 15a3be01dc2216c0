import { noGuestDistance } from '@comanda/rules/store/distance.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import type { Spot } from '../store.queries.ts'
import { listPage, makeStore } from '../test-store.fixture.ts'
import { StoreRows } from './store-rows.tsx'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const here: Spot = { lat: 30.25, lng: 120.15 }

function show(spot: Spot | undefined, fill: (queries: QueryClient) => void, tableNo = ''): string {
  const queries = new QueryClient()
  fill(queries)
  return renderToString(
    <StaticRouter location="/storelist/picup/1">
      <PageContext value={listPage}>
        <TextContext value={text}>
          <QueryClientProvider client={queries}>
            <StoreRows type="picup" tableNo={tableNo} spot={spot} />
          </QueryClientProvider>
        </TextContext>
      </PageContext>
    </StaticRouter>,
  )
}
const list = (spot: Spot | undefined, distance: number) => (queries: QueryClient) =>
  queries.setQueryData(['stores', 'demo', '', spot], [makeStore({ name: 'Red Hearth Tea', distance })])

describe('the list of stores', () => {
  it('stays, without distances, while these load', () => {
    const html = show(here, list(undefined, noGuestDistance))
    expect(html).toContain('Red Hearth Tea')
    expect(html).not.toMatch(/\d k?m<|Distance unknown/)
  })

  it('shows known distances and marks unknown ones', () => {
    expect(show(here, list(here, 820))).toContain('820 m')
    expect(show(here, list(here, 9_999_999))).toContain('Distance unknown')
  })

  it('holds only the stores with the table of a pick-up', () => {
    const fill = (found: ReturnType<typeof makeStore>[]) => (queries: QueryClient) => {
      queries.setQueryData(['stores', 'demo', '', undefined], [makeStore({ name: 'Red Hearth Tea' })])
      queries.setQueryData(['stores', 'demo', 'A3', undefined], found)
    }
    const html = show(undefined, fill([makeStore({ name: 'Moss & Leaf' })]), 'A3')
    expect(html).toContain('Moss &amp; Leaf')
    expect(html).not.toContain('Red Hearth Tea')
    expect(show(undefined, fill([]), 'A3')).toContain('No store has a table A3.')
  })

  it('says that there is no store, and links home', () => {
    const html = show(undefined, (queries) => queries.setQueryData(['stores', 'demo', '', undefined], []))
    expect(html).toContain('No store info')
    expect(html).toContain('href="/index/home')
  })
})
