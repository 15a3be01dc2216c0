import type { Dish } from '../menu/menu-snapshot.ts'
import { cleanNote, clipNote } from '../menu/note.ts'
import { clampTyped, padOf } from '../menu/number-pad.ts'
import type { OptionChoice } from '../menu/option-choice.ts'
import { addItemsOf, checkChoice, chooseEntry, defaultChoice, isAddOn, unchooseEntry } from '../menu/option-choice.ts'
import { type OptionEntry, type OptionSection, readOptionText } from '../menu/option-text.ts'
import {
  addPortion,
  checkPortions,
  leastPortions,
  lowerPortion,
  quantityForAddOns,
  quantityRule,
} from '../menu/quantity.ts'
import { type PartLookup, readSuite, type Suite } from '../menu/suite.ts'
import {
  changePick,
  checkSuite,
  pickPart,
  type SuiteChoice,
  type SuitePick,
  startSuite,
  unpickPart,
} from '../menu/suite-choice.ts'
import { suiteItemsOf } from '../menu/suite-items.ts'
import { ok, type Refusal, type Result } from '../result/result.ts'
import type { CartLine } from './cart-line.ts'

/**
 * A tap as in the golden cases (cases/README.md): an action, then names in the menu's original language. Random walks
 * also type: `["number", text]` and `["note", text]`; a field cuts both to its bounds.
 */
export type Tap = readonly string[]

/** The sheet of a dish, tapped by a test as a guest would, with the rules alone. */
export interface TappedSheet {
  readonly dish: Dish
  readonly sections: readonly OptionSection[]
  readonly suite: Suite
  readonly soldOut: ReadonlySet<string>
  readonly standard: string
  readonly options: OptionChoice
  readonly picks: SuiteChoice
  readonly memo: string
  readonly num: number
  /** The party's portions of the dish in other lines, and the kitchen's portions left. */
  readonly others: number
  readonly left?: number | undefined
  /** Whether the last add-on reset the quantity. */
  readonly isReset: boolean
}

export function openSheet(
  dish: Dish,
  partOf: PartLookup,
  soldOut: ReadonlySet<string> = new Set(),
  { others = 0, left }: { others?: number; left?: number | undefined } = {},
): TappedSheet {
  const { sections } = readOptionText(dish.optionText)
  const suite = readSuite(dish, partOf)
  return {
    dish,
    sections,
    suite,
    soldOut,
    standard: dish.standards[0]?.name ?? '',
    options: defaultChoice(sections),
    picks: startSuite(suite),
    memo: '',
    num: leastPortions(quantityRule(dish, 'detail'), others),
    others,
    left,
    isReset: false,
  }
}

/** One tap; a refusal is the message that the guest reads. */
export function tapSheet(sheet: TappedSheet, [what = '', ...names]: Tap): Result<TappedSheet> {
  const [first = '', second = '', third = ''] = names
  const rule = quantityRule(sheet.dish, 'detail')
  switch (what) {
    case 'plus':
      return into(addPortion(sheet.num, rule, sheet.others), (num) => ({ ...sheet, num }))
    case 'minus':
      return ok({ ...sheet, num: lowerPortion(sheet.num, rule, sheet.others) })
    case 'standard':
      return ok({ ...sheet, standard: first })
    case 'number':
      return ok({ ...sheet, num: clampTyped(first, padOf(boundsOf(sheet))).value })
    case 'note':
      return ok({ ...sheet, memo: clipNote(first) })
    case 'choose':
      return choose(sheet, first, second)
    case 'unchoose': {
      const { section, entry } = placeOf(sheet.sections, first, second)
      return ok({ ...sheet, options: unchooseEntry(sheet.sections, sheet.options, section, entry) })
    }
    case 'pick': {
      const { group, part } = partAt(sheet.suite, first, second, third)
      const picked = pickPart(sheet.suite, sheet.picks, group, part, sheet.soldOut)
      return into<SuiteChoice>(picked, (picks) => ({ ...sheet, picks }))
    }
    case 'unpick': {
      const { group, part } = partAt(sheet.suite, first, second, third)
      return ok({ ...sheet, picks: unpickPart(sheet.suite, sheet.picks, group, part) })
    }
    case 'part':
      return tapPart(sheet, first, Number(second), names.slice(2))
    default:
      throw new Error(`no such tap: ${what}`)
  }
}

