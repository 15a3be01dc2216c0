import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { type MustOrderAnswer, MustOrderDialog } from './must-order-dialog.tsx'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const rice = { code: 'rice', name: '米饭', showName: 'Rice', num: 2, forceAdd: true, least: 1, most: 99 }

/** The button that adds the missing dishes. */
function addButton(onConfirm: ((answers: readonly MustOrderAnswer[]) => void) | undefined): string {
  const html = renderToString(
    <TextContext value={text}>
      <MustOrderDialog dishes={[rice]} onConfirm={onConfirm} onClose={() => {}} />
    </TextContext>,
  )
  return html.split('<button').find((button) => button.includes(text('sending.mustYes'))) ?? ''
}

describe('the dishes a table must order', () => {
  it('wait for the menu before they can be added', () => {
    expect(addButton(undefined)).toContain('aria-disabled="true"')
    expect(addButton(() => {})).not.toContain('aria-disabled="true"')
    expect(addButton(() => {})).not.toBe('')
  })
})
