import { add, type Money, money, multiply } from '../money/money.ts'
import { ok, type Result, refuse } from '../result/result.ts'
import { placeItems } from './option-place.ts'
import type { OptionEntry, OptionSection } from './option-text.ts'

/** A guest's choice: the count per section and entry. Same shape as its sections. */
export type OptionChoice = readonly (readonly number[])[]

/** A chosen entry as a cart line stores it (spec 1 §3 `menuItem`). `num` is per portion of the dish. */
export interface AddItem {
  readonly code: string
  readonly name: string
  readonly price: Money
  readonly num: number
  /** Only for a part of a set meal (see suite-choice.ts): the number of its group. `num` then counts picks. */
  readonly sgid?: string | undefined
  /** For a part: its standard, in the menu's original language. */
  readonly standard?: string | undefined
  /** For a part: the guest's note. */
  readonly memo?: string | undefined
  /** For a part: its own options. */
  readonly items?: readonly AddItem[] | undefined
  /** For a part, only in stored lines: portions per pick when it was chosen. Not sent over the wire. */
  readonly gives?: number | undefined
}

export type OptionChoiceProblem = 'option_section_at_most' | 'option_section_at_least' | 'option_cannot_select_again'

/** Most different entries of a cart line (contract cart.schema), counted per dish and per part of a meal. */
export const mostEntries = 60

/** Most add items of one line: its own entries and a meal's different picks. Far above any real meal. */
export const mostAddItems = 600

/** A section that breaks its rule. `section` is its index; `values` = name of the section (or entry) and the limit. */
export interface ChoiceProblem {
  readonly code: OptionChoiceProblem
  readonly section: number
  readonly values: readonly (string | number)[]
}

/** Flag 4 or more: may be chosen several times (spec 1 §3). */
export function isAddOn(entry: OptionEntry): boolean {
  return entry.flag >= 4
}

/** A required section with min and max 1 is single choice: a new choice replaces the old one (spec 1 §5). */
export function isSingleChoice(section: OptionSection): boolean {
  return section.min === 1 && section.max === 1
}

/** Number of choices in one section. */
export function countChosen(chosen: readonly number[] | undefined): number {
  return (chosen ?? []).reduce((sum, num) => sum + num, 0)
}

/** The initial choice: each section's default, but never one that costs money (LOOK). */
export function defaultChoice(sections: readonly OptionSection[]): OptionChoice {
  return sections.map((section) =>
    section.entries.map((entry, index) =>
      index === section.defaultIndex && entry.price === 0 && section.max > 0 ? 1 : 0,
    ),
  )
}

/**
 * Adds one of an entry (spec 1 §5); single choice replaces. Refusals carry the section's name and the limit:
 * - `option_section_at_most` '[section] at most N'.
 * - `option_cannot_select_again`: a second one of an entry with flag under 4.
 * - When the line is full (`mostEntries`), that limit is reported, also for an empty section.
 */
export function chooseEntry(
  sections: readonly OptionSection[],
  choice: OptionChoice,
  sectionIndex: number,
  entryIndex: number,
): Result<OptionChoice, OptionChoiceProblem> {
  const section = sections[sectionIndex]
  const entry = section?.entries[entryIndex]
  if (!section || !entry) return ok(choice)
  const row = section.entries.map((_, index) => choice[sectionIndex]?.[index] ?? 0)
  if (isSingleChoice(section)) {
    return ok(
      withRow(
        sections,
        choice,
        sectionIndex,
        row.map((_, index) => (index === entryIndex ? 1 : 0)),
      ),
    )
  }
  if (!isAddOn(entry) && (row[entryIndex] ?? 0) >= 1) return refuse('option_cannot_select_again', [entry.name])
  if (countChosen(row) >= section.max) return refuse('option_section_at_most', [section.name, section.max])
  if (row[entryIndex] === 0 && choice.flat().filter((num) => num > 0).length >= mostEntries) {
    return refuse('option_section_at_most', [section.name, mostEntries])
  }
  return ok(
    withRow(
      sections,
      choice,
      sectionIndex,
      row.map((num, index) => (index === entryIndex ? num + 1 : num)),
    ),
  )
}