/** Why the add button is disabled; empty = enabled. */
export function sheetProblems({ sections, options, suite, picks, soldOut, dish, num, others, left }: TappedSheet) {
  const portions = checkPortions(num, { rule: quantityRule(dish, 'detail'), others, left })
  const isOut = soldOut.has(dish.code) ? [{ code: 'sold_out', values: [dish.code] }] : []
  const short = portions.ok ? [] : [{ code: portions.code, values: portions.values }]
  return [
    ...checkChoice(sections, options),
    ...checkSuite(suite, picks, soldOut),
    // Sold out comes before portions left.
    ...(short[0]?.code === 'only_left' ? [...isOut, ...short] : [...short, ...isOut]),
  ]
}

/** The line that the add button creates. */
export function sheetLine({ dish, sections, standard, options, suite, picks, memo, num }: TappedSheet): CartLine {
  const parts = picks.map((group) => group.map((pick) => ({ ...pick, memo: cleanNote(pick.memo) })))
  const addItems = [...addItemsOf(sections, options), ...suiteItemsOf(suite, parts)]
  return { id: 'l1', code: dish.code, standard, num, addItems, memo: cleanNote(memo), uid: 'u1' }
}

/** Bounds of a typed number, as in the app's sheet. */
function boundsOf({ dish, others, left }: TappedSheet): { min: number; max: number } {
  const rule = quantityRule(dish, 'detail')
  const min = leastPortions(rule, others)
  return { min, max: Math.max(min, Math.min(rule.max, left ?? rule.max) - others) }
}

function choose(sheet: TappedSheet, sectionName: string, entryName: string): Result<TappedSheet> {
  const { section, entry } = placeOf(sheet.sections, sectionName, entryName)
  const chosen = chooseEntry(sheet.sections, sheet.options, section, entry)
  const added = sheet.sections[section]?.entries[entry]
  return into<OptionChoice>(chosen, (options) => ({ ...sheet, options, ...portionsAfter(sheet, added) }))
}

/** An add-on, of the dish or a part of the meal, resets the quantity. */
function portionsAfter(sheet: TappedSheet, added: OptionEntry | undefined): Pick<TappedSheet, 'num' | 'isReset'> {
  if (added === undefined || !isAddOn(added)) return { num: sheet.num, isReset: false }
  const rule = quantityRule(sheet.dish, 'detail')
  const { num, reset } = quantityForAddOns(sheet.num, { ...rule, min: leastPortions(rule, sheet.others) })
  return { num, isReset: reset }
}

function tapPart(sheet: TappedSheet, groupName: string, at: number, [what, first = '', second = '']: Tap) {
  const group = sheet.suite.groups.findIndex(({ name }) => name === groupName)
  const pick = sheet.picks[group]?.[at]
  if (!pick) return ok(sheet)
  const change = (to: Partial<SuitePick>) => ({ ...sheet, picks: changePick(sheet.picks, group, at, to) })
  if (what === 'standard') return ok(change({ standard: first }))
  if (what === 'note') return ok(change({ memo: first }))
  const sections = sheet.suite.groups[group]?.parts[pick.part]?.sections ?? []
  const { section, entry } = placeOf(sections, first, second)
  if (what === 'unchoose') return ok(change({ options: unchooseEntry(sections, pick.options, section, entry) }))
  return into<OptionChoice>(chooseEntry(sections, pick.options, section, entry), (options) => ({
    ...change({ options }),
    ...portionsAfter(sheet, sections[section]?.entries[entry]),
  }))
}

function placeOf(sections: readonly OptionSection[], sectionName: string, entryName: string) {
  const section = sections.findIndex(({ name }) => name === sectionName)
  return { section, entry: sections[section]?.entries.findIndex(({ name }) => name === entryName) ?? -1 }
}

function partAt(suite: Suite, groupName: string, code: string, standard: string) {
  const group = suite.groups.findIndex(({ name }) => name === groupName)
  const parts = suite.groups[group]?.parts ?? []
  return { group, part: parts.findIndex((part) => part.code === code && part.standard === standard) }
}

function into<T>(step: Result<T> | Refusal, sheetWith: (value: T) => TappedSheet): Result<TappedSheet> {
  return step.ok ? ok(sheetWith(step.value)) : step
}
