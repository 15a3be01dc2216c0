import type { NewLine } from '@comanda/contract/cart/cart.schema.ts'
import { dishesByCode } from '@comanda/rules/cart/price-cart.ts'
import type { LocalizedText } from '@comanda/rules/language/languages.ts'
import { type AddItem, type PlainAddItem, readAddItems } from '@comanda/rules/menu/option-choice.ts'
import { isStillNamed } from '@comanda/rules/menu/renaming.ts'
import { impliedStandard } from '@comanda/rules/menu/standard.ts'
import { noMoney } from '@comanda/rules/money/money.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { checkMemo, cleanMemo, memoLimits } from '@comanda/rules/table-order/memo.ts'
import type { Call } from '../../http/call.ts'
import { type ChosenLine, chosenLine, menuAddItems, withGivenBy } from './chosen-line.ts'
import type { MenuHere } from './menu-here.ts'

/** The client's lines without its prices, with cleaned and checked memos. */
export function newLines(
  lines: readonly NewLine[],
  menu: MenuHere,
  call: Call,
): Result<readonly ChosenLine[], 'memo_too_long'> {
  const made: ChosenLine[] = []
  for (const line of lines) {
    const memo = checkMemo(line.memo, memoLimits.dish)
    const { id, code, num } = line
    const standard = impliedStandard(dishesByCode(menu.snapshot).get(code), line.standard)
    if (!memo.ok) return refuse(memo.code, memo.values, { lineId: id, problem: memo.code })
    const addItems = chosenItems(code, line.menuItem, menu)
    const who = call.serves === 'yes' ? call.staff?.displayName : null
    const own = { names: namesSeen(line, menu), shownPrice: null, uid: call.actor, who }
    made.push(chosenLine({ ...own, id, code, standard, num, addItems, memo: memo.value }, menu))
  }
  return ok(made)
}

/** The dish's name as the guest saw it, when the menu changed meanwhile; {} = unchanged. */
function namesSeen({ code, name = '' }: NewLine, { snapshot }: MenuHere): LocalizedText {
  const dish = dishesByCode(snapshot).get(code)
  return dish === undefined || isStillNamed(name, dish.names) ? {} : { [snapshot.original]: name }
}

/** A client's choices for a dish, with the menu's names and prices. */
export function chosenItems(code: string, items: readonly PlainAddItem[], menu: MenuHere): readonly AddItem[] {
  const chosen = readAddItems(items.map(fromClient))
  const onMenu = menuAddItems(code, chosen, menu)
  // `menuAddItems` returns the same array when a choice has left the menu.
  return withGivenBy(code, onMenu === chosen ? chosen.map(withoutPrice) : onMenu, menu)
}

/** The length of a part's note is checked later. */
function fromClient(item: PlainAddItem): PlainAddItem {
  return {
    ...item,
    ...(item.memo === undefined ? {} : { memo: cleanMemo(item.memo) }),
    ...(item.items === undefined ? {} : { items: item.items.map(fromClient) }),
  }
}

/**
 * A client's price only selects between two options of the same name (rules option-place.ts). It never counts as a
 * price, not even when the option has left the menu.
 */
function withoutPrice({ items, ...item }: AddItem): AddItem {
  return { ...item, price: noMoney, ...(items === undefined ? {} : { items: items.map(withoutPrice) }) }
}
