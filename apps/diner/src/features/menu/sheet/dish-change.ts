/** Moves a dish that is being chosen to a new menu. */
import type { MenuItem, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import type { Renaming } from '@comanda/rules/menu/renaming.ts'
import { add, type Money } from '@comanda/rules/money/money.ts'
import { shownItems, wordOf } from '../dish-words.ts'
import { renamedIn } from '../renamed-in.ts'
import { type DishDraft, type DishToChoose, draftOf, lineOf, priceOf } from './dish-draft.ts'

export interface DishChange {
  /** The dish, a part or an option has another name under its code. */
  readonly renamed?: Renaming
  /** Of one portion as it is chosen. */
  readonly repriced?: { readonly was: Money; readonly now: Money }
}

/** A dish of a menu, read for choosing. */
export interface OnMenu {
  readonly item: MenuItem
  readonly dish: DishToChoose
}

/**
 * The same choice on the new menu. `gone` = what is no longer offered; `change` = the new name or price that the
 * guest must see before adding.
 */
export function choiceOnNewMenu(
  before: OnMenu & { readonly draft: DishDraft },
  now: OnMenu,
  menu: Pick<StoreMenu, 'texts' | 'language'>,
): { draft: DishDraft; gone: readonly string[]; change: DishChange } {
  const line = lineOf(before.dish, before.draft)
  const found = draftOf(now.dish, line)
  const word = wordOf(menu)
  const { name, showName } = before.item
  const chosen = { name, showName, language: menu.language, menuItem: shownItems(line.addItems, before.item, word) }
  const renamed = renamedIn(chosen, now.item, { language: menu.language, word })
  const [was, is] = [unitOf(before.dish, before.draft), unitOf(now.dish, found.draft)]
  // A missing part changes the price by itself, and must be chosen again.
  const isRepriced = found.gone.length === 0 && was !== is
  return {
    ...found,
    change: { ...(renamed && { renamed }), ...(isRepriced && { repriced: { was, now: is } }) },
  }
}

function unitOf(dish: DishToChoose, draft: DishDraft): Money {
  const { price, extra } = priceOf(dish, draft)
  return add(price, extra)
}
