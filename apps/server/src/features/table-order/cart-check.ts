import { dishesByCode, type PricedCart, priceCart } from '@comanda/rules/cart/price-cart.ts'
import type { Refusal } from '@comanda/rules/result/result.ts'
import { type CartRefusal, problemRefusal, type TableProblem } from './cart-problem.ts'
import type { TableMenu } from './menu-of-table.ts'
import type { TableLine } from './table-line.ts'

export interface PricedTable extends Omit<PricedCart, 'problems'> {
  readonly problems: readonly TableProblem[]
}

/** A cart priced at its table: what is not offered here is a problem before all others. Give the whole cart. */
export function priceTable(lines: readonly TableLine[], menu: TableMenu): PricedTable {
  const { snapshot, soldOut, left, hidden } = menu
  const elsewhere = hidden.size === 0 ? [] : lines.flatMap((line) => notHere(line, menu))
  if (elsewhere.length === 0) return priceCart(lines, snapshot, soldOut, left)
  const out = new Set(elsewhere.map(({ lineId }) => lineId))
  const priced = priceCart(
    lines.filter((line) => !out.has(line.id)),
    snapshot,
    soldOut,
    left,
  )
  return { ...priced, problems: [...elsewhere, ...priced.problems] }
}

/** A problem of one of `lines` in the words of a refusal. */
export function refusalOf(problem: TableProblem, lines: readonly TableLine[], menu: TableMenu): Refusal<CartRefusal> {
  return problemRefusal(problem, codeOf(problem, lines), menu)
}

/**
 * The first reason why a cart that has become `lines` is refused; null = it stands. What was raised or chosen anew must be
 * fit to be sent; what was only lowered may have sold out meanwhile, but not go below what the dish is sold in.
 */
export function checkChanged(
  priced: PricedTable,
  lines: readonly TableLine[],
  { raised, touched }: { readonly raised: ReadonlySet<string>; readonly touched: ReadonlySet<string> },
  menu: TableMenu,
): Refusal<CartRefusal> | null {
  const problem =
    priced.problems.find(({ lineId }) => raised.has(lineId)) ??
    priced.problems.find(({ lineId, code }) => touched.has(lineId) && code === 'quantity_at_least')
  return problem === undefined ? null : refusalOf(problem, lines, menu)
}

function codeOf({ lineId }: TableProblem, lines: readonly TableLine[]): string {
  return lines.find((line) => line.id === lineId)?.code ?? ''
}

function notHere(line: TableLine, { hidden, snapshot }: TableMenu): TableProblem[] {
  const problem = { lineId: line.id, code: 'dish_not_here', values: [line.name ?? line.code] } as const
  const dishes = dishesByCode(snapshot)
  if (hidden.has(line.code) && dishes.has(line.code)) return [problem]
  const part = line.addItems.find(({ sgid, code }) => sgid !== undefined && hidden.has(code) && dishes.has(code))
  return part === undefined ? [] : [{ ...problem, part: part.code }]
}
