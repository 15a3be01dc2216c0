import { type LocalizedText, languageCodes } from '@comanda/rules/language/languages.ts'
import { sectionFaults } from '@comanda/rules/menu/edit/option-group.ts'
import {
  longestCode,
  longestName,
  type OptionEntry,
  type OptionSection,
  optionName,
  unlimited,
} from '@comanda/rules/menu/option-text.ts'
import { decimalText } from '@comanda/rules/money/format-money.ts'
import { type Money, noMoney } from '@comanda/rules/money/money.ts'
import { readWrittenPrice } from '@comanda/rules/money/written-price.ts'
import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { type Names, namesOf, noNames } from '../form/names.ts'
import type { EditableMenu } from '../menu.queries.ts'
import type { WordEdit } from '../menu-draft.ts'

export interface EntryForm {
  readonly names: Names
  /** As the owner writes it; '' = free. */
  readonly price: string
  readonly code: string
  /** Chosen several times by one guest: flag 4 and more. */
  readonly isAddOn: boolean
  /** As the menu has it. */
  readonly flag: number
  /** What a phone chooses at first. */
  readonly isFirst: boolean
}

export interface OptionForm {
  readonly names: Names
  readonly min: number
  /** NaN = no limit. */
  readonly max: number
  readonly entries: EntryForm[]
}

type MenuSetting = Pick<EditableMenu, 'currency' | 'original'>
/** The translations that the menu has of a word. */
export type WordsOf = (text: string) => LocalizedText

export const newEntry: EntryForm = { names: noNames, price: '', code: '', isAddOn: false, flag: 0, isFirst: false }
/** Most guests choose exactly one, as with sugar or ice. */
export const newOption: OptionForm = { names: noNames, min: 1, max: 1, entries: [newEntry, newEntry] }

export function formOf(section: OptionSection, { currency, original }: MenuSetting, wordsOf: WordsOf): OptionForm {
  const wordIn = (text: string): Names => namesOf({ ...wordsOf(text), [original]: text })
  return {
    names: wordIn(section.name),
    min: section.min,
    max: section.max >= unlimited ? Number.NaN : section.max,
    entries: section.entries.map(({ name, price, code, flag }, index) => ({
      names: wordIn(name),
      price: price === 0 ? '' : decimalText(price, currency.fixNum),
      code,
      isAddOn: flag >= 4,
      flag,
      isFirst: index === section.defaultIndex,
    })),
  }
}

/** The section as it is stored. A price that cannot be read is 0; `wrongFields` names it. */
export function sectionOf(form: OptionForm, { currency, original }: MenuSetting): OptionSection {
  const first = form.entries.findIndex(({ isFirst }) => isFirst)
  return {
    name: optionName(form.names[original].trim()),
    min: countOf(form.min, 0),
    max: countOf(form.max, unlimited),
    ...(first < 0 ? {} : { defaultIndex: first }),
    entries: form.entries.map(
      (entry): OptionEntry => ({
        name: optionName(entry.names[original].trim()),
        price: priceOf(entry.price, currency.code) ?? noMoney,
        flag: entry.isAddOn ? Math.max(entry.flag, 4) : entry.flag < 4 ? entry.flag : 0,
        code: optionName(entry.code.trim()),
      }),
    ),
  }
}

const countOf = (typed: number, none: number) => (Number.isNaN(typed) || typed > unlimited ? none : typed)

/** Nine digits in minor units are what option text takes. Undefined = no price. */
function priceOf(text: string, currency: string): Money | undefined {
  if (text.trim() === '') return noMoney
  const read = readWrittenPrice(text, currency)
  return read.ok && read.value < 10 ** 9 ? read.value : undefined
}

/** The fault of each field, as the last part of the text `options.wrong.…`. */
export function wrongFields(form: OptionForm, menu: MenuSetting): ReadonlyMap<string, string> {
  const wrong = new Map<string, string>()
  const { original, currency } = menu
  const section = sectionOf(form, menu)
  const nameFault = (name: string) => (name === '' ? 'name' : name.length > longestName ? 'long' : undefined)
  const title = nameFault(section.name)
  if (title !== undefined) wrong.set(`names.${original}`, title)
  const seen = new Set<string>()
  section.entries.forEach(({ name, code }, index) => {
    const key = JSON.stringify([name, code])
    const fault = nameFault(name) ?? (seen.has(key) ? 'double' : undefined)
    seen.add(key)
    if (fault !== undefined) wrong.set(`entries.${index}.names.${original}`, fault)
    if (code.length > longestCode) wrong.set(`entries.${index}.code`, 'long')
    const price = form.entries[index]?.price ?? ''
    if (priceOf(price, currency.code) === undefined) wrong.set(`entries.${index}.price`, 'price')
  })
  if (wrong.size > 0) return wrong
  for (const fault of sectionFaults(section)) wrong.set(fault === 'option_section_empty' ? 'entries' : 'min', fault)
  if (section.min > section.max) wrong.set('min', 'option_section_range')
  return wrong
}

/** Checks the form by the rules of option text. */
export function optionResolver(menu: MenuSetting): Resolver<OptionForm> {
  return (form) => {
    const wrong = wrongFields(form, menu)
    if (wrong.size === 0) return { values: form, errors: {} }
    const errors: FieldErrors<OptionForm> = {}
    for (const [field, fault] of wrong) set(errors, field, { type: fault })
    return { values: {}, errors }
  }
}

/** The translations that differ from those of the menu. */
export function wordsOfForm(form: OptionForm, menu: MenuSetting, wordsOf: WordsOf): WordEdit[] {
  const section = sectionOf(form, menu)
  const others = languageCodes.filter((language) => language !== menu.original)
  const wordOf = (kind: WordEdit['kind'], text: string, typed: Names): WordEdit[] => {
    const before = wordsOf(text)
    const words = others.map((language) => [language, optionName(typed[language].trim())] as const)
    if (text === '' || words.every(([language, word]) => word === (before[language] ?? ''))) return []
    return [{ kind, text, names: Object.fromEntries(words.filter(([, word]) => word !== '')) }]
  }
  const rows = [
    ...wordOf('section', section.name, form.names),
    ...section.entries.flatMap(({ name }, index) => wordOf('option', name, form.entries[index]?.names ?? noNames)),
  ]
  // A word has one translation in the whole menu, so a second row of it would have to agree.
  return rows.filter(({ text }, index) => rows.findIndex((row) => row.text === text) === index)
}
