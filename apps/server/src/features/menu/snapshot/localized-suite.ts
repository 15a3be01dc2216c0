import type { MenuItem, SuiteGroupWire, SuiteItem } from '@comanda/contract/menu/menu.schema.ts'
import type { Language, LocalizedText } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import type { Dish, DishStandard, SuiteGroup, SuitePart } from '@comanda/rules/menu/menu-snapshot.ts'
import { noMoney } from '@comanda/rules/money/money.ts'
import { tagName } from './menu-word.ts'

export interface SuiteWords {
  readonly dishes: ReadonlyMap<string, Dish>
  /** Translations of options, sizes and tags. */
  readonly texts: Readonly<Record<string, LocalizedText>>
  readonly original: Language
  readonly language: Language
}

/**
 * The groups of a set meal, as the wire has them. A part whose dish or standard is gone is left out, and the owner reads it
 * among the faults (menu-faults.ts). A part that is always in the meal stays, marked as gone: the meal cannot be ordered.
 */
export function localizedSuite(groups: readonly SuiteGroup[], words: SuiteWords): SuiteGroupWire[] {
  const { original, language } = words
  return groups.map(({ groupNo, names, required, parts }) => ({
    groupNo,
    groupName: textIn(names, original, original) || groupNo,
    showGroupName: textIn(names, language, original) || groupNo,
    required,
    suiteItem: parts.flatMap((part) => {
      const dish = words.dishes.get(part.code)
      if (hasPart(part, dish)) return [suiteItem(part, dish, words)]
      return part.isRequired ? [gonePart(part, dish, names, words)] : []
    }),
  }))
}

/** Whether the menu still has a part: a dish that is no set meal, in the part's standard. */
export function hasPart(part: SuitePart, dish: Dish | undefined): dish is Dish {
  return dish !== undefined && dish.isGroup !== true && !isStandardGone(part, dish)
}

export function isStandardGone(part: SuitePart, dish: Dish): boolean {
  return part.standard !== '' && !dish.standards.some(({ name }) => name === part.standard)
}

function suiteItem(part: SuitePart, dish: Dish, words: SuiteWords): SuiteItem {
  const { original, language } = words
  const fixed = dish.standards.find(({ name }) => name === part.standard)
  return {
    code: part.code,
    name: textIn(dish.names, original, original) || dish.code,
    showName: textIn(dish.names, language, original) || dish.code,
    standard: part.standard,
    showStandard: fixed === undefined ? '' : standardName(fixed, original, language),
    // The meal's price holds for every size, even one that costs more alone.
    standards:
      fixed === undefined
        ? dish.standards.map((one) => ({
            standard: one.name,
            showStandard: standardName(one, original, language),
            price: 0,
            memberprice: 0,
          }))
        : [],
    num: part.num,
    price: part.price,
    memberprice: part.memberPrice ?? part.price,
    selectflag: part.isRequired ? 1 : 0,
    isSaleout: dish.soldOut,
    remark: dish.optionText,
    picPath: dish.picture ?? '',
    hue: dish.hue ?? 0,
    ...(dish.tags.length === 0 ? {} : localizedTags(dish, words)),
  }
}

/** A dish that is gone has no name any more: the part gets its group's name. */
function gonePart(part: SuitePart, dish: Dish | undefined, group: LocalizedText, words: SuiteWords): SuiteItem {
  const { original, language } = words
  const names = dish?.names ?? group
  const item = suiteItem(part, { ...noDish, ...dish, code: part.code, names }, words)
  const showName = textIn(names, language, original) || part.code
  return { ...item, showName, showStandard: part.standard, standards: [], remark: '', isSaleout: true, isGone: true }
}

const noDish: Pick<Dish, Exclude<keyof Dish, 'code' | 'names'>> = {
  categoryCode: '',
  price: noMoney,
  standards: [],
  optionText: '',
  tags: [],
  minOrder: 0,
  maxOrder: 0,
  soldOut: true,
}

/** The tags of a dish, joined by commas: in the menu's language, and in the guest's. */
export function localizedTags({ tags }: Pick<Dish, 'tags'>, { texts, original, language }: Omit<SuiteWords, 'dishes'>) {
  const shown = tags.map((tag) => tagName(textIn({ ...texts[tag], [original]: tag }, language, original)))
  return { tags: tags.join(','), showTags: shown.join(',') }
}

/** In the menu's own language a standard's `name` counts, not `names`. */
export function standardName({ name, names }: DishStandard, original: Language, language: Language): string {
  return textIn({ ...names, [original]: name }, language, original)
}

/** Marks a dish and its parts sold out. Returns the same object when nothing changed. */
export function itemWithSoldOut(item: MenuItem, soldOut: ReadonlySet<string>): MenuItem {
  const isSaleout = soldOut.has(item.code)
  const group = item.group?.map((one) => groupWithSoldOut(one, soldOut))
  if (group === undefined || group.every((one, index) => one === item.group?.[index])) {
    return item.isSaleout === isSaleout ? item : { ...item, isSaleout }
  }
  return { ...item, isSaleout, group }
}

function groupWithSoldOut(group: SuiteGroupWire, soldOut: ReadonlySet<string>): SuiteGroupWire {
  const isOut = ({ code, isGone }: SuiteItem) => isGone === true || soldOut.has(code)
  if (group.suiteItem.every((part) => part.isSaleout === isOut(part))) return group
  return { ...group, suiteItem: group.suiteItem.map((part) => ({ ...part, isSaleout: isOut(part) })) }
}
