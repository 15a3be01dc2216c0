import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import cases from '../../cases/menu/option-text.json' with { type: 'json' }
import { money } from '../money/money.ts'
import { type OptionSection, optionName, readOptionText, unlimited, writeOptionText } from './option-text.ts'

const anyName = fc
  .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'糖度少A 1[]|@（）👑') })
  .filter((name) => name.trim() !== '')
const anyEntry = fc.record({
  name: anyName,
  price: fc.nat({ max: 99_999_999 }).map(money),
  flag: fc.nat({ max: 9 }),
  code: fc.string({ maxLength: 6, unit: fc.constantFrom(...'AM019') }),
})
const anySection = fc
  .record({
    name: anyName,
    entries: fc.uniqueArray(anyEntry, {
      minLength: 1,
      maxLength: 5,
      selector: ({ name, code }) => optionName(name) + code,
    }),
    a: fc.nat(),
    b: fc.nat(),
    c: fc.nat(),
  })
  .map(({ name, entries, a, b, c }): OptionSection => {
    const max = (a % unlimited) + 1
    const reachable = entries.some(({ flag }) => flag >= 4) ? max : Math.min(max, entries.length)
    const index = c % (entries.length + 1)
    const chosen = index < entries.length ? { defaultIndex: index } : {}
    return { name, min: b % (reachable + 1), max, ...chosen, entries }
  })

describe('option text', () => {
  it.each(cases)('$what', ({ text, sections, faults }) => {
    const reading = readOptionText(text)
    expect(reading.sections).toEqual(sections)
    expect(reading.faults.map(({ code }) => code)).toEqual(faults)
  })

  it('writes the text it read, character by character', () => {
    const text =
      '[糖度@1@1@0]标准（推荐）@0@0@A6|少糖@0@0@A7[加料@0@0@]芝士分装@100@4@M30800025|低卡糖(热量降90%)@100@4@M30800019'
    expect(writeOptionText(readOptionText(text).sections)).toBe(text)
  })

  it('replaces the four signs in names by full-width forms', () => {
    expect(optionName('大[杯]|@')).toBe('大［杯］｜＠')
  })

  it('reads back written sections', () => {
    fc.assert(
      fc.property(fc.array(anySection, { maxLength: 4 }), (sections) => {
        const kept = sections.map((section) => ({
          ...section,
          name: optionName(section.name),
          entries: section.entries.map((entry) => ({ ...entry, name: optionName(entry.name) })),
        }))
        expect(readOptionText(writeOptionText(sections))).toEqual({ sections: kept, faults: [] })
      }),
    )
  })

  it('never throws, and its result can be written and read again', () => {
    const anyText = fc.string({ maxLength: 60, unit: fc.constantFrom(...'[]|@0149-糖 a') })
    fc.assert(
      fc.property(anyText, (text) => {
        const { sections } = readOptionText(text)
        expect(readOptionText(writeOptionText(sections))).toEqual({ sections, faults: [] })
      }),
      { numRuns: 1000 },
    )
  })
})
