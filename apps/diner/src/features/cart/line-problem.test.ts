import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { describe, expect, it } from 'vitest'
import { type CompiledTexts, makeText } from '../../i18n/text.ts'
import { isChosenAgain, isExpired, type LineProblem } from './line-problem.ts'

const mended: Record<LineProblem, 'taken out' | 'chosen again'> = {
  dish_gone: 'taken out',
  price_by_staff: 'taken out',
  dish_not_here: 'taken out',
  dish_not_ahead: 'taken out',
  dish_renamed: 'taken out',
  suite_part_portions: 'taken out',
  sold_out: 'taken out',
  not_now: 'taken out',
  only_left: 'taken out',
  quantity_at_least: 'taken out',
  quantity_at_most: 'taken out',
  quantity_not_positive: 'taken out',
  standard_gone: 'chosen again',
  standard_needed: 'chosen again',
  option_gone: 'chosen again',
  option_section_at_least: 'chosen again',
  option_section_at_most: 'chosen again',
  option_cannot_select_again: 'chosen again',
  suite_more_needed: 'chosen again',
  suite_at_most: 'chosen again',
  suite_part_gone: 'chosen again',
  memo_too_long: 'chosen again',
}
const all = Object.keys(mended)

describe('a cart line with a problem', () => {
  it.each(['zh', 'en', 'ja'] as const)('has its own word or Choose again beside the button (%s)', (language) => {
    const text = makeText(language, compileTexts(readTexts('apps/diner/src/i18n', language)) as CompiledTexts)
    const wordOf = (problem: string) => text('sharedCart.problem', { problem })
    const chooseAgain = wordOf('')
    const wordless = all.filter((problem) => wordOf(problem) === chooseAgain && !isChosenAgain({ problem }))
    expect(wordless).toEqual([])
    expect(wordOf('quantity_at_most')).not.toBe(wordOf('quantity_at_least'))
  })

  it('opens its sheet where a new choice solves it', () => {
    expect(all.filter((problem) => isChosenAgain({ problem }))).toEqual(
      Object.entries(mended).flatMap(([problem, way]) => (way === 'chosen again' ? [problem] : [])),
    )
  })

  it('is expired where a size must now be chosen, or is gone', () => {
    expect(isExpired({ problem: 'standard_needed' })).toBe(false)
    expect(isExpired({ problem: 'sold_out' })).toBe(false)
    expect(isExpired({ problem: null })).toBe(false)
  })
})
