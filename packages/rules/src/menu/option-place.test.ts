import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addItemsAmount, addItemsOf, checkChoice, choiceOf, type OptionChoice } from './option-choice.ts'
import { type OptionSection, readOptionText } from './option-text.ts'

/** Owners write 'standard' for sugar and for ice alike, and tills often give options no code. */
const { sections } = readOptionText(
  '[糖度@1@1@0]标准@0@0@|少糖@0@0@[温度@1@1@0]标准@0@0@|去冰@0@0@[加料@0@3@]珍珠@200@4@|标准@0@0@',
)

const anySections: fc.Arbitrary<readonly OptionSection[]> = fc
  .array(
    fc.record({
      min: fc.nat({ max: 1 }),
      max: fc.integer({ min: 1, max: 3 }),
      // Owners write an entry twice, too: the second is left out, at whatever price.
      names: fc.array(fc.constantFrom('甲', '乙', '丙', '丁'), { minLength: 1, maxLength: 4 }),
      flag: fc.constantFrom(0, 4),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((made) =>
    made.map(({ min, max, names, flag }, at) => {
      const text = `[组${at}@${min}@${max}@]${names.map((name, nth) => `${name}@${names.indexOf(name) === nth ? 0 : 100}@${flag}@`).join('|')}`
      return readOptionText(text).sections[0] as OptionSection
    }),
  )

describe('options of one name in several sections', () => {
  it.each([
    [
      [
        [1, 0],
        [1, 0],
        [0, 0],
      ],
    ],
    [
      [
        [0, 1],
        [1, 0],
        [0, 0],
      ],
    ],
    [
      [
        [1, 0],
        [0, 1],
        [2, 0],
      ],
    ],
    [
      [
        [1, 0],
        [1, 0],
        [0, 1],
      ],
    ],
  ] as OptionChoice[][])('are each taken: %j', (choice) => {
    expect(checkChoice(sections, choice)).toEqual([])
    expect(choiceOf(sections, addItemsOf(sections, choice))).toEqual({ choice, gone: [] })
  })

  it('whatever is chosen by the rules is read by the rules, at its price', () => {
    fc.assert(
      fc.property(anySections, fc.array(fc.nat({ max: 2 }), { maxLength: 16 }), (any, taps) => {
        let at = 0
        const choice = any.map(({ entries }) => entries.map(() => taps[at++] ?? 0))
        fc.pre(checkChoice(any, choice).length === 0)
        const read = choiceOf(any, addItemsOf(any, choice))
        expect(read.gone).toEqual([])
        expect(checkChoice(any, read.choice)).toEqual([])
        expect(addItemsAmount(addItemsOf(any, read.choice))).toBe(addItemsAmount(addItemsOf(any, choice)))
      }),
      { numRuns: 3000 },
    )
  })
})
