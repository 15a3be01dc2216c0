/** What became another under its code since it was chosen: as the server tells it of a table's cart (table-line.ts). */

import type { ShownAddItem } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import type { CartLine } from '@comanda/rules/cart/cart-line.ts'
import { changedPortions } from '@comanda/rules/cart/portion-left.ts'
import { defaultLanguage, fallbackLanguage, type LocalizedText } from '@comanda/rules/language/languages.ts'
import { type AddItem, readAddItems } from '@comanda/rules/menu/option-choice.ts'
import { readOptionText } from '@comanda/rules/menu/option-text.ts'
import { isStillNamed, type Renaming, renamedOption, renaming } from '@comanda/rules/menu/renaming.ts'
import { ruleLine } from '../cart/cart-queue.ts'
import type { MenuNow } from '../pickup-order/cart/chosen-cart.ts'
import type { KeptLine } from '../pickup-order/cart/kept-cart.ts'
import { dishOfItem } from './dish-of-item.ts'
import { type Word, wordOf } from './dish-words.ts'

/**
 * A phone knows two names of a dish: the menu's own, in whatever language it is, and the one its guest reads. The rules tell
 * names apart by language, so the two stand under these.
 */
const own = defaultLanguage
const read = fallbackLanguage

/** The line with what has to be asked about it, on the menu of the moment. */
export function keptRuleLine(kept: KeptLine, { items, menu, language }: MenuNow): CartLine {
  const item = items.get(kept.code)
  const addItems = readAddItems(kept.menuItem).map((one, at) => withGiven(one, kept.menuItem[at]))
  const line: CartLine = { ...ruleLine(kept), addItems, name: item?.showName ?? kept.showName }
  if (item === undefined) return line
  const renamed = renamedIn(kept, item, { language, word: wordOf(menu) })
  const regiven = changedPortions(addItems, dishOfItem(item))
  return { ...line, ...(renamed === undefined ? {} : { renamed }), ...(regiven === undefined ? {} : { regiven }) }
}

/** Of a part: what one pick of it gave when it was chosen. */
function withGiven(item: AddItem, { sgid, portions, num }: Partial<ShownAddItem> = {}): AddItem {
  return sgid === undefined || portions === undefined || num === undefined ? item : { ...item, gives: portions / num }
}

/** The dish, a part or an option of it that became another since it was chosen; the dish first. */
export function renamedIn(
  kept: Pick<KeptLine, 'name' | 'showName' | 'menuItem'> & { readonly language: string },
  item: MenuItem,
  { language, word }: { readonly language: string; readonly word: Word },
): CartLine['renamed'] {
  const before = namesOf(kept.name ?? kept.showName, kept.language === language ? kept.showName : undefined)
  const whole = renaming(before, namesOf(item.name, item.showName), { original: own, language: read })
  if (whole !== undefined) return whole
  for (const chosen of kept.menuItem.filter(({ sgid }) => sgid !== undefined)) {
    const part = item.group?.flatMap(({ suiteItem }) => suiteItem).find(({ code }) => code === chosen.code)
    if (part === undefined) continue
    if (!isStillNamed(chosen.name, namesOf(part.name, part.showName))) {
      return { was: chosen.name, now: part.showName, part: part.code }
    }
    const option = optionRenamed(part.remark, readAddItems(chosen.items ?? []), word)
    if (option !== undefined) return { ...option, part: part.code }
  }
  const options = readAddItems(kept.menuItem.filter(({ sgid }) => sgid === undefined))
  return optionRenamed(item.memo, options, word)
}

function optionRenamed(optionText: string, options: readonly AddItem[], word: Word): Renaming | undefined {
  if (options.length === 0) return undefined
  const found = renamedOption(readOptionText(optionText).sections, options, (name) => namesOf(name, word(name)))
  return found && { was: word(found.was), now: word(found.now) }
}

/** Where the guest reads the menu's own name there is no other. */
function namesOf(name: string, shown: string | undefined): LocalizedText {
  return { [own]: name, ...(shown === undefined || shown === name ? {} : { [read]: shown }) }
}
