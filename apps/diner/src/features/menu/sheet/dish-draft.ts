/**
 * A guest's choice in a dish's sheet. Every step uses the rules (packages/rules menu/option-choice, suite-choice,
 * quantity), so that the server accepts what the sheet accepts. Pure: the sheet renders it.
 */
import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { type PortionsLeft, portionsOf } from '@comanda/rules/cart/portion-left.ts'
import type { Dish } from '@comanda/rules/menu/menu-snapshot.ts'
import { cleanNote } from '@comanda/rules/menu/note.ts'
import {
  type AddItem,
  addItemsAmount,
  addItemsOf,
  checkChoice,
  choiceOf,
  chooseEntry,
  defaultChoice,
  isAddOn,
  type OptionChoice,
  unchooseEntry,
} from '@comanda/rules/menu/option-choice.ts'
import { type OptionSection, readOptionText } from '@comanda/rules/menu/option-text.ts'
import {
  checkPortions,
  leastPortions,
  lowerPortion,
  type PortionBounds,
  quantityForAddOns,
  quantityRule,
} from '@comanda/rules/menu/quantity.ts'
import { readSuite, type Suite } from '@comanda/rules/menu/suite.ts'
import {
  changePick,
  checkSuite,
  pickPart,
  type SuiteChoice,
  startSuite,
  suiteAmount,
  unpickPart,
} from '@comanda/rules/menu/suite-choice.ts'
import { isOption, suiteChoiceOf, suiteItemsOf } from '@comanda/rules/menu/suite-items.ts'
import { add, type Money, money, multiply } from '@comanda/rules/money/money.ts'
import { oneMore } from '../card/portion-step.ts'
import { dishOfItem, partsOfItem } from '../dish-of-item.ts'

/** A dish read once for choosing. */
export interface DishToChoose extends PortionBounds {
  readonly dish: Dish
  readonly sections: readonly OptionSection[]
  readonly suite: Suite
  readonly limited: Limited
}

/** Dishes with limited portions, which may be parts of a meal. */
export interface Limited {
  readonly left: PortionsLeft
  /** Portions that the cart's other lines take, by dish, also as parts of meals. */
  readonly taken: ReadonlyMap<string, number>
}

export const nothingLimited: Limited = { left: new Map(), taken: new Map() }

export interface DishDraft {
  /** The original name; empty without standards or before a choice. */
  readonly standard: string
  readonly options: OptionChoice
  readonly parts: SuiteChoice
  readonly memo: string
  readonly num: number
}

/** A place in the sheet: a section of the dish, a group of the meal, a pick in it, or a section of that. */
export interface Place {
  readonly group?: number | undefined
  readonly pick?: number | undefined
  readonly section?: number | undefined
}

/** A message for the guest and its place. `values` as in the rules: the original name first, then the limit. */
export interface StepMessage {
  readonly code: string
  readonly at: Place
  readonly values: readonly (string | number)[]
}

export interface Step {
  readonly draft: DishDraft
  readonly message?: StepMessage | undefined
}

export function dishToChoose(
  item: MenuItem,
  others = 0,
  left?: number,
  limited = nothingLimited,
  inMeals = 0,
): DishToChoose {
  const dish = dishOfItem(item)
  return {
    dish,
    sections: readOptionText(dish.optionText).sections,
    suite: readSuite(dish, partsOfItem(item)),
    rule: quantityRule(dish, 'detail'),
    others,
    left,
    limited,
    inMeals,
  }
}

/** The sheet as it opens: the menu's defaults, without extra cost. */
export function startDraft(chosen: DishToChoose, num = 0): DishDraft {
  const { dish, sections, suite, rule, others } = chosen
  const draft: DishDraft = {
    standard: dish.standards[0]?.name ?? '',
    options: defaultChoice(sections),
    parts: startSuite(suite),
    memo: '',
    num: leastPortions(rule, others),
  }
  return { ...draft, num: Math.max(draft.num, Math.min(num, portionBounds(chosen, draft).max)) }
}

/** A cart line as a choice; `gone` = what the menu no longer offers. */
export function draftOf(
  { dish, sections, suite }: DishToChoose,
  line: { standard?: string | undefined; addItems: readonly AddItem[]; memo: string; num: number },
): { draft: DishDraft; gone: readonly string[] } {
  const wanted = line.standard ?? ''
  const [only, ...more] = dish.standards
  const isThere = dish.standards.some(({ name }) => name === wanted)
  const options = choiceOf(sections, line.addItems.filter(isOption))
  const parts = suiteChoiceOf(suite, line.addItems)
  return {
    draft: {
      standard: isThere ? wanted : only && more.length === 0 ? only.name : '',
      options: options.choice,
      parts: parts.choice,
      memo: line.memo,
      num: line.num,
    },
    gone: [...(wanted === '' || isThere ? [] : [wanted]), ...options.gone, ...parts.gone],
  }
}

