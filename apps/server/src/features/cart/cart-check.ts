import { dishesByCode, type PricedCart, priceCart } from '@comanda/rules/cart/price-cart.ts'
import type { Refusal } from '@comanda/rules/result/result.ts'
import { type CartRefusal, type ProblemHere, problemRefusal } from './cart-problem.ts'
import type { ChosenLine } from './chosen-line.ts'
import type { MenuHere } from './menu-here.ts'

export interface PricedHere extends Omit<PricedCart, 'problems'> {
  readonly problems: readonly ProblemHere[]
}

/** Prices the whole cart for its table or order. Problems of dishes not offered here come first. */
export function priceHere(lines: readonly ChosenLine[], menu: MenuHere): PricedHere {
  const { snapshot, soldOut, left, hidden } = menu
  const notOffered = hidden.size === 0 ? [] : lines.flatMap((line) => hiddenProblems(line, menu))
  if (notOffered.length === 0) return priceCart(lines, snapshot, soldOut, left)
  const out = new Set(notOffered.map(({ lineId }) => lineId))
  const priced = priceCart(
    lines.filter((line) => !out.has(line.id)),
    snapshot,
    soldOut,
    left,
  )
  return { ...priced, problems: [...notOffered, ...priced.problems] }
}

/** A line's problem as a refusal. */
export function refusalOf(problem: ProblemHere, lines: readonly ChosenLine[], menu: MenuHere): Refusal<CartRefusal> {
  return problemRefusal(problem, codeOf(problem, lines), menu)
}

/**
 * The first reason to refuse the changed cart `lines`; null = accepted. A raised or newly chosen line must be sendable.
 * A line that was only lowered may be sold out, but must keep the dish's minimum.
 */
export function checkChanged(
  priced: PricedHere,
  lines: readonly ChosenLine[],
  { raised, touched }: { readonly raised: ReadonlySet<string>; readonly touched: ReadonlySet<string> },
  menu: MenuHere,
): Refusal<CartRefusal> | null {
  const problem =
    priced.problems.find(({ lineId }) => raised.has(lineId)) ??
    priced.problems.find(({ lineId, code }) => touched.has(lineId) && code === 'quantity_at_least')
  return problem === undefined ? null : refusalOf(problem, lines, menu)
}

function codeOf({ lineId }: ProblemHere, lines: readonly ChosenLine[]): string {
  return lines.find((line) => line.id === lineId)?.code ?? ''
}

function hiddenProblems(line: ChosenLine, { hidden, snapshot, isAhead }: MenuHere): ProblemHere[] {
  const code = isAhead ? 'dish_not_ahead' : 'dish_not_here'
  const problem = { lineId: line.id, code, values: [line.name ?? line.code] } as const
  const dishes = dishesByCode(snapshot)
  if (hidden.has(line.code) && dishes.has(line.code)) return [problem]
  const part = line.addItems.find(({ sgid, code }) => sgid !== undefined && hidden.has(code) && dishes.has(code))
  return part === undefined ? [] : [{ ...problem, part: part.code }]
}
