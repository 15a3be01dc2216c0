import { errorSentence } from '@comanda/contract/error-sentence.ts'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { describe, expect, it } from 'vitest'
import orderCases from '../../../../packages/rules/cases/cart/order.json' with { type: 'json' }
import menu from '../../../../packages/rules/cases/menu/menu.json' with { type: 'json' }
import padCases from '../../../../packages/rules/cases/menu/number-pad.json' with { type: 'json' }
import { type CompiledTexts, makeText } from './text.ts'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const [name, n] = ['Sugar', 3]

/** What the phone says by itself, and the refusal the server would answer (spec 1 §5 where it quotes a sentence). */
const pairs: readonly (readonly [id: string, code: ErrorCode, values: readonly (string | number)[]])[] = [
  ['menu.atMost', 'at_most', [n]],
  ['dish.portionsAtMost', 'at_most', [n]],
  ['sharedCart.atMost', 'at_most', [n]],
  ['aheadWhy.atMost', 'at_most', [n]],
  ['aheadWhy.atLeast', 'at_least', [n]],
  ['dish.atMost', 'option_section_at_most', [name, n]],
  ['aheadWhy.sectionAtMost', 'option_section_at_most', [name, n]],
  ['dish.atLeast', 'option_section_at_least', [name, n]],
  ['aheadWhy.sectionAtLeast', 'option_section_at_least', [name, n]],
  ['dish.again', 'option_cannot_select_again', [name]],
  ['aheadWhy.again', 'option_cannot_select_again', [name]],
  ['dish.suiteFirst', 'suite_more_needed', [name, n]],
  ['aheadWhy.suiteMore', 'suite_more_needed', [name, n]],
  ['dish.suiteAtMost', 'suite_at_most', [name, n]],
  ['aheadWhy.suiteAtMost', 'suite_at_most', [name, n]],
  ['menu.onlyLeft', 'only_left', [name, n]],
  ['aheadWhy.onlyLeft', 'only_left', [name, n]],
  ['aheadCart.soldOut', 'sold_out', [name]],
  ['diners.below', 'diner_count', []],
  ['sending.mustRefused', 'must_order', []],
]

describe('a refusal reads the same from the phone as from the server', () => {
  it.each(pairs)('%s is %s', (id, code, values) => {
    expect(text(id, { name, n })).toBe(errorSentence(code, 'en', values))
  })
})

describe('the number pad (spec 1 §5)', () => {
  it.each(padCases.typed.filter(({ says }) => says !== undefined))(
    'says of $what: $says',
    ({ problem, value, says }) => {
      expect(text(problem === 'quantity_above' ? 'pad.above' : 'pad.below', { n: value })).toBe(says)
      if (problem === 'quantity_above') expect(text('diners.above', { n: value })).toBe(says)
    },
  )
})

describe("what is sold out shows 'sold out' in the list (spec 1 §5)", () => {
  const listed = orderCases.flatMap(({ what, inList }) => (inList?.shows === undefined ? [] : [{ what, ...inList }]))

  it.each(listed)('$what: $shows, $message', ({ dish, shows, message }) => {
    const called = menu.dishes.find(({ code }) => code === dish)?.names.en ?? ''
    expect(text('menu.soldOut')).toBe(shows)
    expect(text('menu.isSoldOut', { name: called })).toBe(message)
    expect([shows, message]).toEqual([expect.stringMatching(/sold out/i), expect.stringMatching(/sold out/i)])
  })
})
