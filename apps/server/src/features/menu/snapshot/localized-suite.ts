import type { MenuItem, SuiteGroupWire, SuiteItem } from '@comanda/contract/menu/menu.schema.ts'
import type { Language, LocalizedText } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import type { Dish, DishStandard, SuiteGroup, SuitePart } from '@comanda/rules/menu/menu-snapshot.ts'
import { noMoney } from '@comanda/rules/money/money.ts'
import { tagName } from './menu-word.ts'

export interface SuiteWords {
  readonly dishes: ReadonlyMap<string, Dish>
  /** What options, sizes and tags are called in other languages. */
  readonly texts: Readonly<Record<string, LocalizedText>>
  readonly original: Language
  readonly language: Language
}

/**
 * The groups of a set meal as they travel. A part whose dish or standard is gone is left out, and the owner is told
 * (menu-faults.ts); one that is always in the meal travels as gone, as nobody can have the meal without it.
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
      if (isPartHad(part, dish)) return [suiteItem(part, dish, words)]
      return part.isRequired ? [gonePart(part, dish, names, words)] : []
    }),
  }))
}

/** Whether the menu still has what a part names: a dish that is no set meal itself, in its standard. */
export function isPartHad(part: SuitePart, dish: Dish | undefined): dish is Dish {
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
    // The meal's price holds whatever is chosen: a size that costs more alone costs nothing more here.
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

/** A dish that is gone has no name any more: it is called as its group is. */
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

/** The tags of a dish, comma-separated: as the menu writes them, and in the language asked for. */
export function localizedTags({ tags }: Pick<Dish, 'tags'>, { texts, original, language }: Omit<SuiteWords, 'dishes'>) {
  const shown = tags.map((tag) => tagName(textIn({ ...texts[tag], [original]: tag }, language, original)))
  return { tags: tags.join(','), showTags: shown.join(',') }
}

/** Its name is the original, whatever `names` says of that language or does not. */
export function standardName({ name, names }: DishStandard, original: Language, language: Language): string {
  return textIn({ ...names, [original]: name }, language, original)
}

/** The same item with what is sold out now, parts included; the very same one when nothing changed. */
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
