import type { CartLine } from '@comanda/rules/cart/cart-line.ts'
import { changedPortions, withGiven } from '@comanda/rules/cart/portion-left.ts'
import { dishesByCode } from '@comanda/rules/cart/price-cart.ts'
import type { LocalizedText } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import type { Dish } from '@comanda/rules/menu/menu-snapshot.ts'
import type { AddItem } from '@comanda/rules/menu/option-choice.ts'
import { readOptionText } from '@comanda/rules/menu/option-text.ts'
import { isStillNamed, type Renaming, renamedOption, renaming } from '@comanda/rules/menu/renaming.ts'
import { partsOf } from '@comanda/rules/menu/suite.ts'
import { isOption, itemsOnMenu } from '@comanda/rules/menu/suite-items.ts'
import { shownOption } from './add-item-words.ts'
import type { MenuHere } from './menu-here.ts'

/** A line as it is stored, or as a phone sends it. */
export interface KeptChoice {
  readonly id: string
  readonly uid: string
  /** The staff member who added it; null = a guest. */
  readonly who?: string | null | undefined
  readonly code: string
  readonly names: LocalizedText
  readonly standard: string
  readonly num: number
  readonly addItems: readonly AddItem[]
  readonly memo: string
  /** The price of one portion with its choices at choosing. */
  readonly shownPrice: number | null
}

/** A cart line of the rules, with the row's further fields. */
export interface ChosenLine extends CartLine {
  /** The dish's current names. */
  readonly names: LocalizedText
  /** The dish's names at choosing, or at the guest's confirmation of the new name. */
  readonly shownNames: LocalizedText
  /** The price of one portion with its choices at choosing; null = not priced yet. */
  readonly shownPrice: number | null
  /** The staff member who added it. */
  readonly who?: string | null | undefined
}

/** A stored line with the dish's current name, or its last one when the dish has left the menu. */
export function chosenLine(row: KeptChoice, menu: MenuHere): ChosenLine {
  const { snapshot, language } = menu
  const dish = dishesByCode(snapshot).get(row.code)
  const names = dish?.names ?? row.names
  const renamed = dish && renamedIn(row, dish, menu)
  const portionsChanged = changedPortions(row.addItems, dish)
  return {
    id: row.id,
    uid: row.uid,
    who: row.who,
    code: row.code,
    standard: row.standard,
    num: row.num,
    addItems: row.addItems,
    memo: row.memo,
    names,
    shownNames: Object.keys(row.names).length === 0 ? names : row.names,
    name: textIn(names, language, snapshot.original) || row.code,
    shownPrice: row.shownPrice,
    ...(renamed === undefined ? {} : { renamed }),
    ...(portionsChanged === undefined ? {} : { portionsChanged }),
  }
}

/** A newly chosen line, or one whose change the guest confirmed, with the menu's current names. */
export function asOnMenu(line: ChosenLine, menu: MenuHere): ChosenLine {
  const addItems = withGivenBy(line.code, menuAddItems(line.code, line.addItems, menu), menu)
  return chosenLine({ ...line, standard: line.standard ?? '', names: line.names, addItems }, menu)
}

/** What was renamed since it was chosen: the dish, a part of the set meal, or an option of either. */
function renamedIn(
  { names, addItems }: Pick<KeptChoice, 'names' | 'addItems'>,
  now: Dish,
  menu: MenuHere,
): ChosenLine['renamed'] {
  const { original } = menu.snapshot
  const whole = renaming(names, now.names, { original, language: menu.language })
  if (whole !== undefined || addItems.length === 0) return whole
  const dishes = dishesByCode(menu.snapshot)
  for (const { sgid, code, name, items = [] } of addItems) {
    const part = sgid === undefined ? undefined : dishes.get(code)
    if (part === undefined) continue
    if (!isStillNamed(name, part.names)) {
      return { was: name, now: textIn(part.names, menu.language, original), part: code }
    }
    const option = optionRenamed(part, items, menu)
    if (option !== undefined) return { ...option, part: code }
  }
  return optionRenamed(now, addItems.filter(isOption), menu)
}

/** The names are in the guest's language if the menu still has the old name. */
function optionRenamed(
  { optionText }: Dish,
  options: readonly AddItem[],
  { snapshot, language }: MenuHere,
): Renaming | undefined {
  if (options.length === 0) return undefined
  const { original, texts = {} } = snapshot
  const found = renamedOption(readOptionText(optionText).sections, options, (name) => ({
    ...texts[name],
    [original]: name,
  }))
  return found && { was: shownOption(snapshot, found.was, language), now: shownOption(snapshot, found.now, language) }
}

/** Adds what a pick of each part gives, for a line that is stored until it is sent. */
export function withGivenBy(code: string, addItems: readonly AddItem[], { snapshot }: MenuHere): readonly AddItem[] {
  return withGiven(addItems, dishesByCode(snapshot).get(code))
}

/** Options and parts with the menu's current names and prices; none come from the client. */
export function menuAddItems(code: string, addItems: readonly AddItem[], { snapshot }: MenuHere): readonly AddItem[] {
  if (addItems.length === 0) return addItems
  const dishes = dishesByCode(snapshot)
  return itemsOnMenu(addItems, dishes.get(code), partsOf(dishes, snapshot))
}
