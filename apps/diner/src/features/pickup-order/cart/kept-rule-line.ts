import type { ShownAddItem } from '@comanda/contract/cart/cart.schema.ts'
import type { CartLine } from '@comanda/rules/cart/cart-line.ts'
import { changedPortions } from '@comanda/rules/cart/portion-left.ts'
import { type AddItem, readAddItems } from '@comanda/rules/menu/option-choice.ts'
import { ruleLine } from '../../cart/cart-queue.ts'
import { dishOfItem } from '../../menu/dish-of-item.ts'
import { wordOf } from '../../menu/dish-words.ts'
import { renamedIn } from '../../menu/renamed-in.ts'
import type { MenuNow } from './chosen-cart.ts'
import type { KeptLine } from './kept-cart.ts'

/** The kept line on the current menu, with the question it raises. */
export function keptRuleLine(kept: KeptLine, { items, menu, language }: MenuNow): CartLine {
  const item = items.get(kept.code)
  const addItems = readAddItems(kept.menuItem).map((one, at) => withGiven(one, kept.menuItem[at]))
  const line: CartLine = { ...ruleLine(kept), addItems, name: item?.showName ?? kept.showName }
  if (item === undefined) return line
  const renamed = renamedIn(kept, item, { language, word: wordOf(menu) })
  const portionsChanged = changedPortions(addItems, dishOfItem(item))
  return {
    ...line,
    ...(renamed === undefined ? {} : { renamed }),
    ...(portionsChanged === undefined ? {} : { portionsChanged }),
  }
}

/** `item` with the portions that one pick of the part gave when it was chosen. */
function withGiven(item: AddItem, { sgid, portions, num }: Partial<ShownAddItem> = {}): AddItem {
  return sgid === undefined || portions === undefined || num === undefined ? item : { ...item, gives: portions / num }
}