/** One more of an option or add-on, of the dish or of a pick of its meal. Add-ons reset the quantity (spec 1 §5). */
export function moreOfEntry(
  dish: DishToChoose,
  draft: DishDraft,
  at: Place & { section: number },
  entry: number,
): Step {
  const sections = sectionsAt(dish, draft, at)
  const before = optionsAt(draft, at)
  const chosen = chooseEntry(sections, before, at.section, entry)
  if (!chosen.ok) return { draft, message: { code: chosen.code, at, values: chosen.values } }
  const next = withOptions(draft, at, chosen.value)
  const added = sections[at.section]?.entries[entry]
  if (added === undefined || !isAddOn(added)) return { draft: next }
  return resetToMinimum(dish, next)
}

export function lessOfEntry(
  dish: DishToChoose,
  draft: DishDraft,
  at: Place & { section: number },
  entry: number,
): Step {
  const options = unchooseEntry(sectionsAt(dish, draft, at), optionsAt(draft, at), at.section, entry)
  return { draft: withOptions(draft, at, options) }
}

/** The standard of the dish, or of a pick of its meal. */
export function chooseStandard(draft: DishDraft, at: Place, standard: string): DishDraft {
  if (at.group === undefined || at.pick === undefined) return { ...draft, standard }
  return { ...draft, parts: changePick(draft.parts, at.group, at.pick, { standard }) }
}

/** The guest's note for the dish, or for a pick of its meal. */
export function writeNote(draft: DishDraft, at: Place, memo: string): DishDraft {
  if (at.group === undefined || at.pick === undefined) return { ...draft, memo }
  return { ...draft, parts: changePick(draft.parts, at.group, at.pick, { memo }) }
}

/** One more pick of a part. All meals of the table together take no more than the limit of a part. */
export function moreOfPart(
  dish: DishToChoose,
  draft: DishDraft,
  group: number,
  part: number,
  soldOut: ReadonlySet<string>,
): Step {
  const picked = pickPart(dish.suite, draft.parts, group, part, soldOut)
  if (!picked.ok) return { draft, message: { code: picked.code, at: { group }, values: picked.values } }
  if (picked.value === draft.parts) return { draft }
  const next = { ...draft, parts: picked.value }
  const short = shortParts(dish, next).find(({ code }) => code === dish.suite.groups[group]?.parts[part]?.code)
  return short ? { draft, message: tooFew(short, { group }) } : { draft: next }
}

export function lessOfPart({ suite }: DishToChoose, draft: DishDraft, group: number, part: number): Step {
  return { draft: { ...draft, parts: unpickPart(suite, draft.parts, group, part) } }
}

export function morePortions(dish: DishToChoose, draft: DishDraft): Step {
  const more = oneMore(draft.num, dish)
  if (!more.ok) return { draft, message: { code: more.code, at: {}, values: more.values } }
  const next = { ...draft, num: more.value }
  const [short] = shortParts(dish, next)
  return short ? { draft, message: tooFew(short, {}) } : { draft: next }
}

/** In the dish's sheet the quantity stays at or above its minimum (spec 1 §5). */
export function fewerPortions({ rule, others }: DishToChoose, draft: DishDraft): Step {
  return { draft: { ...draft, num: lowerPortion(draft.num, rule, others) } }
}

/** The typed number; the input keeps it within `portionBounds`. */
export function withPortions(draft: DishDraft, num: number): Step {
  return { draft: { ...draft, num } }
}

/** The bounds of a line beside the dish's other lines and the stock, also of its parts. */
export function portionBounds(dish: DishToChoose, draft: DishDraft): { min: number; max: number } {
  const { rule, others, left = rule.max, inMeals = 0 } = dish
  const min = leastPortions(rule, others)
  const meals = limitedParts(dish, draft).map(({ left, taken, each }) => Math.floor((left - taken) / each))
  return { min, max: Math.max(min, Math.min(Math.min(rule.max, left - inMeals) - others, ...meals)) }
}

interface LimitedPart {
  readonly code: string
  /** The original name. */
  readonly name: string
  readonly left: number
  /** By other lines. */
  readonly taken: number
  /** Portions that one meal takes as it is chosen. */
  readonly each: number
}

/** The chosen parts with limited portions, counted as the server does (portion-left.ts). */
function limitedParts({ dish, suite, limited: { left, taken } }: DishToChoose, draft: DishDraft): LimitedPart[] {
  if (left.size === 0) return []
  const names = new Map(suite.groups.flatMap(({ parts }) => parts.map(({ code, name }) => [code, name] as const)))
  const meal = portionsOf({ code: dish.code, num: 1, addItems: suiteItemsOf(suite, draft.parts) }, dish)
  return [...meal].flatMap(([code, each]) => {
    const [name, here] = [names.get(code), left.get(code)]
    return name === undefined || here === undefined
      ? []
      : [{ code, name, left: here, taken: taken.get(code) ?? 0, each }]
  })
}

