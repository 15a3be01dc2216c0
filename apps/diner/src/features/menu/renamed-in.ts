/** What was renamed under its code since it was chosen, as the server reports it for a table's cart (table-line.ts). */

import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import type { CartLine } from '@comanda/rules/cart/cart-line.ts'
import { defaultLanguage, fallbackLanguage, type LocalizedText } from '@comanda/rules/language/languages.ts'
import { type AddItem, readAddItems } from '@comanda/rules/menu/option-choice.ts'
import { readOptionText } from '@comanda/rules/menu/option-text.ts'
import { isStillNamed, type Renaming, renamedOption, renaming } from '@comanda/rules/menu/renaming.ts'
import type { Word } from './dish-words.ts'

/**
 * A phone knows two names of a dish: the menu's own and the guest's. The rules keep names by language, so both stand
 * under these two.
 */
const own = defaultLanguage
const read = fallbackLanguage

/** The dish, a part or an option that was renamed since it was chosen; the dish first. */
export function renamedIn(
  kept: Pick<CartLineWire, 'name' | 'showName' | 'menuItem'> & { readonly language: string },
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

/** A guest who reads the menu's own language knows one name. */
function namesOf(name: string, shown: string | undefined): LocalizedText {
  return { [own]: name, ...(shown === undefined || shown === name ? {} : { [read]: shown }) }
}
