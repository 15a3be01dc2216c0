import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import cases from '../../../cases/menu/option-group.json' with { type: 'json' }
import { money } from '../../money/money.ts'
import { type OptionSection, readOptionText, writeOptionText } from '../option-text.ts'
import {
  attachGroup,
  detachGroup,
  editGroup,
  type OptionDish,
  type OptionEdits,
  optionLibrary,
  renameGroup,
  sectionFaults,
} from './option-group.ts'

const { dishes } = cases
const sectionOf = (text: string): OptionSection => {
  const [section] = readOptionText(text).sections
  if (section === undefined) throw new Error(`no section: ${text}`)
  return section
}
const textOf = (name: string | undefined) => cases[name as 'sugar']

/** The dishes with the edits in them. */
const after = (before: readonly OptionDish[], { edits }: OptionEdits) =>
  before
    .map((dish) => edits.find(({ code }) => code === dish.code) ?? dish)
    .map(({ code, options }) => ({ code, options }))

function actOf(one: (typeof cases.acts)[number]): OptionEdits {
  const [text, codes = []] = [textOf(one.text), one.codes]
  if (one.act === 'edit') return editGroup(dishes, { text, next: sectionOf(textOf(one.next)), codes })
  if (one.act === 'attach') return attachGroup(dishes, { section: sectionOf(text), codes, place: one.place ?? 0 })
  if (one.act === 'detach') return detachGroup(dishes, { text, codes })
  return renameGroup(dishes, { name: one.name ?? '', next: one.next ?? '' })
}

describe('the library of option groups', () => {
  it('lists each section once, with its dishes and its variants', () => {
    const { groups, broken } = optionLibrary(dishes)
    const shown = groups.map(({ name, variants }) => ({ name, variants: variants.map((one) => one.dishes) }))
    expect({ groups: shown, broken }).toEqual(cases.library)
    expect(groups[0]?.variants[0].text).toBe(cases.sugar)
  })

  it.each(cases.acts)('$what', (one) => {
    const { edits, left } = actOf(one)
    expect(Object.fromEntries(edits.map(({ code, options }) => [code, options]))).toEqual(one.hit)
    expect(Object.fromEntries(left.map(({ code, why }) => [code, why]))).toEqual(one.left)
  })

  it('names what cannot be stored', () => {
    const sugar = sectionOf(cases.sugar)
    expect(sectionFaults(sugar)).toEqual([])
    expect(sectionFaults({ ...sugar, entries: [] })).toEqual(['option_section_empty'])
    expect(sectionFaults({ ...sugar, min: 3, max: 3 })).toEqual(['option_section_range'])
    expect(sectionFaults({ ...sugar, name: ' ' })).toEqual(['option_section_unnamed'])
  })
})

const anyName = fc
  .string({ minLength: 1, maxLength: 3, unit: fc.constantFrom(...'糖冰料[|@ ') })
  .filter((name) => name.trim() !== '')
const anySection = fc
  .record({
    name: anyName,
    entries: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('少', '多', '无'),
        price: fc.nat({ max: 900 }).map(money),
        flag: fc.nat({ max: 5 }),
        code: fc.constantFrom('', 'A1'),
      }),
      { minLength: 1, maxLength: 3, selector: ({ name, code }) => name + code },
    ),
    min: fc.nat({ max: 1 }),
    max: fc.integer({ min: 1, max: 99 }),
  })
  .map((section): OptionSection => section)
/** As owners and files write it: with and without trailing fields, with faults, with blanks. */
const anyText = fc.oneof(
  fc.array(anySection, { maxLength: 3 }).map((sections) => writeOptionText(sections)),
  fc.constantFrom('[糖@1@1]少|多[冰]无', ' [冰@0@0@] 少 @3', '  ', '[糖', '少[冰]无@x'),
)
const anyMenu = fc
  .array(anyText, { minLength: 1, maxLength: 6 })
  .map((texts) => texts.map((options, index) => ({ code: `D${index}`, options })))
const allOf = (menu: readonly OptionDish[]) => menu.map(({ code }) => code)

describe('an act on any menu', () => {
  it('attached and then detached, each dish is as it was', () => {
    fc.assert(
      fc.property(anyMenu, anySection, fc.nat({ max: 4 }), (menu, section, place) => {
        const text = writeOptionText([section])
        const codes = allOf(menu).filter(
          (code) =>
            !optionLibrary(menu).groups.some(({ variants }) =>
              variants.some((one) => one.text === text && one.dishes.includes(code)),
            ),
        )
        const attached = after(menu, attachGroup(menu, { section, codes, place }))
        expect(after(attached, detachGroup(attached, { text, codes }))).toEqual(menu)
      }),
    )
  })

  it('attached, a section is read again, and hit dishes carry it', () => {
    fc.assert(
      fc.property(anyMenu, anySection, fc.nat({ max: 4 }), (menu, section, place) => {
        const acted = attachGroup(menu, { section, codes: allOf(menu), place })
        for (const { options } of acted.edits) expect(readOptionText(options).faults).toEqual([])
        const text = writeOptionText([section])
        const carriers = optionLibrary(after(menu, acted))
          .groups.flatMap(({ variants }) => variants)
          .find((one) => one.text === text)
        expect(acted.edits.every(({ code }) => carriers?.dishes.includes(code))).toBe(true)
        expect([...acted.left.map(({ code }) => code), ...(carriers?.dishes ?? [])].sort()).toEqual(allOf(menu).sort())
      }),
    )
  })

  it('leaves every other section character by character', () => {
    fc.assert(
      fc.property(anyMenu, anySection, fc.nat({ max: 5 }), (menu, next, pick) => {
        const all = optionLibrary(menu).groups.flatMap(({ variants }) => variants)
        const one = all[pick % Math.max(all.length, 1)]
        if (one === undefined) return
        const acted = after(menu, editGroup(menu, { text: one.text, next, codes: one.dishes }))
        const others = (options: string, text: string) =>
          options
            .split(/(?=\[)/)
            .filter((part) => part.trim() !== '' && writeOptionText(readOptionText(part).sections) !== text)
        menu.forEach(({ code, options }, index) => {
          const now = acted[index]?.options ?? ''
          if (now === options) return
          expect(one.dishes).toContain(code)
          expect(others(now, writeOptionText([next]))).toEqual(others(options, one.text))
        })
      }),
    )
  })

  it('edited to what it is, nothing that reads the same is lost', () => {
    fc.assert(
      fc.property(anyMenu, (menu) => {
        for (const { text, section, dishes: codes } of optionLibrary(menu).groups.flatMap(({ variants }) => variants)) {
          const same = after(menu, editGroup(menu, { text, next: section, codes }))
          expect(same.map(({ options }) => readOptionText(options))).toEqual(
            menu.map(({ options }) => readOptionText(options)),
          )
        }
      }),
    )
  })
})
