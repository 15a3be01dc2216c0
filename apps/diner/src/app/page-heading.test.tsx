import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type CompiledTexts, makeText, TextContext } from '../i18n/text.ts'
import { Waiting } from './waiting.tsx'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)

describe('a page without content yet', () => {
  it.each([
    ['/cart', 'Your cart'],
    ['/check/hmd/0/1', 'Checkout'],
    ['/no/such/page', 'Wrong page'],
  ])('%s has the heading %s for screen readers, and shows loading', (path, title) => {
    const html = renderToString(
      <StaticRouter location={path}>
        <TextContext value={text}>
          <Waiting />
        </TextContext>
      </StaticRouter>,
    )
    expect(html).toContain(`<h1 class="sr">${title}</h1>`)
    expect(html).toContain(`role="status">${text('app.loading')}`)
  })
})
