import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { PauseHost } from './pause-host.tsx'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const paused = { until: '2026-11-21T11:20:00.000Z', reason: 'The kitchen is full', clock: '19:20' }

const show = (page: Partial<Page>) =>
  renderToString(
    <PageContext value={{ language: 'en', ordering: null, paused: null, ...page } as Page}>
      <TextContext value={text}>
        <PauseHost />
      </TextContext>
    </PageContext>,
  )

it('is part of a page rendered during a pause, unless the order is for later', () => {
  expect(show({ paused })).toContain('The kitchen is full. You can order again at about 19:20')
  expect(show({ paused, ordering: { orderType: '1' } as Page['ordering'] })).toBe('')
  expect(show({})).toBe('')
})
