import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '../money/money.ts'
import { type AddItem, addItemsAmount, addItemsOf, checkChoice, choiceOf, type OptionChoice } from './option-choice.ts'
import { type OptionSection, readOptionText } from './option-text.ts'

/** Owners use '标准' for sugar and for ice, and tills often give options no code. */
const { sections } = readOptionText(
  '[糖度@1@1@0]标准@0@0@|少糖@0@0@[温度@1@1@0]标准@0@0@|去冰@0@0@[加料@0@3@]珍珠@200@4@|标准@0@0@',
)

const anySections: fc.Arbitrary<readonly OptionSection[]> = fc
  .array(
    fc.record({
      min: fc.nat({ max: 1 }),
      max: fc.integer({ min: 1, max: 3 }),
      // Owners also write an entry twice: the second one is skipped, whatever its price.
      names: fc.array(fc.constantFrom('甲', '乙', '丙', '丁'), { minLength: 1, maxLength: 4 }),
      flag: fc.constantFrom(0, 4),
      /** An entry that is free in one section can have a price in the next. */
      price: fc.constantFrom(0, 0, 100, 200),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((made) =>
    made.map(({ min, max, names, flag, price }, at) => {
      const entries = names.map((name, nth) => `${name}@${names.indexOf(name) === nth ? price : price + 50}@${flag}@`)
      return readOptionText(`[组${at}@${min}@${max}@]${entries.join('|')}`).sections[0] as OptionSection
    }),
  )

describe('options with the same name in several sections', () => {
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
  ] as OptionChoice[][])('are each matched: %j', (choice) => {
    expect(checkChoice(sections, choice)).toEqual([])
    expect(choiceOf(sections, addItemsOf(sections, choice))).toEqual({ choice, gone: [] })
  })

  it('match by the shown price when sections differ', () => {
    const { sections: paid } = readOptionText('[赠@0@1@]布丁@0@0@[加料@0@3@]布丁@200@4@')
    for (const choice of [
      [[1], [0]],
      [[0], [1]],
      [[1], [2]],
    ])
      expect(choiceOf(paid, addItemsOf(paid, choice)).choice).toEqual(choice)
    // The price matches no entry, as some tills send it: then it counts as missing.
    const [pudding] = addItemsOf(paid, [[0], [1]])
    expect(choiceOf(paid, [{ ...(pudding as AddItem), price: money(300) }]).choice).toEqual([[1], [0]])
  })

  it('every valid choice reads back with its price', () => {
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
