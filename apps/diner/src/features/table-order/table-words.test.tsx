import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Page, PageContext } from '../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../i18n/text.ts'
import { NotSentNotice } from './round/not-sent-notice.tsx'
import { isOutdated, PartyNews } from './seating/party-news.tsx'
import { resetSeating } from './seating/seating.state.ts'

vi.mock('zustand', async () => (await import('../../app/drawn-zustand.fixture.ts')).drawnZustand)

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const page = {
  ...{ sellerId: 'demo', language: 'en', store: null, ordering: null, serving: null },
  table: { tableno: 'A1', tablename: 'A1' },
  style: { currency: { code: 'CNY', fixNum: 2, showZero: true }, layout: 'LR' } as StyleConfig,
} as unknown as Page

const show = (part: ReactNode, path = '/index/order') =>
  renderToString(
    <StaticRouter location={path}>
      <PageContext value={page}>
        <TextContext value={text}>{part}</TextContext>
      </PageContext>
    </StaticRouter>,
  ).replaceAll('<!-- -->', '')

describe('an unanswered round', () => {
  it("is an alert with the spec's title after 60 polls", () => {
    const html = show(<NotSentNotice notSent={{ kind: 'timed_out' }} />)
    expect(html).toContain('role="alert"')
    expect(html).toContain('<b>Request error</b> The request timeout')
    expect(html).toContain('Press again: it will not be sent twice')
  })

  it('is no time-out after a lost network or answer', () => {
    for (const kind of ['offline', 'undecided'] as const) {
      const html = show(<NotSentNotice notSent={{ kind }} />)
      expect(html).toContain('role="alert"')
      expect(html).not.toContain('The request timeout')
    }
  })

  it('shows the store’s own sentence if refused', () => {
    const html = show(
      <NotSentNotice
        notSent={{ kind: 'refused', code: 'round_refused', sentence: 'Outlet is Closed', differences: [] }}
      />,
    )
    expect(html).toContain('Outlet is Closed')
  })
})

describe('a table with a new party', () => {
  beforeEach(() => resetSeating())

  it('shows the payment once, not after the receipt', () => {
    const paid = { is: 'paid', notSent: 2 } as const
    expect(isOutdated(paid, '/index/order', false)).toBe(false)
    expect(isOutdated(paid, '/check/hmd/0/1', false)).toBe(true)
    expect(isOutdated(paid, '/index/order', true)).toBe(true)
    expect(isOutdated({ is: 'moved', table: 'A2' }, '/check/hmd/0/1', true)).toBe(false)
  })

  it("shows the party's news briefly, not over the receipt", () => {
    const news = (path: string, notSent = 0) =>
      show(<PartyNews news={{ is: 'paid', notSent }} done={null} onRead={() => undefined} />, path)
    expect(news('/index/order')).toContain('Your bill is paid, thank you. To order again, scan the code on the table.')
    expect(news('/check/hmd/0/1')).not.toContain('Your bill is paid')
    expect(news('/index/order', 2)).toContain(text('seating.paidNotSent', { n: 2 }))
    expect(show(<PartyNews news={{ is: 'newCode' }} done={null} onRead={() => undefined} />)).toContain(
      text('seating.newCode'),
    )
  })
})
