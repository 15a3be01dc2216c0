import { defaultLanguage, type Language } from '../language/languages.ts'
import { textIn } from './localize.ts'
import type { Dish, DishStandard, MenuSnapshot, SuiteGroup, SuitePart } from './menu-snapshot.ts'
import type { OptionSection } from './option-text.ts'
import { readOptionText } from './option-text.ts'

/** A set meal to choose from: its groups with the menu's data of each part. Indexes are those of the menu. */
export interface Suite {
  readonly groups: readonly SuiteChoiceGroup[]
}

export interface SuiteChoiceGroup {
  readonly groupNo: string
  /** In the menu's original language, as in the values of problems. */
  readonly name: string
  /** Exact number of picks; at least the number of required parts. */
  readonly required: number
  /** All parts in menu order, unavailable ones included. */
  readonly parts: readonly SuiteChoicePart[]
}

export interface SuiteChoicePart extends SuitePart {
  /** The dish's name in the menu's original language. */
  readonly name: string
  /** False when its dish or standard left the menu, or is a set meal itself: not pickable. */
  readonly isOffered: boolean
  /** Standards to choose from, at one surcharge; empty when it is fixed or there is none. */
  readonly standards: readonly DishStandard[]
  /** Its own options. */
  readonly sections: readonly OptionSection[]
}

/** Data of a part's dish. The phone builds it from a `suiteItem`, the server from the snapshot (`partsOf`). */
export interface PartDish {
  readonly name: string
  readonly standards: readonly DishStandard[]
  readonly optionText: string
  readonly isGroup?: boolean | undefined
}

/** Finds the dish of a part by its code. */
export type PartLookup = (code: string) => PartDish | undefined

/** The parts that a snapshot offers, named in its original language. */
export function partsOf(
  dishes: ReadonlyMap<string, Dish>,
  { original = defaultLanguage }: { readonly original?: MenuSnapshot['original'] | undefined } = {},
): PartLookup {
  return (code) => {
    const dish = dishes.get(code)
    return dish && { ...dish, name: textIn(dish.names, original, original) || code }
  }
}

/** The groups of a meal with what is available. A dish without groups has none. */
export function readSuite(
  meal: Pick<Dish, 'suite'>,
  partOf: PartLookup,
  { original = defaultLanguage }: { readonly original?: Language | undefined } = {},
): Suite {
  return { groups: (meal.suite ?? []).map((group) => readGroup(group, partOf, original)) }
}

function readGroup(group: SuiteGroup, partOf: PartLookup, original: Language): SuiteChoiceGroup {
  const parts = withoutDoubles(group.parts).map((part) => readPart(part, partOf(part.code), group))
  return {
    groupNo: group.groupNo,
    name: textIn(group.names, original, original) || group.groupNo,
    required: Math.max(group.required, parts.filter((part) => part.isRequired).length),
    parts,
  }
}

/** A repeated part is a mistake in the menu: the first one stands for both, so that a line can name its parts. */
function withoutDoubles(parts: readonly SuitePart[]): readonly (SuitePart & { readonly isDouble: boolean })[] {
  const isSame = (one: SuitePart, other: SuitePart) => one.code === other.code && one.standard === other.standard
  return parts.map((part, index) => {
    const isDouble = parts.findIndex((other) => isSame(part, other)) < index
    const isRequired = !isDouble && parts.some((other) => other.isRequired && isSame(part, other))
    return { ...part, isRequired, isDouble }
  })
}

function readPart(
  { isDouble, ...part }: SuitePart & { readonly isDouble: boolean },
  dish: PartDish | undefined,
  group: SuiteGroup,
): SuiteChoicePart {
  if (!dish || dish.isGroup)
    return { ...part, name: dish?.name ?? part.code, isOffered: false, standards: [], sections: [] }
  const isFixed = part.standard !== ''
  // A standard with its own part is chosen there, at that part's surcharge.
  const fixed = group.parts.filter((other) => other.code === part.code).map((other) => other.standard)
  const open = isFixed ? [] : dish.standards.filter(({ name }) => !fixed.includes(name))
  const hasStandard = isFixed ? dish.standards.some(({ name }) => name === part.standard) : open.length > 0
  return {
    ...part,
    name: dish.name,
    isOffered: !isDouble && (hasStandard || (!isFixed && dish.standards.length === 0)),
    standards: open,
    sections: readOptionText(dish.optionText).sections,
  }
}
