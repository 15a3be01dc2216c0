import type { CartLine } from '../cart/cart-line.ts'
import type { PortionsLeft } from '../cart/portion-left.ts'
import { type CartProblem, type PricedLine, priceCart } from '../cart/price-cart.ts'
import type { MenuSnapshot } from '../menu/menu-snapshot.ts'
import { add, type Money } from '../money/money.ts'

/** A dish as it was ordered the other day. */
export interface OrderedLine extends CartLine {
  /** What one portion with all its choices cost then. */
  readonly wasPrice: Money
}

/** What is not as it was. `price` is of one portion with all its choices. */
export type AgainChange =
  | { readonly lineId: string; readonly kind: 'gone'; readonly problem: CartProblem }
  | { readonly lineId: string; readonly kind: 'fewer'; readonly from: number; readonly to: number }
  | { readonly lineId: string; readonly kind: 'price'; readonly from: Money; readonly to: Money }

export interface Again {
  /** What can be ordered now, in the order's own order. */
  readonly lines: readonly PricedLine[]
  readonly amount: Money
  readonly changes: readonly AgainChange[]
}

/**
 * An order of before on today's menu: what can be had at today's prices, and what of it has changed. A dish of which there
 * are not enough portions comes with those there are; whatever else stands in the way leaves its line out.
 */
export function orderAgain(
  ordered: readonly OrderedLine[],
  snapshot: Pick<MenuSnapshot, 'dishes'>,
  soldOut: ReadonlySet<string>,
  left: PortionsLeft = new Map(),
): Again {
  const fitting = fitted(ordered, priceCart(ordered, snapshot, soldOut, left))
  const { lines, problems } = priceCart(fitting, snapshot, soldOut, left)
  const changes = ordered.flatMap((line): AgainChange[] => {
    const problem = problems.find(({ lineId }) => lineId === line.id)
    if (problem) return [{ lineId: line.id, kind: 'gone', problem }]
    const now = lines.find((priced) => priced.line.id === line.id)
    return now === undefined ? [] : differences(line, now)
  })
  return { lines, amount: add(...lines.map(({ amount }) => amount)), changes }
}

function differences({ id, num, wasPrice }: OrderedLine, now: PricedLine): AgainChange[] {
  const price = add(now.unitPrice, now.addItemAmount)
  return [
    ...(now.line.num === num ? [] : [{ lineId: id, kind: 'fewer' as const, from: num, to: now.line.num }]),
    ...(price === wasPrice ? [] : [{ lineId: id, kind: 'price' as const, from: wasPrice, to: price }]),
  ]
}

/** Of a dish that is limited the lines that come first have its portions, as in any cart. */
function fitted(
  ordered: readonly OrderedLine[],
  { lines, problems }: { readonly lines: readonly PricedLine[]; readonly problems: readonly CartProblem[] },
): readonly OrderedLine[] {
  const used = new Map<string, number>()
  const take = (code: string, num: number) => used.set(code, (used.get(code) ?? 0) + num)
  for (const { line } of lines) take(line.code, line.num)
  return ordered.map((line) => {
    const limit = limitOf(problems.find(({ lineId }) => lineId === line.id))
    if (limit === undefined) return line
    const num = Math.min(line.num, limit - (used.get(line.code) ?? 0))
    if (num < 1) return line
    take(line.code, num)
    return { ...line, num }
  })
}

/** Of the dish itself: how many of a part are left does not say how many meals. */
function limitOf(problem: CartProblem | undefined): number | undefined {
  if (problem === undefined || problem.part !== undefined) return undefined
  const [, limit] = problem.values
  const isLimit = problem.code === 'only_left' || problem.code === 'quantity_at_most'
  return isLimit && typeof limit === 'number' ? limit : undefined
}
