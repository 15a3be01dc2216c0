import { type Money, money, noMoney } from '../money/money.ts'

/**
 * Option text of a dish (spec 1 §3, data/README): sections `[name@min@max@default]entry|entry…`, an entry is
 * `name@price@flag@code`.
 * - `max` 0 or empty means 99. `default` is an index from 0, or empty for none. Amounts are in minor units.
 * - Missing trailing fields of an entry mean free, flag 0, no code.
 * - Reading never throws: unreadable pieces are skipped and listed in `faults`.
 * - Reading written text gives the same sections.
 */
export interface OptionEntry {
  readonly name: string
  readonly price: Money
  /** 4 or more: a paid add-on that can be chosen several times. Under 4: at most once. */
  readonly flag: number
  readonly code: string
}

export interface OptionSection {
  readonly name: string
  readonly min: number
  readonly max: number
  /** Index of the entry chosen at first, if any. */
  readonly defaultIndex?: number | undefined
  readonly entries: readonly OptionEntry[]
}

export type OptionFaultCode =
  | 'option_outside_section'
  | 'option_section_unclosed'
  | 'option_section_unnamed'
  | 'option_section_fields'
  | 'option_section_number'
  | 'option_section_range'
  | 'option_section_default'
  | 'option_section_empty'
  | 'option_entry_unnamed'
  | 'option_entry_number'
  | 'option_entry_fields'
  | 'option_entry_double'
  | 'option_entry_long'

export interface OptionFault {
  readonly code: OptionFaultCode
  /** Index of the section in the text, from 0. */
  readonly at: number
  readonly values: readonly string[]
}

export interface OptionTextReading {
  readonly sections: readonly OptionSection[]
  readonly faults: readonly OptionFault[]
}

/** `max` 0 or empty (spec 1 §5). */
export const unlimited = 99

/**
 * Most characters that a cart line stores (contract cart.schema): a longer entry would make its dish impossible to
 * order.
 */
export const longestName = 200
export const longestCode = 64

export function readOptionText(text: string): OptionTextReading {
  const sections: OptionSection[] = []
  const faults: OptionFault[] = []
  if (text === '') return { sections, faults }
  const starts = [...text.matchAll(/\[/g)].map((match) => match.index)
  const before = text.slice(0, starts[0] ?? text.length)
  if (before.trim() !== '') faults.push(fault('option_outside_section', 0, before))
  const written = starts.map((start, index) => text.slice(start + 1, starts[index + 1] ?? text.length))
  written.forEach((section, index) => {
    const read = readSection(section, starts[index] ?? 0, isBroken(written[index + 1]), faults)
    if (read) sections.push(read)
  })
  return { sections, faults }
}

/** Such a section can be a bracket in the name of the entry before it, with its price after the bracket. */
function isBroken(section: string | undefined): boolean {
  return section !== undefined && !/^[^\]]*\](?!\s*@)/.test(section)
}

/** Writes sections as text. Brackets, bars and at-signs in names become full-width look-alikes. */
export function writeOptionText(sections: readonly OptionSection[]): string {
  return sections.map(writeSection).join('')
}

/** A name as it survives writing and reading: `[ ] | @` in full width. */
export function optionName(name: string): string {
  return name.replace(/[[\]|@]/g, (sign) => fullWidth[sign] ?? sign)
}

const fullWidth: Readonly<Record<string, string>> = { '[': '［', ']': '］', '|': '｜', '@': '＠' }

function writeSection(section: OptionSection): string {
  const max = section.max >= unlimited ? 0 : section.max
  const head = [optionName(section.name), section.min, max, section.defaultIndex ?? ''].join('@')
  const entries = section.entries.map(({ name, price, flag, code }) =>
    [optionName(name), price, flag, optionName(code)].join('@'),
  )
  return `[${head}]${entries.join('|')}`
}

