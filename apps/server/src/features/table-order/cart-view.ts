import type { Cart, CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { Language } from '@comanda/contract/errors.ts'
import type { CartLine } from '@comanda/rules/cart/cart-line.ts'
import {
  type CartProblem,
  dishesByCode,
  type PricedCart,
  type PricedLine,
  priceCart,
} from '@comanda/rules/cart/price-cart.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import type { Dish, LocalizedText, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { type AddItem, addItemsOf, choiceOf, writeAddItems } from '@comanda/rules/menu/option-choice.ts'
import { readOptionText } from '@comanda/rules/menu/option-text.ts'
import type { CartRow } from './table.repository.ts'

/** A line of the rules with what the row knows besides. */
export interface TableLine extends CartLine {
  readonly names: LocalizedText
}

/** The menu that prices a table, in the language of who asks. */
export interface TableMenu {
  readonly version: number
  readonly snapshot: MenuSnapshot
  readonly soldOut: ReadonlySet<string>
  /** Portions left of the limited dishes. */
  readonly left: ReadonlyMap<string, number>
  readonly language: Language
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
  }
}

export function priceTable(lines: readonly TableLine[], menu: TableMenu): PricedCart {
  return priceCart(lines, menu.snapshot, menu.soldOut)
}

/** Options as the menu has them now, with its names and prices: none of them is the client's. */
export function menuAddItems(dish: Dish | undefined, addItems: readonly AddItem[]): readonly AddItem[] {
  if (dish === undefined || addItems.length === 0) return addItems
  const { sections } = readOptionText(dish.optionText)
  const { choice, gone } = choiceOf(sections, addItems)
  return gone.length > 0 ? addItems : addItemsOf(sections, choice)
}

/** The shared cart as a phone shows it; lines that cannot be sent stay in it, say why, and are in no sum. */
export function cartView(seq: number, lines: readonly TableLine[], menu: TableMenu): Cart {
  const priced = priceTable(lines, menu)
  const prices = new Map(priced.lines.map((line) => [line.line.id, line]))
  const problems = new Map(priced.problems.map((problem) => [problem.lineId, problem]))
  return {
    seq,
    lines: lines.map((line) => lineView(line, prices.get(line.id), problems.get(line.id), menu)),
    count: priced.count,
    amount: priced.amount,
    memberAmount: priced.memberAmount,
  }
}

function lineView(
  line: TableLine,
  price: PricedLine | undefined,
  problem: CartProblem | undefined,
  { snapshot, language }: TableMenu,
): CartLineWire {
  const dish = dishesByCode(snapshot).get(line.code)
  const standard = dish?.standards.find((candidate) => candidate.name === line.standard)
  return {
    id: line.id,
    code: line.code,
    name: dish === undefined ? null : textIn(dish.names, snapshot.original, snapshot.original),
    showName: line.name ?? line.code,
    typeCode: dish?.categoryCode ?? '',
    standard: line.standard ?? '',
    showStandard: textIn(standard?.names, language, snapshot.original) || (line.standard ?? ''),
    num: line.num,
    price: price?.unitPrice ?? standard?.price ?? dish?.price ?? 0,
    memberprice: price?.memberUnitPrice ?? standard?.memberPrice ?? dish?.memberPrice ?? 0,
    amount: price?.amount ?? 0,
    menuItem: writeAddItems(menuAddItems(dish, line.addItems)),
    memo: line.memo,
    uid: line.uid,
    problem: problem?.code ?? null,
  }
}
