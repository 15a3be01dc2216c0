import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type Text, TextContext } from '../../../i18n/text.ts'
import { RenewalNotice } from './renewal-notice.tsx'

const text = ((id: string) => id) as Text
const shownTo = (serving: Page['serving']) =>
  renderToString(
    <StaticRouter basename="/s/demo" location="/s/demo/orderLR">
      <PageContext value={{ sellerId: 'demo', store: { id: '105' }, table: null, ordering: null, serving } as Page}>
        <TextContext value={text}>
          <RenewalNotice />
        </TextContext>
      </PageContext>
    </StaticRouter>,
  )

describe('the renewal notice', () => {
  it('sends a guest to a waiter, and home', () => {
    const html = shownTo(null)
    expect(html).toContain('renewal.text')
    expect(html).toContain('href="/s/demo/index/home')
  })

  it('sends a waiter back to the tables', () => {
    const html = shownTo({ name: '小周', storeIds: [], ended: false })
    expect(html).toContain('renewal.staff')
    expect(html).not.toContain('renewal.text')
    expect(html).toContain('href="/s/demo/tables?storeid=105"')
  })
})
