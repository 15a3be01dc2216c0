import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import type { CartDifference } from '../cart-difference.ts'
import { NotSentCard } from './not-sent-card.tsx'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const page = { style: { currency: { code: 'CNY', fixNum: 2, showZero: true } } } as unknown as Page

const show = (...differences: CartDifference[]) =>
  renderToString(
    <PageContext value={page}>
      <TextContext value={text}>
        <NotSentCard sentence="Please check" differences={differences} />
      </TextContext>
    </PageContext>,
  )

it('says nothing was sent only if no line left the cart', () => {
  const word = (word: string) => ({ lineId: 'a', name: 'Rice', kind: 'word', word }) as const
  expect(show(word('sold_out'))).toContain('Nothing has gone to the kitchen')
  const html = show(word('new'), word('removed'))
  expect(html).not.toContain('Nothing has gone to the kitchen')
  expect(html).toContain('What is in the cart now has not gone to the kitchen')
})
