import type { ShownAddItem } from '@comanda/contract/cart/cart.schema.ts'
import type { TicketLine } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { dishesByCode } from '@comanda/rules/cart/price-cart.ts'
import type { Language, LocalizedText } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { type AddItem, writeAddItems } from '@comanda/rules/menu/option-choice.ts'
import { partOf } from '@comanda/rules/menu/part-of.ts'

/** The menu a line was chosen from; null = not available, so the original names are shown. */
export type WordMenu = MenuSnapshot | null

/** The menu's names of a dish's standard. */
export function standardNames(menu: WordMenu, code: string, standard: string): LocalizedText | undefined {
  if (menu === null || standard === '') return undefined
  return dishesByCode(menu)
    .get(code)
    ?.standards.find(({ name }) => name === standard)?.names
}

/** A standard in the guest's language. */
export function shownStandard(menu: WordMenu, code: string, standard: string, language: Language): string {
  return textOf(standardNames(menu, code, standard), standard, menu, language)
}

/** A section or an option in the guest's language. */
export function shownOption(menu: WordMenu, name: string, language: Language): string {
  return textOf(optionNames(name, menu), name, menu, language)
}

/** The add items of one portion of `code` in the guest's language, with the originals. */
export function shownAddItems(
  items: readonly AddItem[],
  code: string,
  menu: WordMenu,
  language: Language,
): ShownAddItem[] {
  return writeAddItems(items).map(({ items: own, ...item }) => ({
    ...item,
    showName: textOf(itemNames(item, menu), item.name, menu, language),
    ...(item.standard === undefined ? {} : { showStandard: shownStandard(menu, item.code, item.standard, language) }),
    ...(item.sgid === undefined ? {} : { portions: portionsOf(item, code, menu) }),
    ...(own === undefined
      ? {}
      : { items: own.map((one) => ({ ...one, showName: shownOption(menu, one.name, language) })) }),
  }))
}

/** The add items for the kitchen: in every language, without prices. */
export function ticketAddItems(items: TicketLine['addItems'], code: string, menu: WordMenu): TicketLine['addItems'] {
  return items.map((item) => ({
    ...item,
    names: itemNames(item, menu),
    ...(item.standard === undefined ? {} : { standardNames: standardNames(menu, item.code, item.standard) }),
    ...(item.sgid === undefined ? {} : { portions: portionsOf(item, code, menu) }),
    ...(item.items === undefined
      ? {}
      : { items: item.items.map((one) => ({ ...one, names: optionNames(one.name, menu) })) }),
  }))
}

interface NamedItem {
  readonly code: string
  readonly name: string
  readonly num: number
  readonly sgid?: string | undefined
  readonly standard?: string | undefined
}

function itemNames(item: NamedItem, menu: WordMenu): LocalizedText | undefined {
  return item.sgid === undefined
    ? optionNames(item.name, menu)
    : (menu && dishesByCode(menu).get(item.code)?.names) || undefined
}

function optionNames(name: string, menu: WordMenu): LocalizedText | undefined {
  return menu?.texts?.[name]
}

/** A missing translation shows the original, not another language. A list of translations may lack the original. */
function textOf(names: LocalizedText | undefined, name: string, menu: WordMenu, language: Language): string {
  return menu === null ? name : textIn({ ...names, [menu.original]: name }, language, menu.original)
}

/** One pick of a part may give several portions. */
function portionsOf(item: NamedItem, code: string, menu: WordMenu): number {
  const group =
    menu &&
    dishesByCode(menu)
      .get(code)
      ?.suite?.find(({ groupNo }) => groupNo === item.sgid)
  return item.num * (partOf(group?.parts ?? [], item)?.num ?? 1)
}
