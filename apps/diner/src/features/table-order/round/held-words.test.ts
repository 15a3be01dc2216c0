import { heldReason } from '@comanda/contract/order/order.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { describe, expect, it } from 'vitest'
import { type CompiledTexts, makeText } from '../../../i18n/text.ts'

describe('the note of a round that waits for the staff', () => {
  it.each(['zh', 'en', 'ja'] as const)('has a sentence of its own for each reason (%s)', (language) => {
    const text = makeText(language, compileTexts(readTexts('apps/diner/src/i18n', language)) as CompiledTexts)
    // '' = a store that accepts every round by hand.
    const notes = ['', ...heldReason.options].map((reason) => text('order.waitingNod', { reason }))
    expect(new Set(notes).size).toBe(heldReason.options.length + 1)
  })

  it('says that the phone was far away', () => {
    const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
    expect(text('order.waitingNod', { reason: 'distance' })).toBe(
      'The staff look at this order first: it was sent far from the store. The kitchen starts when they accept it; this page shows their answer.',
    )
  })
})
