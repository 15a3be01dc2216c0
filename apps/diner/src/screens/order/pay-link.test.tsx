import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, it } from 'vitest'
import { type Page, PageContext } from '../../app/page-input.ts'
import { type Text, TextContext } from '../../i18n/text.ts'
import { PayLink } from './pay-link.tsx'

const text = ((key: string) => key) as Text

function show(tableMode: string): string {
  const page = {
    sellerId: 'demo',
    store: { id: '101' },
    table: { tableno: 'A1', tablename: 'A1' },
    ordering: null,
    style: { tableMode, billMode: 'OC' },
  } as unknown as Page
  return renderToString(
    <StaticRouter location="/index/bill">
      <PageContext value={page}>
        <TextContext value={text}>
          <PayLink />
        </TextContext>
      </PageContext>
    </StaticRouter>,
  )
}

it.each([
  ['OC', true],
  ['C', true],
  ['O', false],
  ['1', false],
])('the bills of a table in mode %s lead to the checkout: %s', (mode, leads) => {
  expect(show(mode).includes('/check/hmd/0/1')).toBe(leads)
})
