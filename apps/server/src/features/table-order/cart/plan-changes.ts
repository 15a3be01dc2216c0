import type { ErrorCode } from '@comanda/contract/errors.ts'
import { applyCartChanges, type CartChange, type CartLineEdit } from '@comanda/rules/cart/cart-change.ts'
import { checkCartLimit } from '@comanda/rules/cart/cart-limit.ts'
import { dishesByCode } from '@comanda/rules/cart/price-cart.ts'
import type { AddItem } from '@comanda/rules/menu/option-choice.ts'
import { impliedStandard } from '@comanda/rules/menu/standard.ts'
import { ok, type Result } from '@comanda/rules/result/result.ts'
import { checkMemo, memoLimits } from '@comanda/rules/table-order/memo.ts'
import {
  asOnMenu,
  type ChosenLine,
  checkChanged,
  chosenItems,
  chosenLine,
  type PricedHere,
  portionPrice,
  priceHere,
} from '../../cart/cart.service.ts'
import type { TableMenu } from '../menu-of-table.ts'
import type { CartRow } from '../table.repository.ts'
import type { ChangeBody } from '../table-order.service.ts'

/** The line after an edit; fields that the client left out stay. */
export function lineEdit(
  code: string,
  { num, memo, standard: wanted, menuItem }: ChangeBody,
  menu: TableMenu,
): Result<CartLineEdit, 'memo_too_long'> {
  const dish = dishesByCode(menu.snapshot).get(code)
  const standard = wanted === undefined ? undefined : impliedStandard(dish, wanted)
  const addItems = menuItem === undefined ? undefined : chosenItems(code, menuItem, menu)
  if (memo === undefined) return ok({ num, standard, addItems })
  const checked = checkMemo(memo, memoLimits.dish)
  return checked.ok ? ok({ num, standard, addItems, memo: checked.value }) : checked
}

/** The whole cart after the changes, or the first reason for a refusal. */
export function planChanges(
  rows: readonly CartRow[],
  menu: TableMenu,
  changes: readonly CartChange[],
): Result<readonly ChosenLine[], ErrorCode> {
  const before = new Map(rows.map((row) => [row.id, chosenLine(row, menu)]))
  const confirmed = new Set(changes.flatMap((change) => (isConfirming(change) ? [change.id] : [])))
  const earlier = [...before.values()]
  const changed = applyCartChanges(earlier, changes) as readonly ChosenLine[]
  const full = checkCartLimit(earlier, changed)
  if (full !== null) return full
  const lines = changed.map((line) => (confirmed.has(line.id) ? asOnMenu(line, menu) : line))
  const touched = lines.filter((line) => line !== before.get(line.id))
  const rechosen = idsOf(touched.filter((line) => isRechosen(line, before.get(line.id))))
  const raised = idsOf(touched.filter(({ id, num }) => rechosen.has(id) || num > (before.get(id)?.num ?? 0)))
  // Raised lines come last: when few portions are left, earlier lines keep theirs.
  const order = [...lines].sort((one, other) => Number(raised.has(one.id)) - Number(raised.has(other.id)))
  const priced = priceHere(order, menu)
  return (
    checkChanged(priced, lines, { raised, touched: idsOf(touched) }, menu) ?? ok(withPrices(lines, rechosen, priced))
  )
}

/** True when the row needs no write. */
export function sameLine(line: ChosenLine, row: CartRow | undefined): boolean {
  return (
    row !== undefined &&
    row.num === line.num &&
    row.memo === line.memo &&
    row.shownPrice === line.shownPrice &&
    (row.names === line.shownNames || JSON.stringify(row.names) === JSON.stringify(line.shownNames)) &&
    row.standard === (line.standard ?? '') &&
    sameItems(row.addItems, line.addItems)
  )
}

/** A guest who edits the choice has seen the dish's current name. A guest who edits only number or note may not have. */
function isConfirming(change: CartChange): change is Extract<CartChange, { op: 'change' }> {
  return change.op === 'change' && (change.to.standard !== undefined || change.to.addItems !== undefined)
}

function isRechosen(line: ChosenLine, before: ChosenLine | undefined): boolean {
  return before === undefined || before.standard !== line.standard || !sameItems(before.addItems, line.addItems)
}

function sameItems(one: readonly AddItem[], other: readonly AddItem[]): boolean {
  return one === other || JSON.stringify(itemMarks(one)) === JSON.stringify(itemMarks(other))
}

/** PostgreSQL returns an object's keys in its own order. */
function itemMarks(items: readonly AddItem[]): unknown[] {
  return items.map(({ code, name, price, num, sgid, standard, memo, gives, items: own }) => [
    ...[code, name, price, num, sgid, standard, memo, gives],
    itemMarks(own ?? []),
  ])
}

function idsOf(lines: readonly ChosenLine[]): ReadonlySet<string> {
  return new Set(lines.map((line) => line.id))
}

/** The price shown at choosing stays with the line, so that the cart can report a change. */
function withPrices(
  lines: readonly ChosenLine[],
  rechosen: ReadonlySet<string>,
  priced: PricedHere,
): readonly ChosenLine[] {
  const prices = new Map(priced.lines.map((price) => [price.line.id, portionPrice(price)]))
  return lines.map((line) => (rechosen.has(line.id) ? { ...line, shownPrice: prices.get(line.id) ?? null } : line))
}
