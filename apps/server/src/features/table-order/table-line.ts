import type { CartLine } from '@comanda/rules/cart/cart-line.ts'
import { dishesByCode } from '@comanda/rules/cart/price-cart.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import type { LocalizedText } from '@comanda/rules/menu/menu-snapshot.ts'
import type { AddItem } from '@comanda/rules/menu/option-choice.ts'
import { partsOf } from '@comanda/rules/menu/suite.ts'
import { itemsOnMenu } from '@comanda/rules/menu/suite-items.ts'
import type { TableMenu } from './menu-of-table.ts'
import type { CartRow } from './table.repository.ts'

/** A line of the rules with what the row knows besides. */
export interface TableLine extends CartLine {
  readonly names: LocalizedText
  /** What one portion with its choices cost when it was chosen; null = not priced yet. */
  readonly shownPrice: number | null
}

/** A stored line; its name is today's, or the one it had when the dish has left the menu. */
export function tableLine(row: Omit<CartRow, 'seq'>, { snapshot, language }: TableMenu): TableLine {
  const names = dishesByCode(snapshot).get(row.code)?.names ?? row.names
  return {
    id: row.id,
    uid: row.uid,
    code: row.code,
    standard: row.standard,
    num: row.num,
    addItems: row.addItems,
    memo: row.memo,
    names,
    name: textIn(names, language, snapshot.original) || row.code,
    shownPrice: row.shownPrice,
  }
}

/** Options and parts as the menu has them now, with its names and prices: none of them is the client's. */
export function menuAddItems(code: string, addItems: readonly AddItem[], { snapshot }: TableMenu): readonly AddItem[] {
  if (addItems.length === 0) return addItems
  const dishes = dishesByCode(snapshot)
  return itemsOnMenu(addItems, dishes.get(code), partsOf(dishes, snapshot))
}
