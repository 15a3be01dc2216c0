import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RefusedError } from '../../app/refused-error.ts'
import { type CompiledTexts, makeText, TextContext } from '../../i18n/text.ts'
import { BillFailed } from './components/bill-failed.tsx'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)

function htmlOf(error: Error): string {
  return renderToString(
    <TextContext value={text}>
      <BillFailed error={error} onRetry={() => {}} />
    </TextContext>,
  )
}

const refused = (code: 'offline' | 'timed_out' | 'server_error' | 'bill_unknown', message = '') =>
  new RefusedError({ ok: false, code, values: [], message })

it.each([
  ['a phone without a network', new Error(''), ['The bill did not arrive', 'You are offline.']],
  ['a call that did not get through', refused('offline'), ['The bill did not arrive', 'You are offline.']],
  ['a store that does not answer', refused('timed_out'), ['Request error', 'The request timeout']],
  ['something between us and the server', refused('server_error'), ['The bill did not arrive', 'Please try again']],
  ['a refusal', refused('bill_unknown', 'No such bill'), ['The bill did not arrive', 'No such bill']],
])('says why a bill did not load: %s', (_, error, words) => {
  const html = htmlOf(error)
  for (const word of [...words, text('order.retry')]) expect(html).toContain(word)
  expect(html.includes('You are offline')).toBe(words.includes('You are offline.'))
})
