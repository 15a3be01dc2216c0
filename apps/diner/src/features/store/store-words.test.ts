import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { expect, it } from 'vitest'
import { type CompiledTexts, makeText } from '../../i18n/text.ts'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)

it('the messages of stores that take no order are the spec’s (1 §5, §8)', () => {
  expect(text('store.whyDeactivated')).toBe('Ordering is unavailable because this store has been deactivated')
  expect(text('store.whySelfOrdering')).toBe('This outlet has closed the self-ordering function')
  expect(text('store.closedTitle')).toBe('Outlet is Closed')
  expect(text('store.whyClosed', { hours: '11:00–14:00' })).toBe(
    "Sorry, the outlet is closed, and we can't place orders for the time being. Our business hours: 11:00–14:00",
  )
})