function shortParts(dish: DishToChoose, draft: DishDraft): LimitedPart[] {
  return limitedParts(dish, draft).filter(({ left, taken, each }) => each * draft.num + taken > left)
}

function tooFew({ name, left }: LimitedPart, at: Place): StepMessage {
  return { code: 'part_left', at, values: [name, left] }
}

/**
 * A companion's change may leave the line below its minimum: it is raised. A surplus is left to the guest
 * (`missingIn`).
 */
export function raiseToMinimum({ rule, others }: DishToChoose, draft: DishDraft): DishDraft {
  const least = leastPortions(rule, others)
  return draft.num < least ? { ...draft, num: least } : draft
}

/** The message when there are too many portions: for the dish across its lines, or for the stock. */
function tooMany(dish: DishToChoose, { num }: DishDraft): StepMessage[] {
  const checked = checkPortions(num, dish)
  return checked.ok ? [] : [{ code: checked.code, at: {}, values: checked.values }]
}

/**
 * What is missing or cannot be had: first the quantity, which no choice can fix, then in the sheet's order. Empty =
 * it may be added.
 */
export function missingIn(dish: DishToChoose, draft: DishDraft, soldOut: ReadonlySet<string>): readonly StepMessage[] {
  return [
    ...tooMany(dish, draft),
    ...notChosen(dish, draft, soldOut),
    ...shortParts(dish, draft).map((part) => tooFew(part, {})),
  ]
}

function notChosen(
  { dish, sections, suite }: DishToChoose,
  draft: DishDraft,
  soldOut: ReadonlySet<string>,
): StepMessage[] {
  return [
    ...(dish.standards.length > 1 && draft.standard === '' ? [{ code: 'standard_needed', at: {}, values: [] }] : []),
    ...checkSuite(suite, draft.parts, soldOut).map(({ code, group, pick, section, values }) => ({
      code,
      at: { group, pick, section },
      values,
    })),
    ...checkChoice(sections, draft.options).map(({ code, section, values }) => ({ code, at: { section }, values })),
  ]
}

export interface DraftPrice {
  /** One portion of the dish alone; `extra` = the choices on top. */
  readonly price: Money
  readonly extra: Money
  readonly amount: Money
  readonly memberAmount: Money
}

/** The price so far. For a complete choice it equals `priceLine`, here and on the server. */
export function priceOf({ dish, sections, suite }: DishToChoose, draft: DishDraft): DraftPrice {
  const { price, memberPrice = price } = dish.standards.find(({ name }) => name === draft.standard) ?? dish
  const member = money(Math.min(memberPrice, price))
  const options = addItemsAmount(addItemsOf(sections, draft.options))
  const parts = suiteAmount(suite, draft.parts)
  const extra = add(options, parts.amount)
  return {
    price,
    extra,
    amount: multiply(add(price, extra), draft.num),
    memberAmount: multiply(add(member, options, parts.memberAmount), draft.num),
  }
}

/** The choice as a cart line carries it. */
export function lineOf({ sections, suite }: DishToChoose, draft: DishDraft) {
  // As they are stored: two picks whose notes differ by a space are one item.
  const parts = draft.parts.map((picks) => picks.map((pick) => ({ ...pick, memo: cleanNote(pick.memo) })))
  return {
    standard: draft.standard,
    addItems: [...addItemsOf(sections, draft.options), ...suiteItemsOf(suite, parts)],
    memo: cleanNote(draft.memo),
    num: draft.num,
  }
}

export function sectionsAt({ sections, suite }: DishToChoose, draft: DishDraft, at: Place): readonly OptionSection[] {
  const pick = pickAt(draft, at)
  return pick === undefined ? sections : (suite.groups[at.group ?? 0]?.parts[pick.part]?.sections ?? [])
}

export function optionsAt(draft: DishDraft, at: Place): OptionChoice {
  return pickAt(draft, at)?.options ?? draft.options
}

function pickAt(draft: DishDraft, { group, pick }: Place) {
  return group === undefined || pick === undefined ? undefined : draft.parts[group]?.[pick]
}

function withOptions(draft: DishDraft, at: Place, options: OptionChoice): DishDraft {
  if (at.group === undefined || at.pick === undefined) return { ...draft, options }
  return { ...draft, parts: changePick(draft.parts, at.group, at.pick, { options }) }
}

function resetToMinimum({ rule, others }: DishToChoose, draft: DishDraft): Step {
  const { num, reset } = quantityForAddOns(draft.num, { ...rule, min: leastPortions(rule, others) })
  return reset ? { draft: { ...draft, num }, message: { code: 'quantity_reset', at: {}, values: [num] } } : { draft }
}