function readSection(text: string, at: number, isCut: boolean, faults: OptionFault[]): OptionSection | undefined {
  const close = text.indexOf(']')
  if (close < 0) {
    faults.push(fault('option_section_unclosed', at, text))
    return undefined
  }
  const [written = '', minText = '', maxText = '', defaultText = '', ...more] = text.slice(0, close).split('@')
  const name = optionName(written)
  if (name.trim() === '') {
    faults.push(fault('option_section_unnamed', at, text.slice(0, close)))
    return undefined
  }
  if (more.length > 0) faults.push(fault('option_section_fields', at, name))
  const { entries, places } = readEntries(text.slice(close + 1), at + close + 2, isCut, faults)
  if (entries.length === 0) {
    faults.push(fault('option_section_empty', at, name))
    return undefined
  }
  const { min, max } = readRange(name, minText, maxText, entries, at, faults)
  const defaultIndex = readDefault(name, defaultText, places, at, faults)
  return { name, min, max, ...(defaultIndex === undefined ? {} : { defaultIndex }), entries }
}

/** An impossible rule would make the dish unorderable, so it is loosened to a possible one. */
function readRange(
  name: string,
  minText: string,
  maxText: string,
  entries: readonly OptionEntry[],
  at: number,
  faults: OptionFault[],
): { min: number; max: number } {
  const min = wholeNumber(minText)
  const max = wholeNumber(maxText)
  if (min === undefined || max === undefined) faults.push(fault('option_section_number', at, name, minText, maxText))
  const most = Math.min(max === undefined || max === 0 ? unlimited : max, unlimited)
  const reachable = entries.some((entry) => entry.flag >= 4) ? most : Math.min(most, entries.length)
  if ((min ?? 0) > reachable) faults.push(fault('option_section_range', at, name, minText, maxText))
  return { min: Math.min(min ?? 0, reachable), max: most }
}

/** The index counts written entries, skipped ones included. */
function readDefault(
  name: string,
  text: string,
  places: readonly (number | undefined)[],
  at: number,
  faults: OptionFault[],
): number | undefined {
  if (text.trim() === '') return undefined
  const place = places[wholeNumber(text) ?? places.length]
  if (place !== undefined) return place
  faults.push(fault('option_section_default', at, name, text))
  return undefined
}

interface Entries {
  readonly entries: readonly OptionEntry[]
  /** For each written entry, its index in `entries`. */
  readonly places: readonly (number | undefined)[]
}

/**
 * A cart line identifies an entry by code and name, so the first of two equal entries stands for both. `isCut`: the
 * last entry may be incomplete.
 */
function readEntries(text: string, at: number, isCut: boolean, faults: OptionFault[]): Entries {
  const entries: OptionEntry[] = []
  if (text.trim() === '') return { entries, places: [] }
  let offset = at
  const parts = text.split('|')
  const places = parts.map((part, index) => {
    const entry = readEntry(part, offset, isCut && index === parts.length - 1, faults)
    const first = entries.findIndex(({ name, code }) => name === entry?.name && code === entry.code)
    if (first >= 0) faults.push(fault('option_entry_double', offset, entries[first]?.name ?? ''))
    else if (entry) entries.push(entry)
    offset += part.length + 1
    return entry === undefined ? undefined : first >= 0 ? first : entries.length - 1
  })
  return { entries, places }
}

/** An entry with an unreadable price is skipped: better not offered than free. */
function readEntry(text: string, at: number, isCut: boolean, faults: OptionFault[]): OptionEntry | undefined {
  const fields = text.split('@')
  const [name = '', priceText = '', flagText = '', code = ''] = fields
  if (name.trim() === '') {
    faults.push(fault('option_entry_unnamed', at, text))
    return undefined
  }
  if (fields.length > 4 || text.includes(']') || (isCut && fields.length < 4)) {
    faults.push(fault('option_entry_fields', at, text))
    return undefined
  }
  if (name.length > longestName || code.length > longestCode) {
    faults.push(fault('option_entry_long', at, name))
    return undefined
  }
  const price = wholeNumber(priceText)
  const flag = wholeNumber(flagText)
  if (price === undefined || flag === undefined) {
    faults.push(fault('option_entry_number', at, name, priceText, flagText))
    return undefined
  }
  return { name, price: price === 0 ? noMoney : money(price), flag, code }
}

/** Up to nine digits: a larger price is a typing error. Empty is 0. */
function wholeNumber(text: string): number | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return 0
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : undefined
}

function fault(code: OptionFaultCode, at: number, ...values: string[]): OptionFault {
  return { code, at, values: values.map((value) => value.slice(0, 60)) }
}