/** Removes one of an entry; an unchosen entry stays. `checkChoice` reports too few when the dish is added. */
export function unchooseEntry(
  sections: readonly OptionSection[],
  choice: OptionChoice,
  sectionIndex: number,
  entryIndex: number,
): OptionChoice {
  const row = (sections[sectionIndex]?.entries ?? []).map((_, index) => choice[sectionIndex]?.[index] ?? 0)
  return withRow(
    sections,
    choice,
    sectionIndex,
    row.map((num, index) => (index === entryIndex ? Math.max(0, num - 1) : num)),
  )
}

/** Every section that breaks its rule, in section order; empty = the dish can be added. */
export function checkChoice(sections: readonly OptionSection[], choice: OptionChoice): ChoiceProblem[] {
  return sections.flatMap((section, index): ChoiceProblem[] => {
    const row = choice[index] ?? []
    const again = section.entries.find((entry, at) => !isAddOn(entry) && (row[at] ?? 0) > 1)
    if (again) return [{ code: 'option_cannot_select_again', section: index, values: [again.name] }]
    const count = countChosen(row)
    if (count > section.max) {
      return [{ code: 'option_section_at_most', section: index, values: [section.name, section.max] }]
    }
    if (count >= section.min) return []
    return [{ code: 'option_section_at_least', section: index, values: [section.name, section.min] }]
  })
}

/** Add items with unchecked prices, from a client or a column. */
export interface PlainAddItem {
  readonly code: string
  readonly name: string
  readonly price: number
  readonly num: number
  readonly sgid?: string | undefined
  readonly standard?: string | undefined
  readonly memo?: string | undefined
  readonly items?: readonly PlainAddItem[] | undefined
}

/** Takes the prices as given; pricing the line replaces them with the menu's. */
export function readAddItems(items: readonly PlainAddItem[]): AddItem[] {
  return items.map(({ items: own, ...item }) => ({
    ...item,
    price: money(item.price),
    ...(own === undefined ? {} : { items: readAddItems(own) }),
  }))
}

/** Price of the add items of one portion: options, surcharges of parts, and the options of the parts. */
export function addItemsAmount(items: readonly AddItem[]): Money {
  return add(...items.map((item) => multiply(add(item.price, addItemsAmount(item.items ?? [])), item.num)))
}

/** Copies for the wire: mutable and not shared. */
export function writeAddItems(items: readonly AddItem[]): WrittenAddItem[] {
  return items.map(({ items: own, gives: _, ...item }) => ({
    ...item,
    ...(own === undefined ? {} : { items: own.map(({ code, name, price, num }) => ({ code, name, price, num })) }),
  }))
}

export interface WrittenAddItem extends Omit<PlainAddItem, 'items'> {
  items?: { code: string; name: string; price: number; num: number }[] | undefined
}

/** The choice as the add items of a cart line. */
export function addItemsOf(sections: readonly OptionSection[], choice: OptionChoice): AddItem[] {
  return sections.flatMap((section, index) =>
    section.entries.flatMap(({ code, name, price }, at) => {
      const num = choice[index]?.[at] ?? 0
      return num > 0 ? [{ code, name, price, num }] : []
    }),
  )
}

/**
 * The choice that a line's add items mean on today's menu, to edit or price the line. option-place.ts matches items to
 * entries. `gone` = names no longer offered.
 */
export function choiceOf(
  sections: readonly OptionSection[],
  addItems: readonly AddItem[],
): { choice: OptionChoice; gone: readonly string[] } {
  const rows = sections.map((section) => section.entries.map(() => 0))
  const gone: string[] = []
  const places = placeItems(sections, addItems)
  for (const [index, item] of addItems.entries()) {
    const place = places[index]
    const row = place && rows[place.section]
    if (place && row) row[place.entry] = (row[place.entry] ?? 0) + item.num
    else gone.push(item.name)
  }
  return { choice: rows, gone }
}

function withRow(
  sections: readonly OptionSection[],
  choice: OptionChoice,
  sectionIndex: number,
  row: readonly number[],
): OptionChoice {
  return sections.map((section, index) =>
    index === sectionIndex ? row : (choice[index] ?? section.entries.map(() => 0)),
  )
}
