import { readOptionText, writeOptionText } from '@comanda/rules/menu/option-text.ts'
import { describe, expect, it } from 'vitest'
import { noNames } from '../form/names.ts'
import { formOf, type OptionForm, sectionOf, wordsOfForm, wrongFields } from './option-form.ts'

const menu = { original: 'zh', currency: { code: 'CNY', fixNum: 2, symbol: '¥' } } as const
const words: Record<string, { en?: string; ja?: string }> = {
  糖度: { en: 'Sugar' },
  少糖: { en: 'Less', ja: '少なめ' },
}
const wordsOf = (text: string) => words[text] ?? {}

function formFor(text: string): OptionForm {
  const [section] = readOptionText(text).sections
  if (section === undefined) throw new Error('no section')
  return formOf(section, menu, wordsOf)
}
const sugar = '[糖度@1@1@1]标准@0@0@A6|少糖@50@0@A7'

describe('the form of an option group', () => {
  it.each([sugar, '[加料@0@0@]芝士@300@4@M1|椰果@0@9@', '[冰@0@2@0]少冰@0@2@'])('stores %s as it was', (text) => {
    expect(writeOptionText([sectionOf(formFor(text), menu)])).toBe(text)
  })

  it('stores a price in the smallest unit, and an add-on by its flag', () => {
    const form = formFor(sugar)
    const [first = form.entries[0]] = form.entries
    if (first === undefined) throw new Error('no entry')
    const typed = { ...form, entries: [{ ...first, price: '3.5', isAddOn: true, isFirst: true }] }
    expect(writeOptionText([sectionOf(typed, menu)])).toBe('[糖度@1@1@0]标准@350@4@A6')
  })

  it.each<[string, Partial<OptionForm> | ((form: OptionForm) => Partial<OptionForm>), Record<string, string>]>([
    ['a form as it is', {}, {}],
    ['no name', { names: noNames }, { 'names.zh': 'name' }],
    ['more picks than choices', { min: 3, max: 5 }, { min: 'option_section_range' }],
    ['more at least than at most', { min: 2, max: 1 }, { min: 'option_section_range' }],
    ['no choice', { entries: [] }, { entries: 'option_section_empty' }],
    [
      'a price that is none',
      ({ entries }) => ({ entries: entries.map((one) => ({ ...one, price: 'soon' })) }),
      { 'entries.0.price': 'price', 'entries.1.price': 'price' },
    ],
    [
      'a choice twice',
      ({ entries }) => ({ entries: entries.map((one) => ({ ...one, code: '', names: { ...noNames, zh: '糖' } })) }),
      { 'entries.1.names.zh': 'double' },
    ],
    [
      'a code that is too long',
      ({ entries }) => ({ entries: entries.slice(0, 1).map((one) => ({ ...one, code: 'A'.repeat(65) })) }),
      { 'entries.0.code': 'long' },
    ],
  ])('names the fault of %s', (_what, change, wrong) => {
    const form = formFor(sugar)
    const typed = { ...form, ...(typeof change === 'function' ? change(form) : change) }
    expect(Object.fromEntries(wrongFields(typed, menu))).toEqual(wrong)
  })

  it('gives the translations that differ from those of the menu', () => {
    const form = formFor(sugar)
    expect(wordsOfForm(form, menu, wordsOf)).toEqual([])
    const typed = { ...form, names: { ...form.names, ja: '甘さ' } }
    expect(wordsOfForm(typed, menu, wordsOf)).toEqual([
      { kind: 'section', text: '糖度', names: { en: 'Sugar', ja: '甘さ' } },
    ])
  })
})
